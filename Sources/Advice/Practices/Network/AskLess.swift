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
      let request = app.steps("request", "schedule-transfer").first { request in
        request.timer?.node.location == site.location || request.section == "tasks"
      }
      let metric = request.map { [AddedMetric.count("times-asked", at: $0)] } ?? []
      return [2, 4].map { factor in
        proposal(
          at: site, of: app, "every \(Snippet.shown(interval, "* \(factor)"))",
          [.set(site, "interval", Snippet.scaled(interval, "* \(factor)"))], metrics: metric)
      }
    }
  }
}
