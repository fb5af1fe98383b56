import Configuration
import PhoneModel
import Workloads

/// The uses of names in scenarios, as far as they are known without a compiled phone.
///
/// A use in any one of the scenarios counts, and so does a text that may be one.
struct NameUses {
  /// The scenarios with values in place of parameters.
  private let wholes: [ConfigurationNode]
  /// The scenarios as they are written.
  private let raw: [ConfigurationNode]
  /// The parameters that no scenario reads.
  private let unread: Set<String>

  init(_ wholes: [ConfigurationNode]) {
    let unread = wholes.map { whole in
      ParameterTable.unread(of: [whole["parameters"]].compactMap(\.self), in: whole)
    }
    raw = wholes
    self.unread = unread.dropFirst().reduce(unread.first ?? []) { $0.intersection($1) }
    self.wholes = wholes.map { whole in
      let quiet = Diagnostics(hintsAtMost: 0)
      return ParameterTable(whole["parameters"], diagnostics: quiet)
        .resolve(whole, diagnostics: quiet)
    }
  }

  /// Whether an expression reads a parameter.
  func isRead(_ parameter: String) -> Bool { !unread.contains(parameter) }

  /// The names that expressions read.
  var wantedParameters: Set<String> {
    raw.reduce(into: []) { $0.formUnion(ParameterTable.names(readBelow: $1)) }
  }

  // MARK: - Apps and their events

  /// Whether a person opens an app.
  func isOpened(_ app: String) -> Bool {
    wholes.contains { whole in
      let opened = whole["user"].map { Self.texts(of: "open", "app", below: $0) } ?? []
      let isGroup = whole["apps"]?[app]?["count"] != nil
      return opened.contains { $0 == app || isGroup && $0.hasPrefix("\(app)-") }
    }
  }

  /// Whether an event may start an app that nobody opens by its name.
  func startsByItself(_ app: String) -> Bool {
    wholes.contains { whole in
      guard let node = whole["apps"]?[app] else { return false }
      let opened = whole["user"].map { Self.texts(of: "open", "app", below: $0) } ?? []
      if node["pushes"] != nil || node["fetch-interval"] != nil || node["replay"] != nil
        || whole["user"]?["replay"] != nil || opened.contains(where: { $0.hasPrefix("$(") })
      {
        return true
      }
      let handled = (node["handlers"]?.entries ?? []).map(\.key)
      return handled.contains { !Self.needsRunning.contains($0) && !Self.isOfButton($0) }
    }
  }

  /// The events that come only to an app that was opened.
  private static let needsRunning = Set(
    AppEvent.definitions.filter { $0.need == .running }.map(\.name))

  /// Whether an event may come to an app: any but that of a button that nobody touches.
  func isCaused(_ event: String, in app: String) -> Bool {
    !Self.isOfButton(event) || buttonEvents(of: app).contains(event)
  }

  /// The events of buttons that a person touches, and those that an app sends itself.
  func buttonEvents(of app: String) -> [String] {
    wholes.flatMap { whole in
      [whole["user"], whole["apps"]?[app]].compactMap(\.self)
        .flatMap(Buttons.events(below:)).map(\.name)
    }
  }

  private static func isOfButton(_ event: String) -> Bool {
    buttonEndings.contains(where: event.hasSuffix)
  }

  private static let buttonEndings = UserEvents.definitions.compactMap {
    $0.name.split(separator: ">").last.map(String.init)
  }

  // MARK: - Names inside an app

  /// Whether anything in an app names a task, a variable or a queue.
  func isNamed(_ name: String, in app: String) -> Bool {
    wholes.contains { Self.isNamed(name, below: $0["apps"]?[app]) }
  }

  /// The texts of an app that may be names, and the names that its expressions read.
  func names(in app: String) -> [String] {
    wholes.compactMap { $0["apps"]?[app] }.flatMap(Self.names(below:))
  }

  private static func names(below node: ConfigurationNode) -> [String] {
    if Expression.isExpression(node) { return ParameterTable.names(readBelow: node).sorted() }
    return node.text.map { [$0] } ?? node.children.flatMap(names)
  }

  /// Whether a text below a node is `name`, an expression has it, or a step sets it.
  static func isNamed(_ name: String, below node: ConfigurationNode?) -> Bool {
    guard let node else { return false }
    if let text = node.text {
      return text == name || ParameterTable.names(readBelow: node).contains(name)
    }
    return node["set"]?[name] != nil || node.children.contains { isNamed(name, below: $0) }
  }

  /// The values of a step below a node, written as `step: value` or `step: { field: value }`.
  private static func texts(
    of step: String, _ field: String, below node: ConfigurationNode
  ) -> [String] {
    let own = node[step].flatMap { $0.text ?? $0[field]?.text }
    return (own.map { [$0] } ?? []) + node.children.flatMap { texts(of: step, field, below: $0) }
  }
}

/// A name under which a script records something.
struct RecordedName {
  enum Kind: String { case mark, counter, observation }

  let kind: Kind
  let name: String
  let location: SourceLocation

  var key: String { "\(kind) \(name)" }

  /// The names of all marks, counters and observations below a node.
  static func all(below node: ConfigurationNode) -> [RecordedName] {
    let own = (node.entries ?? []).flatMap { entry -> [RecordedName] in
      switch entry.key {
      case "mark", "count":
        guard let name = entry.value.text ?? entry.value["name"]?.text else { return [] }
        return [
          RecordedName(
            kind: entry.key == "mark" ? .mark : .counter, name: name, location: entry.value.location
          )
        ]
      case "observe":
        return (entry.value.entries ?? []).map {
          RecordedName(kind: .observation, name: $0.key, location: $0.keyLocation)
        }
      default: return []
      }
    }
    return own + node.children.flatMap(all)
  }
}
