import Configuration
import Kernel
import PowerAccounting
import Quantities

/// The interface of battery and charger to scripts, for every battery model.
package enum PowerSupply {
  /// The indices of the steps in ``interface``.
  enum Index { static let plugIn = 0, unplug = 1 }
  /// The operand indices of `plug-in`.
  enum PlugInField { static let current = 0, voltage = 1, until = 2 }
  /// The indices of the events.
  package enum Event { package static let below = 0, charging = 1 }

  package static let interface = ComponentInterface(
    role: "battery",
    operations: [
      StepDefinition(
        "plug-in", "connects the phone to a charger, which replaces one already connected",
        fields: [
          .init(
            "current", .quantity(.current), required: true,
            "the charging current until the battery reaches the voltage"),
          .init("voltage", .quantity(.voltage), required: true, "the voltage that it then holds"),
          .init(
            "until", .quantity(.current), required: true, "the current at which charging ends"),
        ], isForPeople: true
      ).alsoCalled("charge", "charger"),
      StepDefinition(
        "unplug", "disconnects the charger, if nobody else has plugged one in",
        isForPeople: true
      ).needing(.charger),
    ],
    events: [
      EventDefinition(
        "battery-below", "the battery has fallen to a level of the app's 'battery-levels'",
        fields: [("level", .quantity(.none))]
      ).needing(.battery),
      EventDefinition(
        "charging-changed", "a charger was connected or removed", fields: [("charging", .flag)]
      ).needing(.charger),
    ])
}

/// A charger as the battery sees it: a constant current up to a voltage, then that voltage, until
/// the current has fallen.
package struct Charger: BitwiseCopyable, Hashable, Sendable {
  package let current: Current
  package let voltage: Voltage
  package let until: Current

  /// The parameters of `charger:`, with their standard values.
  package static let parameters = ModelTable["charger"]
}

/// The power supply of one phone: the connected charger, and the last reported battery level.
///
/// It draws no power and drains no battery. The battery driver reads the charger from it, and
/// schedules its event where the battery crosses a level.
package struct PowerSupplyInstance: Component, ~Copyable {
  package static var subscriptions: PhoneChanges { [] }

  /// The state of the supply at an instant of a run.
  package struct State: ComponentState {
    var charger: Charger?
    /// The number of chargers plugged in and not unplugged.
    var connections = 0
    var crossings: UInt32 = 0
    var changes: UInt32 = 0

    package init() {}
  }

  /// The subscribed levels: on the way down, then on the way up.
  let levels: FlatTable<Double>
  /// The apps that subscribe to each level on the way down.
  let listeners: FlatTable<AppSet>
  /// The apps that subscribe to chargers.
  let chargingListeners: AppSet
  let levelAtStart: Double
  package var state = State()

  package enum Event: SchedulableEvent {
    /// A change of the charger, or the crossing of a level by its index in ``levels``.
    case charger, level(Int)

    package static var payloadBits: Int { 13 }
  }

  private static let below = StreamName("battery-below")
  private static let changed = StreamName("charging-changed")

  /// - Parameters:
  ///   - levels: The subscribed levels on the way down.
  ///   - levelsOfCharge: The subscribed levels on the way up.
  ///   - listeners: The subscribing apps of each level.
  ///   - chargingListeners: The apps that subscribe to chargers.
  ///   - levelAtStart: The battery level at the start of a run; 1 without a battery.
  package init(
    levels: [Double], levelsOfCharge: [Double], listeners: [AppSet], chargingListeners: AppSet,
    levelAtStart: Double
  ) {
    self.levels = FlatTable(levels + levelsOfCharge)
    self.listeners = FlatTable(listeners)
    self.chargingListeners = chargingListeners
    self.levelAtStart = levelAtStart
  }

  /// The charger that is connected.
  package var charger: Charger? { state.charger }

  package mutating func begin(_ context: ComponentContext) {
    var shared = context.shared
    shared.batteryLevel = levelAtStart
    context.share(shared)
  }

  package mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .charger: reportCharger(context)
    case .level(let index):
      let level = levels[index]
      var shared = context.shared
      shared.batteryLevel = level
      // Notify even if the level is equal to the last digit.
      context.share(shared, announcing: .battery)
      guard index < listeners.count else { return }
      state.crossings &+= 1
      context.deliver(
        PowerSupply.Event.below, to: listeners[index], fields: SIMD4(level, 0, 0, 0),
        trigger: Trigger(entity: Self.below.hash, ordinal: state.crossings))
    }
  }

  private mutating func reportCharger(_ context: ComponentContext) {
    let isCharging = state.charger != nil
    var shared = context.shared
    let isNew = shared.isCharging != isCharging
    shared.isCharging = isCharging
    context.share(shared, announcing: .battery)
    guard isNew else { return }
    state.changes &+= 1
    context.deliver(
      PowerSupply.Event.charging, to: chargingListeners, fields: SIMD4(isCharging ? 1 : 0, 0, 0, 0),
      trigger: Trigger(entity: Self.changed.hash, ordinal: state.changes))
  }

  package mutating func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    if index == PowerSupply.Index.plugIn {
      guard let charger = Charger(operands: request.operands) else {
        context.abort(
          "a charger whose current or voltage is no number, or far beyond any charger's")
        return .completed
      }
      state.charger = charger
      state.connections += 1
    } else {
      guard state.connections > 0 else { return .completed }
      state.connections -= 1
      if state.connections > 0 { return .completed }
      state.charger = nil
    }
    // First the battery is settled, so that subscribers read the level of this instant.
    context.settleBattery()
    context.schedule(Event.charger, at: context.now, rank: .surroundings)
    return .completed
  }
}

extension Charger {
  /// Create the charger of a step, whose currents are in coulombs a nanosecond; nil when they are
  /// invalid.
  fileprivate init?(operands: UnsafeBufferPointer<Double>) {
    typealias Field = PowerSupply.PlugInField
    let (amperes, volts) = (operands[Field.current] * 1e9, operands[Field.voltage])
    let until = operands[Field.until] * 1e9
    guard (0...10_000).contains(amperes), (0...1000).contains(volts), until >= 0 else { return nil }
    self.init(
      current: Current(amperes: amperes), voltage: Voltage(volts: volts),
      until: Current(amperes: until))
  }
}
