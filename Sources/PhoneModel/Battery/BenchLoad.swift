import Batteries
import Quantities

/// What a bench draws from a battery: steps of power, of current, or of a charger.
package struct BenchLoad: Sendable {
  package struct Step: Sendable {
    /// From the start of the run; the load holds until the next step.
    package let from: SimDuration
    package let load: BatteryLoad
  }

  /// In the order in which they come; nothing is drawn before the first.
  package let steps: [Step]

  /// What the ledger calls it.
  static let name = "load"

  /// Whether a charger is among them, so that energy also flows back.
  var charges: Bool {
    steps.contains { if case .charging = $0.load { true } else { false } }
  }
}
