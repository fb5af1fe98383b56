/// Hear of a turn of the phone instead of computing it of samples.
enum EventForSensor: AppPractice {
  static let name = "event-for-sensor"
  static let row = "B35"
  static let advice = "Let the system report when the phone is turned"
  static let price = "a turn is reported some tenths of a second later"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    guard let handler = app.handler("accelerometer-samples")?.elements,
      AppScripts.texts(in: app.root["user"] ?? app.node).contains(where: { $0.hasPrefix("turn") })
    else { return [] }
    let sensed = app.steps("sense").filter { $0.step.text("sensor") == "accelerometer" }
    guard sensed.count == 1, let site = sensed.first else { return [] }
    let stops = app.steps("stop-sensing").filter { $0.step.text("sensor") == "accelerometer" }
    return [
      proposal(
        at: site, of: app,
        [
          .replace(site) { _ in Snippet.steps("watch-orientation") },
          .put(nil, at: ["handlers", "accelerometer-samples"], of: app),
          .add(handler, to: "orientation-changed", of: app),
        ] + stops.map { stop in .replace(stop) { _ in Snippet.steps("stop-watching-orientation") } }
      )
    ]
  }
}
