/// Let the phone lock when nobody touches it.
enum LetScreenLock: AppPractice {
  static let name = "let-screen-lock"
  static let row = "B22"
  static let advice = "Let the screen go dark when nobody touches it"
  static let price = "who only looks has to touch the screen, which no metric shows"
  static let source = "apple-energy-guide"
  static let isPriceShown = false

  static func proposals(for app: AppScripts) -> [Proposal] {
    guard !app.has("play-video", "speaker", "let-screen-off") else { return [] }
    return app.steps("keep-screen-on").filter { $0.step["for"] == nil }.map {
      proposal(at: $0, of: app, [.remove($0)])
    }
  }
}
