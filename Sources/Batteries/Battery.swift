import Configuration
import Quantities

/// A battery model with the parameters of one device: its voltage and its remaining charge.
///
/// It is a plain value: copied, drained, and restored by ``reset()``. A new model takes one file
/// with a conforming type, a section of `parameters.txt`, and one line in ``BatteryCatalogue``.
package protocol Battery: ParameterizedModel {
  static var definition: BatteryDefinition { get }

  /// Whether it turns energy into heat before the terminals; false by default.
  static var losesInside: Bool { get }

  /// Return to the state at the start of a run.
  mutating func reset()

  /// The share of the usable charge that is left: 1 when full, never below zero.
  ///
  /// Charge that is bound at this moment does not count, so the value may rise during a rest.
  var stateOfCharge: Double { get }

  /// The distribution of the charge that it began with.
  var charge: BatteryCharge { get }

  /// The charge and energy delivered since the start.
  var account: BatteryAccount { get }

  /// The voltage at its terminals while `load` is drawn.
  ///
  /// - Returns: At least zero; for a power that cannot be delivered, the voltage at which it can
  ///   deliver most.
  func terminalVoltage(under load: BatteryLoad) -> Voltage

  /// The longest time for which the mean may replace a varying load, far from a threshold.
  ///
  /// A model without rate effects allows any time. A model that depends on more than the first
  /// power of the current allows none (zero), so that it is settled at every event.
  var longestMean: SimDuration { get }

  /// Advance time under a constant load, up to the first crossing that `watch` requests.
  ///
  /// - Parameters:
  ///   - length: The time to advance, not negative.
  ///   - load: The load from now on.
  /// - Returns: The crossing and its time, rounded up to a nanosecond; the battery then has the
  ///   state at that instant. Nil when the whole length has passed.
  mutating func advance(
    by length: SimDuration, under load: BatteryLoad, watching watch: BatteryWatch
  ) -> BatteryCrossing?
}

extension Battery {
  package static var path: String { "battery" }
  package static var losesInside: Bool { false }

  /// The time under a constant load until the first crossing that `watch` requests; nil when it is
  /// longer than `limit`.
  package func time(
    under load: BatteryLoad, watching watch: BatteryWatch, within limit: SimDuration
  ) -> BatteryCrossing? {
    var copy = self
    return copy.advance(by: limit, under: load, watching: watch)
  }
}

/// A load that drains or charges a battery.
package enum BatteryLoad: Hashable, Sendable {
  /// A constant current; a negative one charges.
  case current(Current)
  /// A constant power at the terminals; a negative one charges.
  case power(Power)
  /// Charging with a constant current up to a voltage, then with that voltage, until the current
  /// has fallen to `until`.
  case charging(current: Current, voltage: Voltage, until: Current)

  /// No load.
  package static var none: BatteryLoad { .current(Current(amperes: 0)) }

  /// Whether the load neither drains nor charges.
  var isRest: Bool {
    switch self {
    case .current(let current): current.amperes == 0
    case .power(let power): power == .zero
    case .charging: false
    }
  }

  /// Whether the load charges.
  var isCharging: Bool {
    switch self {
    case .current(let current): current.amperes < 0
    case .power(let power): power < .zero
    case .charging: true
    }
  }
}

/// The crossings to stop at. The end of the battery is always one while it is drained.
package struct BatteryWatch: Sendable {
  /// A state of charge, crossed from above while the battery is drained.
  package var level: Double?
  /// A state of charge, crossed from below while the battery is charged.
  package var rise: Double?
  /// The end of charging.
  package var isFull: Bool

  package init(level: Double? = nil, rise: Double? = nil, isFull: Bool = false) {
    self.level = level
    self.rise = rise
    self.isFull = isFull
  }
}

/// A crossing that was watched for, and its time.
package struct BatteryCrossing: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The watched state of charge, from above.
    case level
    /// The watched state of charge, from below.
    case rise
    /// The end of charging.
    case full
    case end(BatteryEnd)
  }

  /// The time since the start of the advance.
  package let after: SimDuration
  package let kind: Kind
}

/// The reason why a battery delivers no more.
package enum BatteryEnd: String, CaseIterable, Sendable {
  /// No available charge is left.
  case empty
  /// The voltage has fallen to the device's minimum.
  case cutOff = "cut-off"
  /// The product of current and voltage is below the drawn power at every current.
  case powerNotDeliverable = "power-not-deliverable"
}

/// The distribution of a battery's initial charge, in coulombs.
///
/// `available + bound + lost` is the initial charge less the delivered one.
package struct BatteryCharge: Hashable, Sendable {
  /// Charge that is available at once.
  package let available: Double
  /// Charge that is present but not available at this moment; negative while charging raises the
  /// available charge first.
  package let bound: Double
  /// Charge that a rate effect used up without delivery; negative where a rate law grants more than
  /// the rated charge.
  package let lost: Double
}

/// The delivered charge and energy of a battery, and its losses.
package struct BatteryAccount: Hashable, Sendable {
  /// The charge at the terminals in coulombs; charging counts as negative.
  package internal(set) var delivered = 0.0
  /// The energy at the terminals in joules.
  package internal(set) var energy = 0.0
  /// The energy between open circuit and terminals in joules: turned into heat by resistance, or
  /// still stored.
  package internal(set) var losses = 0.0
}
