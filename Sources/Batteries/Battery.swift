import Configuration
import Quantities

/// A store of charge with the parameters of one device: how charge turns into voltage and life.
///
/// A plain value: copied, drained, put back by ``reset()``. To add a model: one file with a type
/// that conforms, and one line in ``BatteryCatalog``.
package protocol Battery: Sendable {
  static var definition: BatteryDefinition { get }

  /// Whether it turns energy into heat before the terminals; false if not said.
  static var losesInside: Bool { get }

  /// Takes the parameters that ``definition`` lists, all present and of the right dimension.
  ///
  /// Complains where their combination makes no sense.
  init?(_ parameters: ModelParameters, diagnostics: Diagnostics)

  /// Back to the state in which a run begins.
  mutating func reset()

  /// The share of what it can give before it counts as empty, 1 when full, never below zero.
  ///
  /// Where the model knows charge that is there and cannot be had at this moment, that is not part
  /// of it: so it may rise during a rest.
  var stateOfCharge: Double { get }

  /// Where the charge is that it began with.
  var charge: BatteryCharge { get }

  /// What it gave since it began.
  var account: BatteryAccount { get }

  /// The voltage at its terminals while `load` is drawn.
  ///
  /// - Returns: At least zero; for a power that cannot be delivered, the voltage at which it can
  ///   deliver most.
  func terminalVoltage(under load: BatteryLoad) -> Voltage

  /// How long a varying load may be replaced by its mean, far from a threshold.
  ///
  /// A model without rate effects does not care. One that answers to more than the first power of the
  /// current does: zero, so that it is settled at every event.
  var longestMean: SimDuration { get }

  /// Lets time pass under a load that does not change, up to the first thing that `watch` asks for.
  ///
  /// - Parameters:
  ///   - length: Not negative.
  ///   - load: From now on.
  /// - Returns: What happened and after how long, rounded up to a nanosecond; the battery is then as
  ///   it was at that instant. Nil when the whole length has passed.
  mutating func advance(
    by length: SimDuration, under load: BatteryLoad, watching watch: BatteryWatch
  ) -> BatteryCrossing?
}

extension Battery {
  package static var losesInside: Bool { false }

  /// How long it takes under a load that does not change until one of the things that `watch` asks
  /// for; nil when that takes longer than `limit`.
  package func time(
    under load: BatteryLoad, watching watch: BatteryWatch, within limit: SimDuration
  ) -> BatteryCrossing? {
    var copy = self
    return copy.advance(by: limit, under: load, watching: watch)
  }
}

/// What is drawn from a battery, or put into it.
package enum BatteryLoad: Hashable, Sendable {
  /// A constant current; below zero it charges.
  case current(Current)
  /// A constant power at the terminals; below zero it charges.
  case power(Power)
  /// Charging with a constant current up to a voltage, then with that voltage, until the current
  /// has fallen to `until`.
  case charging(current: Current, voltage: Voltage, until: Current)

  /// Nothing is drawn.
  package static var none: BatteryLoad { .current(Current(amperes: 0)) }

  /// Whether nothing is drawn, and nothing put in.
  var isRest: Bool {
    switch self {
    case .current(let current): current.amperes == 0
    case .power(let power): power == .zero
    case .charging: false
    }
  }

  /// Whether charge is put in.
  var isCharging: Bool {
    switch self {
    case .current(let current): current.amperes < 0
    case .power(let power): power < .zero
    case .charging: true
    }
  }
}

/// What to stop at. The end of the battery, while something is drawn, is always watched for.
package struct BatteryWatch: Sendable {
  /// A state of charge, from above while something is drawn.
  package var level: Double?
  /// A state of charge, from below while it is charged.
  package var rise: Double?
  /// The end of charging.
  package var isFull: Bool

  package init(level: Double? = nil, rise: Double? = nil, isFull: Bool = false) {
    self.level = level
    self.rise = rise
    self.isFull = isFull
  }
}

/// Something that was watched for, and when.
package struct BatteryCrossing: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The state of charge that was asked for, from above.
    case level
    /// The one that was asked for from below.
    case rise
    /// Charging is over.
    case full
    case end(BatteryEnd)
  }

  /// Since the beginning of the advance.
  package let after: SimDuration
  package let kind: Kind
}

/// Why a battery delivers no more.
package enum BatteryEnd: String, CaseIterable, Sendable {
  /// No charge is left that can be had.
  case empty
  /// The voltage has fallen to the lowest that the device takes.
  case cutOff = "cut-off"
  /// At no current is the product of current and voltage as large as the power that is drawn.
  case powerNotDeliverable = "power-not-deliverable"
}

/// Where the charge is that a battery began with, in coulombs.
///
/// `available + bound + lost` is what it began with, less what was delivered.
package struct BatteryCharge: Hashable, Sendable {
  /// Can be had at once.
  package let available: Double
  /// Is there, and cannot be had at this moment; below zero while charging piles up charge where it
  /// can be had.
  package let bound: Double
  /// Was used up by a rate effect without having been delivered; below zero where a rate law grants
  /// more than the rated charge.
  package let lost: Double
}

/// What a battery gave, and what that cost it.
package struct BatteryAccount: Hashable, Sendable {
  /// In coulombs at the terminals; charging counts against it.
  package internal(set) var delivered = 0.0
  /// In joules at the terminals.
  package internal(set) var energy = 0.0
  /// In joules between open circuit and terminals: what resistance turned into heat, or still holds.
  package internal(set) var losses = 0.0
}
