import Configuration

/// Repeated work, done less often or another way: by a push, an event, the opening of the app, a job.
enum LoopEdits: EditFamily {
  static func proposals(for app: AppScripts) -> [Proposal] {
    let ways = [slower, unwatched, told, events, opened, job, due]
    return app.loops.flatMap { loop in ways.flatMap { $0(loop, app) } }
      + idle(app) + together(app) + inOneTick(app) + fetches(app)
  }

  // MARK: - Less often

  /// The practice that a slower loop is, by the dearest thing that it does.
  private static func practice(_ loop: Loop, _ app: AppScripts) -> String {
    if app.does(["request", "schedule-transfer"], in: loop.node) { return "ask-less" }
    if app.does(["locate", "scan"], in: loop.node) { return "look-less" }
    if app.does(["read"], in: loop.node) { return "poll-less" }
    return app.onlyWrites(loop.node) ? "write-less-often" : "tick-less"
  }

  private static func slower(_ loop: Loop, _ app: AppScripts) -> [Proposal] {
    let practice = practice(loop, app)
    let isSeen = app.sees(loop.node)
    // A clock on the screen that ticks less often is another clock.
    let isForScreen = app.does(["animate", "draw"], in: loop.node)
    let word = loop.isOfSystem && loop.interval.field == "earliest" ? "after" : "every"
    return [2, 4, 12].map { factor in
      Proposal(
        practice, at: loop.interval.site, "\(word) \(app.shown(loop.text, "* \(factor)"))",
        [loop.slower(factor)], isPriceShown: isSeen && !isForScreen)
    }
  }

  /// Less often, or not at all, while the app is not in front.
  private static func unwatched(_ loop: Loop, _ app: AppScripts) -> [Proposal] {
    guard !loop.isOfSystem, app.events(of: loop.site) != ["foreground"] else { return [] }
    let variable = "done-at-of-\(loop.site.label)"
    let front = Edit.knowingFront
    let isSeen = app.sees(loop.node)
    let slower = [4, 12].map { factor in
      let length = Snippet.times(loop.text, "* \(factor)").inExpression
      let half = Snippet.times(loop.text, "/ 2").inExpression
      let due = Snippet.atMostEach(
        "\(length) - \(half)", noting: variable, loop.body, or: "in-front")
      return Proposal(
        practice(loop, app), at: loop.interval.site,
        "every \(app.shown(loop.text, "* \(factor)")) while not in front",
        front + [.variable(variable, "never")] + loop.doing([due]), isPriceShown: isSeen)
    }
    return slower + [
      Proposal(
        "pause-unseen", at: loop.site, "in front alone",
        front + loop.doing([Snippet.choice("in-front", then: loop.body)]), isPriceShown: isSeen
      ).saying("Do it only while the app is in front", price: "it is not done meanwhile")
    ]
  }

  /// Launches that the app asks for.
  private static func fetches(_ app: AppScripts) -> [Proposal] {
    guard let field = app.node["fetch-interval"], let interval = field.text else { return [] }
    return [2, 4].map { factor in
      Proposal(
        "ask-less", at: KeyPlace(field.location, of: app),
        "every \(app.shown(interval, "* \(factor)"))",
        [.put(Snippet.text(Snippet.scaled(interval, "* \(factor)")), at: ["fetch-interval"])],
        isPriceShown: app.sees(app.handler("background-fetch"))
      ).saying("Ask for background launches less often", price: "what is shown first is older")
    }
  }

  // MARK: - Told instead of asking

  /// The server's news by a push.
  private static func told(_ loop: Loop, _ app: AppScripts) -> [Proposal] {
    guard app.does(["request"], in: loop.node), app.handler("push-received") == nil else {
      return []
    }
    let known = app.sourcesRead(by: loop.node)
    // Beside a connection a loop that reads nothing looks after the connection.
    let all =
      known.isEmpty && !app.has("open-connection") ? app.onlySource.map { [$0] } ?? [] : known
    guard all.count == 1, let source = all.first, !app.isOnPhone(source) else { return [] }
    let (body, ended) = loop.moved(in: app)
    return ["immediate", "deferred"].map { priority in
      let words = "size: 1 kB" + (priority == "immediate" ? "" : ", priority: \(priority)")
      return Proposal(
        "push-for-polling", at: loop.site,
        "at each change of '\(source)'" + (priority == "immediate" ? "" : ", \(priority)"),
        [.put(Snippet.node("{ when: \(Snippet.word(source)), \(words) }"), at: ["pushes", source])]
          + ended + [.add(body, to: "push-received")] + Edit.mode("remote-notification", of: app))
    }
  }

  /// The phone's own news by their event.
  private static func events(_ loop: Loop, _ app: AppScripts) -> [Proposal] {
    let sources = app.sourcesRead(by: loop.node).filter(app.isOnPhone).map { "\($0)-changed" }
    let noted = app.eventsNoted(by: loop.node)
    let events = (sources + noted.filter { !sources.contains($0) }).filter {
      $0 != loop.site.script
    }
    guard events.count == 1, let event = events.first else { return [] }
    let (body, ended) = loop.moved(in: app)
    let isOnline = app.does(["request"], in: loop.node)
    let again = isOnline ? [Edit.add(body, to: "network-available")] : []
    return [
      Proposal(
        "event-for-timer", at: loop.site, "at '\(event)'", ended + [.add(body, to: event)] + again)
    ]
  }

  /// A wait until a time, in place of looking again and again whether it has come.
  private static func due(_ loop: Loop, _ app: AppScripts) -> [Proposal] {
    if loop.handler != nil { return [] }
    let choices = loop.body.compactMap { Step($0) }.filter { $0.name == "if" }
    guard choices.count == 1, let time = choices[0].text("condition")?.awaitedTime,
      loop.body.allSatisfy({ Step($0)?.name == "if" || !app.sees($0) })
    else { return [] }
    let event = "due-of-\(loop.site.label)"
    let emit = "{ emit: \(event) }"
    let wait = Snippet.steps("{ wait: $(greatest(\(time) - now, 0 s)) }")
    let again = Snippet.choice("\(time) > now", then: Snippet.steps(emit))
    let steps = Snippet.list(wait + loop.body + [again])
    let changes = app.steps("set").filter { site in
      site.step.node["set"]?[time] != nil
        && !site.around.contains { $0.node.location == loop.site.location }
    }
    return [
      Proposal(
        "wait-for-time", at: loop.site,
        app.cancels(of: loop.site).map { .remove($0) } + changes.map { .insert(emit, after: $0) }
          + [
            .replace(loop.site) { _ in Snippet.steps(emit) },
            .put(
              Snippet.mapping(["mode": Snippet.text("restart"), "steps": steps]),
              at: ["handlers", event]),
          ])
    ]
  }

  // MARK: - When somebody comes, or when the system likes

  private static func opened(_ loop: Loop, _ app: AppScripts) -> [Proposal] {
    guard app.does(["request", "locate", "read"], in: loop.node), loop.site.script != "foreground"
    else { return [] }
    let variable = "done-at-of-\(loop.site.label)"
    let (body, ended) = loop.moved(in: app)
    let old = Snippet.atMostEach("5 min", noting: variable, body, isNotedLast: true)
    let isSeen = app.sees(loop.node)
    return [
      Proposal(
        "when-opened", at: loop.site,
        ended + [.add(body, to: "foreground", first: true)], isPriceShown: isSeen),
      Proposal(
        "when-opened", at: loop.site, "if it is 5 min old",
        ended + [
          .variable(variable, "never"),
          .add([old], to: "foreground", first: true),
        ], isPriceShown: isSeen),
    ]
  }

  private static func job(_ loop: Loop, _ app: AppScripts) -> [Proposal] {
    guard !loop.isOfSystem, app.hasPolicy("job-scheduling"), app.handler("job-started") == nil,
      app.does(["request", "compute", "read-file", "query"], in: loop.node),
      !app.isForScreen(loop.node),
      // What only keeps a connection alive is no work for a job.
      !app.has("open-connection") || app.sees(loop.node)
    else { return [] }
    let isOnline = app.does(["request"], in: loop.node)
    guard !app.does(["stop"], in: loop.node) || isOnline else { return [] }
    let ways =
      [("every 15 min", "every: 15 min", "as-job")]
      + (isOnline
        ? [
          ("every 15 min over Wi-Fi", "every: 15 min, network: unmetered", "wait-for-wi-fi"),
          (
            "every 15 min over Wi-Fi, at a charger",
            "every: 15 min, network: unmetered, charging: true", "wait-for-charger"
          ),
        ] : [("every 15 min, at a charger", "every: 15 min, charging: true", "wait-for-charger")])
    let (body, ended) = loop.moved(in: app)
    let steps = Snippet.list(body).replacingSteps { node in
      // A job that a step ends early is finished there, too.
      Step(node)?.name == "stop" ? Snippet.steps("finish-job") + [node] : nil
    }
    return ways.map { words, keys, practice in
      let network = isOnline && !keys.contains("network") ? ", network: any" : ""
      return Proposal(
        practice, at: loop.site, words,
        ended + [
          .add(Snippet.steps("{ schedule-job: { \(keys)\(network) } }"), to: "start"),
          .put(
            Snippet.list((steps?.elements ?? body) + Snippet.steps("finish-job")),
            at: ["handlers", "job-started"]),
        ], isPriceShown: app.sees(loop.node))
    }
  }

  // MARK: - Beside other loops

  /// Writes by a timer beside writes at each change.
  private static func idle(_ app: AppScripts) -> [Proposal] {
    app.loops.compactMap { loop -> Proposal? in
      let writesElsewhere = app.handlers.contains { handler in
        handler.key.hasSuffix("-tapped") && handler.key != loop.site.script
          && app.does(AppScripts.writes, in: handler.value)
      }
      guard loop.isTimer, app.onlyWrites(loop.node), writesElsewhere,
        app.cancels(of: loop.site).isEmpty
      else { return nil }
      return Proposal("write-on-change", at: loop.site, loop.ended(in: app))
    }
  }

  /// Timers that use the network, at the same instants.
  private static func together(_ app: AppScripts) -> [Proposal] {
    let timers = app.loops.filter {
      $0.isTimer && app.does(["request", "schedule-transfer"], in: $0.node)
    }
    return timers.dropFirst().flatMap { loop -> [Proposal] in
      guard let first = timers.first, app.events(of: first.site) == app.events(of: loop.site)
      else { return [] }
      let words = "with that of line \(first.site.location.line)"
      let tolerance = Snippet.scaled(loop.text, "/ 2")
      let late = Proposal(
        "share-tail", at: loop.site, "\(words), up to \(app.shown(loop.text, "/ 2")) late",
        [.set(loop.site, "tolerance", tolerance), .set(first.site, "tolerance", tolerance)])
      guard first.text == loop.text else { return [late] }
      let phase = first.site.step["phase"]
      return [
        Proposal(
          "share-tail", at: loop.site, words,
          [
            phase.map { .set(loop.site, "phase", $0) }
              ?? .replace(loop.site) { [$0.removing("phase")] }
          ]), late,
        Proposal(
          "share-tail", at: loop.site, "\(words), one after the other",
          first.doing(first.body + loop.body) + loop.ended(in: app)),
      ]
    }
  }

  /// Timers of several intervals, all at ticks of the quickest.
  private static func inOneTick(_ app: AppScripts) -> [Proposal] {
    let work = Omissions.work
    let timers = app.loops.filter { loop in
      loop.isTimer && app.does(work, in: loop.node) && app.seconds(loop.text) != nil
    }
    return timers.compactMap { quick -> Proposal? in
      let others = timers.filter { loop in
        loop.site.location != quick.site.location
          && app.events(of: loop.site) == app.events(of: quick.site)
          && ends(loop, app) == ends(quick, app)
      }
      let length = app.seconds(quick.text) ?? 0
      guard !others.isEmpty,
        others.allSatisfy({
          (app.seconds($0.text) ?? 0, $0.site.location) > (length, quick.site.location)
        })
      else { return nil }
      let due = others.map { loop -> (variable: String, steps: ConfigurationNode) in
        let variable = "done-at-of-\(loop.site.label)"
        let age = "(\(loop.text.inExpression)) - (\(quick.text.inExpression)) / 2"
        return (variable, Snippet.list([Snippet.atMostEach(age, noting: variable, loop.body)]))
      }
      let branches =
        [(key: quick.site.label, value: quick.node)]
        + zip(others, due).map { (key: $0.site.label, value: $1.steps) }
      let all = Snippet.parallel(branches, at: quick.site.location)
      return Proposal(
        "share-tail", at: quick.site, "\(others.count + 1) timers in one tick",
        due.map { .variable($0.variable, "never") }
          + others.flatMap { $0.ended(in: app) } + quick.doing([all]))
    }
  }

  /// The scripts that end a timer.
  private static func ends(_ loop: Loop, _ app: AppScripts) -> Set<String> {
    Set(app.cancels(of: loop.site).map(\.script))
  }
}

extension String {
  /// `due` of a condition of which `now >= due` is a part; nil of others.
  fileprivate var awaitedTime: String? {
    for part in inExpression.split(separator: " and ") where part.hasPrefix("now >= ") {
      let time = part.dropFirst("now >= ".count)
      if time.allSatisfy(\.isNamePart) { return String(time) }
    }
    return nil
  }
}

extension AppScripts {
  /// The steps that write to the flash.
  static let writes: Set<String> = ["write-file", "store"]
  /// Steps that may come with a write: none of them reaches the network, a device, a person or another
  /// script.
  private static let besideWrites: Set<String> = [
    "compute", "set", "count", "mark", "observe", "if", "do", "wait",
  ]

  /// Whether the steps of a list write, and do nothing else that somebody could miss.
  func onlyWrites(_ node: ConfigurationNode?) -> Bool {
    does(Self.writes, in: node) && doesOnly(Self.writes.union(Self.besideWrites), in: node)
  }
}
