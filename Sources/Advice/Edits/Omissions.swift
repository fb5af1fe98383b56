import Configuration

/// Steps left out, each alone: whether anything needs them, the metrics show, or their author knows.
enum Omissions: EditFamily {
  static let practice = "leave-out"

  /// The steps that use energy, beside those that go on.
  static let work: Set<String> = [
    "locate", "request", "read", "query", "read-file", "compute", "store", "write-file", "draw",
    "animate", "schedule-transfer", "sort",
  ]

  static func proposals(for app: AppScripts) -> [Proposal] {
    let blocks = blocks(app)
    let inside = Set(
      blocks.flatMap { app.allSteps(reachedFrom: $0.step.node) }.map(\.node.location))
    return moved(app) + held(app) + unread(app)
      + blocks.map { site in
        let name = site.step.text("task").map { "'\($0)'" } ?? "loop of line \(site.location.line)"
        return Proposal(practice, at: site, "no \(name)", [.remove(site)], isPriceShown: false)
      }
      + app.steps.filter { site in
        work.contains(site.step.name) && !isShown(site, app) && !inside.contains(site.location)
      }.compactMap { site in
        // An app that does nothing but this is asked for less of it, not for none.
        if site.before.isEmpty, site.after.isEmpty { return nil }
        // The script would go on as if the exchange had come about.
        let notes: Set<String> = ["set", "count", "observe", "mark"]
        if site.step.name == "request", site.after.contains(where: { notes.contains($0.name) }) {
          return nil
        }
        // A script that knows a source without being told would know it all the same.
        if site.step.name == "request", site.step["brings"] == nil,
          !app.sourcesRead(around: site).isEmpty
        {
          return nil
        }
        // A reader of its result would find that of another time, which looks better.
        if app.isRead(app.results(of: site)) { return nil }
        return Proposal(
          practice, at: site, "no '\(site.step.name)'", [.remove(site)],
          isPriceShown: app.sees(site.step))
      }
  }

  /// Tasks and loops of which no metric sees anything.
  private static func blocks(_ app: AppScripts) -> [StepSite] {
    let held: Set<String> = ["every", "emit", "open-connection", "connect", "speaker"]
    return app.steps("do", "repeat").filter { site in
      !app.isLoop(site) && !app.isForPerson(site)
        && site.around.allSatisfy { $0.name == "if" } && site.list.count > 1
        && app.does(work, in: site.step.node) && !app.does(held, in: site.step.node)
        && !app.sees(site.step.node)
    }
  }

  /// Whether a step is what somebody looks at, or waits for.
  private static func isShown(_ site: StepSite, _ app: AppScripts) -> Bool {
    site.step.isShown || app.value(of: site.step.text("qos"))?.hasPrefix("user-") ?? false
  }

  /// Movements that only say what the app has done.
  private static func moved(_ app: AppScripts) -> [Proposal] {
    app.steps("animate").filter { site in
      app.seconds(site.step.text("for")).map { $0 <= 2 } ?? false
        && (!app.isForPerson(site) || app.isRepeated(site)) && !app.sees(site.step)
    }.map { Proposal("plain-status", at: $0, [.remove($0)]) }
  }

  /// Wake locks, which only keep the processor awake.
  private static func held(_ app: AppScripts) -> [Proposal] {
    app.steps("hold-wake-lock").map { Proposal("no-wake-lock", at: $0, app.without($0)) }
  }

  /// Tracking whose positions nothing uses, and sensors whose samples no handler reads.
  private static func unread(_ app: AppScripts) -> [Proposal] {
    let uses: Set<String> = [
      "set", "observe", "mark", "count", "emit", "request", "draw", "animate", "store",
      "write-file",
    ]
    let isTrackUsed = app.does(uses, in: app.handler("location-updated")) || app.has("wait-for")
    let sensors = app.steps("sense")
    func isRead(_ site: StepSite) -> Bool {
      app.handler("\(site.step.text("sensor") ?? "")-samples") != nil
    }
    // Positions also keep an app running, and requests send them.
    return (isTrackUsed ? [] : app.steps("track")).map {
      Proposal(practice, at: $0, "no 'track'", app.without($0), isPriceShown: false)
    }
      // Where no handler reads any sensor, something else does.
      + sensors.filter { !isRead($0) && sensors.contains(where: isRead) }.map {
        Proposal("fewer-sensors", at: $0, "no \($0.step.text("sensor") ?? "")", app.without($0))
      }
  }
}

extension AppScripts {
  /// The edits that take a step away, with the steps that end it and nothing else.
  func without(_ site: StepSite) -> [Edit] {
    let others = steps.filter { $0.location != site.location }
    let ends = others.filter { end in
      site.isEnded(by: end) && !others.contains { $0.isEnded(by: end) }
    }
    return [.remove(site)] + ends.map { .remove($0) }
  }
}
