/// Look for positions and devices less often.
enum LookLess: AppPractice {
  static let name = "look-less"
  static let row = "B18"
  static let advice = "Look for positions and devices less often"
  static let price = "what has moved meanwhile is known later"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("every").flatMap { site -> [Proposal] in
      guard app.does(["locate", "scan"], in: site.step["do"]),
        let interval = site.step.text("interval")
      else { return [] }
      let metrics = [AddedMetric.ticks("times-looked-of-\(site.label)", of: site)]
      return [2, 4].map { factor in
        proposal(
          at: site, of: app, "every \(Snippet.shown(interval, "* \(factor)"))",
          [.set(site, "interval", Snippet.scaled(interval, "* \(factor)"))], metrics: metrics)
      }
    }
  }
}
