import Configuration

/// A change of an app's scripts, which finds its place by what was written there, so that several can
/// follow one another.
package struct Edit: Sendable {
  private let change: @Sendable (ConfigurationNode) -> ConfigurationNode?

  init(_ change: @escaping @Sendable (ConfigurationNode) -> ConfigurationNode?) {
    self.change = change
  }

  /// The scenario with the change; nil where its place is gone.
  package func callAsFunction(_ root: ConfigurationNode) -> ConfigurationNode? { change(root) }

  /// A step gives way to others.
  static func replace(
    _ site: StepSite, by steps: @escaping @Sendable (Step) -> [ConfigurationNode]
  ) -> Edit {
    let place = site.location
    let name = site.step.name
    return Edit { root in
      root.replacingSteps { node in
        guard node.location == place, let step = Step(node), step.name == name else { return nil }
        return steps(step)
      }
    }
  }

  static func set(_ site: StepSite, _ field: String, _ text: String) -> Edit {
    replace(site) { [$0.setting(field, text)] }
  }

  static func set(_ site: StepSite, _ field: String, _ value: ConfigurationNode) -> Edit {
    replace(site) { [$0.setting(field, value)] }
  }

  /// A step without some of its fields.
  static func clear(_ site: StepSite, _ fields: String...) -> Edit {
    replace(site) { step in [fields.reduce(step.node) { Step($0)?.removing($1) ?? $0 }] }
  }

  static func remove(_ site: StepSite) -> Edit { replace(site) { _ in [] } }

  static func insert(_ steps: String, before site: StepSite) -> Edit {
    let new = Snippet.steps(steps)
    return replace(site) { new + [$0.node] }
  }

  static func insert(_ steps: String, after site: StepSite) -> Edit {
    let new = Snippet.steps(steps)
    return replace(site) { [$0.node] + new }
  }

  /// A step, and those behind it up to another one, under a condition.
  static func wrap(
    _ site: StepSite, through last: SourceLocation, in condition: String
  ) -> Edit {
    let all = site.list[site.index...].prefix { $0.location <= last }
    let places = Set(all.map(\.location))
    let place = site.location
    return Edit { root in
      var kept: [ConfigurationNode] = []
      // The steps as they are by then: other edits may have changed them.
      _ = root.replacingSteps { node in
        if places.contains(node.location), Step(node) != nil { kept.append(node) }
        return nil
      }
      let steps = kept
      return root.replacingSteps { node in
        guard places.contains(node.location), Step(node) != nil else { return nil }
        return node.location == place ? [Snippet.choice(condition, then: steps)] : []
      }
    }
  }

  /// A background mode of the app, where it does not have it.
  static func mode(_ mode: String, of app: AppScripts) -> [Edit] {
    if app.hasMode(mode) { return [] }
    let all = (app.node["background-modes"]?.elements ?? []) + [Snippet.text(mode)]
    return [.put(Snippet.list(all), at: ["background-modes"], of: app)]
  }

  /// A variable `in-front` that says whether the app is.
  static func knowingFront(_ app: AppScripts) -> [Edit] {
    [
      .put(Snippet.text("false"), at: ["variables", "in-front"], of: app),
      .add("{ set: { in-front: true } }", to: "foreground", of: app, first: true),
      .add("{ set: { in-front: false } }", to: "background", of: app, first: true),
    ]
  }

  /// Steps at the end of a handler, which is made where there is none, or at its beginning.
  static func add(
    _ steps: String, to event: String, of app: AppScripts, first: Bool = false
  ) -> Edit { add(Snippet.steps(steps), to: event, of: app, first: first) }

  static func add(
    _ new: [ConfigurationNode], to event: String, of app: AppScripts, first: Bool = false
  ) -> Edit { rewrite(event, of: app) { first ? new + $0 : $0 + new } }

  /// Other steps of a handler, in place of those that it has; none where there is no handler.
  static func rewrite(
    _ event: String, of app: AppScripts,
    _ change: @escaping @Sendable ([ConfigurationNode]) -> [ConfigurationNode]
  ) -> Edit {
    let name = app.name
    return Edit { root in
      let old = root["apps"]?[name]?["handlers"]?[event]
      let hasMode = old?["steps"] != nil
      let steps = Snippet.list(change((hasMode ? old?["steps"]?.elements : old?.elements) ?? []))
      let value = hasMode ? old?.replacing(key: "steps", by: steps) ?? steps : steps
      return root.replacing(at: ["apps", name, "handlers", event], by: value)
    }
  }

  /// Another value under a path of the app; nil takes it away.
  static func put(
    _ value: ConfigurationNode?, at path: [String], of app: AppScripts
  ) -> Edit {
    let whole = ["apps", app.name] + path
    return Edit { root in
      value.map { root.replacing(at: whole[...], by: $0) }
        ?? root.removing(at: whole.map(ConfigurationNode.Place.key)[...])
    }
  }

  // MARK: - Scale

  /// A number of a step times or over another, also where the app tells of it: what reads the same
  /// parameter goes along.
  static func scale(
    _ site: StepSite, _ field: String, _ factor: String, of app: AppScripts
  ) -> [Edit] {
    guard let text = site.step.text(field) else { return [] }
    guard let parameter = app.parameter(behind: text) else {
      return [.set(site, field, Snippet.scaled(text, factor))]
    }
    return [.substituting(parameter, by: "(\(parameter) \(factor))", in: app)]
  }

  /// Another expression for a name, in all scripts of an app.
  private static func substituting(
    _ name: String, by expression: String, in app: AppScripts
  ) -> Edit {
    let apps = ["apps", app.name]
    return Edit { root in
      guard let node = root["apps"]?[app.name] else { return nil }
      let changed = ["handlers", "tasks"].reduce(node) { node, section in
        node.changing(section) { $0.substituting(name, by: expression) ?? $0 }
      }
      return root.replacing(at: apps[...], by: changed)
    }
  }
}

extension ConfigurationNode {
  /// The scenario after all edits; nil where one of them has lost its place.
  package func applying(_ edits: [Edit]) -> ConfigurationNode? {
    edits.reduce(Optional(self)) { root, edit in root.flatMap { edit($0) } }
  }

  /// This tree with other steps in place of some; nil where there are none of them.
  fileprivate func replacingSteps(
    _ change: (ConfigurationNode) -> [ConfigurationNode]?
  ) -> ConfigurationNode? {
    guard case .sequence(let elements) = content else {
      return mapValues { $0.replacingSteps(change) }
    }
    var isChanged = false
    let new = elements.flatMap { element -> [ConfigurationNode] in
      if let steps = change(element) {
        isChanged = true
        return steps
      }
      guard let inner = element.replacingSteps(change) else { return [element] }
      isChanged = true
      return [inner]
    }
    return isChanged ? ConfigurationNode(.sequence(new), at: location) : nil
  }

  /// This tree with a value at the end of a path, whatever was there.
  func replacing(at path: ArraySlice<String>, by value: ConfigurationNode) -> ConfigurationNode {
    guard let key = path.first else { return value }
    let base = entries == nil ? ConfigurationNode(entries: [:], at: location) : self
    let old = base[key]
    let new = (old ?? ConfigurationNode(entries: [:], at: value.location))
      .replacing(at: path.dropFirst(), by: value)
    return old == nil ? base.adding(key: key, new) : base.replacing(key: key, by: new)
  }

  /// The patch of a variant that makes `other` of this; nil where both are the same.
  package func patch(to other: ConfigurationNode) -> ConfigurationNode? {
    if hasSameContent(as: other) { return nil }
    guard let mine = entries, let theirs = other.entries, !other.chooses, !chooses else {
      return other
    }
    var changes: [Entry] = []
    for entry in mine where other[entry.key] == nil {
      changes.append(entry.replacing(value: ConfigurationNode(.null, at: entry.keyLocation)))
    }
    for entry in theirs {
      guard let own = self[entry.key] else {
        changes.append(entry)
        continue
      }
      if let change = own.patch(to: entry.value) { changes.append(entry.replacing(value: change)) }
    }
    return ConfigurationNode(.mapping(changes), at: location)
  }
}

extension AppScripts {
  /// The parameter that an expression is; nil of anything else.
  func parameter(behind text: String) -> String? {
    guard let name = text.expression else { return nil }
    return root["parameters"]?[name] == nil ? nil : name
  }

  /// Whether the app tells of a number by an observation or keeps it in a variable.
  func tells(of text: String) -> Bool {
    guard let name = parameter(behind: text) else { return false }
    return steps("observe", "set").contains { site in
      Self.texts(in: site.step.node).contains { $0.words.contains(name[...]) }
    }
  }
}

extension ConfigurationNode {
  /// This tree with another expression for a name; nil where it does not occur.
  fileprivate func substituting(_ name: String, by expression: String) -> ConfigurationNode? {
    guard let text else { return mapValues { $0.substituting(name, by: expression) } }
    guard text.contains("$("), text.words.contains(name[...]) else { return nil }
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let word = rest.prefix { $0.isNamePart }
      if word.isEmpty {
        result.append(first)
        rest = rest.dropFirst()
      } else {
        result += word == name ? expression : String(word)
        rest = rest.dropFirst(word.count)
      }
    }
    return ConfigurationNode(text: result, at: location)
  }
}

extension Character {
  var isNamePart: Bool { isLetter || isNumber || self == "-" || self == "." }
}

extension String {
  /// The expression of `$(…)`; nil of any other text.
  var expression: String? {
    hasPrefix("$(") && hasSuffix(")") ? String(dropFirst(2).dropLast()) : nil
  }

  /// The text as a part of an expression.
  var inExpression: String { expression ?? self }

  /// The names and numbers of an expression.
  var words: [Substring] { split { !$0.isNamePart } }
}
