public import Configuration
public import PowerAccounting

/// The words that scripts of one scenario may use, and what they stand for.
public struct ScriptVocabulary {
  /// A step that a component carries out.
  public struct ComponentStep: Sendable {
    public let component: ComponentID
    /// The key of the component in the device, by which `via` names it.
    public let role: String
    public let index: Int
    public let definition: StepDefinition
    public init(component: ComponentID, role: String, index: Int, definition: StepDefinition) {
      self.component = component
      self.role = role
      self.index = index
      self.definition = definition
    }
  }

  public var componentSteps: [ComponentStep]
  /// Events of components first, in the order the phone numbers them.
  public var events: [EventDefinition]
  public var peripherals: [String]
  public var services: [String]
  /// Places of the surroundings.
  public var places: [String]
  /// Things of the surroundings that change by themselves.
  public var sources: [String] = []
  /// Parts that the device does not have, by the steps and events that they would bring.
  public var absentComponents: [String: [String]] = [:]
  /// The values of parameters that are quantities.
  public var constants: [String: Quantity]

  public init(
    componentSteps: [ComponentStep], events: [EventDefinition], peripherals: [String],
    services: [String], places: [String] = [], constants: [String: Quantity]
  ) {
    self.componentSteps = componentSteps
    self.events = events
    self.peripherals = peripherals
    self.services = services
    self.places = places
    self.constants = constants
  }

  /// Who of the phone carries out the step called `name`, the preferred one first, and last who
  /// takes over where a script says more than the others know of.
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

  /// The place of the event called `name`.
  func event(_ name: String) -> Int? { events.firstIndex { $0.name == name } }
}

/// Names in the order in which they were first met.
struct NameList {
  private(set) var names: [String]
  private var places: [String: Int] = [:]

  init(_ names: [String] = []) {
    self.names = []
    for name in names { _ = place(of: name) }
  }

  mutating func place(of name: String) -> Int {
    if let place = places[name] { return place }
    places[name] = names.count
    names.append(name)
    return names.count - 1
  }

  func knownIndex(of name: String) -> Int? { places[name] }
}
