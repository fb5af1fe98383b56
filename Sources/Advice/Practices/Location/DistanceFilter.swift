/// Hear of a position when the phone has moved.
enum DistanceFilter: AppPractice {
  static let name = "distance-filter"
  static let row = "B19"
  static let advice = "Hear of a position once the phone has moved far enough"
  static let price = "what is shown lags behind by the distance"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("track").filter { $0.step["distance-filter"] == nil }.flatMap { site in
      ["5 m", "10 m", "50 m"].map {
        proposal(
          at: site, of: app, $0, [.set(site, "distance-filter", $0)],
          metrics: app.countsOfPositions)
      }
    }
  }
}
