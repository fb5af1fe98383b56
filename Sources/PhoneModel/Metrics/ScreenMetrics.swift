import Configuration
import PowerAccounting
import Quantities
import Workloads

/// `time`: the time with a lit or a dark screen.
struct ScreenTimeMetric: WrittenMetric {
  static let keys = [
    FieldDefinition("time", .choice(states), "the time for which the screen is on or off")
  ]
  static let states = ["screen-on", "screen-off"]

  let isLit: Bool

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    guard let state = entry.reader.choice("time", among: states),
      reader.requireDisplay(at: entry.node)
    else { return nil }
    reader.records.screen.needsTime = true
    return entry.metric(
      unit: "s", "time for which the screen is \(state == 0 ? "on" : "off") in the window",
      Self(isLit: state == 0))
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    let screen = phone.observers.screen.litTime
    return MetricValue((isLit ? screen : phone.observers.screen.darkTime).seconds)
  }
}

/// `energy` of some apps, and by the state of the screen.
///
/// The key is that of ``ComponentEnergyMetric``, with a mapping.
struct PartialEnergyMetric: MetricForm {
  static let fields = [
    FieldDefinition.section(
      "component", .oneOrMore(.text), "a component, or a list of them (default: all of the phone)"),
    FieldDefinition.section(
      "cause", .oneOrMore(.text),
      "why it is drawn, such as tail or promotion, or a list (default: whatever)"
    ).taking(Cause.names),
    FieldDefinition.section(
      "apps", .oneOrMore(.text),
      "all, an app, a group of apps, or a list of them: energy that is charged to them (default: to whatever; with foreground and background, to all apps)"
    ).taking(["all"]),
    FieldDefinition(
      "while", .choice(When.allCases.map(\.rawValue)),
      "the state of the screen, or of each app that energy is charged to (default: always)"),
  ]

  enum When: String, CaseIterable {
    case lit = "screen-on"
    case dark = "screen-off"
    case inFront = "foreground"
    case behind = "background"

    var state: ScreenEnergy.State { self == .lit || self == .dark ? .lit : .inFront }
  }

  private let parts: LedgerSelection
  private let apps: AppSet
  /// The index of its record, and whether it is the energy in the state of that record; nil for a
  /// metric of all states.
  private let record: (index: Int, isInside: Bool)?
  var better: PreferredDirection { .lower }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    guard let record else {
      return MetricValue(phone.energy(of: parts, chargedTo: apps).joules)
    }
    let parts = phone.observers.screen.parts(of: record.index)
    return MetricValue((record.isInside ? parts.inside : parts.outside).joules)
  }

  // MARK: - Reading

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    guard
      let own = MappingReader(
        entry.node, "'energy' of \(entry.title)", fields: fields, diagnostics: reader.diagnostics)
    else { return nil }
    if fields.allSatisfy({ own[$0.name] == nil }) {
      return own.refuse("needs one of \(fields.map(\.name).joined(separator: ", "))")
    }
    let roles = reader.components.map { $0.definition.role }
    let components = own.choices("component", among: roles)
    let causes = own.choices("cause", among: Cause.names)
    let when = own.choice("while", of: When.self)
    let apps = own["apps"].map { reader.apps($0, own.title(of: "apps")) }
    if let when, let node = own["while"] {
      if when.state == .lit {
        _ = reader.requireDisplay(at: node)
      } else {
        reader.requireRunning(own["apps"], at: node, own.title)
      }
    }
    guard own.isSound else { return nil }
    let whose = apps ?? (when?.state == .inFront ? reader.allApps : .all)
    let parts = LedgerSelection(
      components: components.map { $0.map { ComponentID($0) } },
      causes: causes.map { CauseSet($0.map { Cause.allCases[$0] }) } ?? .all)
    let record = when.map { when in
      (
        index: reader.records.screen.index(
          of: ScreenEnergy(parts: parts, apps: whose, state: when.state)),
        isInside: when == .lit || when == .inFront
      )
    }
    return entry.metric(
      unit: "J",
      estimand(
        components.map { $0.map { roles[$0] } }, causes.map { $0.map { Cause.names[$0] } },
        own["apps"], when),
      Self(parts: parts, apps: whose, record: record))
  }

  private static func estimand(
    _ components: [String]?, _ causes: [String]?, _ apps: ConfigurationNode?, _ when: When?
  ) -> String {
    func quoted(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
    var text = "energy of "
    if let components {
      text += "the component\(components.count == 1 ? "" : "s") \(quoted(components))"
    } else {
      text += "the phone"
    }
    if let causes { text += " for \(quoted(causes))" }
    if let apps {
      let names = apps.text.map { [$0] } ?? apps.elements?.compactMap(\.text) ?? []
      text +=
        " charged to \(names == ["all"] ? "all apps" : quoted(names))"
    } else if when?.state == .inFront {
      text += " charged to all apps"
    }
    switch when {
    case .lit: text += " while the screen is on"
    case .dark: text += " while the screen is off"
    case .inFront: text += ", to each while it is in front"
    case .behind: text += ", to each while it is not in front"
    case nil: break
    }
    return text + ", in the window and without losses inside the battery"
  }
}

extension MetricReader {
  /// Whether the phone has a display; reports an error where it has none.
  fileprivate func requireDisplay(at node: ConfigurationNode) -> Bool {
    if components.contains(where: { $0.definition.role == "display" }) { return true }
    diagnostics.error(
      "the device has no component 'display', whose state '\(node.text ?? "")' could be",
      at: node.location, note: "add components: { display: { model: … } } to the device")
    return false
  }

  /// Note that a metric of apps in front and behind says nothing of an app that is never opened.
  fileprivate func requireRunning(
    _ apps: ConfigurationNode?, at node: ConfigurationNode, _ title: String
  ) {
    let names = apps?.elements?.compactMap(\.text) ?? apps?.text.map { [$0] } ?? []
    let indices = names.map { assembly.appNames.dropFirst().firstIndex(of: $0) }
    for app in indices.isEmpty ? [nil] : indices {
      assembly.uses.add(
        ScenarioUse(.field("while", of: title), need: .running, app: app, at: node.location))
    }
  }

  fileprivate var allApps: AppSet {
    AppSet((1..<max(1, assembly.appNames.count)).map { AppID($0) })
  }

  /// The apps that `all`, a name, or a list of names stands for; reports unknown names.
  fileprivate func apps(_ node: ConfigurationNode, _ title: String) -> AppSet {
    let names = Array(assembly.appNames.dropFirst())
    guard !names.isEmpty else {
      diagnostics.error("the scenario has no app", at: node.location)
      return AppSet()
    }
    if node.text == "all" { return allApps }
    let elements = node.text == nil ? node.elements(title, diagnostics: diagnostics) ?? [] : [node]
    if elements.isEmpty { diagnostics.error("\(title) names no app", at: node.location) }
    var apps = AppSet()
    for element in elements {
      guard let name = element.name("an app of \(title)", diagnostics: diagnostics) else {
        continue
      }
      let found = members(of: name, among: names)
      if found.isEmpty {
        diagnostics.error(
          "no app is called '\(name)'", at: element.location,
          note: Spelling.hint(
            for: name, among: ["all"] + groups(among: names) + names, called: "apps", ifNone: ""))
      }
      apps = apps.union(AppSet(found))
    }
    return apps
  }

  /// The groups of apps alike: `feed` of `feed-1`, `feed-2` and so on.
  private func groups(among names: [String]) -> [String] {
    names.filter { $0.hasSuffix("-1") }.map { String($0.dropLast(2)) }.filter {
      !names.contains($0)
    }
  }

  /// An app by its name, or the apps of a group: `feed-1`, `feed-2` and so on for `feed`.
  private func members(of name: String, among names: [String]) -> [AppID] {
    if let place = names.firstIndex(of: name) { return [AppID(1 + place)] }
    return (1...names.count).lazy.map { names.firstIndex(of: "\(name)-\($0)") }
      .prefix { $0 != nil }.compactMap { $0.map { AppID(1 + $0) } }
  }
}
