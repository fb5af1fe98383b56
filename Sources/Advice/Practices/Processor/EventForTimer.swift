import Configuration

/// Hear of a change instead of looking for it.
enum EventForTimer: AppPractice {
  static let name = "event-for-timer"
  static let row = "B15"
  static let advice = "Hear of the change instead of looking for it by a timer"
  static let price = "a change while the app does not run is noticed when it runs again"
  static let source = "apple-energy-guide"

  static func proposals(for app: AppScripts) -> [Proposal] {
    app.steps("every").compactMap { site -> Proposal? in
      guard let source = app.source(polledBy: site),
        !app.does(["request", "read"], in: site.step["do"]), let steps = site.step["do"]?.elements
      else { return nil }
      let variable = "hears-of-\(source)"
      return proposal(
        at: site, of: app, "at each change of '\(source)'",
        [
          .put(Snippet.text("false"), at: ["variables", variable], of: app),
          .replace(site) { _ in Snippet.steps("{ set: { \(variable): true } }") },
          .add([Snippet.choice(variable, then: steps)], to: "\(source)-changed", of: app),
        ]
          + app.cancels(of: site.step.text("name")).map { cancel in
            .replace(cancel) { _ in Snippet.steps("{ set: { \(variable): false } }") }
          })
    }
  }
}

extension AppScripts {
  /// The source that a timer looks at; nil of none and of several.
  func source(polledBy site: StepSite) -> String? {
    let texts = site.step["do"].map { self.texts(reachedFrom: $0) } ?? []
    let polled = sources.filter { source in
      texts.contains { $0.contains("\(source).version") || $0.contains("\(source).changed-at") }
    }
    return polled.count == 1 ? polled[0] : nil
  }

  /// The texts of steps and of the tasks that they do.
  func texts(reachedFrom node: ConfigurationNode, depth: Int = 0) -> [String] {
    guard depth < 6 else { return [] }
    let own = Self.texts(in: node)
    let tasks =
      StepSite.tasks(calledIn: node).compactMap { task($0) }
      + StepSite.events(emittedIn: node).compactMap { handler($0) }
    return own + tasks.flatMap { texts(reachedFrom: $0, depth: depth + 1) }
  }
}

extension StepSite {
  /// The app's own events that some steps send.
  static func events(emittedIn node: ConfigurationNode) -> [String] {
    switch node.content {
    case .null, .scalar: []
    case .sequence(let elements): elements.flatMap(events)
    case .mapping(let entries):
      (Step(node).flatMap { $0.name == "emit" ? $0.text("event") : nil }.map { [$0] } ?? [])
        + entries.flatMap { events(emittedIn: $0.value) }
    }
  }

  /// The tasks that some steps call.
  static func tasks(calledIn node: ConfigurationNode) -> [String] {
    switch node.content {
    case .null, .scalar: []
    case .sequence(let elements): elements.flatMap(tasks)
    case .mapping(let entries):
      (Step(node).flatMap { $0.name == "do" ? $0.text("task") : nil }.map { [$0] } ?? [])
        + entries.flatMap { tasks(calledIn: $0.value) }
    }
  }
}
