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
    let isSeen = app.sight.sees(loop.node)
    // A clock on the screen that ticks less often is another clock.
    let isForScreen = app.does(["animate", "draw"], in: loop.node)
    return [2, 4, 12].map { factor in
      Proposal(
        practice, at: loop.interval.site, of: app,
        "\(loop.isOfSystem && loop.interval.field == "earliest" ? "after" : "every") \(Snippet.shown(loop.text, "* \(factor)"))",
        [loop.slower(factor)], isPriceShown: isSeen && !isForScreen)
    }
  }

  /// Less often, or not at all, while the app is not in front.
  private static func unwatched(_ loop: Loop, _ app: AppScripts) -> [Proposal] {
    guard !loop.isOfSystem, app.events(of: loop.site) != ["foreground"] else { return [] }
    let variable = "done-at-of-\(loop.site.label)"
    let front = Edit.knowingFront(app)
    let isSeen = app.sight.sees(loop.node)
    let slower = [4, 12].map { factor in
      let length = Snippet.times(loop.text, "* \(factor)").inExpression
      let half = Snippet.times(loop.text, "/ 2").inExpression
      let steps = Snippet.steps("{ set: { \(variable): $(now) } }") + loop.body
      return Proposal(
        practice(loop, app), at: loop.interval.site, of: app,
        "every \(Snippet.shown(loop.text, "* \(factor)")) while not in front",
        front + [.put(Snippet.text("never"), at: ["variables", variable], of: app)]
          + loop.doing(
            [Snippet.choice("in-front or now - \(variable) >= \(length) - \(half)", then: steps)],
            in: app), isPriceShown: isSeen)
    }
    return slower + [
      Proposal(
        "pause-unseen", at: loop.site, of: app, "in front alone",
        front + loop.doing([Snippet.choice("in-front", then: loop.body)], in: app),
        isPriceShown: isSeen
      ).saying(
        "Do it only while the app is in front", price: "it is not done meanwhile")
    ]
  }

  /// Launches that the app asks for.
  private static func fetches(_ app: AppScripts) -> [Proposal] {
    guard let field = app.node["fetch-interval"], let interval = field.text else { return [] }
    return [2, 4].map { factor in
      Proposal(
        "ask-less", at: field.location, of: app, "every \(Snippet.shown(interval, "* \(factor)"))",
        [
          .put(
            Snippet.text(Snippet.scaled(interval, "* \(factor)")), at: ["fetch-interval"], of: app)
        ],
        isPriceShown: app.sight.sees(app.handler("background-fetch"))
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
    return ["immediate", "deferred"].map { priority in
      let words = "size: 1 kB" + (priority == "immediate" ? "" : ", priority: \(priority)")
      return Proposal(
        "push-for-polling", at: loop.site, of: app,
        "at each change of '\(source)'" + (priority == "immediate" ? "" : ", \(priority)"),
        [
          .put(
            Snippet.node("{ when: \(Snippet.word(source)), \(words) }"), at: ["pushes", source],
            of: app)
        ] + loop.ended(in: app) + [.add(loop.body, to: "push-received", of: app)]
          + Edit.mode("remote-notification", of: app))
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
    // A timer may stand where it begins anew, and is cancelled elsewhere.
    let cancels = app.cancels(of: loop.site.step.text("name"))
    let variable = "hears-of-\(event)"
    let body = cancels.isEmpty ? loop.body : [Snippet.choice(variable, then: loop.body)]
    let isOnline = app.does(["request"], in: loop.node)
    let ended: [Edit] =
      cancels.isEmpty
      ? loop.ended(in: app)
      : [
        .put(Snippet.text("false"), at: ["variables", variable], of: app),
        .replace(loop.site) { _ in Snippet.steps("{ set: { \(variable): true } }") },
      ]
        + cancels.map { cancel in
          .replace(cancel) { _ in Snippet.steps("{ set: { \(variable): false } }") }
        }
    let again = isOnline ? [Edit.add(body, to: "network-available", of: app)] : []
    return [
      Proposal(
        "event-for-timer", at: loop.site, of: app, "at '\(event)'",
        ended + [.add(body, to: event, of: app)] + again)
    ]
  }

  /// A wait until a time, in place of looking again and again whether it has come.
  private static func due(_ loop: Loop, _ app: AppScripts) -> [Proposal] {
    switch loop.form {
    case .event, .system: return []
    case .timer, .loop: break
    }
    let choices = loop.body.compactMap { Step($0) }.filter { $0.name == "if" }
    guard choices.count == 1, let time = choices[0].text("condition")?.awaitedTime,
      loop.body.allSatisfy({ Step($0)?.name == "if" || !app.sight.sees($0) })
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
        "wait-for-time", at: loop.site, of: app,
        app.cancels(of: loop.site.step.text("name")).map { .remove($0) }
          + changes.map { .insert(emit, after: $0) }
          + [
            .replace(loop.site) { _ in Snippet.steps(emit) },
            .put(
              Snippet.mapping(["mode": Snippet.text("restart"), "steps": steps]),
              at: ["handlers", event], of: app),
          ])
    ]
  }

  // MARK: - When somebody comes, or when the system likes

  private static func opened(_ loop: Loop, _ app: AppScripts) -> [Proposal] {
    guard app.does(["request", "locate", "read"], in: loop.node), loop.site.script != "foreground"
    else { return [] }
    let variable = "done-at-of-\(loop.site.label)"
    let done = loop.body + Snippet.steps("{ set: { \(variable): $(now) } }")
    let old = Snippet.choice("now - \(variable) >= 5 min", then: done)
    let isSeen = app.sight.sees(loop.node)
    return [
      Proposal(
        "when-opened", at: loop.site, of: app,
        loop.ended(in: app) + [.add(loop.body, to: "foreground", of: app, first: true)],
        isPriceShown: isSeen),
      Proposal(
        "when-opened", at: loop.site, of: app, "if it is 5 min old",
        loop.ended(in: app) + [
          .put(Snippet.text("never"), at: ["variables", variable], of: app),
          .add([old], to: "foreground", of: app, first: true),
        ], isPriceShown: isSeen),
    ]
  }

  private static func job(_ loop: Loop, _ app: AppScripts) -> [Proposal] {
    guard !loop.isOfSystem, app.hasPolicy("job-scheduling"), app.handler("job-started") == nil,
      app.does(["request", "compute", "read-file", "query"], in: loop.node),
      !app.isUrgent(loop.node),
      // What only keeps a connection alive is no work for a job.
      !app.has("open-connection") || app.sight.sees(loop.node)
    else { return [] }
    let isOnline = app.does(["request"], in: loop.node)
    // A job that a step ends early is finished there, too.
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
    return ways.map { words, keys, practice in
      let network = isOnline && !keys.contains("network") ? ", network: any" : ""
      return Proposal(
        practice, at: loop.site, of: app, words,
        loop.ended(in: app) + [
          .add(Snippet.steps("{ schedule-job: { \(keys)\(network) } }"), to: "start", of: app),
          .put(
            Snippet.list(loop.body.finishingJobs + Snippet.steps("finish-job")),
            at: ["handlers", "job-started"], of: app),
        ], isPriceShown: app.sight.sees(loop.node))
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
        app.cancels(of: loop.site.step.text("name")).isEmpty
      else { return nil }
      return Proposal("write-on-change", at: loop.site, of: app, loop.ended(in: app))
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
        "share-tail", at: loop.site, of: app,
        "\(words), up to \(Snippet.shown(loop.text, "/ 2")) late",
        [.set(loop.site, "tolerance", tolerance), .set(first.site, "tolerance", tolerance)])
      guard first.text == loop.text else { return [late] }
      let phase = first.site.step["phase"]
      return [
        Proposal(
          "share-tail", at: loop.site, of: app, words,
          [
            phase.map { .set(loop.site, "phase", $0) }
              ?? .replace(loop.site) { [$0.removing("phase")] }
          ]), late,
        Proposal(
          "share-tail", at: loop.site, of: app, "\(words), one after the other",
          first.doing(first.body + loop.body, in: app) + loop.ended(in: app)),
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
        let steps = Snippet.steps("{ set: { \(variable): $(now) } }") + loop.body
        return (
          variable, Snippet.list([Snippet.choice("now - \(variable) >= \(age)", then: steps)])
        )
      }
      let branches =
        [(key: quick.site.label, value: quick.node)]
        + zip(others, due).map { (key: $0.site.label, value: $1.steps) }
      let all = Snippet.parallel(branches, at: quick.site.location)
      return Proposal(
        "share-tail", at: quick.site, of: app, "\(others.count + 1) timers in one tick",
        due.map { .put(Snippet.text("never"), at: ["variables", $0.variable], of: app) }
          + others.flatMap { $0.ended(in: app) } + quick.doing([all], in: app))
    }
  }

  /// The scripts that end a timer.
  private static func ends(_ loop: Loop, _ app: AppScripts) -> Set<String> {
    Set(app.cancels(of: loop.site.step.text("name")).map(\.script))
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

extension [ConfigurationNode] {
  /// The same steps, where each end of the script finishes its job.
  fileprivate var finishingJobs: [ConfigurationNode] {
    map { node in
      node.mapValues { value in
        guard let steps = value.elements, steps.contains(where: { Step($0)?.name == "stop" }) else {
          return nil
        }
        return Snippet.list(
          steps.flatMap {
            Step($0)?.name == "stop" ? Snippet.steps("finish-job") + [$0] : [$0]
          })
      } ?? node
    }
  }
}

extension AppScripts {
  /// The sources at which steps look, or which their requests bring.
  func sourcesRead(by node: ConfigurationNode) -> [String] {
    let texts = self.texts(reachedFrom: node)
    let brought = allSteps(reachedFrom: node).flatMap { $0.texts("brings") }
    return sources.filter { source in
      brought.contains(source)
        || texts.contains { text in
          ["version", "changed-at", "told", "age"].contains { text.contains("\(source).\($0)") }
        }
    }
  }

  /// The sources that the script of a step reads, or else all that lead to it.
  func sourcesRead(around site: StepSite) -> [String] {
    let own = sourcesRead(by: node[site.section]?[site.script] ?? Snippet.nothing)
    let all = Snippet.list(events(of: site).sorted().compactMap { handler($0) })
    return own.isEmpty ? sourcesRead(by: all) : own
  }

  /// The one source of the surroundings at which the app looks.
  var onlySource: String? {
    let texts = Self.texts(in: node)
    let used = sources.filter { source in texts.contains { $0.contains("\(source).") } }
    return used.count == 1 ? used[0] : nil
  }

  /// Whether a source is on the phone: the scenario says so, or the app does something at its event,
  /// or sends what has changed of it.
  func isOnPhone(_ source: String) -> Bool {
    if let place = root["surroundings"]?["sources"]?[source]?["at"]?.text {
      return place == "phone"
    }
    let notes: Set<String> = ["count", "observe", "mark"]
    if let handler = handler("\(source)-changed"), !doesOnly(notes, in: handler) { return true }
    return steps("request").contains { site in
      let (up, down) = (bytes(site.step.text("up")), bytes(site.step.text("down")))
      let isNoted = site.after.contains {
        $0.name == "set" && Self.texts(in: $0.node).contains { $0.contains("\(source).version") }
      }
      return isNoted && (up ?? 0) > 2 * (down ?? 0)
    }
  }

  /// A size in bytes; nil of one that is drawn or computed.
  func bytes(_ text: String?) -> Double? {
    number(text, in: ["B": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9])
  }

  /// A time in seconds; nil of one that is drawn or computed.
  func seconds(_ text: String?) -> Double? {
    number(text, in: ["ms": 1e-3, "s": 1, "min": 60, "h": 3600, "d": 86_400])
  }

  /// A number in one of some units.
  func number(_ text: String?, in units: [Substring: Double]) -> Double? {
    guard let words = value(of: text)?.split(separator: " "), words.count == 2,
      let number = Double(words[0]), let unit = units[words[1]]
    else { return nil }
    return number * unit
  }

  /// The events whose handlers set what some steps look at.
  func eventsNoted(by node: ConfigurationNode) -> [String] {
    let words = Set(texts(reachedFrom: node).flatMap { $0.words.map(String.init) })
    let own = Set(variables(setIn: node))
    return handlers.filter { handler in
      handler.key.hasSuffix("-changed")
        && variables(setIn: handler.value).contains { words.contains($0) && !own.contains($0) }
    }.map(\.key)
  }

  /// Whether somebody looks on while some steps work.
  func isUrgent(_ node: ConfigurationNode) -> Bool {
    allSteps(reachedFrom: node).contains { step in
      ["draw", "animate"].contains(step.name) || value(of: step.text("qos")) == "user-interactive"
    }
  }

  /// The steps that cancel a timer.
  func cancels(of timer: String?) -> [StepSite] {
    guard let timer else { return [] }
    return steps("cancel").filter { $0.step.text("timer") == timer }
  }

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
