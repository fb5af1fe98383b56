/// A handle to one scheduled event, to query or cancel it.
///
/// It is the event's sequence number, which is unique in the replication. A token that outlives its
/// event is harmless, because it names no pending event. It must not outlive the replication, since
/// ``FutureEventList/removeAll()`` restarts the numbers.
@frozen public struct EventToken: Hashable, Sendable {
  @usableFromInline let sequence: UInt64

  @inlinable init(sequence: UInt64) { self.sequence = sequence }

  /// The token of no event, so that a timer that is not armed needs no optional.
  @inlinable public static var none: EventToken { EventToken(sequence: .max) }
}
