import Configuration

/// Put several changes into one write.
enum WriteLessOften: AppPractice {
  static let name = "write-less-often"
  static let row = "B16"
  static let advice = "Put the changes of some seconds into one write"
  static let price = "who loses power loses the last changes"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] { ofTimers(app) + ofTouches(app) }

  private static func ofTimers(_ app: AppScripts) -> [Proposal] {
    app.steps("every").filter { app.onlyWrites($0.step["do"]) }.flatMap { site in
      longer("interval", at: site, of: app, times: [2, 5], isPriceShown: tellsLosses(app))
    }
  }

  /// Whether a metric is about what is lost with the power.
  private static func tellsLosses(_ app: AppScripts) -> Bool {
    app.hasMetric(about: "unsaved", "lost")
  }

  private static func ofTouches(_ app: AppScripts) -> [Proposal] {
    app.steps.filter { AppScripts.writes.contains($0.step.name) || $0.step.name == "do" }.flatMap {
      site -> [Proposal] in
      guard site.section == "handlers", site.script.hasSuffix("-tapped"), site.around.isEmpty,
        app.does(AppScripts.writes, in: site.step.node)
      else { return [] }
      return ["3 s", "10 s"].map { length in
        proposal(
          at: site, of: app, "\(length) after a change",
          [
            // The step that gives way has a copy in the handler, which comes after.
            .replace(site) { _ in Snippet.steps("{ emit: write-soon }") },
            .put(writer(site.step.node, length), at: ["handlers", "write-soon"], of: app),
          ], isPriceShown: tellsLosses(app))
      }
    }
  }

  private static func writer(_ write: ConfigurationNode, _ length: String) -> ConfigurationNode {
    Snippet.mapping([
      "mode": Snippet.text("single"),
      "steps": Snippet.list(Snippet.steps("{ wait: \(length) }") + [write]),
    ])
  }
}
