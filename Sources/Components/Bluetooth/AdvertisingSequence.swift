import Kernel
import Quantities

/// One advertising event of a peripheral: its ordinal and when its first packet begins.
package struct Advertisement: BitwiseCopyable, Hashable, Sendable {
  package let ordinal: UInt32
  package let time: SimTime
}

/// The times of a peripheral's advertising events: its interval plus a random delay of 0 to 10 ms.
///
/// The sequence continues whether or not a phone listens. While the peripheral is connected it
/// sends no packets, but the sequence continues too, so no app can shift it. The delay of event *n*
/// is the random number with ordinal *n* in the stream.
///
/// About once an hour, after a whole number of intervals, the advertiser restarts at a random
/// instant of its interval. So the sequence can be entered at any hour without computing the hours
/// before. One gap an hour is shorter or longer than an interval and a delay, by less than an
/// interval.
///
/// - Source: Bluetooth Core Specification 5.3, Vol 6, Part B, 4.4.2.2 (advDelay); the hourly start
///   is assumed.
package struct AdvertisingSequence: BitwiseCopyable, Sendable {
  let interval: SimDuration
  let stream: RandomStream

  /// - Parameter interval: The advertising interval, positive.
  package init(interval: SimDuration, stream: RandomStream) {
    precondition(interval > .zero, "an advertising interval of \(interval)")
    self.interval = interval
    self.stream = stream
  }

  package static let greatestDelay = SimDuration.milliseconds(10)

  /// The first event, at a random instant within the first interval.
  package var first: Advertisement { first(ofSpell: 0) }

  package func next(after advertisement: Advertisement) -> Advertisement {
    let spell = spell(at: advertisement.time)
    let next = successor(of: advertisement)
    return next.time < start(ofSpell: spell + 1) ? next : first(ofSpell: spell + 1)
  }

  /// The first event at or after `instant`; linear in the number of events skipped, at most those
  /// of an hour.
  package func first(from instant: SimTime, startingAt known: Advertisement) -> Advertisement {
    if instant <= known.time { return known }
    let spell = spell(at: instant)
    var advertisement = known.time < start(ofSpell: spell) ? first(ofSpell: spell) : known
    // Four at a time, while even the latest of them is too early.
    let longest = SimDuration(nanoseconds: 4 * (interval + Self.greatestDelay).nanoseconds)
    while instant - advertisement.time > longest {
      let shares = stream.uniforms(fromTrigger: advertisement.ordinal &+ 1, use: 0)
      let delays =
        Self.delay(shares[0]) + Self.delay(shares[1]) + Self.delay(shares[2])
        + Self.delay(shares[3])
      advertisement = Advertisement(
        ordinal: advertisement.ordinal &+ 4,
        time: advertisement.time + SimDuration(nanoseconds: 4 * interval.nanoseconds + delays))
    }
    while advertisement.time < instant { advertisement = next(after: advertisement) }
    return advertisement
  }

  // MARK: - The hourly restarts of the advertiser

  /// The number of whole intervals in an hour, at least one.
  private var intervalsPerSpell: Int64 {
    max(SimDuration.seconds(3600).nanoseconds / interval.nanoseconds, 1)
  }

  private func spell(at instant: SimTime) -> Int64 {
    (instant - SimTime.zero).nanoseconds / (intervalsPerSpell * interval.nanoseconds)
  }

  private func start(ofSpell spell: Int64) -> SimTime {
    SimTime.zero + interval * (spell * intervalsPerSpell)
  }

  private func first(ofSpell spell: Int64) -> Advertisement {
    // There are at most as many events as intervals, so no two spells share an ordinal.
    let ordinal = UInt32(truncatingIfNeeded: spell * intervalsPerSpell)
    let share = stream.uniform(trigger: ordinal, use: 1)
    let offset = Int64(share * Double(interval.nanoseconds))
    return Advertisement(
      ordinal: ordinal, time: start(ofSpell: spell) + SimDuration(nanoseconds: offset))
  }

  /// The next event if the advertiser does not restart before.
  private func successor(of advertisement: Advertisement) -> Advertisement {
    let ordinal = advertisement.ordinal &+ 1
    let delay = Self.delay(stream.uniform(trigger: ordinal, use: 0))
    return Advertisement(
      ordinal: ordinal, time: advertisement.time + interval + SimDuration(nanoseconds: delay))
  }

  private static func delay(_ share: Double) -> Int64 {
    Int64(share * Double(greatestDelay.nanoseconds))
  }
}
