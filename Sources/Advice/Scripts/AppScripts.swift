import Configuration

/// An app of a baseline as practices read it: what it does, and what surrounds it.
package struct AppScripts: Sendable {
  /// The scenario, with its phone in place.
  package let root: ConfigurationNode
  package let name: String
  package let node: ConfigurationNode
  /// Those to which some handler comes, without loops that only observe: they measure, and no change
  /// may touch them.
  package private(set) var steps: [StepSite]
  /// By task, the events whose handlers come to do it.
  private let eventsOfTasks: [String: Set<String>]
  /// The names that metrics record and look at.
  let namesOfMetrics: Set<String>
  /// The work that it repeats.
  private(set) var loops: [Loop] = []

  package init(_ entry: ConfigurationNode.Entry, in root: ConfigurationNode) {
    self.root = root
    name = entry.key
    node = entry.value
    let all = StepSite.all(in: entry)
    let events = Self.eventsOfTasks(all)
    eventsOfTasks = events
    steps = all.filter { $0.section == "handlers" || events[$0.script] != nil }
    namesOfMetrics = Self.namesOfMetrics(in: root)
    steps = steps.filter { site in
      !["every", "repeat"].contains(site.step.name)
        || !does(["observe"], in: site.step["do"])
        || !doesOnly(["observe", "wait"], in: site.step["do"])
    }
    loops = Loop.all(in: self)
  }

  /// Whether a step makes work go on again and again.
  func isLoop(_ site: StepSite) -> Bool { loops.contains { $0.site.location == site.location } }

  /// The apps of a baseline.
  package static func all(in root: ConfigurationNode) -> [AppScripts] {
    (root["apps"]?.entries ?? []).map { AppScripts($0, in: root) }
  }

  private static func eventsOfTasks(_ steps: [StepSite]) -> [String: Set<String>] {
    let calls = steps.filter { $0.step.name == "do" }
    var events: [String: Set<String>] = [:]
    var isChanged = true
    while isChanged {
      isChanged = false
      for call in calls {
        guard let task = call.step.text("task") else { continue }
        let reached: Set<String> =
          call.section == "handlers" ? [call.script] : events[call.script] ?? []
        if !reached.isSubset(of: events[task] ?? []) {
          events[task, default: []].formUnion(reached)
          isChanged = true
        }
      }
    }
    return events
  }

  /// The steps of some names, in the order in which they are written.
  package func steps(_ names: String...) -> [StepSite] {
    steps.filter { names.contains($0.step.name) }
  }

  package func has(_ names: String...) -> Bool { steps.contains { names.contains($0.step.name) } }

  /// The events whose handlers come to a step.
  package func events(of site: StepSite) -> Set<String> {
    site.section == "handlers" ? [site.script] : eventsOfTasks[site.script] ?? []
  }

  /// Whether somebody looks at the app when it comes to a step: it answers a touch or begins.
  package func isForPerson(_ site: StepSite) -> Bool {
    site.timer == nil
      && events(of: site).contains { event in
        ["start", "foreground", "active"].contains(event)
          || ["-tapped", "-pressed", "-released"].contains { event.hasSuffix($0) }
      }
  }

  /// Its steps by event, in the order of its file.
  var handlers: [ConfigurationNode.Entry] { node["handlers"]?.entries ?? [] }

  package func handler(_ event: String) -> ConfigurationNode? { node["handlers"]?[event] }
  package func task(_ name: String) -> ConfigurationNode? { node["tasks"]?[name] }

  /// The component of a role; nil where the phone lacks it.
  package func component(_ role: String) -> ConfigurationNode? {
    root["device"]?["components"]?[role]
  }

  /// Whether the system has a policy for a role.
  package func hasPolicy(_ role: String) -> Bool {
    let own = root["policies"]?[role]
    let policy = own ?? root["device"]?["policies"]?[role]
    return policy.map { $0.text != "off" && !$0.isNull } ?? false
  }

  package func hasMode(_ mode: String) -> Bool {
    node["background-modes"]?.elements?.contains { $0.text == mode } ?? false
  }

  /// A group of peripherals.
  package func peripheral(_ name: String) -> ConfigurationNode? {
    root["surroundings"]?["bluetooth"]?[name]
  }

  /// The names of the sources around the phone.
  package var sources: [String] { root["surroundings"]?["sources"]?.entries?.map(\.key) ?? [] }

  /// Every text of a part of the app, to look for names in its expressions.
  package static func texts(in node: ConfigurationNode) -> [String] {
    switch node.content {
    case .null: []
    case .scalar(let text, _): [text]
    case .sequence(let elements): elements.flatMap(texts)
    case .mapping(let entries): entries.flatMap { [$0.key] + texts(in: $0.value) }
    }
  }

  /// The lists and steps to which a list leads by its tasks and the app's own events, itself first.
  func reached(
    from node: ConfigurationNode, by next: (Step) -> [ConfigurationNode]
  ) -> [ConfigurationNode] {
    var known: Set<SourceLocation> = []
    var found: [ConfigurationNode] = []
    var open = [node]
    while let list = open.popLast() {
      found.append(list)
      open += list.allSteps.flatMap(next).filter { known.insert($0.location).inserted }
    }
    return found
  }

  private func reached(from node: ConfigurationNode?) -> [ConfigurationNode] {
    node.map { reached(from: $0) { [follows($0)].compactMap(\.self) } } ?? []
  }

  /// The steps of a list, and those of what they do.
  func allSteps(reachedFrom node: ConfigurationNode?) -> [Step] {
    reached(from: node).flatMap(\.allSteps)
  }

  /// Whether the steps of a list, and what they do, hold one of some names.
  package func does(_ names: Set<String>, in node: ConfigurationNode?) -> Bool {
    allSteps(reachedFrom: node).contains { names.contains($0.name) }
  }

  /// Whether all steps of a list, and of the tasks that it does, are among some names.
  package func doesOnly(_ names: Set<String>, in node: ConfigurationNode?) -> Bool {
    allSteps(reachedFrom: node).allSatisfy { names.contains($0.name) }
  }

  /// The variables that steps set, also in what they do.
  func variables(setIn node: ConfigurationNode) -> [String] {
    allSteps(reachedFrom: node).filter { $0.name == "set" }.flatMap { step in
      (step.node["set"]?.entries ?? []).map(\.key)
    }
  }

  /// The texts of steps and of what they do.
  func texts(reachedFrom node: ConfigurationNode) -> [String] {
    reached(from: node).flatMap(Self.texts)
  }

  /// The steps to which a step leads: those of a task, or of the handler of the app's own event.
  func follows(_ step: Step) -> ConfigurationNode? {
    switch step.name {
    case "do": step.text("task").flatMap { task($0) }
    case "emit": step.text("event").flatMap { handler($0) }
    default: nil
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
    handlers.map(\.key).filter {
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

  /// Whether somebody looks on while some steps work.
  func isForScreen(_ node: ConfigurationNode?) -> Bool {
    allSteps(reachedFrom: node).contains { step in
      step.isShown || value(of: step.text("qos")) == "user-interactive"
    }
  }

  /// The steps that cancel a timer.
  func cancels(of timer: StepSite) -> [StepSite] {
    guard let name = timer.step.text("name") else { return [] }
    return steps("cancel").filter { $0.step.text("timer") == name }
  }

  // MARK: - Positions

  /// The variables that an app sets when a position is known.
  var positionVariables: Set<String> {
    let sets = steps("set").filter { events(of: $0).contains("location-updated") }
    return Set(sets.flatMap { $0.step.node["set"]?.entries?.map(\.key) ?? [] })
  }

  /// The touches whose answer uses a position.
  var touchesForPosition: [String] {
    let variables = positionVariables
    return handlers.filter { handler in
      handler.key.hasSuffix("-tapped")
        && texts(reachedFrom: handler.value).contains { text in
          text.hasPrefix("$(")
            && text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "-" })
              .contains { variables.contains(String($0)) }
        }
    }.map(\.key)
  }

  /// Whether a metric tells how good positions are, or when they come.
  var tellsPositions: Bool { steps("track", "locate").contains { sees($0.step) } }
}
