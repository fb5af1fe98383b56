/// Watch a place instead of tracking the way to it.
enum RegionForLocation: AppPractice {
  static let name = "region-for-location"
  static let row = "B18"
  static let advice = "Let the system watch the borders of the place"
  static let price = "a crossing is told some time after it"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    let places = app.root["surroundings"]?["places"]?.entries?.map(\.key) ?? []
    let tracks = app.steps("track")
    guard places.count == 1, tracks.count == 1, app.handler("region-entered") == nil else {
      return []
    }
    return app.steps("if").compactMap { site -> Proposal? in
      guard site.script == "location-updated", let condition = site.step.text("condition"),
        condition.contains("event.east") || condition.contains("event.north"),
        let steps = site.step.node["then"]?.elements
      else { return nil }
      let rest = condition.inExpression.split(separator: " and ").filter { !$0.contains("event.") }
      let entered =
        rest.isEmpty ? steps : [Snippet.choice(rest.joined(separator: " and "), then: steps)]
      return proposal(
        at: tracks[0], of: app, "'\(places[0])'",
        [
          .replace(tracks[0]) { _ in
            Snippet.steps("{ monitor: { regions: [ \(Snippet.word(places[0])) ] } }")
          },
          .add(entered, to: "region-entered", of: app),
          .put(nil, at: ["handlers", "location-updated"], of: app),
        ]
          + app.steps("stop-tracking").map { stop in
            .replace(stop) { _ in Snippet.steps("stop-monitoring") }
          })
    }
  }

  static func questions(about app: AppScripts) -> [AuthorQuestion] {
    guard app.root["surroundings"]?["places"] != nil, !app.has("monitor") else { return [] }
    return app.steps("track").filter { !app.isForPerson($0) || !app.has("animate") }.map {
      question(
        "Would it be enough to hear when the phone enters or leaves a place ('monitor')?", at: $0)
    }
  }
}
