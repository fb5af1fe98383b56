import Configuration

/// A change of an app, which finds its place by what was written there, so that several can follow
/// one another.
package struct Edit: Sendable {
  private let change: @Sendable (ConfigurationNode) -> ConfigurationNode?

  /// The app with the change; nil where its place is gone.
  func callAsFunction(_ app: ConfigurationNode) -> ConfigurationNode? { change(app) }

  /// A step gives way to others.
  static func replace(
    _ site: StepSite, by steps: @escaping @Sendable (Step) -> [ConfigurationNode]
  ) -> Edit {
    let place = site.location
    let name = site.step.name
    return Edit { app in
      app.replacingSteps { node in
        guard node.location == place, let step = Step(node), step.name == name else { return nil }
        return steps(step)
      }
    }
  }

  /// Other steps where a choice holds.
  static func replaceThen(
    _ site: StepSite, by change: @escaping @Sendable ([ConfigurationNode]) -> [ConfigurationNode]
  ) -> Edit {
    replace(site) { [$0.node.replacing(key: "then", by: Snippet.list(change($0.then)))] }
  }

  /// A new variable with its first value; nil where the app has one of that name and another value.
  static func variable(_ name: String, _ value: String) -> Edit {
    let new = Snippet.text(value)
    return Edit { app in
      app["variables"]?[name].map { $0.hasSameContent(as: new) } ?? true
        ? app.replacing(at: ["variables", name], by: new) : nil
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
    return Edit { app in
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
    return [.put(Snippet.list(all), at: ["background-modes"])]
  }

  /// A variable `in-front` that says whether the app is.
  static let knowingFront: [Edit] = [
    .variable("in-front", "false"),
    .add("{ set: { in-front: true } }", to: "foreground", first: true),
    .add("{ set: { in-front: false } }", to: "background", first: true),
  ]

  /// Steps at the end of a handler, which is made where there is none, or at its beginning.
  static func add(_ steps: String, to event: String, first: Bool = false) -> Edit {
    add(Snippet.steps(steps), to: event, first: first)
  }

  static func add(_ new: [ConfigurationNode], to event: String, first: Bool = false) -> Edit {
    rewrite(event) { first ? new + $0 : $0 + new }
  }

  /// Other steps of a handler, in place of those that it has; none where there is no handler.
  static func rewrite(
    _ event: String, _ change: @escaping @Sendable ([ConfigurationNode]) -> [ConfigurationNode]
  ) -> Edit {
    Edit { app in
      let old = app["handlers"]?[event]
      let hasMode = old?["steps"] != nil
      let steps = Snippet.list(change((hasMode ? old?["steps"]?.elements : old?.elements) ?? []))
      let value = hasMode ? old?.replacing(key: "steps", by: steps) ?? steps : steps
      return app.replacing(at: ["handlers", event], by: value)
    }
  }

  /// Another value under a path of the app; nil takes it away.
  static func put(_ value: ConfigurationNode?, at path: [String]) -> Edit {
    Edit { app in
      value.map { app.replacing(at: path[...], by: $0) }
        ?? app.removing(at: path.map(ConfigurationNode.Place.key)[...])
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
    let scaled = "(\(parameter) \(factor))"
    let change = Edit { app in
      ["handlers", "tasks"].reduce(app) { app, section in
        app.changing(section) { $0.substituting(parameter, by: scaled) ?? $0 }
      }
    }
    return [change]
  }
}

extension ConfigurationNode {
  /// The scenario after all changes; nil where an edit of them has lost its place.
  ///
  /// Each changes its own app alone: several may have the same steps by an alias.
  package func applying(_ proposals: [Proposal]) -> ConfigurationNode? {
    proposals.reduce(Optional(self)) { root, proposal in
      let changed = proposal.edits.reduce(root?["apps"]?[proposal.app]) { app, edit in
        app.flatMap { edit($0) }
      }
      return changed.flatMap { root?.replacing(at: ["apps", proposal.app], by: $0) }
    }
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
