/// Stop tracking once the position is good enough.
enum EndLocation: AppPractice {
  static let name = "end-location"
  static let row = "B18"
  static let advice =
    "Stop tracking once the position is good enough, and begin again when it is asked for"
  static let price = "the position is that of the last time"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    settled(app) + unused(app) + ended(app) + used(app)
  }

  static func questions(about app: AppScripts) -> [AuthorQuestion] {
    app.steps("track").filter { $0.step["for"] == nil }.flatMap { site in
      app.possibleEndings(of: site).filter { !app.does(["stop-tracking"], in: app.handler($0)) }
        .map { question("does '\($0)' end what the tracking is for? Then stop it there", at: site) }
    }
  }

  /// Of positions with which the app does nothing that somebody learns of.
  private static func unused(_ app: AppScripts) -> [Proposal] {
    let handler = app.handler("location-updated")
    let uses: Set<String> = [
      "set", "observe", "mark", "count", "emit", "request", "draw", "animate", "store",
      "write-file",
    ]
    guard !app.does(uses, in: handler), !app.has("wait-for") else { return [] }
    return app.steps("track").map { site in
      let stops = app.steps("stop-tracking").map { Edit.remove($0) }
      return proposal(at: site, of: app, [.remove(site)] + stops).saying(
        "Track no position that nothing uses", price: "what the app does with positions beside")
    }
  }

  /// Once the positions have done what they are for, which the app remembers for good.
  private static func used(_ app: AppScripts) -> [Proposal] {
    guard !app.has("stop-tracking"), let track = app.steps("track").first else { return [] }
    return app.steps("if").filter { site in
      site.script == "location-updated" && site.section == "handlers"
        && app.flag(endedBy: site) != nil
    }.map { site in
      proposal(
        at: track, of: app, "once '\(app.flag(endedBy: site) ?? "")' is set",
        [
          .replace(site) { step in
            let steps = step.node["then"]?.elements ?? []
            let all = Snippet.list(steps + Snippet.steps("stop-tracking"))
            return [step.node.replacing(key: "then", by: all)]
          }
        ])
    }
  }

  /// With the touch that ends what the tracking is for.
  private static func ended(_ app: AppScripts) -> [Proposal] {
    app.steps("track").filter { $0.step["for"] == nil }.flatMap { site -> [Proposal] in
      app.endings(of: site).filter { !app.does(["stop-tracking"], in: app.handler($0)) }.map {
        event in
        proposal(
          at: site, of: app, "at '\(event)'", [.add("stop-tracking", to: event, of: app)],
          metrics: app.positionMetrics)
      }
    }
  }

  private static func settled(_ app: AppScripts) -> [Proposal] {
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
    let finder = Snippet.mapping(["mode": Snippet.text("single"), "steps": Snippet.list([begin])])
    return [
      .put(Snippet.text("false"), at: ["variables", "tracks"], of: app),
      .put(Snippet.text("10 km"), at: ["variables", "last-accuracy"], of: app),
      .remove(site), .put(finder, at: ["handlers", "position-wanted"], of: app),
      .add([end], to: "location-updated", of: app),
    ] + touches.map { .add("{ emit: position-wanted }", to: $0, of: app, first: true) }
  }
}
