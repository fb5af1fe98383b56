import Configuration

extension AppScripts {
  /// Whether what some steps note is told: a variable that they set is observed, or decides about what
  /// is counted.
  func tellsOfWhatIsSet(in node: ConfigurationNode?) -> Bool {
    guard let node else { return false }
    let variables = Set(variables(setIn: node))
    return steps("observe", "if", "count").contains { site in
      let told: [String] =
        site.step.name == "if"
        ? (does(["count", "observe", "mark"], in: site.step.node)
          ? [site.step.text("condition") ?? ""] : []) : Self.texts(in: site.step.node)
      return told.contains { $0.words.contains { variables.contains(String($0)) } }
    }
  }

  /// The variables that steps set, also in the tasks that they do.
  func variables(setIn node: ConfigurationNode, depth: Int = 0) -> [String] {
    guard depth < 6 else { return [] }
    let tasks = StepSite.tasks(calledIn: node).compactMap { task($0) }
    return Self.names(setIn: node) + tasks.flatMap { variables(setIn: $0, depth: depth + 1) }
  }

  private static func names(setIn node: ConfigurationNode) -> [String] {
    switch node.content {
    case .null, .scalar: []
    case .sequence(let elements): elements.flatMap(names)
    case .mapping(let entries):
      (node["set"]?.entries ?? []).map(\.key) + entries.flatMap { names(setIn: $0.value) }
    }
  }

  /// The handlers of touches that end what a step begins: they cancel a timer that began with it, or
  /// say so by their name.
  func endings(of site: StepSite) -> [String] {
    let begun = events(of: site)
    let timers = steps("every").filter { !events(of: $0).isDisjoint(with: begun) }
      .compactMap { $0.step.text("name") }
    return touches(besides: begun).filter { event in
      let cancels = steps("cancel").contains {
        events(of: $0).contains(event) && timers.contains($0.step.text("timer") ?? "")
      }
      return cancels || TouchName(event)?.ends(begun) ?? false
    }
  }

  /// Touches that end something of another name, of which only the author knows whether it is what a
  /// step begins.
  func possibleEndings(of site: StepSite) -> [String] {
    let known = endings(of: site)
    return touches(besides: events(of: site)).filter {
      TouchName($0)?.isEnding ?? false && !known.contains($0)
    }
  }

  private func touches(besides begun: Set<String>) -> [String] {
    (node["handlers"]?.entries ?? []).map(\.key).filter {
      $0.hasSuffix("-tapped") && !begun.contains($0)
    }
  }

  /// Whether a timer does the task of a step.
  func isRepeated(_ site: StepSite, depth: Int = 0) -> Bool {
    guard site.section == "tasks", depth < 4 else { return false }
    return steps("do").filter { $0.step.text("task") == site.script }.contains {
      $0.timer != nil || isRepeated($0, depth: depth + 1)
    }
  }

  /// Whether a script that does the task of a step does more after it.
  func goesOn(after site: StepSite, depth: Int = 0) -> Bool {
    guard site.section == "tasks", depth < 4 else { return false }
    let calls = steps("do").filter { $0.step.text("task") == site.script }
    return calls.contains { !$0.after.isEmpty || goesOn(after: $0, depth: depth + 1) }
  }
}

extension AppScripts {
  /// The variable that a choice waits for to be set, and sets for good; nil where there is none.
  func flag(endedBy site: StepSite) -> String? {
    let words = site.step.text("condition")?.words.map(String.init) ?? []
    let flags = zip(words, words.dropFirst()).filter { $0.0 == "not" }.map(\.1)
    let sets = steps("set").compactMap { $0.step.node["set"] }
    return flags.first { flag in
      let values = sets.compactMap { $0[flag]?.text }
      return !values.isEmpty && values.allSatisfy { $0 == "true" }
        && variables(setIn: site.step.node).contains(flag)
    }
  }
}
