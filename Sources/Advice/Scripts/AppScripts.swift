import Configuration

/// An app of a baseline as practices read it: what it does, and what surrounds it.
package struct AppScripts: Sendable {
  /// The scenario, with its phone in place.
  package let root: ConfigurationNode
  package let name: String
  package let node: ConfigurationNode
  /// Those to which some handler comes.
  package let steps: [StepSite]
  /// By task, the events whose handlers come to do it.
  private let eventsOfTasks: [String: Set<String>]

  package init(_ entry: ConfigurationNode.Entry, in root: ConfigurationNode) {
    self.root = root
    name = entry.key
    node = entry.value
    let all = StepSite.all(in: entry.value)
    let events = Self.eventsOfTasks(all)
    eventsOfTasks = events
    steps = all.filter { $0.section == "handlers" || events[$0.script] != nil }
  }

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

  /// Whether the steps of a list, and what they do, hold one of some names.
  package func does(_ names: Set<String>, in node: ConfigurationNode?, depth: Int = 0) -> Bool {
    guard let node, depth < 8 else { return false }
    switch node.content {
    case .null, .scalar: return Step(node).map { names.contains($0.name) } ?? false
    case .sequence(let elements): return elements.contains { does(names, in: $0, depth: depth) }
    case .mapping(let entries):
      if let step = Step(node) {
        if names.contains(step.name) { return true }
        if let next = follows(step) { return does(names, in: next, depth: depth + 1) }
      }
      return entries.contains { does(names, in: $0.value, depth: depth) }
    }
  }

  /// Whether all steps of a list, and of the tasks that it does, are among some names.
  package func doesOnly(_ names: Set<String>, in node: ConfigurationNode?, depth: Int = 0) -> Bool {
    guard let node, depth < 8 else { return true }
    switch node.content {
    case .null: return true
    case .scalar: return Step(node).map { names.contains($0.name) } ?? true
    case .sequence(let elements):
      return elements.allSatisfy { doesOnly(names, in: $0, depth: depth) }
    case .mapping(let entries):
      if let step = Step(node) {
        guard names.contains(step.name) else { return false }
        if let next = follows(step) { return doesOnly(names, in: next, depth: depth + 1) }
      }
      return entries.allSatisfy { doesOnly(names, in: $0.value, depth: depth) }
    }
  }

  /// The steps to which a step leads: those of a task, or of the handler of the app's own event.
  func follows(_ step: Step) -> ConfigurationNode? {
    switch step.name {
    case "do": step.text("task").flatMap { task($0) }
    case "emit": step.text("event").flatMap { handler($0) }
    default: nil
    }
  }

  /// Whether the scenario has a metric about something, by a whole word in its name or definition.
  package func hasMetric(about words: String...) -> Bool {
    (root["metrics"]?.entries ?? []).contains { metric in
      let isEnergy = metric.value["energy"] != nil
      return !isEnergy
        && ([metric.key] + Self.texts(in: metric.value)).contains { text in
          words.contains { text.hasWord($0) || text.hasWord($0 + "s") }
        }
    }
  }

  /// The number behind a text: a plain one with its unit, or a parameter that has one.
  package func value(of text: String?, depth: Int = 0) -> String? {
    guard let text, depth < 4 else { return nil }
    guard let name = text.expression else { return text }
    guard let parameter = root["parameters"]?[name] else { return nil }
    return value(of: parameter.text ?? parameter["value"]?.text, depth: depth + 1)
  }

  // MARK: - Words

  /// Whether the results of some steps show: a variable that they set is observed, or decides about
  /// counts.
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

  // MARK: - Positions

  /// The variables that an app sets when a position is known.
  var positionVariables: Set<String> {
    let sets = steps("set").filter { events(of: $0).contains("location-updated") }
    return Set(sets.flatMap { $0.step.node["set"]?.entries?.map(\.key) ?? [] })
  }

  /// The touches whose answer uses a position.
  var touchesForPosition: [String] {
    let variables = positionVariables
    return (node["handlers"]?.entries ?? []).filter { handler in
      handler.key.hasSuffix("-tapped")
        && texts(reachedFrom: handler.value).contains { text in
          text.hasPrefix("$(")
            && text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "-" })
              .contains { variables.contains(String($0)) }
        }
    }.map(\.key)
  }

  /// How many positions the app gets, where the scenario does not measure how far off they are.
  var countsOfPositions: [AddedMetric] {
    positionMetrics.isEmpty
      ? [] : [AddedMetric("positions-told", "{ count: location-updates, better: higher }")]
  }

  /// How exact positions are, where the scenario does not tell how far off they are.
  var positionMetrics: [AddedMetric] {
    if hasMetric(about: "position", "accuracy", "error", "distance", "off-by", "near") { return [] }
    return [
      AddedMetric(
        "told-accuracy", "{ mean-of: told-accuracy, better: lower }",
        records: [
          .add(
            "{ observe: { told-accuracy: $(event.accuracy) } }", to: "location-updated", of: self,
            first: true)
        ], steps: "{ observe: { told-accuracy: 0 m } }")
    ]
  }
}
