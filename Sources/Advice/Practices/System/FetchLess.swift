/// Ask for fewer background launches.
enum FetchLess: AppPractice {
  static let name = "ask-less"
  static let row = "C7"
  static let advice = "Ask for background launches less often"
  static let price = "what is shown first is older"
  static let source = "apple-background-2020"

  static func proposals(for app: AppScripts) -> [Proposal] { intervals(app) + dates(app) }

  private static func intervals(_ app: AppScripts) -> [Proposal] {
    guard let field = app.node["fetch-interval"], let interval = field.text else { return [] }
    return [2, 4].map { factor in
      Proposal(
        practice: Self.self, app: app.name, location: field.location,
        strength: "every \(Snippet.shown(interval, "* \(factor)"))",
        edits: [
          .put(
            Snippet.text(Snippet.scaled(interval, "* \(factor)")), at: ["fetch-interval"], of: app)
        ], metrics: metrics(app, "background-fetches"))
    }
  }

  private static func dates(_ app: AppScripts) -> [Proposal] {
    app.steps("schedule-refresh").flatMap { site in
      longer(
        "earliest", at: site, of: app, times: [4, 12], as: "after",
        metrics: metrics(app, "refresh-tasks"))
    }
  }

  private static func metrics(_ app: AppScripts, _ counter: String) -> [AddedMetric] {
    app.hasMetric(about: "age", "fresh", "stale")
      ? [] : [AddedMetric("background-launches", "{ count: \(counter), better: higher }")]
  }
}
