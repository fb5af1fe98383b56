import Configuration

/// Devices found, connected and read another way.
enum BluetoothEdits: EditFamily {
  static func proposals(for app: AppScripts) -> [Proposal] {
    known(app) + links(app) + duplicates(app) + pace(app) + subscriptions(app)
  }

  // MARK: - Known devices

  private static func known(_ app: AppScripts) -> [Proposal] {
    let scans = app.steps("scan").filter { app.isForPerson($0) }
    guard scans.count == 1, let scan = scans.first, let found = foundSteps(in: app),
      let peripheral = app.only(offering: found.service)
    else { return [] }
    return ["30 s", "60 s"].map { patience in
      let steps = found.steps.compactMap { node -> ConfigurationNode? in
        guard let step = Step(node), !["stop-scan", "scan"].contains(step.name) else { return nil }
        guard step.name == "connect" else { return node }
        let named = Step(step.setting("to", peripheral)) ?? step
        return named.setting("timeout", patience)
      }
      return Proposal(
        "known-peripheral", at: scan, "for at most \(patience)",
        [.replace(scan) { _ in steps }, .put(nil, at: ["handlers", "peripheral-discovered"])]
          + app.steps("stop-scan").filter { $0.script != "peripheral-discovered" }.map {
            .remove($0)
          })
    }
  }

  /// The steps for the device that the app looked for.
  private static func foundSteps(
    in app: AppScripts
  ) -> (service: String, steps: [ConfigurationNode])? {
    for site in app.steps("if") where site.script == "peripheral-discovered" {
      guard let condition = site.step.text("condition"), condition.hasPrefix("$(event.offers-"),
        let steps = site.step.node["then"]?.elements,
        steps.contains(where: { Step($0)?.name == "connect" })
      else { continue }
      return (String(condition.dropFirst("$(event.offers-".count).dropLast()), steps)
    }
    return nil
  }

  // MARK: - Links

  private static func links(_ app: AppScripts) -> [Proposal] {
    guard !app.has("disconnect") else { return [] }
    return app.steps("connect").flatMap { site -> [Proposal] in
      guard let peripheral = site.step.text("to"), !peripheral.hasPrefix("$(") else { return [] }
      let setup = [site.step.node] + site.followers(["discover", "subscribe"]).map(\.node)
      let drop = Snippet.steps("{ disconnect: { from: \(Snippet.word(peripheral)) } }")
      return unseen(site, app, setup, drop) + perUse(site, app, setup, drop)
        + perRound(site, app, setup, drop)
    }
  }

  /// Dropped when the app leaves the front, and made again when it comes back.
  private static func unseen(
    _ site: StepSite, _ app: AppScripts, _ setup: [ConfigurationNode], _ drop: [ConfigurationNode]
  ) -> [Proposal] {
    if app.events(of: site) == ["foreground"] {
      return [Proposal("let-go-of-link", at: site, "in background", [.add(drop, to: "background")])]
    }
    let variable = "keeps-link-\(site.label)"
    return [
      Proposal(
        "let-go-of-link", at: site, "in background",
        [
          .variable(variable, "false"),
          .insert("{ set: { \(variable): true } }", after: site),
          .add([Snippet.choice(variable, then: drop)], to: "background"),
          .add([Snippet.choice(variable, then: setup)], to: "foreground", first: true),
        ])
    ]
  }

  /// Made for each use, and dropped after it.
  private static func perUse(
    _ site: StepSite, _ app: AppScripts, _ setup: [ConfigurationNode], _ drop: [ConfigurationNode]
  ) -> [Proposal] {
    let uses = app.steps("read", "write").filter { $0.timer == nil && app.isForPerson($0) }
    guard !uses.isEmpty, uses.count <= 3, !app.has("subscribe") else { return [] }
    let gone = site.followerSites(["discover"], in: app)
    return [
      Proposal(
        "let-go-of-link", at: site, "after each use",
        [.remove(site)] + gone.map { .remove($0) }
          + uses.map { use in .replace(use) { setup + [$0.node] + drop } })
    ]
  }

  /// Made for each round of a loop that reads or writes, and dropped after it.
  private static func perRound(
    _ site: StepSite, _ app: AppScripts, _ setup: [ConfigurationNode], _ drop: [ConfigurationNode]
  ) -> [Proposal] {
    let loops = app.loops.filter { app.does(["read", "write"], in: $0.node) }
    guard !loops.isEmpty, !app.has("subscribe") else { return [] }
    let gone = [site] + site.followerSites(["discover"], in: app)
    let needed = loops.filter { app.sees($0.node) }
    let idle = loops.filter { !app.sees($0.node) }
    func edits(_ loops: [Loop]) -> [Edit] {
      gone.map { .remove($0) } + loops.flatMap { $0.doing(setup + $0.body + drop) }
    }
    return [
      Proposal("let-go-of-link", at: site, "after each round", edits(loops)),
      needed.isEmpty || idle.isEmpty
        ? nil
        : Proposal(
          "let-go-of-link", at: site, "after each round, and nothing that only keeps it alive",
          idle.flatMap { $0.ended(in: app) } + edits(needed)),
    ].compactMap(\.self)
  }

  // MARK: - Packets and values

  /// Each device once: the key is that of iOS or that of Android.
  private static func duplicates(_ app: AppScripts) -> [Proposal] {
    app.steps("scan").flatMap { site -> [Proposal] in
      let key =
        site.step.isOn("duplicates")
        ? "duplicates" : site.step.text("callback") == "all-matches" ? "callback" : nil
      guard let key else { return [] }
      let timer = "scans-\(site.label)"
      return [
        Proposal("no-duplicates", at: site, [.clear(site, key)]),
        Proposal(
          "no-duplicates", at: site, "once in 10 s",
          [
            .replace(site) { scan in
              let again = Snippet.list([scan.removing(key)])
              return Snippet.steps("{ every: { interval: 10 s, phase: 0 s, name: \(timer) } }").map
              {
                Step($0)?.setting("do", again) ?? $0
              }
            }
          ] + app.steps("stop-scan").map { .insert("{ cancel: { timer: \(timer) } }", before: $0) }),
      ]
    }
  }

  private static func pace(_ app: AppScripts) -> [Proposal] {
    app.steps("write").compactMap { site -> Proposal? in
      guard let timer = site.timer, let peripheral = site.step.text("to"),
        let pace = app.peripheral(peripheral)?["samples-input-every"]?.text,
        pace != timer.text("interval"),
        let tick = app.steps("every").first(where: { $0.location == timer.node.location })
      else { return nil }
      return Proposal(
        "pace-of-accessory", at: tick, "every \(pace)", [.set(tick, "interval", pace)])
    }
  }

  /// Values told, in place of those that a timer reads.
  private static func subscriptions(_ app: AppScripts) -> [Proposal] {
    app.steps("read").compactMap { site -> Proposal? in
      let loop = app.loops.first { loop in
        loop.body.contains { $0.location == site.location }
      }
      guard let loop, let link = app.steps("discover", "connect").first, notifies(site, app) else {
        return nil
      }
      let place = loop.body.firstIndex { $0.location == site.location } ?? 0
      let (before, rest) = (Array(loop.body[..<place]), Array(loop.body[(place + 1)...]))
      return Proposal(
        "subscribe", at: site,
        (before.isEmpty ? loop.ended(in: app) : loop.doing(before))
          + [.insert("subscribe", after: link)]
          + (rest.isEmpty ? [] : [.add(rest, to: "value-received")]))
    }
  }

  private static func notifies(_ site: StepSite, _ app: AppScripts) -> Bool {
    let named = site.step.text("from").flatMap { app.peripheral($0) }
    let all =
      named.map { [$0] } ?? (app.root["surroundings"]?["bluetooth"]?.entries ?? []).map(\.value)
    return all.contains { $0["notifies"] != nil || $0["notifies-every"] != nil }
  }
}

extension AppScripts {
  /// The one device that offers a service; nil where there are several.
  func only(offering service: String) -> String? {
    let groups = (root["surroundings"]?["bluetooth"]?.entries ?? []).filter { group in
      group.value["services"]?.elements?.contains { $0.text == service } ?? false
    }
    guard groups.count == 1, let group = groups.first, group.value["arrives"] == nil else {
      return nil
    }
    let count = value(of: group.value["count"]?.text)
    return count == nil || count == "1" ? group.key : nil
  }
}
