import Components
import Configuration
import PhoneModel
import ScenarioTestSupport
import Testing
import Workloads

@testable import ScenarioLanguage

/// A row of the table on one version of its system: a scenario that uses the thing there.
private struct InterfaceCell: CustomTestStringConvertible, Sendable {
  let row: InterfaceRow
  let version: SystemVersion

  var place: InterfaceKey { row.place }
  var testDescription: String {
    "\(place.step)\(place.key.map { " \($0)" } ?? "") on \(version)"
  }

  /// Every row on the first and the last version that it is about.
  static let all: [InterfaceCell] = InterfaceTable.rows.filter { !$0.isOutside }.flatMap { row in
    let versions = SystemVersion.all.filter { row.holds(on: $0) }
    return Set([versions.first, versions.last].compactMap(\.self)).sorted()
      .map { InterfaceCell(row: row, version: $0) }
  }

  static let steps: [String: StepDefinition] = Dictionary(
    (StepCatalogue.definitions.map(\.definition) + InterfaceCatalogue.operations)
      .map { ($0.name, $0) }
  ) { $1 }
  static let events = Set(InterfaceCatalogue.all.flatMap(\.events).map(\.name))
  static let counters = Set(InterfaceCatalogue.all.flatMap(\.counters).map(\.name))

  var key: String? { place.key.map { String($0.prefix { $0 != ":" }) } }
  private var word: String? {
    place.key.flatMap {
      $0.firstRange(of: ": ").map { range in String(place.key![range.upperBound...]) }
    }
  }

  // MARK: - A scenario

  var text: String {
    """
    scenario: cell
    phone: { extends: \(version.system == .ios ? "iphone-6s" : "pixel-6"), system: \(version.text), components: { headphones: {} } }
    starts: Monday 07:00
    duration: 24 h
    surroundings:
      network: { wi-fi: 80 %, cellular: 70 % }
      bluetooth: { strap: { services: [pulse], interval: 500 ms, characteristics: 3, notifies: [v], notifies-every: 1 s } }
      places: { home: { east: 0 m, north: 0 m, radius: 100 m } }
    user: { actions: { first: { at: 1 min, do: [ { open: a }\(isForPeople ? ", \(step)" : ""), lock ] } } }
    \(metrics)
    apps:
      a:
        background-modes: [audio, location, bluetooth-central, fetch, processing, remote-notification, voip]
        \(keys)
        handlers: { \(handlers) }
    """
  }

  private var isForPeople: Bool { Self.steps[place.step]?.isForPeople ?? false }

  private var metrics: String {
    Self.counters.contains(place.step) ? "metrics: { m: { count: \(place.step) } }" : ""
  }

  private var keys: String {
    switch place.step {
    case "app": "\(key!): \(Self.ofApps[key!] ?? "true")"
    case "pushes": "pushes: { news: { every: 1 h, size: 1 kB, \(key!): \(word ?? "immediate") } }"
    default: ""
    }
  }

  /// A value of each key of an app that changes something.
  private static let ofApps = [
    "background-refresh": "false", "battery-optimisation": "exempt", "fetch-interval": "30 min",
  ]

  private var handlers: String {
    let isStep = Self.steps[place.step] != nil && !isForPeople
    var events = ["start: [ { connect: { to: strap } }\(isStep ? ", \(step)" : "") ]"]
    events += [
      "push-received: [ { compute: 1 M } ]", "job-started: [ finish-job ]",
      "refresh-task: [ complete-task ]", "processing-task: [ complete-task ]",
      "background-fetch: [ complete-task ]",
    ].filter { handler in
      let event = String(handler.prefix { $0 != ":" })
      return InterfaceTable.lack(of: InterfaceKey(event), on: version) == nil || event == place.step
    }
    if Self.events.contains(place.step), !events.contains(where: { $0.hasPrefix(place.step + ":") })
    {
      events.append("\(place.step): [ { compute: 1 M } ]")
    }
    return events.joined(separator: ", ")
  }

  /// The step with the key, and what it requires beside it.
  private var step: String {
    guard let definition = Self.steps[place.step] else { return "" }
    let fields = definition.fields.filter { $0.isRequired || $0.name == key }
      .map { "\($0.name): \($0.name == key ? word ?? Self.value(of: $0) : Self.value(of: $0))" }
    let more = definition.name == "schedule-notification" && key == "repeats" ? ["at: 09:00"] : []
    let beside = definition.name == "track" && key == "activity-type" ? ["auto-pause: true"] : []
    let all = fields + more + beside
    return all.isEmpty
      ? definition.name : "{ \(definition.name): { \(all.joined(separator: ", ")) } }"
  }

  private static func value(of field: FieldDefinition) -> String {
    switch field.kind {
    case .quantity(let dimension), .variate(let dimension):
      switch dimension {
      case .duration:
        ["tolerance": "1 min", "interval": field.isRequired ? "10 min" : "1 s"][field.name]
          ?? "20 min"
      case .length: "100 m"
      case .frequency: "10 Hz"
      case .dataSize: "5 kB"
      case .cycles: "1 M"
      default: "1"
      }
    case .clock: "09:00"
    case .count: "1"
    case .flag: "true"
    case .condition: "$(1 > 0)"
    case .reference: "strap"
    case .names: "all"
    case .label: "x"
    case .choice(let words): words[0]
    case .steps: "[ { compute: 1 M } ]"
    case .text, .section, .group: "x"
    }
  }
}

struct `A cell of the table of interfaces` {
  @Test func `is about a step, an event, a counter or a key that there is`() {
    for row in InterfaceTable.rows where !row.isOutside {
      let step = row.place.step
      let fields: [FieldDefinition]? =
        step == "app"
        ? AppsSection.fields
        : step == "pushes" ? PushesSection.fields : InterfaceCell.steps[step].map { $0.fields }
      let isKnown =
        fields != nil || InterfaceCell.events.contains(step)
        || InterfaceCell.counters.contains(step) || AppEvent.definitions.map(\.name).contains(step)
      #expect(isKnown, "\(step)")
      guard let key = row.place.key else { continue }
      let (name, word) = (key.prefix { $0 != ":" }, key.firstRange(of: ": "))
      let field = fields?.first { $0.name == name }
      #expect(field != nil, "\(step) \(key)")
      if let word {
        #expect(field?.words.contains(String(key[word.upperBound...])) ?? false, "\(key)")
      }
    }
  }

  /// What the hints of the table tell to write.
  @Test func `names only words that there are`() {
    let known =
      Set(LanguageWords.keys.map(\.name)).union(InterfaceCell.steps.keys).union(
        InterfaceCell.events
      )
      .union(InterfaceCell.counters).union(AppEvent.definitions.map(\.name))
    for row in InterfaceTable.rows {
      for word in (row.instead ?? "").matches(of: /'([a-z-]+)'/).map({ String($0.1) }) {
        #expect(known.contains(word), "\(row.place): \(word)")
      }
    }
  }

  /// The table has the source of each.
  @Test(arguments: InterfaceCell.all)
  fileprivate func `is what the compiler takes or refuses`(cell: InterfaceCell) throws {
    let complaints = try Samples.complaints(cell.text).filter { $0.severity == .error }
    let thing = cell.key ?? cell.place.step
    let refusals = complaints.filter { complaint in
      complaint.message.contains("'\(thing)'")
        && ["belongs to", "came with"].contains { complaint.notes.joined().contains($0) }
    }
    let shown = complaints.map { "\($0.message) (\($0.notes.joined(separator: "; ")))" }
    if cell.row.availability == .no {
      let refusal = try #require(refusals.first, "\(shown)\n\(cell.text)")
      guard let instead = cell.row.instead else { return }
      let hint = refusal.notes.joined(separator: " ")
      let isByVersion = !InterfaceTable.isAbsent(cell.place, on: cell.version.system)
      #expect(
        hint.contains(isByVersion ? "came with" : "on \(cell.version.system.name)"), "\(hint)")
      #expect(hint.contains("write \(instead)"), "\(hint)")
    } else {
      #expect(refusals.isEmpty, "\(shown)\n\(cell.text)")
    }
  }

  @Test func `is of the version that the scenario chooses`() throws {
    func refusals(_ system: String) throws -> [Diagnostic] {
      let phone = "phone: { extends: pixel-6, system: \(system) }"
      let app = "{ start: [ { schedule-job: { expedited: true } } ], job-started: [ finish-job ] }"
      return try Samples.complaints(
        """
        scenario: s
        \(phone)
        duration: 1 h
        user: { actions: { first: { at: 1 min, do: [ { open: a }, lock ] } } }
        apps: { a: { handlers: \(app) } }
        """
      ).filter { $0.severity == .error }
    }
    #expect(try refusals("android-12") == [])
    let refusal = try #require(try refusals("android-11").first)
    #expect(
      refusal.message == "'expedited' of 'schedule-job' does nothing: Android 11 has no such key")
    #expect(refusal.notes.joined().contains("came with Android 12, which is 'system: android-12'"))
  }

  @Test(arguments: ["android-8", "ios-19", "windows"])
  func `is asked of no version that is not known`(system: String) throws {
    let found = try Samples.complaints(
      "scenario: s\nphone: { extends: pixel-6, system: \(system) }\nduration: 1 s\n")
    #expect(found.contains { $0.message.contains("system") && $0.severity == .error }, "\(found)")
  }

  /// An iPhone has no interval of positions: Apple, CLLocationManager.
  @Test func `is refused in the variant whose phone lacks it`() throws {
    let found = try Samples.complaints(
      """
      scenario: s
      phone: pixel-6
      duration: 1 h
      user: { actions: { first: { at: 1 min, do: [ { open: a } ] } } }
      apps: { a: { handlers: { start: [ { track: { interval: 1 min } } ] } } }
      variants: { android: {}, iphone: { phone: iphone-6s, changes-world: true } }
      """)
    let refusal = try #require(found.first { $0.message.contains("'interval' of 'track'") })
    #expect(refusal.message.contains("iOS 15 has no such key"))
    #expect(refusal.notes.joined().contains("'distance-filter'"))
  }

  @Test func `does not refuse a key that is switched off, nor bare hardware`() throws {
    func complaints(_ phone: String, _ pause: String) throws -> [Diagnostic] {
      try Samples.complaints(
        """
        scenario: s
        \(phone)
        duration: 1 h
        user: { actions: { first: { at: 1 min, do: [ { open: a } ] } } }
        apps: { a: { handlers: { start: [ { track: { auto-pause: \(pause) } } ] } } }
        """
      ).filter { $0.severity == .error }
    }
    #expect(try complaints("phone: pixel-6", "false") == [])
    #expect(try complaints("device: pixel-6", "true") == [])
    #expect(try complaints("phone: pixel-6", "true").count == 1)
  }
}
