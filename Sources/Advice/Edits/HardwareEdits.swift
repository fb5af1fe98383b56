import Configuration

/// Screens and sensors used less, or not at all.
enum HardwareEdits: EditFamily {
  static func proposals(for app: AppScripts) -> [Proposal] {
    turns(app) + screens(app)
  }

  /// A turn of the phone told by the system, and not computed of samples.
  private static func turns(_ app: AppScripts) -> [Proposal] {
    guard let handler = app.handler("accelerometer-samples")?.elements,
      AppScripts.texts(in: app.root["user"] ?? app.node).contains(where: { $0.hasPrefix("turn") })
    else { return [] }
    let sensed = app.steps("sense").filter { $0.step.text("sensor") == "accelerometer" }
    guard sensed.count == 1, let site = sensed.first else { return [] }
    let stops = app.steps("stop-sensing").filter { $0.step.text("sensor") == "accelerometer" }
    return [
      Proposal(
        "event-for-sensor", at: site,
        [
          .replace(site) { _ in Snippet.steps("watch-orientation") },
          .put(nil, at: ["handlers", "accelerometer-samples"]),
          .add(handler, to: "orientation-changed"),
        ] + stops.map { stop in .replace(stop) { _ in Snippet.steps("stop-watching-orientation") } }
      )
    ]
  }

  /// A screen that an app keeps lit.
  private static func screens(_ app: AppScripts) -> [Proposal] {
    let lit = app.steps("keep-screen-on")
    guard !lit.isEmpty, !app.has("play-video") else { return [] }
    let isHeard = app.has("speaker")
    let audio = isHeard ? Edit.mode("audio", of: app) : []
    return lit.flatMap { site -> [Proposal] in
      let dim = Proposal(
        "dimmer-screen", at: site, "15 %", [.insert("{ brightness: 15 % }", after: site)],
        isPriceShown: true
      ).saying(
        "Dim the screen while the app plays", price: "the screen is harder to read in the sun")
      let off = Proposal(
        isHeard ? "screen-off-audio" : "let-screen-lock", at: site, app.without(site) + audio)
      if isHeard { return (app.has("brightness") ? [] : [dim]) + [off] }
      return site.step["for"] == nil ? [off] : []
    }
  }
}
