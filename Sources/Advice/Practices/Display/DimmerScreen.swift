/// Set no more brightness than is needed.
enum DimmerScreen: AppPractice {
  static let name = "less-brightness"
  static let row = "B22"
  static let advice = "Set a lower brightness, or leave it to the phone"
  static let price = "the screen is harder to read, which no metric shows"
  static let source = "apple-energy-guide"
  static let isPriceShown = false

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("brightness").flatMap { site -> [Proposal] in
      guard let level = site.step.text("level") else { return [] }
      return [
        proposal(at: site, of: app, "left to the phone", [.remove(site)]),
        proposal(
          at: site, of: app, Snippet.shown(level, "/ 2"),
          [.set(site, "level", Snippet.scaled(level, "/ 2"))]),
      ]
    }
  }
}
