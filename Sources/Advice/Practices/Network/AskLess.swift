/// Ask the server less often.
enum AskLess: AppPractice {
  static let name = "ask-less"
  static let row = "B28"
  static let advice = "Ask the server less often"
  static let price = "data are older"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("every").filter { app.does(["request", "schedule-transfer"], in: $0.step["do"]) }
      .flatMap { site in
        longer(
          "interval", at: site, of: app, times: [2, 4],
          metrics: [.ticks("times-asked-of-\(site.label)", of: site)])
      }
  }
}
