import Components
import Policies
import PowerAccounting

/// Who hears and carries out what in a phone; made once, the same in all runs.
struct PhoneWiring: ~Copyable {
  /// The index of the first event of each component among all events.
  let eventBases: FlatTable<Int>
  let motionMarks: FlatTable<Int>
  /// The background mode of each component, as a bit; 0 for none.
  let backgroundModes: FlatTable<UInt8>
  let alternatives: OperationAlternatives
  /// The subscribers to changes of the shared state, and to events of the phone.
  let watchers: Subscribers
  let listeners: Subscribers
  /// Services that may exempt apps from restrictions by themselves.
  let exempters: FlatTable<Int>

  init(_ specification: PhoneSpecification, _ parts: [InstalledComponent]) {
    let interfaces = specification.interfaces
    eventBases = FlatTable(specification.eventBases)
    motionMarks = FlatTable(specification.surroundings.motionMarks)
    backgroundModes = FlatTable(interfaces.map { $0.backgroundMode?.bit ?? 0 })
    watchers = Subscribers(
      kinds: SharedState.Topics.kinds, heard: specification.watchedStates.map { Int($0.rawValue) })
    listeners = Subscribers(
      kinds: PhoneChanges.kinds, heard: parts.map { $0.subscriptions.rawValue })
    exempters = FlatTable(parts.indices.filter { parts[$0].exemptsApps })
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
  struct Placed<Part: Component & ~Copyable> {
    let component: UnsafeMutablePointer<Part>
    let index: Int

    /// The first of its kind among the components and services of a phone; nil without any.
    init?(in parts: [InstalledComponent]) {
      guard let index = parts.firstIndex(where: { $0.pointer(to: Part.self) != nil }),
        let component = parts[index].pointer(to: Part.self)
      else { return nil }
      self.component = component
      self.index = index
    }
  }

  /// - Parameter battery: The number of the power supply.
  init(_ parts: [InstalledComponent], battery: Int) {
    bluetooth = Placed(in: parts)
    location = Placed(in: parts)
    requests = Placed(in: parts)
    pushes = Placed(in: parts)
    notifications = Placed(in: parts)
    display = Placed(in: parts)
    processor = Placed(in: parts)
    guard let supply = parts[battery].pointer(to: PowerSupplyInstance.self) else {
      preconditionFailure("no battery at place \(battery) of the parts")
    }
    self.supply = supply
  }
}
