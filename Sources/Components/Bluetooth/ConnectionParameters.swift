import Quantities

/// The parameters of a link: its connection interval, the events that the peripheral may skip, and
/// the supervision timeout.
///
/// The central sends at every event. A peripheral without data attends one in ``latency`` + 1, so
/// data from the phone may have to wait for that one. The peripheral itself may send at any event.
///
/// - Source: Bluetooth Core Specification 5.3, Vol 6, Part B, 4.5.1 and 4.5.2.
package struct ConnectionParameters: BitwiseCopyable, Hashable, Sendable {
  /// The time between connection events: 7.5 ms to 4 s.
  package let interval: SimDuration
  /// The consecutive events that the peripheral may skip: 0 to 499.
  package let latency: Int32
  /// The silence after which a link is lost: 100 ms to 32 s.
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

  /// The time between events that the peripheral attends.
  package var attendedInterval: SimDuration { interval * Int64(latency + 1) }

  /// The same link with another interval or latency, within the limits of the standard; the timeout
  /// is raised to the required minimum.
  func asking(interval: SimDuration?, latency: Int?) -> ConnectionParameters {
    let interval = interval.map { min(max($0, Self.shortestInterval), Self.longestInterval) }
    let changed = ConnectionParameters(
      interval: interval ?? self.interval,
      latency: min(max(latency ?? Int(self.latency), 0), Self.greatestLatency),
      supervisionTimeout: supervisionTimeout)
    // The longest timeout limits the number of events that may be skipped.
    let longest = Self.longestTimeout.nanoseconds / 2 - 1
    let most = Int(longest / changed.interval.nanoseconds) - 1
    let bounded = min(Int(changed.latency), max(most, 0))
    let least = changed.interval * Int64(2 * (bounded + 1)) + .milliseconds(10)
    return ConnectionParameters(
      interval: changed.interval, latency: bounded,
      supervisionTimeout: max(supervisionTimeout, min(least, Self.longestTimeout)))
  }

  /// The reason why Apple's phones would not grant these parameters; nil when they would.
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
