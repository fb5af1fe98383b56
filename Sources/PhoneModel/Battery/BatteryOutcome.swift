public import Batteries
public import Quantities

/// What became of the battery in one run.
public struct BatteryOutcome: Sendable, Equatable {
  /// The model's name.
  public let model: String
  /// When it delivered no more, from the start of the counted window; nil if it outlasted the run.
  public let emptyAfter: SimDuration?
  /// Why; nil if it outlasted the run.
  public let end: BatteryEnd?
  /// When a fifth was left for the first time; nil if that never was.
  public let lowAfter: SimDuration?
  /// At the end of the run, from 0 to 1.
  public let stateOfCharge: Double
  /// At the end of the run, under the load that flowed up to it.
  public let terminalVoltage: Voltage
  /// In coulombs, what was charged taken off.
  public let delivered: Charge
  /// In joules at the terminals, what was charged taken off.
  public let energy: Double
  /// In joules, lost inside the battery and so no part of ``energy``; the ledger has it as a cause.
  public let losses: Double
  /// What chargers gave; nil if none was connected.
  public let charged: Charged?

  public init(
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
  public struct Charged: Sendable, Equatable {
    /// In joules, what the phone drew while one was connected, past the battery.
    public let phone: Double
    /// In joules at the terminals, what the battery took.
    public let battery: Double

    public init(phone: Double, battery: Double) {
      self.phone = phone
      self.battery = battery
    }
  }

  /// The state of charge at which phones tell their owner.
  public static let lowLevel = 0.2
}
