import Configuration

/// Positions found another way: when they are asked for, once, or by the border of a place.
enum LocationEdits: EditFamily {
  static func proposals(for app: AppScripts) -> [Proposal] {
    enough(app) + once(app) + rounds(app) + regions(app) + unseen(app)
  }

  static func questions(about app: AppScripts) -> [AuthorQuestion] {
    guard app.root["surroundings"]?["places"] != nil, !app.has("monitor") else { return [] }
    return app.steps("track").filter { !app.isForPerson($0) || !app.has("animate") }.map {
      AuthorQuestion(
        "region-for-location",
        "Would it be enough to hear when the phone enters or leaves a place ('monitor')?", at: $0)
    }
  }

  /// Until a position is good enough, or no better than the one before.
  private static func enough(_ app: AppScripts) -> [Proposal] {
    let touches = app.touchesForPosition
    let tracks = app.steps("track")
    guard tracks.count == 1, !app.has("stop-tracking"), !touches.isEmpty else { return [] }
    let (flag, accuracy) = ("tracks-\(tracks[0].label)", "accuracy-\(tracks[0].label)")
    return ["20 m", "65 m"].map { enough in
      let begin = Snippet.choice(
        "not \(flag)",
        then: Snippet.steps("{ set: { \(flag): true, \(accuracy): 10 km } }")
          + [tracks[0].step.node])
      let end = Snippet.choice(
        "(event.accuracy <= \(enough) or event.accuracy > \(accuracy) * 0.98)",
        then: Snippet.steps("{ set: { \(flag): false } }, stop-tracking"),
        else: Snippet.steps("{ set: { \(accuracy): $(event.accuracy) } }"))
      return Proposal(
        "end-location", at: tracks[0], "at \(enough)",
        [
          .variable(flag, "false"), .variable(accuracy, "10 km"),
          .remove(tracks[0]), .add([end], to: "location-updated"),
        ] + touches.map { .add([begin], to: $0, first: true) })
    }
  }

  /// Coarse ones, or none, while the app is not in front.
  private static func unseen(_ app: AppScripts) -> [Proposal] {
    guard app.tellsPositions, !app.does(["track", "stop-tracking"], in: app.handler("background"))
    else { return [] }
    return app.steps("track").flatMap { site -> [Proposal] in
      let present = app.value(of: site.step.text("accuracy")) ?? "best"
      let flag = "tracks-\(site.label)"
      let flags: [Edit] =
        [.variable(flag, "false"), .insert("{ set: { \(flag): true } }", after: site)]
        + app.steps("stop-tracking").map { .insert("{ set: { \(flag): false } }", after: $0) }
      let ways =
        ["100 m"].filter { $0 != present }.map { level in
          ("\(level) in background", "coarser-location", site.step.setting("accuracy", level))
        } + [("in background", "pause-unseen", Snippet.text("stop-tracking"))]
      return ways.map { words, practice, step in
        Proposal(
          practice, at: site, words,
          flags + [
            .add([Snippet.choice(flag, then: [step])], to: "background"),
            .add([Snippet.choice(flag, then: [site.step.node])], to: "foreground"),
          ])
      }
    }
  }

  /// At each question.
  private static func once(_ app: AppScripts) -> [Proposal] {
    let touches = app.touchesForPosition
    return app.steps("track").compactMap { site -> Proposal? in
      guard ["start", "foreground"].contains(where: app.events(of: site).contains), !touches.isEmpty
      else { return nil }
      return Proposal(
        "one-shot-location", at: site, "at each question",
        app.without(site) + touches.map { .add(once(site), to: $0, first: true) })
    }
  }

  /// Once for each round of work that goes to a server.
  private static func rounds(_ app: AppScripts) -> [Proposal] {
    let notes: Set<String> = ["set", "observe", "count", "mark", "if", "do"]
    let tracks = app.steps("track")
    guard tracks.count == 1, !app.has("locate"),
      app.handler("location-updated").map({ app.doesOnly(notes, in: $0) }) ?? true
    else { return [] }
    return app.loops.filter { app.does(["request"], in: $0.node) }.map { loop in
      Proposal(
        "one-shot-location", at: tracks[0], "before the request of line \(loop.site.location.line)",
        app.without(tracks[0]) + loop.doing(once(tracks[0]) + loop.body))
    }
  }

  /// One position, as exact as those of tracking.
  private static func once(_ track: StepSite) -> [ConfigurationNode] {
    let accuracy = track.step.text("accuracy").map { "accuracy: \(Snippet.word($0)), " } ?? ""
    return Snippet.steps("{ locate: { \(accuracy)timeout: 30 s }, on-failure: [] }")
  }

  /// The border of the one place that a condition on positions means.
  private static func regions(_ app: AppScripts) -> [Proposal] {
    let places = app.root["surroundings"]?["places"]?.entries?.map(\.key) ?? []
    let tracks = app.steps("track")
    guard places.count == 1, tracks.count == 1, app.handler("region-entered") == nil else {
      return []
    }
    return app.steps("if").compactMap { site -> Proposal? in
      guard site.script == "location-updated", let condition = site.step.text("condition"),
        condition.contains("event.east") || condition.contains("event.north"),
        !site.step.then.isEmpty
      else { return nil }
      let rest = condition.inExpression.split(separator: " and ").filter { !$0.contains("event.") }
      let entered =
        rest.isEmpty
        ? site.step.then
        : [Snippet.choice(rest.joined(separator: " and "), then: site.step.then)]
      return Proposal(
        "region-for-location", at: tracks[0], "'\(places[0])'",
        [
          .replace(tracks[0]) { _ in
            Snippet.steps("{ monitor: { regions: [ \(Snippet.word(places[0])) ] } }")
          },
          .add(entered, to: "region-entered"),
          .put(nil, at: ["handlers", "location-updated"]),
        ]
          + app.steps("stop-tracking").map { stop in
            .replace(stop) { _ in Snippet.steps("stop-monitoring") }
          })
    }
  }
}
