import Quantities

/// What apps may use in the background, of time or of data: it comes back evenly through the day, up to
/// what a day allows.
struct BackgroundBudget: BitwiseCopyable {
  /// What comes back in a day, in nanoseconds or bytes; no time at all switches background work off.
  let daily: Double
  private var level = 1.0
  private var settled = SimTime.zero

  private static let day = 86_400e9

  init(daily: SimDuration) { self.daily = Double(daily.nanoseconds) }
  init(dailyBytes: Double) { daily = dailyBytes }

  /// Full, as after a day on which nothing ran.
  mutating func reset() {
    level = 1
    settled = .zero
  }

  var isNothing: Bool { daily <= 0 }

  /// What is there of what a day allows: at most 1; below zero when more ran than there was.
  func level(at now: SimTime) -> Double {
    min(1, level + Double((now - settled).nanoseconds) / Self.day)
  }

  /// How long it takes until the level is `wanted`, in nanoseconds; rounding counts as reached.
  func time(until wanted: Double, from now: SimTime) -> Double {
    Self.wait(from: level(at: now), until: wanted).rounded(.up)
  }

  /// The same from a level on, not rounded.
  static func wait(from level: Double, until wanted: Double) -> Double {
    let missing = wanted - level
    return missing <= 1e-9 ? 0 : missing * day
  }

  /// What there can be at the most some nanoseconds after a level; a little more, for rounding.
  static func level(_ level: Double, after nanoseconds: Double) -> Double {
    level + nanoseconds / day + 1e-6
  }

  /// What comes back in some nanoseconds.
  static func growth(in nanoseconds: Int64) -> Double { Double(nanoseconds) / day }

  /// Takes a length of time away, or gives back what of it was not used.
  mutating func take(_ length: SimDuration, at now: SimTime) {
    change(by: -Double(length.nanoseconds), now)
  }
  mutating func giveBack(_ length: SimDuration, at now: SimTime) {
    change(by: Double(length.nanoseconds), now)
  }

  /// Takes bytes away that were moved.
  mutating func take(bytes: Double, at now: SimTime) { change(by: -bytes, now) }

  private mutating func change(by amount: Double, _ now: SimTime) {
    level = min(1, level(at: now) + amount / daily)
    settled = now
  }
}
