public import Batteries
public import Quantities

/// What a bench draws from a battery: steps of power, of current, or of a charger.
public struct BenchLoad: Sendable {
  public struct Step: Sendable {
    /// From the start of the run; the load holds until the next step.
    public let from: SimDuration
    public let load: BatteryLoad
  }

  /// In the order in which they come; nothing is drawn before the first.
  public let steps: [Step]

  /// What the ledger calls it.
  static let name = "load"

  /// Whether a charger is among them, so that energy also flows back.
  var charges: Bool {
    steps.contains { if case .charging = $0.load { true } else { false } }
  }
}
