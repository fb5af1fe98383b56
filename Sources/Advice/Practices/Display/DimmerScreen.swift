/// Set no more brightness than is needed.
enum DimmerScreen: AppPractice {
  static let name = "dimmer-screen"
  static let row = "B22"
  static let advice = "Set a lower brightness, or leave it to the phone"
  static let price = "the screen is harder to read, which no metric shows"
  static let source = "apple-energy-guide"
  static let isPriceShown = false

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("brightness").flatMap { site -> [Proposal] in
      guard let level = site.step.text("level") else { return [] }
      return [
        proposal(at: site, of: app, "left to the phone", [.remove(site)])
      ]
        + ["* 0.7", "/ 2", "/ 4"].map { factor in
          // Where the app notes the level, the scenario may tell what it costs.
          proposal(
            at: site, of: app, Snippet.shown(level, factor),
            Edit.scale(site, "level", factor, of: app), isPriceShown: app.tells(of: level))
        }
    }
  }
}
