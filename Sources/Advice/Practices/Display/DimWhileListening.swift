/// Dim the screen of an app that is heard and not looked at.
enum DimWhileListening: AppPractice {
  static let name = "dimmer-screen"
  static let row = "B22"
  static let advice = "Dim the screen while the app plays"
  static let price = "the screen is harder to read in the sun"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    guard app.has("speaker"), !app.has("play-video", "brightness") else { return [] }
    return app.steps("keep-screen-on").map { site in
      proposal(at: site, of: app, "15 %", [.insert("{ brightness: 15 % }", after: site)])
    }
  }
}
