import Batteries
import Quantities

/// The load of a bench: steps of power, of current, or of a charger.
package struct BenchLoad: Sendable {
  package struct Step: Sendable {
    /// From the start of the run; the load holds until the next step.
    package let from: SimDuration
    package let load: BatteryLoad
  }

  /// In order of time; nothing is drawn before the first.
  package let steps: [Step]

  /// The name of the load in the ledger.
  static let name = "load"

  /// Whether it contains a charger, so that energy also flows back.
  var charges: Bool {
    steps.contains { if case .charging = $0.load { true } else { false } }
  }
}
