import Configuration
import PowerAccounting

/// The vocabulary of one scenario's scripts: steps, events, and names of things.
package struct ScriptVocabulary {
  /// A step that a component carries out.
  package struct ComponentStep: Sendable {
    package let component: ComponentID
    /// The key of the component in the device, by which `via` names it.
    package let role: String
    package let index: Int
    package let definition: StepDefinition
    package init(component: ComponentID, role: String, index: Int, definition: StepDefinition) {
      self.component = component
      self.role = role
      self.index = index
      self.definition = definition
    }
  }

  package var componentSteps: [ComponentStep] = []
  /// Events of components first, in the order the phone numbers them.
  package var events: [EventDefinition] = []
  package var peripherals: [String] = []
  package var services: [String] = []
  /// Places of the surroundings.
  package var places: [String] = []
  /// The sources of the surroundings, which change by themselves.
  package var sources: [String] = []
  /// The components that the device lacks, by the steps, events and counters that they would bring.
  package var absentComponents: [String: [String]] = [:]
  /// The version of the phone's operating system; nil for bare hardware.
  package var system: SystemVersion?
  /// The values of parameters that are quantities.
  package var constants: [String: Quantity] = [:]

  package init() {}

  /// The carriers of the step called `name`: components, the preferred one first, and last the
  /// service that handles steps with fields of its own.
  func carriers(of name: String) -> [ComponentStep] {
    let all = componentSteps.filter { $0.definition.name == name }
    return all.filter { !$0.definition.isWider } + all.filter(\.definition.isWider)
  }

  /// The names that sets of a kind are made of.
  func members(of kind: Namespace) -> [String] {
    switch kind {
    case .service: services
    case .place: places
    default: []
    }
  }

  /// The index of the event called `name`.
  func event(_ name: String) -> Int? { events.firstIndex { $0.name == name } }
}

/// The names an expression in one script may use.
struct ScriptScope: ExpressionScope {
  let vocabulary: ScriptVocabulary
  /// Variables of the app by name: their place and what they hold.
  var variables: [String: (place: Int, type: ExpressionType)] = [:]
  /// The event that the handler serves.
  var event: EventDefinition?
  /// The app whose script it is; nil for those of people.
  var app: Int?

  func symbol(named name: String) -> ExpressionSymbol? {
    if name == "now" { return .input(.now, .quantity(.duration)) }
    if let variable = variables[name] { return .input(.variable(variable.place), variable.type) }
    if let constant = vocabulary.constants[name] {
      return .constant(constant.value, .quantity(constant.dimension))
    }
    if let reading = SystemReading.allCases.first(where: { $0.name == name }) {
      return .input(.reading(reading.rawValue), reading.type)
    }
    if let reading = sourceReading(named: name) { return reading }
    guard name.hasPrefix("event."), let event else { return nil }
    let field = String(name.dropFirst("event.".count))
    if let place = event.fields.firstIndex(where: { $0.name == field }) {
      return .input(.eventField(place), event.fields[place].type)
    }
    for (place, known) in event.fields.enumerated() where field.hasPrefix("\(known.name)-") {
      let member = String(field.dropFirst(known.name.count + 1))
      if let bit = members(of: known.type)?.firstIndex(of: member) {
        return .input(.eventNames(field: place, contain: bit), .flag)
      }
    }
    return nil
  }

  /// The reading of a source.
  private func sourceReading(named name: String) -> ExpressionSymbol? {
    let places = SourceReadings(sources: vocabulary.sources.count)
    func source(before suffix: String) -> Int? {
      guard name.hasSuffix(".\(suffix)") else { return nil }
      return vocabulary.sources.firstIndex { $0 == name.dropLast(suffix.count + 1) }
    }
    for (place, reading) in SourcesSection.readings.enumerated() {
      guard let index = source(before: reading.suffix) else { continue }
      return .input(.reading(places.first(of: index) + place), reading.type)
    }
    for (place, reading) in SourcesSection.flowReadings.enumerated() {
      guard let app, let index = source(before: reading.suffix) else { continue }
      return .input(.reading(places.first(of: index, toldTo: app) + place), reading.type)
    }
    return nil
  }

  /// The names that a field of sets may hold; nil for another field.
  private func members(of type: ExpressionType) -> [String]? {
    if case .names(let kind) = type { vocabulary.members(of: kind) } else { nil }
  }

  var symbolNames: [String] {
    var names = ["now", "never"] + vocabulary.constants.keys.sorted() + variables.keys.sorted()
    names += SystemReading.allCases.map(\.name)
    for source in vocabulary.sources {
      names += SourcesSection.readings.map { "\(source).\($0.suffix)" }
      if app != nil { names += SourcesSection.flowReadings.map { "\(source).\($0.suffix)" } }
    }
    for field in event?.fields ?? [] {
      if let members = members(of: field.type) {
        names += members.map { "event.\(field.name)-\($0)" }
      } else {
        names.append("event.\(field.name)")
      }
    }
    return names
  }
}
