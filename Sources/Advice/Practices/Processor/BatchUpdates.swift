import Configuration

/// Draw once for several events.
enum BatchUpdates: AppPractice {
  static let name = "batch-updates"
  static let row = "B13"
  static let advice = "Collect events for a moment, and draw once"
  static let price = "an event is shown a moment later"
  static let source = "apple-energy-guide"

  private static let work: Set<String> = ["compute", "draw", "animate"]
  /// Steps that note what happened, and are done at once.
  private static let notes: Set<String> = ["set", "count", "mark"]

  static func proposals(for app: AppScripts) -> [Proposal] {
    (app.node["handlers"]?.entries ?? []).flatMap { handler -> [Proposal] in
      guard isFrequent(handler.key), app.does(work, in: handler.value),
        !app.does(["request", "wait"], in: handler.value),
        let first = app.steps.first(where: { $0.script == handler.key && $0.around.isEmpty })
      else { return [] }
      return ["1 s", "10 s"].map { length in
        proposal(
          at: first, of: app, "for \(length)",
          [
            .put(Snippet.text("false"), at: ["variables", "collects"], of: app),
            .rewrite(handler.key, of: app) { batched($0, length) },
          ], metrics: metrics(first, app))
      }
    }
  }

  private static func isFrequent(_ event: String) -> Bool {
    ["push-received", "value-received", "message-received", "packet-burst"].contains(event)
      || event.hasSuffix("-changed")
  }

  private static func batched(
    _ steps: [ConfigurationNode], _ length: String
  ) -> [ConfigurationNode] {
    let now = steps.prefix { Step($0).map { notes.contains($0.name) } ?? false }
    let later = Array(steps.dropFirst(now.count))
    return [
      Snippet.choice(
        "not collects",
        then: Snippet.steps("{ set: { collects: true } }") + now
          + Snippet.steps("{ wait: \(length) }, { set: { collects: false } }") + later)
    ]
  }

  private static func metrics(_ site: StepSite, _ app: AppScripts) -> [AddedMetric] {
    app.hasMetric(about: "shown", "age", "delay", "from")
      ? [] : [.count("updates-of-\(site.label)", at: site)]
  }
}
