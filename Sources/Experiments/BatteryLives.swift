import Batteries
import PhoneModel

/// The ends of the batteries of one variant, counted over all runs.
package struct BatteryLives: Sendable {
  package let variant: String
  /// Runs with a battery.
  package private(set) var count = 0
  private var ends: [BatteryEnd: Int] = [:]

  package init(variant: String) { self.variant = variant }

  mutating func add(_ outcome: BatteryOutcome?) {
    guard let outcome else { return }
    count += 1
    if let end = outcome.end { ends[end, default: 0] += 1 }
  }

  /// The number of runs in which the battery ended for a reason.
  package subscript(end: BatteryEnd) -> Int { ends[end] ?? 0 }

  /// Runs that the battery outlasted.
  package var outlasted: Int { count - ends.values.reduce(0, +) }
}
