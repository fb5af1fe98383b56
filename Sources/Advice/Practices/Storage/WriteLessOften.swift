import Configuration

/// Put several changes into one write.
enum WriteLessOften: AppPractice {
  static let name = "write-less-often"
  static let row = "B16"
  static let advice = "Put the changes of some seconds into one write"
  static let price = "who loses power loses the last changes"
  static let source = "apple-energy-guide"

  private static let writes: Set<String> = ["write-file", "store"]

  static func proposals(for app: AppScripts) -> [Proposal] {
    ofTimers(app) + ofTouches(app)
  }

  private static func ofTimers(_ app: AppScripts) -> [Proposal] {
    let write = app.steps.first { writes.contains($0.step.name) }
    let own = write.map { [AddedMetric.count("writes", at: $0)] } ?? []
    let metrics = app.hasMetric(about: "unsaved", "lost") ? [] : own
    return app.steps("every").filter { app.does(writes, in: $0.step["do"]) }.flatMap { site in
      longer("interval", at: site, of: app, times: [2, 5], metrics: metrics)
    }
  }

  private static func ofTouches(_ app: AppScripts) -> [Proposal] {
    app.steps.filter { writes.contains($0.step.name) || $0.step.name == "do" }.flatMap {
      site -> [Proposal] in
      guard site.section == "handlers", site.script.hasSuffix("-tapped"), site.around.isEmpty,
        app.does(writes, in: site.step.node)
      else { return [] }
      return ["3 s", "10 s"].map { length in
        proposal(
          at: site, of: app, "\(length) after a change",
          [
            // The step that gives way has a copy in the handler, which comes after.
            .replace(site) { _ in Snippet.steps("{ emit: write-soon }") },
            .put(writer(site.step.node, length), at: ["handlers", "write-soon"], of: app),
          ], metrics: app.hasMetric(about: "unsaved", "lost") ? [] : [.count("writes", at: site)])
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
