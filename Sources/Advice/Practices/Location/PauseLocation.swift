/// Pause tracking while the phone lies still.
enum PauseLocation: AppPractice {
  static let name = "pause-location"
  static let row = "B18"
  static let advice = "Let the system pause tracking while the phone does not move"
  static let price = "the first metres of the next way are missing"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("track").filter { $0.step["auto-pause"] == nil }.map { site in
      proposal(at: site, of: app, [.set(site, "auto-pause", "true")], metrics: app.positionMetrics)
    }
  }
}
