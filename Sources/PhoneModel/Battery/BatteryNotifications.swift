import Components
import Kernel
import PowerAccounting

/// What the phone hears of its battery, and how.
struct BatteryNotifications {
  /// The levels at which it is told on the way down, and those on the way up, the highest first.
  let levels: [Double]
  let levelsOfCharge: [Double]
  /// Whether it asks for the level at other times, too.
  let isAsked: Bool
  private let battery: ComponentID

  init(_ specification: PhoneSpecification) {
    levels = specification.reportedLevels
    levelsOfCharge = specification.reportedLevelsOfCharge
    isAsked = specification.readsLevel
    battery = ComponentID(specification.batteryIndex)
  }

  /// The event that tells of a level; nil for one that nobody wants to hear of.
  func tag(of level: Double, isRising: Bool) -> EventTag? {
    let place =
      isRising
      ? levelsOfCharge.firstIndex(of: level).map { levels.count + $0 }
      : levels.firstIndex(of: level)
    return place.map {
      PhoneEvent.component(battery, code: PowerSupplyInstance.code(ofLevel: $0)).tag
    }
  }
}

/// Levels of a battery, and which of them come next.
struct BatteryLevels {
  /// On the way down, and on the way up, the highest first.
  private let falling: [Double]
  private let rising: [Double]
  /// The next one from above.
  private(set) var below: Double?
  /// The next one from below.
  private(set) var above: Double?

  /// At less than this distance a level counts as reached: where a crossing was found, the battery
  /// stands on either side of it by rounding.
  private static let tolerance = 1e-12

  /// - Parameters:
  ///   - falling: In any order, perhaps twice.
  ///   - rising: Likewise.
  init(falling: [Double], rising: [Double]) {
    self.falling = Set(falling).sorted(by: >)
    self.rising = Set(rising).sorted(by: >)
  }

  /// Looks for the next ones of a battery with so much in it.
  mutating func place(at charge: Double) {
    below = falling.first { $0 < charge - Self.tolerance }
    above = rising.last { $0 > charge + Self.tolerance }
  }
}
