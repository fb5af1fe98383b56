/// Ask for no more accuracy than is used.
enum CoarserLocation: AppPractice {
  static let name = "coarser-location"
  static let row = "B17"
  static let advice = "Ask for the accuracy that the app uses"
  static let price = "positions are less exact"
  static let source = "apple-energy-guide"

  private static let levels = ["best-for-navigation", "best", "10 m", "100 m", "1 km", "3 km"]

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("track", "locate").flatMap { site -> [Proposal] in
      let present = app.value(of: site.step.text("accuracy")) ?? "best"
      guard let place = levels.firstIndex(of: present) else { return [] }
      return levels[(place + 1)...].map { level in
        proposal(
          at: site, of: app, level, [.set(site, "accuracy", level)], metrics: app.positionMetrics)
      }
    }
  }
}
