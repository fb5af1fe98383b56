import Configuration

/// Exchanges with servers done another way: kept, together, over the system's connection.
enum RequestEdits: EditFamily {
  static func proposals(for app: AppScripts) -> [Proposal] {
    cached(app) + fresh(app) + tagged(app) + queues(app) + neighbours(app) + rounds(app)
      + links(app) + uses(app)
  }

  static func questions(about app: AppScripts) -> [AuthorQuestion] {
    app.steps("request").filter { $0.step.text("up").map(app.isLarge) ?? false }.map {
      AuthorQuestion("compress", "Are the data that the app sends compressed?", at: $0)
    }
      + app.steps("request").filter { site in
        site.after.first.map { $0.name == "compute" && app.isLong($0) } ?? false
      }.map {
        AuthorQuestion(
          "work-on-server", "Could the server do the work that follows the answer?", at: $0)
      }
  }

  // MARK: - Not again

  /// Answers that somebody asked for, kept for a while.
  private static func cached(_ app: AppScripts) -> [Proposal] {
    guard app.component("storage") != nil else { return [] }
    return app.steps("request").filter { site in
      app.isForPerson(site) && !app.isRepeated(site) && site.step["cache"] == nil
        && site.step["down"] != nil
        // What is sent has to arrive, and a version that nobody has asked for is none of an answer.
        && (app.bytes(site.step.text("up")) ?? 0) < (app.bytes(site.step.text("down")) ?? .infinity)
        && site.step["delivers"] == nil && site.step["brings"] == nil
        && !app.readsServer(after: site)
    }.flatMap { site in
      ["1 min", "10 min"].map { length in
        let notes = notes(after: site, app)
        let variable = "answered-\(site.label)"
        let cache = Snippet.node("{ name: \(site.label), expires: \(length) }")
        return Proposal(
          "cache-answers", at: site, "for \(length)",
          (notes.isEmpty ? [] : [.variable(variable, "never")]) + [.set(site, "cache", cache)]
            + notes.map { note in
              .replace(note) { step in
                // An answer out of the cache is as old as it was.
                [Snippet.atMostEach(length, noting: variable, [step.node])]
              }
            },
          // Nothing else tells whether the same is asked again.
          isPriceShown: !notes.isEmpty && app.sees(Snippet.list(notes.map(\.step.node))))
      }
    }
  }

  /// The steps that note how fresh the answer is.
  private static func notes(after site: StepSite, _ app: AppScripts) -> [StepSite] {
    app.steps("set").filter { note in
      note.section == site.section && note.script == site.script && note.location > site.location
        && AppScripts.texts(in: note.step.node).contains { $0.contains("now") }
    }
  }

  /// Whether steps have a request that receives more than it sends, as far as that is known.
  private static func loads(_ steps: ConfigurationNode?, _ app: AppScripts) -> Bool {
    app.allSteps(reachedFrom: steps).contains { step in
      let sizes = ["up", "down"].map { key in
        step[key] == nil ? 0 : app.bytes(step.text(key)) ?? .infinity
      }
      return step.name == "request" && sizes[1] > sizes[0]
    }
  }

  /// Tasks that load, where what they loaded is fresh enough.
  private static func fresh(_ app: AppScripts) -> [Proposal] {
    app.steps("do").filter { site in
      site.section == "handlers" && app.isForPerson(site)
        && loads(site.step.text("task").flatMap { app.task($0) }, app)
        && !site.around.contains { ["if", "repeat", "every"].contains($0.name) }
        // What goes on for good is never done again.
        && !app.does(["repeat", "every"], in: site.step.text("task").flatMap { app.task($0) })
    }.flatMap { site in
      ["1 min", "5 min", "15 min"].map { length in
        let variable = "loaded-for-\(site.label)"
        return Proposal(
          "ask-less", at: site, "older than \(length)",
          [
            .variable(variable, "never"),
            .replace(site) {
              [Snippet.atMostEach(length, noting: variable, [$0.node], isNotedLast: true)]
            },
          ],
          // A person who changes the question wants the new answer.
          isPriceShown: app.sees(site.step.node)
            && !site.before.contains { $0.name == "set" }
        ).saying(
          "Load again only what is older than some minutes", price: "data are older by as much")
      }
    }
  }

  /// Answers that the server leaves out where nothing has changed since the last one.
  private static func tagged(_ app: AppScripts) -> [Proposal] {
    app.steps("request").compactMap { site -> Proposal? in
      let (up, down) = (app.bytes(site.step.text("up")), app.bytes(site.step.text("down")))
      guard site.step["down"] != nil, down ?? .infinity > max(1000, up ?? 0),
        site.step["delivers"] == nil, let source = app.source(of: site)
      else { return nil }
      let isKnown = site.step.texts("brings") == [source]
      let variable = "version-of-\(site.label)"
      // Of a server's source an app knows no version, and whether it lacks something where it was told.
      let condition = isKnown ? "\(source).age > 0 s" : "\(source).version > \(variable)"
      if !isKnown, app.root["surroundings"]?["sources"]?[source]?["at"] != nil { return nil }
      if site.around.contains(where: { $0.conditions.contains { $0.contains("\(source).") } }) {
        return nil
      }
      // What is computed of an answer is there already, too.
      let work = app.steps.filter { later in
        site.after.prefix { Omissions.work.contains($0.name) && !app.sees($0) }
          .contains { $0.node.location == later.location }
      }
      let short = Step(site.step.setting("down", "300 B"))?.removing("brings") ?? site.step.node
      let note = isKnown ? [] : Snippet.steps("{ set: { \(variable): $(\(source).version) } }")
      // Of many answers in a row none is left out by what the first one was.
      let round = app.steps("repeat").first { round in
        site.around.contains { $0.node.location == round.location } && !app.isLoop(round)
      }
      let new = [site.step.node] + work.map(\.step.node) + (round == nil ? note : [])
      return Proposal(
        "conditional-requests", at: site, "by the version of '\(source)'",
        (isKnown ? [] : [.variable(variable, "-1")]) + work.map { .remove($0) } + [
          .replace(site) { _ in [Snippet.choice(condition, then: new, else: [short])] }
        ] + (round.map { round in [.replace(round) { [$0.node] + note }] } ?? []))
    }
  }

  // MARK: - At the same time

  private static func queues(_ app: AppScripts) -> [Proposal] {
    (app.node["operation-queues"]?.entries ?? []).compactMap { queue -> Proposal? in
      let operations = app.steps("enqueue").filter { $0.step.text("queue") == queue.key }
      guard operations.count > 1, let first = operations.first,
        [nil, "1"].contains(queue.value["concurrent"]?.text),
        operations.allSatisfy({ app.does(["request"], in: $0.step["do"]) })
      else { return nil }
      return Proposal(
        "concurrent-requests", at: first, "\(operations.count) at a time",
        [
          .put(
            Snippet.text("\(operations.count)"), at: ["operation-queues", queue.key, "concurrent"])
        ])
    }
  }

  /// Exchanges of one list, each with what is done with its answer.
  private static func neighbours(_ app: AppScripts) -> [Proposal] {
    func isExchange(_ step: Step) -> Bool {
      step.name == "request" || step.name == "do" && app.does(["request"], in: app.follows(step))
    }
    return app.steps("request", "do").compactMap { site -> Proposal? in
      guard isExchange(site.step), !site.before.contains(where: isExchange) else { return nil }
      var branches: [[Step]] = []
      for step in [site.step] + site.after {
        if isExchange(step) {
          branches.append([step])
        } else {
          branches[branches.count - 1].append(step)
        }
      }
      // What follows the last answer is done after all of them, beside the work on it.
      let last = branches[branches.count - 1]
      branches[branches.count - 1] =
        [last[0]] + last.dropFirst().prefix { Omissions.work.contains($0.name) }
      guard branches.count > 1, areApart(branches.map { Snippet.list($0.map(\.node)) }, app) else {
        return nil
      }
      let places = Set(branches.joined().map(\.node.location))
      let entries = branches.enumerated().map { place, steps in
        (key: "request-\(place + 1)", value: Snippet.list(steps.map(\.node)))
      }
      let all = Snippet.parallel(entries, at: site.location)
      let rest = app.steps.filter { places.contains($0.location) && $0.location != site.location }
      return Proposal(
        "concurrent-requests", at: site, "\(branches.count) at a time",
        rest.map { .remove($0) } + [.replace(site) { _ in [all] }])
    }
  }

  /// Whether none of some lists reads what another one sets, or goes on beside them.
  private static func areApart(_ lists: [ConfigurationNode], _ app: AppScripts) -> Bool {
    lists.indices.allSatisfy { place in
      let set = Set(app.variables(setIn: lists[place]))
      return !app.does(["finish-job", "complete-task", "schedule-refresh"], in: lists[place])
        && lists.indices.allSatisfy { other in
          place == other
            || !app.texts(reachedFrom: lists[other]).contains { text in
              text.words.contains { set.contains(String($0)) }
            }
        }
    }
  }

  /// The same for several, one after the other.
  private static func rounds(_ app: AppScripts) -> [Proposal] {
    app.steps("repeat").compactMap { site -> Proposal? in
      guard let (times, body, end) = round(of: site) else { return nil }
      let list = Snippet.list(body)
      // A pause is a pace, and what a round sets and reads is the next one's.
      guard app.does(["request"], in: list), !app.does(["wait", "wait-for", "stop"], in: list),
        !app.texts(reachedFrom: list).mention(Set(app.variables(setIn: list)))
      else { return nil }
      let queue = "side-by-side-\(site.label)"
      let steps =
        Snippet.steps("{ enqueue: { queue: \(queue) } }").compactMap {
          Step($0)?.setting("do", Snippet.list(body))
        }
      let all =
        Snippet.steps("{ repeat: { times: \(Snippet.word(times)) } }").compactMap {
          Step($0)?.setting("do", Snippet.list(steps))
        } + Snippet.steps("{ wait-until-finished: \(queue) }") + end
      return Proposal(
        "concurrent-requests", at: site, "6 at a time",
        [
          .put(
            Snippet.node("{ concurrent: 6, qos: utility }"), at: ["operation-queues", queue]),
          .replace(site) { _ in all },
        ])
    }
  }

  /// How often a loop goes round, what it does each time, and what is left to do behind it; nil where
  /// a round needs the one before.
  private static func round(
    of site: StepSite
  ) -> (times: String, body: [ConfigurationNode], end: [ConfigurationNode])? {
    guard let body = site.step["do"]?.elements else { return nil }
    if let times = site.step.text("times") { return (times, body, []) }
    // A variable that counts down to nothing.
    let words = site.step.text("while")?.inExpression.split(separator: " ") ?? []
    guard words.count == 3, words[1...] == [">=", "1"] || words[1...] == [">", "0"] else {
      return nil
    }
    let name = String(words[0])
    let rest = body.filter { Step($0)?.node["set"]?[name]?.text != "$(\(name) - 1)" }
    guard rest.count == body.count - 1,
      !rest.contains(where: { AppScripts.texts(in: $0).mention([name]) })
    else { return nil }
    return ("$(\(name))", rest, Snippet.steps("{ set: { \(name): 0 } }"))
  }

  // MARK: - Over the system's connection

  /// A connection that is there while something goes over it, where nobody sends to the app.
  private static func uses(_ app: AppScripts) -> [Proposal] {
    let links = app.steps("open-connection")
    let uses = app.steps("request").filter { !app.events(of: $0).contains("connection-lost") }
    guard links.count == 1, let link = links.first, !app.has("close-connection"),
      app.handler("message-received") == nil, (1...4).contains(uses.count)
    else { return [] }
    let close = Snippet.steps("close-connection")
    return [
      Proposal(
        "let-go-of-connection", at: link, "after each use",
        [.remove(link)] + uses.map { use in .replace(use) { [link.step.node, $0.node] + close } })
    ]
  }

  /// Pushes in place of a connection of the app's own, and of all that only keeps it open.
  private static func links(_ app: AppScripts) -> [Proposal] {
    let kept = (app.node["pushes"]?.entries ?? []).filter { $0.value["over"]?.text == "connection" }
    guard !kept.isEmpty, let link = app.steps("open-connection").first else { return [] }
    let moved =
      app.handler("push-received") == nil
      ? app.handler("message-received").map { [Edit.put($0, at: ["handlers", "push-received"])] }
        ?? [] : []
    let keepAlives = app.loops.filter { loop in
      app.does(["request"], in: loop.node) && !app.sees(loop.node)
        && app.doesOnly(["request", "compute", "stop", "if", "do", "set"], in: loop.node)
    }
    func edits(_ priority: String) -> [Edit] {
      kept.map { push in
        let pushed = push.value.replacing(at: ["over"], by: Snippet.text("push"))
        return .put(
          priority.isEmpty
            ? pushed : pushed.replacing(at: ["priority"], by: Snippet.text(priority)),
          at: ["pushes", push.key])
      }
        + app.steps("open-connection").map { .remove($0) } + moved
    }
    // Calls have a priority of their own where the system knows one.
    return (app.root.systemVersion?.system == .ios ? ["voip", ""] : [""]).flatMap { priority in
      [
        Proposal("push-for-link", at: link, priority, edits(priority)),
        keepAlives.isEmpty
          ? nil
          : Proposal(
            "push-for-link", at: link, "and nothing that only keeps it alive",
            keepAlives.flatMap { $0.ended(in: app) } + edits(priority)),
      ].compactMap(\.self)
    }
  }
}

extension StepSite {
  /// The steps of some names that follow at once.
  func followers(_ names: Set<String>) -> [Step] { Array(after.prefix { names.contains($0.name) }) }

  func followerSites(_ names: Set<String>, in app: AppScripts) -> [StepSite] {
    let places = followers(names).map(\.node.location)
    return app.steps.filter { places.contains($0.location) }
  }
}
