import Components
import Configuration
import Policies
import PowerAccounting

/// A service of the system that runs beside the components of a phone: a role and its policy.
package struct PhoneService: Sendable {
  package let role: PolicyRole
  /// Nil for no policy.
  package let policy: (any PolicyModel)?

  var watchedState: SharedState.Topics { role.watchedState.union(policy?.watchedState ?? []) }

  func makeService(for apps: [PolicyApp]) -> InstalledComponent {
    policy?.makeService(for: apps) ?? role.makeDefaultService(apps)
  }
}

/// The numbers of everything that runs in a phone: its components; two numbers known only to the
/// meter, the bench and the battery; the services of its system.
enum ComponentNumbering {
  static let indicesOfMeter = 2

  /// The number of the battery in a phone with so many components.
  static func battery(components: Int) -> Int { components + 1 }

  /// Their interfaces for scripts and metrics.
  static func interfaces(
    of hardware: [ComponentInterface], _ services: [PhoneService]
  ) -> [ComponentInterface] {
    hardware + [ComponentInterface(role: ""), PowerSupply.interface]
      + services.map(\.role.interface)
  }
}

extension PhoneSpecification {
  /// The interfaces of components and services for scripts and metrics, by number.
  var interfaces: [ComponentInterface] {
    ComponentNumbering.interfaces(
      of: components.map { type(of: $0.model).definition.interface }, services)
  }

  /// New components and services, by number, for one worker.
  func makeComponents() -> [InstalledComponent] {
    let slots = [InstalledComponent(InertComponent()), InstalledComponent(makePowerSupply())]
    return components.map { $0.model.makeComponent() } + slots
      + services.map { $0.makeService(for: program.apps) }
  }

  private func makePowerSupply() -> PowerSupplyInstance {
    let first = eventBases[batteryIndex]
    let subscribers = program.listeners(to: first + PowerSupply.Event.below)
    let wishes = program.apps.indices.map { app in
      subscribers.contains(AppID(app)) ? program.apps[app].batteryLevels : []
    }
    return PowerSupplyInstance(
      levels: reportedLevels, levelsOfCharge: reportedLevelsOfCharge,
      listeners: reportedLevels.map { level in
        AppSet(wishes.indices.lazy.filter { wishes[$0].contains(level) }.map { AppID($0) })
      }, chargingListeners: program.listeners(to: first + PowerSupply.Event.charging),
      levelAtStart: battery?.stateOfCharge ?? 1)
  }

  /// The number of the battery among components and services.
  var batteryIndex: Int { ComponentNumbering.battery(components: components.count) }

  /// The battery levels to which apps and the system subscribe on the way down, the highest first.
  var reportedLevels: [Double] {
    guard battery != nil else { return [] }
    let subscribers = program.listeners(to: eventBases[batteryIndex] + PowerSupply.Event.below)
    let ofApps = program.apps.indices.filter { subscribers.contains(AppID($0)) }
      .flatMap { program.apps[$0].batteryLevels }
    let ofSystem = services.flatMap { $0.policy?.watchedLevels ?? [] }
    return Set(ofApps + ofSystem).sorted(by: >)
  }

  /// The battery levels to which the system subscribes on the way up, the highest first.
  var reportedLevelsOfCharge: [Double] {
    guard battery != nil else { return [] }
    return Set(services.flatMap { $0.policy?.watchedLevelsOfCharge ?? [] }).sorted(by: >)
  }

  /// Whether anything in the phone reads the level of the battery at any time.
  var readsLevel: Bool {
    program.reads(.batteryLevel) || services.contains { $0.policy?.readsBatteryLevel ?? false }
  }

  /// The shared state to which each subscribes, by number.
  var watchedStates: [SharedState.Topics] {
    let nothing = Array(repeating: SharedState.Topics(), count: ComponentNumbering.indicesOfMeter)
    return components.map(watchedState) + nothing + services.map(\.watchedState)
  }

  /// A Bluetooth radio loses no packets to Wi-Fi where none are sent.
  private func watchedState(of component: (name: String, model: any ComponentModel))
    -> SharedState.Topics
  {
    component.model is BluetoothRadio && surroundings.peripherals.isEmpty
      ? [] : component.model.watchedState
  }
}

/// The interfaces of a phone with every component and every service.
package enum InterfaceCatalogue {
  package static var all: [ComponentInterface] {
    ComponentCatalogue.models.map { $0.definition.interface } + [PowerSupply.interface]
      + PolicyCatalogue.roles.map(\.interface)
  }

  /// The steps of components and services, each once and with all of its fields.
  package static var operations: [StepDefinition] {
    let operations = all.flatMap(\.operations)
    return operations.distinct(by: \.name).map { operation in
      operations.first { $0.name == operation.name && $0.isWider } ?? operation
    }
  }
}

extension StepDefinition {
  /// Whether the step that this one requires is available too.
  func canBeDone(by components: [ComponentInterface]) -> Bool {
    needs.map { components.carrier(of: $0) != nil } ?? true
  }
}
