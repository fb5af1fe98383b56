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
    return ["20 m", "65 m"].map { enough in
      let begin = Snippet.choice(
        "not tracks",
        then: Snippet.steps("{ set: { tracks: true, last-accuracy: 10 km } }")
          + [tracks[0].step.node])
      let end = Snippet.choice(
        "(event.accuracy <= \(enough) or event.accuracy > last-accuracy * 0.98)",
        then: Snippet.steps("{ set: { tracks: false } }, stop-tracking"),
        else: Snippet.steps("{ set: { last-accuracy: $(event.accuracy) } }"))
      return Proposal(
        "end-location", at: tracks[0], of: app, "at \(enough)",
        [
          .put(Snippet.text("false"), at: ["variables", "tracks"], of: app),
          .put(Snippet.text("10 km"), at: ["variables", "last-accuracy"], of: app),
        ] + wanted(tracks[0], [begin], touches, app) + [
          .add([end], to: "location-updated", of: app)
        ])
    }
  }

  /// Coarse ones, or none, while the app is not in front.
  private static func unseen(_ app: AppScripts) -> [Proposal] {
    guard app.tellsPositions, !app.does(["track", "stop-tracking"], in: app.handler("background"))
    else { return [] }
    return app.steps("track").flatMap { site -> [Proposal] in
      let present = app.value(of: site.step.text("accuracy")) ?? "best"
      let flags: [Edit] =
        [
          .put(Snippet.text("false"), at: ["variables", "goes-on"], of: app),
          .insert("{ set: { goes-on: true } }", after: site),
        ] + app.steps("stop-tracking").map { .insert("{ set: { goes-on: false } }", after: $0) }
      let ways =
        ["100 m"].filter { $0 != present }.map { level in
          ("\(level) in background", "coarser-location", site.step.setting("accuracy", level))
        } + [("in background", "pause-unseen", Snippet.text("stop-tracking"))]
      return ways.map { words, practice, step in
        Proposal(
          practice, at: site, of: app, words,
          flags + [
            .add([Snippet.choice("goes-on", then: [step])], to: "background", of: app),
            .add([Snippet.choice("goes-on", then: [site.step.node])], to: "foreground", of: app),
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
      let accuracy = site.step.text("accuracy").map { "accuracy: \(Snippet.word($0)), " } ?? ""
      let locate = Snippet.steps("{ locate: { \(accuracy)timeout: 30 s }, on-failure: [] }")
      return Proposal(
        "one-shot-location", at: site, of: app, "at each question",
        wanted(site, locate, touches, app))
    }
  }

  /// Once for each round of work that goes to a server.
  private static func rounds(_ app: AppScripts) -> [Proposal] {
    let notes: Set<String> = ["set", "observe", "count", "mark", "if", "do"]
    let tracks = app.steps("track")
    guard tracks.count == 1, !app.has("locate"),
      app.handler("location-updated").map({ app.doesOnly(notes, in: $0) }) ?? true
    else { return [] }
    let accuracy = tracks[0].step.text("accuracy").map { "accuracy: \(Snippet.word($0)), " } ?? ""
    let locate = Snippet.steps("{ locate: { \(accuracy)timeout: 30 s }, on-failure: [] }")
    return app.loops.filter { app.does(["request"], in: $0.node) }.map { loop in
      Proposal(
        "one-shot-location", at: tracks[0], of: app,
        "before the request of line \(loop.site.location.line)",
        [.remove(tracks[0])] + app.steps("stop-tracking").map { .remove($0) }
          + loop.doing(locate + loop.body, in: app))
    }
  }

  /// Steps for the touches that use a position, in place of tracking all the time.
  private static func wanted(
    _ site: StepSite, _ steps: [ConfigurationNode], _ touches: [String], _ app: AppScripts
  ) -> [Edit] {
    let finder = Snippet.mapping(["mode": Snippet.text("single"), "steps": Snippet.list(steps)])
    return [.remove(site), .put(finder, at: ["handlers", "position-wanted"], of: app)]
      + touches.map { .add("{ emit: position-wanted }", to: $0, of: app, first: true) }
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
        let steps = site.step.node["then"]?.elements
      else { return nil }
      let rest = condition.inExpression.split(separator: " and ").filter { !$0.contains("event.") }
      let entered =
        rest.isEmpty ? steps : [Snippet.choice(rest.joined(separator: " and "), then: steps)]
      return Proposal(
        "region-for-location", at: tracks[0], of: app, "'\(places[0])'",
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
}
