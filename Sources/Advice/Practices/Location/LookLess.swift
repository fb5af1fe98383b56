/// Look for positions and devices less often.
enum LookLess: AppPractice {
  static let name = "look-less"
  static let row = "B18"
  static let advice = "Look for positions and devices less often"
  static let price = "what has moved meanwhile is known later"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] { rarer(app) + older(app) }

  /// Positions that were found a while ago will do.
  private static func older(_ app: AppScripts) -> [Proposal] {
    app.steps("locate").filter { $0.timer != nil || app.isRepeated($0) }
      .filter { $0.step["max-age"] == nil }.flatMap { site in
        ["2 min", "10 min"].map { age in
          proposal(
            at: site, of: app, "a position of the last \(age) will do",
            [.set(site, "max-age", age)], metrics: app.positionMetrics)
        }
      }
  }

  private static func rarer(_ app: AppScripts) -> [Proposal] {
    app.steps("every").filter { app.does(["locate", "scan"], in: $0.step["do"]) }.flatMap { site in
      longer(
        "interval", at: site, of: app, times: [2, 4],
        metrics: [.ticks("times-looked-of-\(site.label)", of: site)])
    }
  }
}
