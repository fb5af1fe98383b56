public import Kernel
public import Quantities

/// One advertising event of a peripheral: its ordinal and when its first packet begins.
@frozen
public struct Advertisement: BitwiseCopyable, Hashable, Sendable {
  public let ordinal: UInt32
  public let time: SimTime
  @inlinable
  public init(ordinal: UInt32, time: SimTime) {
    self.ordinal = ordinal
    self.time = time
  }
}

/// When a peripheral advertises: at its interval plus a random delay of 0 to 10 ms each time.
///
/// The sequence runs on whether or not anybody listens or the peripheral is connected (then the
/// packets are not sent), so that no app can shift it. The delay of event *n* is the number of
/// occasion *n* in the stream.
///
/// - Source: Bluetooth Core Specification 5.3, Vol 6, Part B, 4.4.2.2 (advDelay).
@frozen
public struct AdvertisingSequence: BitwiseCopyable, Sendable {
  let interval: SimDuration
  let stream: RandomStream

  /// - Parameter interval: Positive.
  public init(interval: SimDuration, stream: RandomStream) {
    precondition(interval > .zero, "an advertising interval of \(interval)")
    self.interval = interval
    self.stream = stream
  }

  public static let greatestDelay = SimDuration.milliseconds(10)

  /// The first event, at a random instant within the first interval.
  public var first: Advertisement {
    let share = stream.uniform(occasion: 0, use: 1)
    let offset = Int64(share * Double(interval.nanoseconds))
    return Advertisement(ordinal: 0, time: SimTime(nanoseconds: offset))
  }

  public func next(after advertisement: Advertisement) -> Advertisement {
    let ordinal = advertisement.ordinal &+ 1
    let delay = Self.delay(stream.uniform(occasion: ordinal, use: 0))
    return Advertisement(
      ordinal: ordinal,
      time: advertisement.time + interval + SimDuration(nanoseconds: delay))
  }

  private static func delay(_ share: Double) -> Int64 {
    Int64(share * Double(greatestDelay.nanoseconds))
  }

  /// The first event at or after `instant`; linear in the number of events passed over.
  public func first(from instant: SimTime, startingAt known: Advertisement) -> Advertisement {
    var advertisement = known
    // Four at a time, as long as not even the latest of them can be late enough.
    let longest = SimDuration(nanoseconds: 4 * (interval + Self.greatestDelay).nanoseconds)
    while instant - advertisement.time > longest {
      let shares = stream.uniforms(fromOccasion: advertisement.ordinal &+ 1, use: 0)
      let delays =
        Self.delay(shares[0]) + Self.delay(shares[1]) + Self.delay(shares[2])
        + Self.delay(shares[3])
      advertisement = Advertisement(
        ordinal: advertisement.ordinal &+ 4,
        time: advertisement.time
          + SimDuration(nanoseconds: 4 * interval.nanoseconds + delays))
    }
    while advertisement.time < instant { advertisement = next(after: advertisement) }
    return advertisement
  }
}
