/// Write when something has changed, and not by a timer beside.
enum WriteOnChange: AppPractice {
  static let name = "write-on-change"
  static let row = "B16"
  static let advice = "Write when something has changed, and not by a timer as well"
  static let price = "none: nothing has changed since the last write"
  static let source = "apple-energy-guide"

  private static let writes: Set<String> = ["write-file", "store"]

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("every").compactMap { site -> Proposal? in
      guard app.does(writes, in: site.step["do"]), writesElsewhere(app, beside: site),
        app.cancels(of: site.step.text("name")).isEmpty
      else { return nil }
      return proposal(at: site, of: app, [.remove(site)])
    }
  }

  /// Whether the app writes when a person has done something.
  private static func writesElsewhere(_ app: AppScripts, beside site: StepSite) -> Bool {
    (app.node["handlers"]?.entries ?? []).contains { handler in
      handler.key.hasSuffix("-tapped") && handler.key != site.script
        && app.does(writes, in: handler.value)
    }
  }
}
