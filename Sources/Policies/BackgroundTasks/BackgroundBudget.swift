import Quantities

/// Budget of background time or data of apps, refilled evenly through the day up to a day's
/// allowance.
struct BackgroundBudget: BitwiseCopyable {
  /// The daily refill, in nanoseconds or bytes; a budget of zero time switches background work off.
  let daily: Double
  private var level = 1.0
  private var settled = SimTime.zero

  private static let day = 86_400e9

  init(daily: SimDuration) { self.daily = Double(daily.nanoseconds) }
  init(dailyBytes: Double) { daily = dailyBytes }

  /// Fills the budget, as after a day on which nothing ran.
  mutating func reset() {
    level = 1
    settled = .zero
  }

  var isNothing: Bool { daily <= 0 }

  /// The remaining budget as a share of a day's allowance: at most 1, negative when it is
  /// overdrawn.
  func level(at now: SimTime) -> Double {
    min(1, level + Double((now - settled).nanoseconds) / Self.day)
  }

  /// The time until the level is `wanted`, in nanoseconds; a level within rounding counts as
  /// reached.
  func time(until wanted: Double, from now: SimTime) -> Double {
    Self.wait(from: level(at: now), until: wanted).rounded(.up)
  }

  /// The unrounded time from a given level to `wanted`.
  static func wait(from level: Double, until wanted: Double) -> Double {
    let missing = wanted - level
    return missing <= 1e-9 ? 0 : missing * day
  }

  /// An upper bound of the level some nanoseconds later, with a margin for rounding.
  static func level(_ level: Double, after nanoseconds: Double) -> Double {
    level + nanoseconds / day + 1e-6
  }

  /// The growth of the level in some nanoseconds.
  static func growth(in nanoseconds: Int64) -> Double { Double(nanoseconds) / day }

  /// Takes a length of time from the budget, or returns the unused share of it.
  mutating func take(_ length: SimDuration, at now: SimTime) {
    change(by: -Double(length.nanoseconds), now)
  }
  mutating func giveBack(_ length: SimDuration, at now: SimTime) {
    change(by: Double(length.nanoseconds), now)
  }

  /// Takes moved bytes from the budget.
  mutating func take(bytes: Double, at now: SimTime) { change(by: -bytes, now) }

  private mutating func change(by amount: Double, _ now: SimTime) {
    level = min(1, level(at: now) + amount / daily)
    settled = now
  }
}
