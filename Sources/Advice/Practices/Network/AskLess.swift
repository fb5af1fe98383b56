/// Ask the server less often.
enum AskLess: AppPractice {
  static let name = "ask-less"
  static let row = "B28"
  static let advice = "Ask the server less often"
  static let price = "data are older"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("every").flatMap { site -> [Proposal] in
      guard app.does(["request", "schedule-transfer"], in: site.step["do"]),
        let interval = site.step.text("interval")
      else { return [] }
      let metrics = [AddedMetric.ticks("times-asked-of-\(site.label)", of: site)]
      return [2, 4].map { factor in
        proposal(
          at: site, of: app, "every \(Snippet.shown(interval, "* \(factor)"))",
          [.set(site, "interval", Snippet.scaled(interval, "* \(factor)"))], metrics: metrics)
      }
    }
  }
}
