public import Quantities

/// The record of one scheduled event: its time, its order among events of that time, its meaning.
///
/// It takes sixteen bytes and is compared as one `UInt128`, with the most significant field first:
///
///     | time 64 | rank 4 | sequence 40 | tag 20 |
///
/// No two notices of a replication share a sequence number, so the order is total and the tag never
/// decides it.
@frozen public struct EventNotice: Hashable, Sendable, Comparable, CustomStringConvertible {
  @usableFromInline let key: UInt128

  @inlinable init(key: UInt128) { self.key = key }

  /// - Parameter order: The sequence number, shifted left by 20 bits as in the key.
  @inlinable init(time: SimTime, rank: EventRank, order: UInt64, tag: EventTag) {
    let low = UInt64(rank.rawValue) &<< 60 | order | UInt64(tag.rawValue)
    key = UInt128(UInt64(bitPattern: time.nanoseconds)) &<< 64 | UInt128(low)
  }

  /// The instant at which the event is due.
  @inlinable
  public var time: SimTime { SimTime(nanoseconds: Int64(truncatingIfNeeded: key &>> 64)) }

  /// The event's rank among those of its instant.
  @inlinable public var rank: EventRank {
    EventRank(unchecked: UInt8(truncatingIfNeeded: (key &>> 60) & 0xf))
  }

  /// The number of events scheduled before this one in the replication, below 2⁴⁰.
  @inlinable
  public var sequence: UInt64 { UInt64(truncatingIfNeeded: key) &>> 20 & Self.lastSequence }

  /// The meaning of the event to its model.
  @inlinable public var tag: EventTag {
    EventTag(unchecked: UInt32(truncatingIfNeeded: key) & 0xf_ffff)
  }

  /// The token that names this event.
  @inlinable public var token: EventToken { EventToken(sequence: sequence) }

  /// The highest sequence number that forty bits hold.
  @inlinable static var lastSequence: UInt64 { 0xff_ffff_ffff }

  /// Whether `left` is dispatched before `right` when both are pending.
  @inlinable
  public static func < (left: EventNotice, right: EventNotice) -> Bool { left.key < right.key }

  /// Time, rank, sequence and tag: `1.500000000 s, rank 9, #4, 3[17]`.
  public var description: String { "\(time), rank \(rank.rawValue), #\(sequence), \(tag)" }
}
