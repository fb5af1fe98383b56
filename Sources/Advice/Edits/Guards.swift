import Configuration

/// Work done only where it is of use: where something has changed, where its result is read, where a
/// charger or a network is there.
enum Guards: EditFamily {
  static func proposals(for app: AppScripts) -> [Proposal] {
    changed(app) + needed(app) + seen(app) + powered(app) + online(app)
  }

  // MARK: - Where something has changed

  /// A request that sends what the app notes as sent, whether it has changed or not.
  private static func changed(_ app: AppScripts) -> [Proposal] {
    app.steps("request").compactMap { site -> Proposal? in
      guard let note = note(of: site, app), !isGuarded(site, by: note.condition) else { return nil }
      return Proposal(
        "only-when-changed", at: site, [.wrap(site, through: note.last, in: note.condition)],
        isPriceShown: app.sees(site.step) || app.sees(Snippet.list(site.after.map(\.node))))
    }
  }

  /// The condition that something has changed since a request was last answered, and the last step
  /// that belongs to it.
  private static func note(
    of site: StepSite, _ app: AppScripts
  ) -> (condition: String, last: SourceLocation)? {
    let delivered = site.step.texts("delivers")
    if delivered.count == 1 {
      return ("\(delivered[0]).version > \(delivered[0]).delivered", site.location)
    }
    for step in site.after where step.name == "set" {
      for entry in step.node["set"]?.entries ?? [] {
        guard let text = entry.value.text?.expression, text.hasSuffix(".version"),
          app.isOnPhone(String(text.dropLast(".version".count))) || app.isSent(site)
        else { continue }
        return ("\(text) > \(entry.key)", step.node.location)
      }
    }
    return nil
  }

  private static func isGuarded(_ site: StepSite, by condition: String) -> Bool {
    site.around.contains { step in
      [step.text("condition"), step.text("while")].contains { text in
        text?.contains(condition.prefix { $0 != " " }) ?? false
      }
    }
  }

  // MARK: - Where its result is read

  /// A step before a choice, done where the choice is made alone.
  private static func needed(_ app: AppScripts) -> [Proposal] {
    app.steps.filter { Omissions.work.contains($0.step.name) }.flatMap { site -> [Proposal] in
      let results = app.results(of: site)
      let choices = app.steps("if").filter { choice in
        choice.section == site.section && choice.script == site.script
          && choice.index > site.index && choice.list.first?.location == site.list.first?.location
          && !app.sees(choice.step.node["else"])
      }
      return choices.compactMap { choice -> Proposal? in
        let between = Snippet.list(Array(site.list[site.index..<choice.index]))
        let set = results.union(app.variables(setIn: between))
        // A choice that takes back what it waits for answers to something that the step may find.
        let signals = Set(app.variables(setIn: choice.step.node))
        guard let condition = choice.step.text("condition"), ![condition].mention(set),
          ![condition].mention(signals) || !results.isEmpty,
          app.knows(condition, without: results), !app.isRead(results, outside: choice)
        else { return nil }
        return Proposal(
          "only-when-needed", at: site, "where \(condition.inExpression)",
          [
            .remove(site),
            .replaceThen(choice) { [site.step.node] + $0 },
          ], isPriceShown: app.sees(choice.step.node))
      }
    }
  }

  // MARK: - Where somebody sees it

  /// Drawing, and what is computed for it, by a loop that goes on in the background.
  private static func seen(_ app: AppScripts) -> [Proposal] {
    app.loops.flatMap { loop -> [Proposal] in
      let reached = app.allSteps(reachedFrom: loop.node).map(\.node.location)
      let drawn = app.steps("draw", "animate", "content", "compute").filter { site in
        guard reached.contains(site.location) else { return false }
        return site.step.name == "compute"
          ? isComputedForScreen(site, app) : reached.count > 1
      }
      return drawn.map { site in
        Proposal(
          "pause-unseen", at: site, "in front alone",
          Edit.knowingFront + [.replace(site) { [Snippet.choice("in-front", then: [$0.node])] }])
      }
    }
  }

  /// Whether a task computes for the screen alone: urgently, and without anything that a metric sees.
  private static func isComputedForScreen(_ site: StepSite, _ app: AppScripts) -> Bool {
    let steps = Snippet.list(site.list)
    return site.section == "tasks" && site.around.isEmpty
      && app.value(of: site.step.text("qos"))?.hasPrefix("user-") ?? false
      && app.doesOnly(["compute", "draw", "content", "set", "query"], in: steps)
      && !app.sees(steps)
  }

  // MARK: - Where a charger or Wi-Fi is there

  private static func powered(_ app: AppScripts) -> [Proposal] {
    app.loops.filter { !app.isForScreen($0.node) }.flatMap { loop -> [Proposal] in
      let isOnline = app.does(["request", "schedule-transfer"], in: loop.node)
      var ways: [(condition: String, practice: String, words: String)] = []
      if app.root.isCharged, !isOnline || app.mayWait(loop.node),
        app.does(["compute", "read-file", "query", "request"], in: loop.node)
      {
        ways.append(("battery.charging", "wait-for-charger", "while it charges"))
      }
      if isOnline, app.mayHaveWiFi, app.mayWait(loop.node) {
        ways.append(("network.wi-fi", "wait-for-wi-fi", "where Wi-Fi is joined"))
      }
      return ways.compactMap { way in
        if app.texts(reachedFrom: loop.node).contains(where: { $0.contains(way.condition) }) {
          return nil
        }
        return Proposal(
          way.practice, at: loop.site, way.words,
          loop.doing([Snippet.choice(way.condition, then: loop.body)]),
          isPriceShown: app.sees(loop.node))
      }
    }
  }

  /// Requests that are sent while there is no network.
  private static func online(_ app: AppScripts) -> [Proposal] {
    if AppScripts.texts(in: app.node).contains(where: { $0.contains("network.") }) { return [] }
    return app.steps("request").filter { $0.step["queue"] == nil && $0.step["retry"] == nil }.map {
      site in
      Proposal(
        "ask-network-first", at: site,
        [
          .replace(site) { step in
            let failure = step.node["on-failure"]?.elements ?? Snippet.steps("stop")
            return [Snippet.choice("network.available", then: [step.node], else: failure)]
          }
        ])
    }
  }
}

extension [String] {
  /// Whether one of the expressions has one of the words.
  func mention(_ words: Set<String>) -> Bool {
    contains { text in
      text.hasPrefix("$(") && text.words.contains { words.contains(String($0)) }
    }
  }
}

extension AppScripts {
  /// Whether a request sends more than it receives.
  fileprivate func isSent(_ site: StepSite) -> Bool {
    site.step["up"] != nil
      && (bytes(site.step.text("down")) ?? 0) <= (bytes(site.step.text("up")) ?? 0)
  }

  /// Whether an app can decide by a condition before a step: by what a person did, by where the app is,
  /// or where the step has a result of its own by anything but what is on a server. Of anything else the
  /// step itself may be the way in which the app gets to know it.
  fileprivate func knows(_ condition: String, without results: Set<String>) -> Bool {
    let words = Set(condition.words.map(String.init))
    let isOfServer = sources.contains { source in
      !isOnPhone(source)
        && ["version", "changed-at"].contains { words.contains("\(source).\($0)") }
    }
    let setters = steps("set").filter { site in
      site.step.node["set"]?.entries?.contains { words.contains($0.key) } ?? false
    }
    let isOfPerson = setters.allSatisfy { site in
      events(of: site).allSatisfy { event in
        ["start", "foreground", "background", "active", "inactive"].contains(event)
          || TouchName(event) != nil
      }
    }
    let noted = sources.filter { root["surroundings"]?["sources"]?[$0]?["at"]?.text != "phone" }
      .compactMap { handler("\($0)-changed") }.flatMap { variables(setIn: $0) }
    return !isOfServer && !noted.contains(where: words.contains)
      && (isOfPerson && !setters.isEmpty || !results.isEmpty)
  }

  /// The variables in which the result of a step is kept.
  func results(of site: StepSite) -> Set<String> {
    let events = AppScripts.events(causedBy: site.step)
    return Set(events.compactMap { handler($0) }.flatMap { variables(setIn: $0) })
  }

  /// Whether some variables are read, elsewhere than in a choice.
  func isRead(_ variables: Set<String>, outside choice: StepSite? = nil) -> Bool {
    steps.contains { site in
      let isInside =
        choice.map { choice in
          site.location == choice.location
            || site.around.contains { $0.node.location == choice.location }
        } ?? false
      let isSet = site.step.name == "set" && site.script == "location-updated"
      // A step that holds others is looked at by its own fields.
      let own = site.step.node[site.step.name].map { Self.texts(in: $0) } ?? []
      let holds = ["if", "repeat", "every", "parallel"].contains(site.step.name)
      let texts =
        holds ? site.step.conditions : own
      return !isInside && !isSet && texts.mention(variables)
    }
  }
}

extension ConfigurationNode {
  /// Whether a charger feeds the phone of a scenario now and then.
  var isCharged: Bool { self["surroundings"]?["charging"] != nil }
}
