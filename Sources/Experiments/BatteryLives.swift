import Batteries
import PhoneModel

/// How the batteries of one variant ended, over all days.
package struct BatteryLives: Sendable {
  package let variant: String
  /// Days with a battery.
  package private(set) var count = 0
  private var ends: [BatteryEnd: Int] = [:]

  package init(variant: String) { self.variant = variant }

  mutating func add(_ outcome: BatteryOutcome?) {
    guard let outcome else { return }
    count += 1
    if let end = outcome.end { ends[end, default: 0] += 1 }
  }

  /// On how many days it ended for a reason.
  package subscript(end: BatteryEnd) -> Int { ends[end] ?? 0 }

  /// Days that it outlasted.
  package var outlasted: Int { count - ends.values.reduce(0, +) }
}
