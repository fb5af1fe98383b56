import Configuration

/// Stop tracking once the position is good enough.
enum EndLocation: AppPractice {
  static let name = "end-location"
  static let row = "B18"
  static let advice =
    "Stop tracking once the position is good enough, and begin again when it is asked for"
  static let price = "the position is that of the last time"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    let touches = app.touchesForPosition
    let tracks = app.steps("track")
    guard tracks.count == 1, !app.has("stop-tracking"), !touches.isEmpty else { return [] }
    return ["20 m", "65 m"].map { enough in
      proposal(at: tracks[0], of: app, "at \(enough)", edits(tracks[0], app, touches, enough))
    }
  }

  /// Good enough, or no better than the one before.
  private static func edits(
    _ site: StepSite, _ app: AppScripts, _ touches: [String], _ enough: String
  ) -> [Edit] {
    let begin = Snippet.choice(
      "not tracks",
      then: Snippet.steps("{ set: { tracks: true, last-accuracy: 10 km } }") + [site.step.node])
    let end = Snippet.choice(
      "(event.accuracy <= \(enough) or event.accuracy > last-accuracy * 0.98)",
      then: Snippet.steps("{ set: { tracks: false } }, stop-tracking"),
      else: Snippet.steps("{ set: { last-accuracy: $(event.accuracy) } }"))
    let finder = Snippet.mapping([
      "mode": Snippet.text("single"), "steps": Snippet.list([begin]),
    ])
    return [
      .put(Snippet.text("false"), at: ["variables", "tracks"], of: app),
      .put(Snippet.text("10 km"), at: ["variables", "last-accuracy"], of: app),
      .remove(site), .put(finder, at: ["handlers", "position-wanted"], of: app),
      .add([end], to: "location-updated", of: app),
    ] + touches.map { .add("{ emit: position-wanted }", to: $0, of: app, first: true) }
  }
}
