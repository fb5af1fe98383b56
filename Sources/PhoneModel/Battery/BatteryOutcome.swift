import Batteries
import Quantities

/// The outcome of the battery in one run.
package struct BatteryOutcome: Sendable, Equatable {
  /// The model's name.
  package let model: String
  /// The time from the start of the counted window until the battery delivered no more; nil if it
  /// outlasted the run.
  package let emptyAfter: SimDuration?
  /// The cause of the end; nil if it outlasted the run.
  package let end: BatteryEnd?
  /// The time until a fifth was left for the first time; nil if that never happened.
  package let lowAfter: SimDuration?
  /// At the end of the run, from 0 to 1.
  package let stateOfCharge: Double
  /// At the end of the run, under the load that flowed up to it.
  package let terminalVoltage: Voltage
  /// In coulombs, net of charging.
  package let delivered: Charge
  /// In joules at the terminals, net of charging.
  package let energy: Double
  /// In joules, lost inside the battery and so not included in ``energy``; the ledger has it as a
  /// cause.
  package let losses: Double
  /// The energy given by chargers; nil if none was connected.
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

  /// The energy given by chargers in one run.
  package struct Charged: Sendable, Equatable {
    /// In joules, drawn by the phone past the battery while a charger was connected.
    package let phone: Double
    /// In joules at the terminals, taken by the battery.
    package let battery: Double

    package init(phone: Double, battery: Double) {
      self.phone = phone
      self.battery = battery
    }
  }

  /// The state of charge at which phones warn of a low battery.
  package static let lowLevel = 0.2
}
