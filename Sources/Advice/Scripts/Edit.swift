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
    return scripts(of: site.app) { app in
      app.replacingSteps { node in
        guard node.location == place, let step = Step(node), step.name == name else { return nil }
        return steps(step)
      }
    }
  }

  /// A change of one app alone: several may have the same steps by an alias.
  private static func scripts(
    of app: String, _ change: @escaping @Sendable (ConfigurationNode) -> ConfigurationNode?
  ) -> Edit {
    Edit { root in
      guard let node = root["apps"]?[app], let changed = change(node) else { return nil }
      return root.replacing(at: ["apps", app], by: changed)
    }
  }

  /// Other steps where a choice holds.
  static func replaceThen(
    _ site: StepSite, by change: @escaping @Sendable ([ConfigurationNode]) -> [ConfigurationNode]
  ) -> Edit {
    replace(site) { [$0.node.replacing(key: "then", by: Snippet.list(change($0.then)))] }
  }

  /// A new variable with its first value; nil where the app has one of that name and another value.
  static func variable(_ name: String, _ value: String, of app: AppScripts) -> Edit {
    let path = ["apps", app.name, "variables", name]
    let new = Snippet.text(value)
    return Edit { root in
      let old = path.reduce(Optional(root)) { $0?[$1] }
      return old.map { $0.hasSameContent(as: new) } ?? true
        ? root.replacing(at: path[...], by: new) : nil
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
    return scripts(of: site.app) { app in
      var kept: [ConfigurationNode] = []
      // The steps as they are by then: other edits may have changed them.
      _ = app.replacingSteps { node in
        if places.contains(node.location), Step(node) != nil { kept.append(node) }
        return nil
      }
      guard kept.contains(where: { $0.location == place }) else { return nil }
      let steps = kept
      return app.replacingSteps { node in
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
      .variable("in-front", "false", of: app),
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
    scripts(of: app.name) { app in
      ["handlers", "tasks"].reduce(app) { app, section in
        app.changing(section) { $0.substituting(name, by: expression) ?? $0 }
      }
    }
  }
}

extension ConfigurationNode {
  /// The scenario after all edits; nil where one of them has lost its place.
  package func applying(_ edits: [Edit]) -> ConfigurationNode? {
    edits.reduce(Optional(self)) { root, edit in root.flatMap { edit($0) } }
  }

  /// This tree with other steps in place of some; nil where there are none of them.
  func replacingSteps(
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
