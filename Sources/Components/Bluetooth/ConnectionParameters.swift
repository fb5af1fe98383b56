import Quantities

/// How often a link has a connection event, how many of them the peripheral may leave out, and for
/// how long either end bears the other's silence.
///
/// The central sends at every event. A peripheral with nothing to say attends one in
/// ``latency`` + 1, so that what the phone sends it may have to wait for that one; the peripheral
/// itself may speak at any.
///
/// - Source: Bluetooth Core Specification 5.3, Vol 6, Part B, 4.5.1 and 4.5.2.
package struct ConnectionParameters: BitwiseCopyable, Hashable, Sendable {
  /// From one connection event to the next: 7.5 ms to 4 s.
  package let interval: SimDuration
  /// Events in a row that the peripheral may leave out: 0 to 499.
  package let latency: Int32
  /// Silence after which a link is lost: 100 ms to 32 s.
  package let supervisionTimeout: SimDuration

  package init(interval: SimDuration, latency: Int = 0, supervisionTimeout: SimDuration) {
    precondition(interval > .zero && latency >= 0, "\(latency) events of \(interval) left out")
    self.interval = interval
    self.latency = Int32(latency)
    self.supervisionTimeout = supervisionTimeout
  }

  package static let shortestInterval = SimDuration.microseconds(7500)
  package static let longestInterval = SimDuration.seconds(4)
  package static let greatestLatency = 499
  static let longestTimeout = SimDuration.seconds(32)

  /// From one event that the peripheral attends to the next.
  package var attendedInterval: SimDuration { interval * Int64(latency + 1) }

  /// The same link with another interval or latency, as far as the standard allows; the timeout is
  /// raised to the least that it asks for.
  func asking(interval: SimDuration?, latency: Int?) -> ConnectionParameters {
    let interval = interval.map {
      min(max($0, Self.shortestInterval), Self.longestInterval)
    }
    let changed = ConnectionParameters(
      interval: interval ?? self.interval,
      latency: min(max(latency ?? Int(self.latency), 0), Self.greatestLatency),
      supervisionTimeout: supervisionTimeout)
    // The longest timeout bounds how many events may be left out.
    let longest = Self.longestTimeout.nanoseconds / 2 - 1
    let most = Int(longest / changed.interval.nanoseconds) - 1
    let bounded = min(Int(changed.latency), max(most, 0))
    let least = changed.interval * Int64(2 * (bounded + 1)) + .milliseconds(10)
    return ConnectionParameters(
      interval: changed.interval, latency: bounded,
      supervisionTimeout: max(supervisionTimeout, min(least, Self.longestTimeout)))
  }

  /// What Apple's phones would not grant an accessory that asks for these; nil when they would.
  ///
  /// - Source: Apple, QA1931 and Accessory Design Guidelines.
  package var appleObjection: String? {
    if interval < .milliseconds(15) { return "the interval is shorter than 15 ms" }
    if latency > 30 { return "the latency is above 30" }
    if attendedInterval > .seconds(2) { return "interval × (latency + 1) is longer than 2 s" }
    if supervisionTimeout < .seconds(2) || supervisionTimeout > .seconds(6) {
      return "the supervision time-out is not between 2 s and 6 s"
    }
    if supervisionTimeout <= attendedInterval * 3 {
      return "the supervision time-out is not above 3 × interval × (latency + 1)"
    }
    return nil
  }
}
