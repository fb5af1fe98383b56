import Configuration

/// Optional keys of steps, added, changed or taken away.
enum AttachedKeys: EditFamily {
  /// A row of `attached-keys.txt`, which the build embeds into the program.
  private struct Key {
    let step: String
    let field: String
    let values: [String]
    let practice: String
    let words: String
    let conditions: [String]
    let needsSight: Bool

    init(_ line: Substring) {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { cell in
        cell.split(separator: " ").joined(separator: " ")
      }
      let names = cells[0].split(separator: " ").map(String.init)
      (step, field, practice, words) = (names[0], names[1], cells[2], cells[3])
      values = cells[1].split(separator: ",").map { String($0.drop { $0 == " " }) }
      conditions = cells[4].split(separator: " ").map(String.init)
      needsSight = cells[5] == "sees"
    }

    /// Whether a step may get it.
    func fits(_ step: Step) -> Bool {
      conditions.allSatisfy { condition in
        let name = String(condition.dropFirst())
        if condition.hasPrefix("-") { return step[name] == nil || step.text(name) == "false" }
        if condition.hasPrefix("+") { return step[name] != nil }
        let parts = condition.split(separator: "=").map(String.init)
        return step.text(parts[0]) == parts[1]
      }
    }

    func proposal(_ value: String, at site: StepSite, of app: AppScripts) -> Proposal {
      let strength =
        ["true", "~"].contains(value) ? "" : words.isEmpty ? value : "\(words) \(value)"
      var edit = Edit.set(site, field, value)
      // Without its only key a step is as good as gone.
      if value == "~" { edit = field == "level" ? .remove(site) : .clear(site, field, "pattern") }
      return Proposal(
        practice, at: site, strength, [edit],
        isPriceShown: needsSight ? app.sees(site.step.node) : nil)
    }
  }

  private static let keys = EmbeddedTable.rows(of: shippedKeys[0].text).map(Key.init)

  static func proposals(for app: AppScripts) -> [Proposal] {
    keys.flatMap { key in
      app.steps(key.step).filter { key.fits($0.step) }.flatMap { site in
        // The values of a key go from more to less.
        let present = key.values.firstIndex { $0 == app.value(of: site.step.text(key.field)) }
        return key.values[(present.map { $0 + 1 } ?? 0)...].map {
          key.proposal($0, at: site, of: app)
        }
      }
    } + accuracies(app) + modes(app) + classes(app) + tolerances(app) + drawing(app) + pushes(app)
      + services(app)
  }

  // MARK: - Values that depend on the present one

  private static let levels = ["best-for-navigation", "best", "10 m", "100 m", "1 km", "3 km"]

  private static func accuracies(_ app: AppScripts) -> [Proposal] {
    app.steps("track", "locate").flatMap { site -> [Proposal] in
      let present = app.value(of: site.step.text("accuracy")) ?? "best"
      guard let place = levels.firstIndex(of: present) else { return [] }
      return levels[(place + 1)...].map { level in
        Proposal(
          "coarser-location", at: site, level, [.set(site, "accuracy", level)],
          isPriceShown: app.tellsPositions)
      }
    }
  }

  /// Scans that listen a part of the time, and that report each device once.
  private static func modes(_ app: AppScripts) -> [Proposal] {
    let slower = ["low-latency": ["balanced", "low-power"], "balanced": ["low-power"]]
    return app.steps("scan").flatMap { site -> [Proposal] in
      let isSeen = app.sees(site.step)
      return (slower[app.value(of: site.step.text("mode")) ?? ""] ?? []).map {
        Proposal("lower-scan-duty", at: site, $0, [.set(site, "mode", $0)], isPriceShown: isSeen)
      }
    }
  }

  /// Work that nobody waits for at a lower class.
  private static func classes(_ app: AppScripts) -> [Proposal] {
    let classes = ["utility", "background"]
    return app.steps("compute", "enqueue", "sort").flatMap { site -> [Proposal] in
      let isQueued = site.around.contains { $0.name == "enqueue" }
      guard app.isUnwatched(site),
        app.value(of: site.step.text("qos")).map({ !classes.contains($0) })
          ?? (site.step.name != "compute" || !isQueued)
      else { return [] }
      return classes.map { Proposal("lower-class", at: site, $0, [.set(site, "qos", $0)]) }
    }
  }

  private static func tolerances(_ app: AppScripts) -> [Proposal] {
    guard app.hasPolicy("timer-coalescing") else { return [] }
    return app.steps("every").flatMap { site -> [Proposal] in
      let isExact =
        site.step["tolerance"] == nil
        || app.value(of: site.step.text("tolerance"))?.hasPrefix("0 ") ?? false
      guard isExact, !site.step.isOn("alarm-clock"), let interval = site.step.text("interval")
      else { return [] }
      return ["/ 10", "/ 2"].map { part in
        Proposal(
          "timer-tolerance", at: site, app.shown(interval, part),
          [.set(site, "tolerance", Snippet.scaled(interval, part))])
      }
    }
  }

  private static func drawing(_ app: AppScripts) -> [Proposal] {
    app.steps("animate", "draw").flatMap { site in
      [("overdraw", "1", "each pixel once"), ("translucent", "0 %", "nothing translucent")]
        .filter { field, value, _ in
          let present = app.value(of: site.step.text(field))
          return site.step[field] != nil && present != value
            && (field != "overdraw"
              || present.flatMap(Double.init).map { $0 > 1 } ?? (present == nil))
        }
        .map { field, value, strength in
          Proposal(
            "draw-less", at: site, strength, [.set(site, field, value)],
            isPriceShown: field == "overdraw")
        }
    }
  }

  private static func pushes(_ app: AppScripts) -> [Proposal] {
    guard app.hasPolicy("push-delivery") else { return [] }
    return (app.node["pushes"]?.entries ?? []).filter { push in
      ["immediate", nil].contains(push.value["priority"]?.text)
        && push.value["over"]?.text != "connection"
    }.map { push in
      Proposal(
        "defer-notifications", at: KeyPlace(push.keyLocation, of: app), "'\(push.key)'",
        [.put(Snippet.text("deferred"), at: ["pushes", push.key, "priority"])],
        isPriceShown: app.sees(app.handler("push-received")))
    }
  }

  /// The services that are sought, and those that are asked for.
  private static func services(_ app: AppScripts) -> [Proposal] {
    let sought = app.soughtServices
    let filter = Snippet.list(sought.map(Snippet.text))
    let words = sought.joined(separator: ", ")
    let scans = app.steps("scan").filter { site in
      guard let filter = site.step["filter"] else { return !sought.isEmpty }
      // A filter for more than the app asks of what it hears lets strangers through.
      let own = filter.elements?.compactMap(\.text) ?? [filter.text].compactMap(\.self)
      return !sought.isEmpty && Set(own).isDisjoint(with: sought)
    }
    let discoveries = app.steps("discover").filter {
      ["all", nil].contains($0.step.text("services")) && $0.step["services"]?.elements == nil
    }
    return scans.flatMap { site in
      [
        Proposal("scan-filter", at: site, words, [.set(site, "filter", filter)]),
        Proposal(
          "scan-filter", at: site, "\(words), for 30 s without news",
          [.set(site, "filter", filter), .set(site, "stop-when-idle", "30 s")]),
      ]
    }
      + discoveries.compactMap { site -> Proposal? in
        let services = app.services(usedBy: site)
        if services.isEmpty { return nil }
        return Proposal(
          "discover-needed", at: site, services.joined(separator: ", "),
          [.set(site, "services", Snippet.list(services.map(Snippet.text)))])
      }
  }

  static func questions(about app: AppScripts) -> [AuthorQuestion] {
    guard app.soughtServices.isEmpty else { return [] }
    return app.steps("scan").filter { $0.step["filter"] == nil }.map {
      AuthorQuestion(
        "scan-filter", "Which service do the devices offer that the app looks for?", at: $0)
    }
  }
}

extension AppScripts {
  /// Whether an app comes to a step only where nobody looks.
  fileprivate func isUnwatched(_ site: StepSite) -> Bool {
    let unwatched: Set<String> = [
      "background", "refresh-task", "processing-task", "background-fetch", "job-started",
      "task-expiring",
    ]
    return !events(of: site).isEmpty && events(of: site).isSubset(of: unwatched)
  }

  /// The services by which the app tells what it looks for.
  var soughtServices: [String] {
    let key = "offers-"
    let found = Self.texts(in: node).flatMap { text in
      text.ranges(of: key).map { text[$0.upperBound...].prefix { $0.isNamePart } }
    }
    return Set(found.map(String.init)).sorted()
  }

  /// Those that the app looks for, or else those that are named of the device.
  fileprivate func services(usedBy site: StepSite) -> [String] {
    if !soughtServices.isEmpty { return soughtServices }
    let link = site.before.last { $0.name == "connect" } ?? steps("connect").first?.step
    let device = link?.text("to").flatMap { peripheral($0) }
    return device?["services"]?.elements?.compactMap(\.text) ?? []
  }
}
