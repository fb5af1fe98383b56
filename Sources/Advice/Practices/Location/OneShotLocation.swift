/// Find the position once when it is asked for.
enum OneShotLocation: AppPractice {
  static let name = "one-shot-location"
  static let row = "B18"
  static let advice = "Find the position when it is asked for, and do not track it all the time"
  static let price = "who asks waits for a position"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    let touches = app.touchesForPosition
    return app.steps("track").compactMap { site -> Proposal? in
      guard ["start", "foreground"].contains(where: app.events(of: site).contains), !touches.isEmpty
      else { return nil }
      let accuracy = site.step.text("accuracy").map { "accuracy: \(Snippet.word($0)), " } ?? ""
      let finder = Snippet.mapping([
        "mode": Snippet.text("single"),
        "steps": Snippet.list(
          Snippet.steps("{ locate: { \(accuracy)timeout: 30 s }, on-failure: [] }")),
      ])
      return proposal(
        at: site, of: app, "at each question",
        [.remove(site), .put(finder, at: ["handlers", "position-wanted"], of: app)]
          + touches.map { .add("{ emit: position-wanted }", to: $0, of: app, first: true) })
    }
  }
}
