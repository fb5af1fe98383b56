import Batteries
import Quantities

/// What became of the battery in one run.
package struct BatteryOutcome: Sendable, Equatable {
  /// The model's name.
  package let model: String
  /// When it delivered no more, from the start of the counted window; nil if it outlasted the run.
  package let emptyAfter: SimDuration?
  /// Why; nil if it outlasted the run.
  package let end: BatteryEnd?
  /// When a fifth was left for the first time; nil if that never was.
  package let lowAfter: SimDuration?
  /// At the end of the run, from 0 to 1.
  package let stateOfCharge: Double
  /// At the end of the run, under the load that flowed up to it.
  package let terminalVoltage: Voltage
  /// In coulombs, what was charged taken off.
  package let delivered: Charge
  /// In joules at the terminals, what was charged taken off.
  package let energy: Double
  /// In joules, lost inside the battery and so no part of ``energy``; the ledger has it as a cause.
  package let losses: Double
  /// What chargers gave; nil if none was connected.
  package let charged: Charged?

  package init(
    model: String, emptyAfter: SimDuration?, end: BatteryEnd?, lowAfter: SimDuration?,
    stateOfCharge: Double, terminalVoltage: Voltage, delivered: Charge, energy: Double,
    losses: Double, charged: Charged?
  ) {
    self.model = model
    self.emptyAfter = emptyAfter
    self.end = end
    self.lowAfter = lowAfter
    self.stateOfCharge = stateOfCharge
    self.terminalVoltage = terminalVoltage
    self.delivered = delivered
    self.energy = energy
    self.losses = losses
    self.charged = charged
  }

  /// What chargers gave in one run.
  package struct Charged: Sendable, Equatable {
    /// In joules, what the phone drew while one was connected, past the battery.
    package let phone: Double
    /// In joules at the terminals, what the battery took.
    package let battery: Double

    package init(phone: Double, battery: Double) {
      self.phone = phone
      self.battery = battery
    }
  }

  /// The state of charge at which phones tell their owner.
  package static let lowLevel = 0.2
}
