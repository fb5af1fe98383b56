/// Play with a dark screen.
enum ScreenOffAudio: AppPractice {
  static let name = "screen-off-audio"
  static let row = "B39"
  static let advice = "Play in the background, and let the screen go dark"
  static let price = "who looks has to wake the screen, which no metric shows"
  static let source = "apple-energy-guide"
  static let isPriceShown = false

  static func proposals(for app: AppScripts) -> [Proposal] {
    guard app.has("speaker"), !app.has("play-video") else { return [] }
    let modes = app.node["background-modes"]?.elements ?? []
    let all = Snippet.list(modes + [Snippet.text("audio")])
    let mode = app.hasMode("audio") ? [] : [Edit.put(all, at: ["background-modes"], of: app)]
    return app.steps("keep-screen-on").map { proposal(at: $0, of: app, [.remove($0)] + mode) }
  }
}
