public import Quantities

/// The events that are scheduled and not yet dispatched, the earliest of them at hand.
///
/// Events leave by time, then rank, then in the order they were scheduled: a total order, so a run
/// can be repeated to the byte.
///
/// A heap of four children a node. The slots are laid out so that four siblings share one cache
/// line (the root has slot 3, the children of slot `i` begin at `4i - 8`), and unoccupied slots hold
/// a key later than every event, so the least of four siblings is found without asking how many
/// there are. Taking the earliest leaves a hole at the top, which the first event scheduled
/// afterwards fills: most handlers schedule one event, and pay one descent in place of two.
@frozen
public struct FutureEventList: ~Copyable {
  /// The slots; 64-byte aligned. Slot 2 holds zero, the parent of the root that ends every ascent.
  @usableFromInline
  var slots: UnsafeMutablePointer<UInt128>

  /// One more than the last occupied slot; 3 when nothing is stored.
  @usableFromInline
  var end: Int

  /// How many slots there are, a power of two.
  @usableFromInline
  var capacity: Int

  /// Whether the key at the top is no longer pending. It is still no later than any other.
  @usableFromInline
  var topIsHole: Bool

  /// The sequence number of the event scheduled next, in the place it has in the key.
  ///
  /// The first number that does not fit is the one that sets bit 60.
  @usableFromInline
  var nextOrder: UInt64

  /// The instant up to which time has passed: that of the event taken last, or a later horizon.
  ///
  /// Nothing can be scheduled before it.
  public internal(set) var now: SimTime {
    @inlinable get { SimTime(nanoseconds: clock) }
    @inlinable set { clock = newValue.nanoseconds }
  }

  @usableFromInline
  var clock: Int64

  /// An empty list at the start of the run, with room for `minimumCapacity` events.
  ///
  /// It grows by doubling when the room is used up.
  ///
  /// - Parameter minimumCapacity: How many pending events to make room for at once.
  public init(minimumCapacity: Int = 64) {
    precondition(minimumCapacity >= 0, "minimum capacity \(minimumCapacity) is negative")
    capacity = Self.slotCount(forEvents: minimumCapacity)
    slots = Self.allocate(capacity)
    end = Self.root
    topIsHole = false
    nextOrder = 0
    clock = 0
  }

  deinit { slots.deallocate() }

  /// How many events are pending.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var count: Int { end &- Self.root &- (topIsHole ? 1 : 0) }

  /// Whether nothing is pending.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// The instant of the earliest pending event, or `nil` when there is none.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var earliest: SimTime? {
    if isEmpty { return nil }
    let event = topIsHole ? slots[leastOfFour(at: Self.root + 1)] : slots[Self.root]
    return EventNotice(key: event).time
  }

  /// Puts an event into the future, and returns the token that names it.
  ///
  /// - Parameters:
  ///   - tag: What the event means to the model.
  ///   - time: When it is due. The present instant is allowed: the event is dispatched in it.
  ///   - rank: Its place among the events of its instant.
  /// - Returns: The token to ask after the event with, or to cancel it; discard it otherwise.
  /// - Precondition: `time` is neither before ``now`` nor after `SimTime.latest`, and fewer than 2⁴⁰
  ///   events were scheduled since the list was last emptied with ``removeAll()``.
  /// - Complexity: O(log n); O(n) when the list has to grow.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func schedule(
    _ tag: EventTag, at time: SimTime, rank: EventRank
  ) -> EventToken {
    let notice = nextNotice(tag, at: time, rank: rank)
    if topIsHole {
      topIsHole = false
      siftDown(notice.key, from: Self.root)
    } else {
      push(notice.key)
    }
    return notice.token
  }

  /// The notice of an event with the next sequence number, which is thereby used.
  @inlinable
  @inline(__always)
  mutating func nextNotice(
    _ tag: EventTag, at time: SimTime, rank: EventRank
  ) -> EventNotice {
    let isInRange = clock <= time.nanoseconds && time.nanoseconds <= Self.latestNanoseconds
    if !isInRange { failOutOfRange(time) }
    let order = nextOrder
    if order & 1 &<< 60 != 0 { failExhausted() }
    nextOrder = order &+ 1 &<< 20
    return EventNotice(time: time, rank: rank, order: order, tag: tag)
  }

  /// Takes the earliest event out and moves ``now`` to its instant; `nil` when there is none.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public mutating func popEarliest() -> EventNotice? { takeEarliest(until: .latest) }

  /// Forgets every pending event, and starts time and sequence numbers again from zero.
  ///
  /// The room stays allocated. A replication that follows sees no trace of the one before.
  ///
  /// - Complexity: O(n) in the number of pending events.
  public mutating func removeAll() {
    (slots + Self.root).update(repeating: .max, count: end - Self.root)
    end = Self.root
    topIsHole = false
    nextOrder = 0
    clock = 0
  }
}

// One owner, and nothing shared behind the pointer.
extension FutureEventList: @unchecked Sendable {}
