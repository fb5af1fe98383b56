import Quantities

/// The times at which a scanner listens on each of the three advertising channels.
///
/// It listens for `window` in every `interval`, and moves to the next channel with each interval.
///
/// - Source: Bluetooth Core Specification 5.3, Vol 6, Part B, 4.4.3.
package struct ScanSchedule: BitwiseCopyable, Sendable {
  package let start: SimTime
  package let interval: SimDuration
  package let window: SimDuration

  package init(start: SimTime, interval: SimDuration, window: SimDuration) {
    precondition(
      window > .zero && window <= interval, "a window of \(window) in an interval of \(interval)")
    self.start = start
    self.interval = interval
    self.window = window
  }

  /// The channel on which a packet of an advertising event lies entirely inside a window, if any.
  ///
  /// - Parameters:
  ///   - time: The start of the packet on the first channel; not before ``start``.
  ///   - packet: The duration of a packet.
  ///   - spacing: The time from the start of one channel's packet to the start of the next.
  package func channelReceiving(at time: SimTime, packet: SimDuration, spacing: SimDuration) -> Int?
  {
    for channel in 0..<3 {
      let begins = (time - start).nanoseconds + Int64(channel) * spacing.nanoseconds
      let (number, offset) = begins.quotientAndRemainder(dividingBy: interval.nanoseconds)
      if number % 3 == channel, offset + packet.nanoseconds <= window.nanoseconds { return channel }
    }
    return nil
  }
}
