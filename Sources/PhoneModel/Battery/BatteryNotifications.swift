import Components
import Kernel
import PowerAccounting

/// The phone's subscriptions to its battery's level.
struct BatteryNotifications {
  /// The levels that notify on the way down, and those on the way up, the highest first.
  let levels: [Double]
  let levelsOfCharge: [Double]
  /// Whether the level is also read at other times.
  let isAsked: Bool
  private let battery: ComponentID

  init(_ specification: PhoneSpecification) {
    levels = specification.reportedLevels
    levelsOfCharge = specification.reportedLevelsOfCharge
    isAsked = specification.readsLevel
    battery = ComponentID(specification.batteryIndex)
  }

  /// The event that notifies of a level; nil for a level without subscribers.
  func tag(of level: Double, isRising: Bool) -> EventTag? {
    let place =
      isRising
      ? levelsOfCharge.firstIndex(of: level).map { levels.count + $0 }
      : levels.firstIndex(of: level)
    return place.map { EventTag(battery, code: PowerSupplyInstance.Event.level($0).packed) }
  }
}

/// Levels of a battery, and the next ones in each direction.
struct BatteryLevels {
  /// On the way down and on the way up, the highest first.
  private let falling: [Double]
  private let rising: [Double]
  /// The next level below the charge.
  private(set) var below: Double?
  /// The next level above the charge.
  private(set) var above: Double?

  /// The distance at which a level counts as reached: at a crossing, rounding puts the battery on
  /// either side of it.
  private static let tolerance = 1e-12

  /// - Parameters:
  ///   - falling: In any order, duplicates allowed.
  ///   - rising: Likewise.
  init(falling: [Double], rising: [Double]) {
    self.falling = Set(falling).sorted(by: >)
    self.rising = Set(rising).sorted(by: >)
  }

  /// Finds the next levels for a state of charge.
  mutating func place(at charge: Double) {
    below = falling.first { $0 < charge - Self.tolerance }
    above = rising.last { $0 > charge + Self.tolerance }
  }
}
