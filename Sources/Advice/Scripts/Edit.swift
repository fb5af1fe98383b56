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
