import Components
import Policies
import PowerAccounting

/// The subscribers of a phone's events and the carriers of its operations, the same in all runs.
struct PhoneWiring: ~Copyable {
  /// The index of the first event of each component among all events.
  let eventBases: FlatTable<Int>
  let motionMarks: FlatTable<Int>
  /// The number of components, which come before the services of the system.
  let hardwareCount: Int
  /// The background mode of each component, as a bit; 0 for none.
  let backgroundModes: FlatTable<UInt8>
  /// Whether the system keeps the first step of a component for the app in front, or its mode.
  let isForFront: FlatTable<Bool>
  let hasPartsForFront: Bool
  /// The modes in which any component keeps an app running.
  let keepingModes: UInt8
  let alternatives: OperationAlternatives
  /// The subscribers to changes of the shared state, and to events of the phone.
  let watchers: Subscribers
  let listeners: Subscribers
  /// Services that may exempt apps from restrictions by themselves.
  let exempters: FlatTable<Int>

  init(_ specification: PhoneSpecification, _ installed: [InstalledComponent]) {
    let interfaces = specification.interfaces
    eventBases = FlatTable(specification.eventBases)
    hardwareCount = specification.components.count
    motionMarks = FlatTable(specification.surroundings.motionMarks)
    let modes = interfaces.map { $0.backgroundMode?.bit ?? 0 }
    backgroundModes = FlatTable(modes)
    let keepsFront = specification.rules.lifecycle?.keepsMediaInFront ?? false
    let forFront = interfaces.map { keepsFront && $0.operations.first?.isForFront == true }
    isForFront = FlatTable(forFront)
    hasPartsForFront = forFront.contains(true)
    keepingModes = modes.reduce(0, |)
    watchers = Subscribers(
      kinds: SharedState.Topics.kinds, masks: specification.watchedStates.map { Int($0.rawValue) })
    listeners = Subscribers(
      kinds: PhoneChanges.kinds, masks: installed.map { $0.subscriptions.rawValue })
    exempters = FlatTable(installed.indices.filter { installed[$0].exemptsApps })
    alternatives = OperationAlternatives(interfaces)
  }
}

/// The components and services that the phone itself calls.
struct PlacedComponents {
  let bluetooth: Placed<BluetoothRadioInstance>?
  let location: Placed<LocationReceiverInstance>?
  /// The services that receive messages of servers.
  let requests: Placed<NetworkService>?
  let pushes: Placed<PushService>?
  let notifications: Placed<NotificationService>?
  let display: Placed<DisplayInstance>?
  let processor: Placed<Processor>?
  let supply: UnsafeMutablePointer<PowerSupplyInstance>

  /// A component of a phone, and its number.
  struct Placed<Model: Component & ~Copyable> {
    let component: UnsafeMutablePointer<Model>
    let index: Int

    /// The first of its kind among the components and services of a phone; nil without any.
    init?(in installed: [InstalledComponent]) {
      guard let index = installed.firstIndex(where: { $0.pointer(to: Model.self) != nil }),
        let component = installed[index].pointer(to: Model.self)
      else { return nil }
      self.component = component
      self.index = index
    }
  }

  /// - Parameter battery: The number of the power supply.
  init(_ installed: [InstalledComponent], battery: Int) {
    bluetooth = Placed(in: installed)
    location = Placed(in: installed)
    requests = Placed(in: installed)
    pushes = Placed(in: installed)
    notifications = Placed(in: installed)
    display = Placed(in: installed)
    processor = Placed(in: installed)
    // The specification puts it there.
    supply = installed[battery].pointer(to: PowerSupplyInstance.self)!
  }
}
