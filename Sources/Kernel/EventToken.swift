/// A name for one scheduled event, good for asking after it and for cancelling it.
///
/// It is the event's sequence number, which no other event of the replication has; so a token that
/// outlives its event is harmless: it names nothing that is pending. It must not outlive the
/// replication, since ``FutureEventList/removeAll()`` starts the numbers again.
@frozen
public struct EventToken: Hashable, Sendable {
  @usableFromInline
  let sequence: UInt64

  @inlinable
  init(sequence: UInt64) { self.sequence = sequence }

  /// The token of an event that never was, so a timer that is not armed needs no optional.
  @inlinable
  public static var none: EventToken { EventToken(sequence: .max) }
}
