import Configuration

/// Ends of claims, timers and scans that are no longer needed.
enum Ends: EditFamily {
  static func proposals(for app: AppScripts) -> [Proposal] {
    goingOn(app).flatMap { unseen($0, app) + ended($0, app) } + found(app) + settled(app)
      + silence(app) + over(app) + films(app) + shorter(app)
  }

  static func questions(about app: AppScripts) -> [AuthorQuestion] {
    app.steps("track", "sense").filter { $0.step["for"] == nil }.flatMap { site in
      app.possibleEndings(of: site).filter { !app.does(site.stop.names, in: app.handler($0)) }.map {
        AuthorQuestion(
          practice(site.step),
          "does '\($0)' end what '\(site.step.name)' is for? Then stop it there",
          at: site)
      }
    }
  }

  private static let begun: Set<String> = ["animate", "every", "scan", "play-video"]

  private static func practice(_ step: Step) -> String {
    switch step.name {
    case _ where begun.contains(step.name): "pause-unseen"
    case "sense", "watch-orientation": "end-sensor"
    case "track": "end-location"
    case "hold-wake-lock": "no-wake-lock"
    default: "release-hardware"
    }
  }

  /// Whatever goes on until something ends it.
  private static func goingOn(_ app: AppScripts) -> [StepSite] {
    app.steps.filter { site in
      let isBegun = begun.contains(site.step.name)
      return (isBegun || site.step.isClaim && site.step.name != "speaker")
        && site.step["for"] == nil && site.timer == nil && !site.step.isOn("alarm-clock")
    }
  }

  // MARK: - When the app leaves the front

  private static func unseen(_ site: StepSite, _ app: AppScripts) -> [Proposal] {
    let name = site.step.name
    let isOther = ["release-hardware", "no-wake-lock"].contains(practice(site.step))
    // Tracking in the background is an edit of positions.
    guard isOther || app.isForPerson(site), name != "track" else { return [] }
    let stop = site.stop
    let places = [("background", "foreground"), ("inactive", "active")].filter {
      !app.does(stop.names, in: app.handler($0.0))
        && ($0.0 == "background" || begun.contains(name))
    }
    let isForWork = name == "every" && !app.isForScreen(site.step["do"])
    return places.map { away, back in
      let pause = Proposal(
        practice(site.step), at: site,
        away == "background" ? "in background" : "while something covers it",
        edits(site, of: app, stop, away, back),
        // Somebody may want the work of a timer in the background.
        isPriceShown: isForWork
          ? app.sees(site.step["do"]) : !isForEvents(site, app) || app.sees(site.step))
      return isForWork
        ? pause.saying(
          "Stop the timer when the app leaves the front",
          price: "what the timer does is not done meanwhile") : pause
    }
  }

  /// Whether a step goes on for the sake of events that the app handles, and draws nothing of, or of
  /// work that goes on in the background.
  private static func isForEvents(_ site: StepSite, _ app: AppScripts) -> Bool {
    let handlers = AppScripts.events(causedBy: site.step).compactMap { app.handler($0) }
    return handlers.isEmpty ? app.has("start-service") : handlers.contains { !app.isForScreen($0) }
  }

  private static func edits(
    _ site: StepSite, of app: AppScripts, _ stop: StopSteps, _ away: String, _ back: String
  ) -> [Edit] {
    let name = stop.newName
    let named = name.map { site.step.setting("name", $0) } ?? site.step.node
    let events = app.events(of: site)
    let ending = Edit.add(stop.steps, to: away)
    let renamed = name == nil ? [] : [Edit.replace(site) { _ in [named] }]
    // It begins again by itself.
    if back == "foreground", events.contains("foreground") { return [ending] + renamed }
    let isAlways = site.section == "handlers" && site.around.isEmpty
    if isAlways, back == "foreground", events.contains("start") {
      return [ending, .remove(site), .add([named], to: back, first: true)]
    }
    if isAlways, !events.isDisjoint(with: ["start", "foreground", "active"]) {
      return [ending] + renamed + [.add([named], to: back)]
    }
    // What began under a condition or with a touch, and nothing has ended, goes on where it was.
    let (runs, paused) = ("runs-\(site.label)", "paused-\(site.label)")
    let pause = Snippet.steps("{ set: { \(paused): $(\(runs)) } }") + stop.steps
    let resume = Snippet.steps("{ set: { \(paused): false } }") + [named]
    return [
      .variable(runs, "false"), .variable(paused, "false"),
      .replace(site) { _ in [named] + Snippet.steps("{ set: { \(runs): true } }") },
      .add(pause, to: away),
      .add([Snippet.choice(paused, then: resume)], to: back),
    ]
      + app.steps.filter(site.isEnded).map {
        .insert("{ set: { \(runs): false } }", after: $0)
      }
  }

  // MARK: - Earlier

  /// For a shorter time, where its length is given or a wait makes it.
  private static func shorter(_ app: AppScripts) -> [Proposal] {
    let forPeople: Set<String> = ["speaker", "headphones", "play-video", "vibrate", "flashlight"]
    return app.steps.filter { $0.step.isClaim && !forPeople.contains($0.step.name) }.flatMap {
      site -> [Proposal] in
      let names = site.stop.names
      let rest = site.after.prefix { !names.contains($0.name) }
      let waits = app.steps("wait").filter { wait in
        rest.count < site.after.count && rest.contains { $0.node.location == wait.location }
      }
      let length: (site: StepSite, field: String)? =
        site.step["for"] != nil ? (site, "for") : waits.count == 1 ? (waits[0], "time") : nil
      guard let length, let text = length.site.step.text(length.field) else { return [] }
      let isSeen =
        site.step.name == "track" ? app.tellsPositions : app.sees(site.step)
      return ["/ 2", "/ 4"].map { part in
        Proposal(
          practice(site.step), at: site, "after \(app.shown(text, part))",
          [.set(length.site, length.field, Snippet.scaled(text, part))], isPriceShown: isSeen
        ).saying(
          "End it earlier", price: "what comes later is missed")
      }
    }
  }

  // MARK: - With the touch that ends what it is for

  private static func ended(_ site: StepSite, _ app: AppScripts) -> [Proposal] {
    if begun.contains(site.step.name) { return [] }
    return app.endings(of: site).filter { !app.does(site.stop.names, in: app.handler($0)) }.map {
      let end = Proposal(
        practice(site.step), at: site, "the \(site.step.name) at '\($0)'",
        [.add(site.stop.steps, to: $0, first: site.step.isClaim)],
        isPriceShown: site.step.name != "track" || app.tellsPositions)
      return practice(site.step) == "release-hardware" || site.step.name == "animate"
        ? end.saying("Stop it when its use ends", price: "it has to start again for another use")
        : end
    }
  }

  /// A timer that a handler begins, which goes on for a while and ends.
  private static func over(_ app: AppScripts) -> [Proposal] {
    let waits: Set<String> = ["wait", "wait-for", "wait-until-finished", "request", "compute"]
    return app.steps("every").filter { app.cancels(of: $0).isEmpty }.flatMap {
      site -> [Proposal] in
      let callers =
        site.section == "handlers"
        ? [site] : app.steps("do").filter { $0.step.text("task") == site.script }
      let named = site.stop.newName.map { [Edit.set(site, "name", $0)] } ?? []
      return callers.filter { caller in
        caller.section == "handlers" && caller.around.isEmpty
          && caller.after.contains { waits.contains($0.name) }
      }.map {
        Proposal(
          "end-timer", at: site, "at the end of '\($0.script)'",
          named + [.add(site.stop.steps, to: $0.script)])
      }
    }
  }

  // MARK: - When it has found what it is for

  private static func found(_ app: AppScripts) -> [Proposal] {
    app.steps("scan").flatMap { scan -> [Proposal] in
      if app.events(of: scan) == ["connected"] {
        return [Proposal("end-scan", at: scan, "none for a connected device", [.remove(scan)])]
      }
      let ends = scanEnds(app)
      return ends.isEmpty ? [] : [Proposal("end-scan", at: scan, "at the find", ends)]
    }
  }

  /// Ends of a scan where the device is known to be the one.
  private static func scanEnds(_ app: AppScripts) -> [Edit] {
    app.steps("connect").filter { site in
      let isKnown =
        site.step.text("to").map { !$0.hasPrefix("$(") } ?? false
        || site.around.contains { $0.text("condition")?.contains("offers-") ?? false }
      return isKnown && site.after.first?.name != "stop-scan"
        && site.before.last?.name != "stop-scan"
    }.map { .insert("stop-scan", after: $0) }
      + app.steps("if").filter { site in
        let place = site.step.then.firstIndex { Step($0)?.name == "stop-scan" }
        return site.step.text("condition")?.contains("offers-") ?? false && (place ?? 0) > 0
      }.map { site in
        .replaceThen(site) { steps in
          Snippet.steps("stop-scan") + steps.filter { Step($0)?.name != "stop-scan" }
        }
      }
  }

  /// Tracking whose positions have done what they are for.
  private static func settled(_ app: AppScripts) -> [Proposal] {
    guard !app.has("stop-tracking"), let track = app.steps("track").first else { return [] }
    return app.steps("if").compactMap { site -> Proposal? in
      guard site.script == "location-updated", site.section == "handlers",
        let flag = app.flag(endedBy: site)
      else { return nil }
      return Proposal(
        "end-location", at: track, "once '\(flag)' is set",
        [.replaceThen(site) { $0 + Snippet.steps("stop-tracking") }])
    }
  }

  /// Silence that only keeps the app alive.
  private static func silence(_ app: AppScripts) -> [Proposal] {
    app.steps("speaker").filter { $0.step.text("volume") == "0 %" }.map {
      Proposal("release-hardware", at: $0, "no silence played", app.without($0))
    }
  }

  /// Layers above a film, shown when they are asked for.
  private static func films(_ app: AppScripts) -> [Proposal] {
    app.steps("animate").compactMap { site -> Proposal? in
      let isOverFilm = app.steps("play-video").contains {
        !app.events(of: $0).isDisjoint(with: app.events(of: site))
      }
      guard site.step["for"] == nil, isOverFilm else { return nil }
      let touches = app.handlers.map(\.key).filter {
        $0.hasSuffix("-tapped")
      }
      let shown = site.step.setting("for", "3 s")
      return Proposal(
        "no-layers-over-video", at: site,
        [.remove(site)] + touches.map { .add([shown], to: $0, first: true) })
    }
  }
}

/// The end of a step that goes on.
struct StopSteps {
  /// The names of the steps that end it.
  let names: Set<String>
  let steps: [ConfigurationNode]
  /// The name that it needs for it; nil where it has one or needs none.
  let newName: String?
}

extension StepSite {
  /// The steps that end it.
  var stop: StopSteps {
    guard let end = step.end else {
      // A timer is cancelled by its name.
      let name = step.text("name")
      let used = name ?? "timer-of-\(label)"
      return StopSteps(
        names: ["cancel"], steps: Snippet.steps("{ cancel: { timer: \(Snippet.word(used)) } }"),
        newName: name == nil ? used : nil)
    }
    // 'stop-sensing' ends the use of the sensor that 'sense' names.
    let value = end.shorthand.flatMap { step.text($0) }.map { ": \(Snippet.word($0))" }
    return StopSteps(
      names: [end.name],
      steps: Snippet.steps(value.map { "{ \(end.name)\($0) }" } ?? end.name), newName: nil)
  }
}
