/// Look for positions and devices less often.
enum LookLess: AppPractice {
  static let name = "look-less"
  static let row = "B18"
  static let advice = "Look for positions and devices less often"
  static let price = "what has moved meanwhile is known later"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("every").filter { app.does(["locate", "scan"], in: $0.step["do"]) }.flatMap { site in
      longer(
        "interval", at: site, of: app, times: [2, 4],
        metrics: [.ticks("times-looked-of-\(site.label)", of: site)])
    }
  }
}
