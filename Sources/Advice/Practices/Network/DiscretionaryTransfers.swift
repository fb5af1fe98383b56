import Configuration

/// Let the system choose the time of a transfer.
enum DiscretionaryTransfers: AppPractice {
  static let name = "discretionary"
  static let row = "B29"
  static let advice = "Leave the time of the transfer to the system"
  static let price = "the transfer may wait for Wi-Fi and a charger"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    guard app.hasPolicy("network-service") else { return [] }
    return app.steps("schedule-transfer").filter { !$0.step.isOn("discretionary") }.map {
      proposal(at: $0, of: app, [.set($0, "discretionary", "true")], metrics: metrics(app))
    } + requests(app)
  }

  private static func requests(_ app: AppScripts) -> [Proposal] {
    guard app.handler("transfer-finished") == nil else { return [] }
    let able = app.steps("request").filter { site in
      !app.isAnswer(site) && site.step["via"] == nil && !app.goesOn(after: site)
        && site.around.isEmpty
    }
    return able.map { site in
      // Steps behind the answer follow the end of the transfer.
      let rest = app.steps.filter { later in
        later.around.isEmpty && later.section == site.section && later.script == site.script
          && later.index > site.index
      }
      let moved =
        rest.isEmpty
        ? [] : [Edit.add(rest.map(\.step.node), to: "transfer-finished", of: app)]
      return proposal(
        at: site, of: app, "as a transfer of the system",
        [.replace(site) { $0.transfer }] + moved + rest.map { .remove($0) }, metrics: metrics(app),
        // A note behind the answer tells who waits for it.
        isPriceShown: rest.contains { ["mark", "observe"].contains($0.step.name) }
          || rest.contains { app.tellsOfWhatIsSet(in: $0.step.node) })
    }
  }

  private static func metrics(_ app: AppScripts) -> [AddedMetric] {
    app.hasMetric(about: "age", "wait", "from", "late", "delay")
      ? [] : [AddedMetric("transfers-done", "{ count: transfers-finished, better: higher }")]
  }
}

extension Step {
  /// The same request, left to the system.
  fileprivate var transfer: [ConfigurationNode] {
    let fields: [(key: String, value: ConfigurationNode)] = ["up", "down", "answer"].compactMap {
      field in
      self[field].map { (key: field, value: $0) }
    }
    let all = fields + [(key: "discretionary", value: Snippet.text("true"))]
    return [
      Snippet.mapping(["schedule-transfer": ConfigurationNode(entries: all, at: node.location)])
    ]
  }
}
