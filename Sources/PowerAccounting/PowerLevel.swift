import Quantities

/// A power as a function of time: steady, or pulsed with a fixed period.
///
/// A pulsed level is `high` for `onTime` from `phase` on, then `low` until a `period` has passed,
/// and repeats for ever in both directions. Beacons, connection events, paging and scan windows are
/// such levels, so they need no events.
@frozen public struct PowerLevel: Hashable, Sendable {
  public let low: Power
  public let high: Power
  /// The length of one cycle; zero for a steady level.
  public let period: SimDuration
  public let onTime: SimDuration
  /// The start of one of the pulses.
  public let phase: SimTime

  @inlinable
  init(low: Power, high: Power, period: SimDuration, onTime: SimDuration, phase: SimTime) {
    self.low = low
    self.high = high
    self.period = period
    self.onTime = onTime
    self.phase = phase
  }

  @inlinable public static var off: PowerLevel { steady(.zero) }

  @inlinable public static func steady(_ power: Power) -> PowerLevel {
    PowerLevel(low: power, high: power, period: .zero, onTime: .zero, phase: .zero)
  }

  /// Create a level that is `high` for `onTime` in every `period`, and `low` for the rest of it.
  ///
  /// - Precondition: the period is positive and no shorter than the on-time, which is not negative;
  ///   the phase lies between 40 years before the start and `SimTime.latest`, and the powers differ
  ///   by less than 9.2 GW.
  @inlinable public static func pulsed(
    high: Power, low: Power, period: SimDuration, onTime: SimDuration, phase: SimTime
  ) -> PowerLevel {
    precondition(
      period > .zero && onTime >= .zero && onTime <= period,
      "a pulse of \(onTime) in a period of \(period)")
    return PowerLevel(low: low, high: high, period: period, onTime: onTime, phase: phase)
  }

  /// The exact energy drawn between two instants, in constant time for any number of pulses.
  @inlinable
  @inline(__always) public func energy(from start: SimTime, to end: SimTime) -> Energy {
    let whole = low * (end - start)
    return period == .zero ? whole : whole + pulses(from: start, to: end)
  }

  @inlinable
  @inline(__always) func pulses(from start: SimTime, to end: SimTime) -> Energy {
    (high - low) * (timeHigh(until: end) - timeHigh(until: start))
  }

  /// The energy that the level would have drawn from the start of the run to `instant`: an
  /// antiderivative of the power. The difference of two is exact.
  @inlinable
  @inline(__always) func energy(until instant: SimTime) -> Energy {
    let whole = low * (instant - .zero)
    if period == .zero { return whole }
    return whole + (high - low) * timeHigh(until: instant)
  }

  /// The time spent high between ``phase`` and `instant`, negative for an instant before it.
  @inlinable
  @inline(__always) func timeHigh(until instant: SimTime) -> SimDuration {
    let elapsed = (instant - phase).nanoseconds
    // No division within the first period; a level that changes only once never leaves it.
    if UInt64(bitPattern: elapsed) < UInt64(bitPattern: period.nanoseconds) {
      return SimDuration(nanoseconds: min(elapsed, onTime.nanoseconds))
    }
    return timeHigh(afterPhase: elapsed)
  }

  @inlinable func timeHigh(afterPhase elapsed: Int64) -> SimDuration {
    var (periods, rest) = elapsed.quotientAndRemainder(dividingBy: period.nanoseconds)
    if rest < 0 {
      periods -= 1
      rest += period.nanoseconds
    }
    // The sum fits, since it is no farther from zero than `elapsed`. The product alone may overflow
    // when the phase lies more than a period of decades ahead.
    return SimDuration(nanoseconds: onTime.nanoseconds &* periods &+ min(rest, onTime.nanoseconds))
  }

  /// The next instant after `instant` at which the power jumps; nil for a steady level.
  public func edge(after instant: SimTime) -> SimTime? {
    guard period > .zero, onTime > .zero, onTime < period, low != high else { return nil }
    var rest = (instant - phase).nanoseconds % period.nanoseconds
    if rest < 0 { rest += period.nanoseconds }
    let next = rest < onTime.nanoseconds ? onTime.nanoseconds : period.nanoseconds
    return instant + SimDuration(nanoseconds: next - rest)
  }

  /// The power at `instant`; at an edge, the level that begins there.
  public func power(at instant: SimTime) -> Power {
    if period == .zero { return low }
    let after = timeHigh(until: instant + SimDuration(nanoseconds: 1)) - timeHigh(until: instant)
    return after > .zero ? high : low
  }
}
