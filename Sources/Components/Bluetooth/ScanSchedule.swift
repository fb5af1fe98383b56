import Quantities

/// When a scanner listens, and on which of the three advertising channels.
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

  /// The channel on which a packet of an advertising event lies wholly inside a window, if any.
  ///
  /// - Parameters:
  ///   - time: When the packet on the first channel begins; not before ``start``.
  ///   - packet: How long a packet lasts.
  ///   - spacing: From the beginning of one channel's packet to that of the next.
  package func channelReceiving(
    at time: SimTime, packet: SimDuration, spacing: SimDuration
  ) -> Int? {
    for channel in 0..<3 {
      let begins = (time - start).nanoseconds + Int64(channel) * spacing.nanoseconds
      let (number, offset) = begins.quotientAndRemainder(dividingBy: interval.nanoseconds)
      if number % 3 == channel, offset + packet.nanoseconds <= window.nanoseconds {
        return channel
      }
    }
    return nil
  }
}
