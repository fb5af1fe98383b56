import Quantities

/// Evenly spaced instants of fixes, known in advance so that none needs an event.
struct FixGrid: BitwiseCopyable {
  private(set) var isOn = false
  private(set) var first = SimTime.zero
  private(set) var period = SimDuration.seconds(1)
  private var counted: Int64 = 0

  mutating func start(first: SimTime, period: SimDuration) {
    self = FixGrid()
    self.first = first
    self.period = period
    isOn = true
  }

  /// Continue from the last instant with another spacing.
  ///
  /// - Returns: How many instants came since the last count.
  mutating func change(period: SimDuration, at now: SimTime) -> Int {
    let count = count(until: now)
    if let last = last(until: now) {
      first = last
      counted = 1
    }
    self.period = period
    return count
  }

  /// End it.
  ///
  /// - Returns: How many instants came since the last count.
  mutating func stop(at now: SimTime) -> Int {
    let count = count(until: now)
    isOn = false
    return count
  }

  /// The number of instants since the last count, including `now`.
  mutating func count(until now: SimTime) -> Int {
    guard isOn, now >= first else { return 0 }
    let all = (now - first).nanoseconds / period.nanoseconds + 1
    defer { counted = all }
    return Int(all - counted)
  }

  /// The last instant up to `now`.
  func last(until now: SimTime) -> SimTime? {
    guard isOn, now >= first else { return nil }
    let whole = (now - first).nanoseconds / period.nanoseconds
    return first + SimDuration(nanoseconds: whole * period.nanoseconds)
  }

  /// The first instant from `instant` on.
  func next(from instant: SimTime) -> SimTime {
    guard instant > first else { return first }
    let passed = (instant - first).nanoseconds
    let (whole, rest) = passed.quotientAndRemainder(dividingBy: period.nanoseconds)
    return rest == 0 ? instant : first + SimDuration(nanoseconds: (whole + 1) * period.nanoseconds)
  }
}
