import Configuration

/// Work that waits: for others of its kind, for a network, for a charger.
enum Deferrals: EditFamily {
  static func proposals(for app: AppScripts) -> [Proposal] {
    requests(app) + transfers(app) + updates(app) + writes(app)
  }

  // MARK: - For Wi-Fi and a charger

  private static func requests(_ app: AppScripts) -> [Proposal] {
    guard app.component("wi-fi") != nil, app.component("cellular") != nil, app.mayHaveWiFi else {
      return batches(app)
    }
    let ways =
      ["30 min", "6 h"].map { ("for at most \($0)", $0, "network.wi-fi", "wait-for-wi-fi") }
      + (app.root.isCharged
        ? [
          ("and for a charger", "24 h", "(network.wi-fi and battery.charging)", "wait-for-charger")
        ]
        : [])
    return app.steps("request").filter {
      $0.step["via"] == nil && !app.isForPerson($0) && app.mayWait($0.step.node)
    }.flatMap {
      site in
      ways.map { words, length, condition, practice in
        let variable = "waits-until-of-\(site.label)"
        return Proposal(
          practice, at: site, words,
          [
            .variable(variable, "0 s"),
            .insert(
              "{ set: { \(variable): $(now + \(length)) } }, "
                + "{ repeat: { while: $(not \(condition) and now < \(variable)), do: [ { wait: 1 min } ] } }",
              before: site),
          ], isPriceShown: app.sees(Snippet.list(Array(site.list[site.index...]))))
      }
    } + batches(app)
  }

  // MARK: - For others of its kind

  private static func batches(_ app: AppScripts) -> [Proposal] {
    app.steps("request").filter { canWait($0, app) }.flatMap { site in
      ["1 min", "5 min", "15 min"].map { length in
        Proposal(
          "batch-requests", at: site, "for \(length)", edits(site, length),
          isPriceShown: app.sees(site.step))
      }
    }
  }

  private static func canWait(_ site: StepSite, _ app: AppScripts) -> Bool {
    // Steps behind the answer would come before it.
    site.after.isEmpty && !app.goesOn(after: site)
      && ["name", "queue", "brings", "delivers"].allSatisfy { site.step[$0] == nil }
      && !site.around.contains { ["repeat", "parallel", "enqueue"].contains($0.name) }
  }

  private static func edits(_ site: StepSite, _ length: String) -> [Edit] {
    let name = site.label
    let sizes = ["up", "down"].filter { site.step[$0] != nil }
    let notes = sizes.map { size in
      let amount = site.step.text(size)?.inExpression ?? "0 B"
      return "\(size)-\(name): \(Snippet.word("$(\(size)-\(name) + (\(amount)))"))"
    }
    let all = notes + ["waiting-\(name): $(waiting-\(name) + 1)"]
    let collect = Edit.replace(site) { _ in
      Snippet.steps("{ set: { \(all.joined(separator: ", ")) } }, { emit: send-\(name) }")
    }
    let zeros =
      sizes.flatMap { [("\($0)-\(name)", "0 B"), ("taken-\($0)-\(name)", "0 B")] }
      + [("waiting-\(name)", "0")]
    // The step that gives way has a copy in the handler, which comes after.
    return [collect] + zeros.map { .variable($0.0, $0.1) } + [
      .put(
        sender(of: request(site, sizes, name), name, sizes, length),
        at: ["handlers", "send-\(name)"])
    ]
  }

  /// The request with the bytes of all that waited.
  private static func request(
    _ site: StepSite, _ sizes: [String], _ name: String
  ) -> ConfigurationNode {
    // Of one event nothing is known when several are sent together.
    let single = ["answer", "timeout", "priority"].filter {
      site.step.text($0)?.contains("event.") ?? false
    }
    let bare = single.reduce(site.step.node) { Step($0)?.removing($1) ?? $0 }
    return sizes.reduce(bare) { node, size in
      Step(node)?.setting(size, "$(taken-\(size)-\(name))") ?? node
    }
  }

  /// The handler that sends after a while, and again as long as something waits.
  private static func sender(
    of request: ConfigurationNode, _ name: String, _ sizes: [String], _ length: String
  ) -> ConfigurationNode {
    let taken = sizes.map { "taken-\($0)-\(name): $(\($0)-\(name)), \($0)-\(name): 0 B" }
    let reset = (taken + ["waiting-\(name): 0"]).joined(separator: ", ")
    let steps = Snippet.steps("{ wait: \(length) }, { set: { \(reset) } }") + [request]
    let loop = Snippet.mapping([
      "repeat": Snippet.mapping([
        "while": Snippet.text("$(waiting-\(name) > 0)"), "do": Snippet.list(steps),
      ])
    ])
    return Snippet.mapping(["mode": Snippet.text("single"), "steps": Snippet.list([loop])])
  }

  // MARK: - For the system

  /// Requests as transfers of the system.
  private static func transfers(_ app: AppScripts) -> [Proposal] {
    guard app.hasPolicy("network-service"), app.handler("transfer-finished") == nil else {
      return []
    }
    let able = app.steps("request").filter { site in
      !app.isAnswer(site) && site.step["via"] == nil && !app.goesOn(after: site)
        && site.around.isEmpty
    }
    return able.map { site in
      // Steps behind the answer follow the end of the transfer.
      let rest = app.steps.filter { later in
        later.around.isEmpty && later.section == site.section && later.script == site.script
          && later.index > site.index
      }
      let fields: [(key: String, value: ConfigurationNode)] = ["up", "down", "answer"].compactMap {
        field in site.step[field].map { (key: field, value: $0) }
      }
      let transfer = Snippet.mapping([
        "schedule-transfer": ConfigurationNode(
          entries: fields + [(key: "discretionary", value: Snippet.text("true"))],
          at: site.location)
      ])
      let flows =
        ["brings", "delivers"].flatMap { field in
          site.step.texts(field).map {
            Snippet.steps("{ \(field == "brings" ? "learn" : "deliver"): \(Snippet.word($0)) }")[0]
          }
        }
      let moved = flows + rest.map(\.step.node)
      return Proposal(
        "discretionary", at: site, "as a transfer of the system",
        [.replace(site) { _ in [transfer] }]
          + (moved.isEmpty ? [] : [Edit.add(moved, to: "transfer-finished")])
          + rest.map { .remove($0) }, isPriceShown: app.sees(Snippet.list(moved)))
    }
  }

  // MARK: - For a moment

  private static let work: Set<String> = ["compute", "draw", "animate"]
  /// Steps that note what happened, and are done at once.
  private static let notes: Set<String> = ["set", "count", "mark"]

  /// Events that come often, drawn together.
  private static func updates(_ app: AppScripts) -> [Proposal] {
    app.handlers.flatMap { handler -> [Proposal] in
      let isFrequent =
        ["push-received", "value-received", "message-received", "packet-burst"]
        .contains(handler.key) || handler.key.hasSuffix("-changed")
      guard isFrequent, app.does(work, in: handler.value),
        !app.does(["request", "wait"], in: handler.value),
        let first = app.steps.first(where: { $0.script == handler.key && $0.around.isEmpty })
      else { return [] }
      return ["1 s", "10 s"].map { length in
        Proposal(
          "batch-updates", at: first, "for \(length)",
          [
            .variable("collects-\(first.label)", "false"),
            .rewrite(handler.key) { batched($0, length, "collects-\(first.label)") },
          ], isPriceShown: app.sees(handler.value))
      }
    }
  }

  private static func batched(
    _ steps: [ConfigurationNode], _ length: String, _ variable: String
  ) -> [ConfigurationNode] {
    // Each event is noted, and the last one is drawn.
    let now = steps.prefix { Step($0).map { notes.contains($0.name) } ?? false }
    let wait = Snippet.steps(
      "{ set: { \(variable): true } }, { wait: \(length) }, { set: { \(variable): false } }")
    return now + [Snippet.choice("not \(variable)", then: wait + steps.dropFirst(now.count))]
  }

  /// Changes of some seconds in one write.
  private static func writes(_ app: AppScripts) -> [Proposal] {
    app.steps.filter { AppScripts.writes.contains($0.step.name) || $0.step.name == "do" }.flatMap {
      site -> [Proposal] in
      guard site.section == "handlers", site.script.hasSuffix("-tapped"), site.around.isEmpty,
        app.does(AppScripts.writes, in: site.step.node)
      else { return [] }
      return ["3 s", "10 s"].map { length in
        let steps = Snippet.list(Snippet.steps("{ wait: \(length) }") + [site.step.node])
        return Proposal(
          "write-less-often", at: site, "\(length) after a change",
          [
            // The step that gives way has a copy in the handler, which comes after.
            .replace(site) { _ in Snippet.steps("{ emit: write-\(site.label) }") },
            .put(
              Snippet.mapping(["mode": Snippet.text("single"), "steps": steps]),
              at: ["handlers", "write-\(site.label)"]),
          ], isPriceShown: app.sees(site.step))
      }
    }
  }
}

extension AppScripts {
  /// Whether some exchanges may wait for another network: they send what is on the phone, or load much.
  func mayWait(_ node: ConfigurationNode) -> Bool {
    let requests = allSteps(reachedFrom: node).filter { $0.name == "request" }
    return requests.allSatisfy { step in
      let (up, down) = (bytes(step.text("up")) ?? 0, bytes(step.text("down")) ?? 0)
      return up > down || max(up, down) >= 5e5
        || step.text("down").map { bytes($0) == nil } ?? false
    }
  }

  /// Whether the surroundings have a Wi-Fi network now and then.
  var mayHaveWiFi: Bool {
    guard let surroundings = root["surroundings"] else { return false }
    return Self.signals(in: surroundings).contains { value(of: $0) != "0 %" }
  }

  /// The strengths of Wi-Fi that are given anywhere.
  private static func signals(in node: ConfigurationNode) -> [String] {
    guard let entries = node.entries else { return node.children.flatMap(signals) }
    return entries.flatMap { entry -> [String] in
      if entry.key == "wi-fi" { return strengths(in: entry.value) }
      return entry.key == "wi-fi-signal" ? [entry.value.text ?? ""] : signals(in: entry.value)
    }
  }

  private static func strengths(in node: ConfigurationNode) -> [String] {
    guard let entries = node.entries else {
      return node.text.map { [$0] } ?? node.children.flatMap(strengths)
    }
    return entries.flatMap { entry in
      ["signal", "trace"].contains(entry.key)
        ? [entry.value.text ?? ""] : entry.value.text == nil ? strengths(in: entry.value) : []
    }
  }

  /// Whether a person looks at the answer: something is shown after it.
  func isAnswer(_ site: StepSite) -> Bool {
    isForPerson(site) && site.after.contains(where: \.isShown)
  }
}
