public import Quantities

/// The pending events of a simulation, with the earliest at the top.
///
/// Events are dispatched by time, then rank, then in the order they were scheduled. This order is
/// total, so a run can be repeated to the byte.
///
/// It is a heap with four children a node. The slots are laid out so that four siblings share one
/// cache line (the root has slot 3, the children of slot `i` begin at `4i - 8`), and unoccupied
/// slots hold a key later than every event, so the least of four siblings is found without counting
/// them. Removing the earliest event leaves a hole at the top, which the next scheduled event
/// fills. Most handlers schedule one event, and so pay one descent instead of two.
@frozen public struct FutureEventList: ~Copyable {
  /// The slots; 64-byte aligned. Slot 2 holds zero, the parent of the root that ends every ascent.
  @usableFromInline var slots: UnsafeMutablePointer<UInt128>

  /// One more than the last occupied slot; 3 when nothing is stored.
  @usableFromInline var end: Int

  /// The number of slots, a power of two.
  @usableFromInline var capacity: Int

  /// Whether the key at the top is no longer pending. It is still no later than any other.
  @usableFromInline var topIsHole: Bool

  /// The sequence number of the event scheduled next, shifted as in the key.
  ///
  /// The first number that does not fit is the one that sets bit 60.
  @usableFromInline var nextOrder: UInt64

  /// The present instant: that of the last dispatched event, or a later horizon.
  ///
  /// No event can be scheduled before it.
  public internal(set) var now: SimTime {
    @inlinable get { SimTime(nanoseconds: clock) }
    @inlinable set { clock = newValue.nanoseconds }
  }

  @usableFromInline var clock: Int64

  /// Create an empty list at the start of the run, with room for `minimumCapacity` events.
  ///
  /// The list doubles its capacity when it is full.
  ///
  /// - Parameter minimumCapacity: The number of pending events to allocate room for.
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

  /// The number of pending events.
  ///
  /// - Complexity: O(1).
  @inlinable public var count: Int { end &- Self.root &- (topIsHole ? 1 : 0) }

  /// Whether no event is pending.
  ///
  /// - Complexity: O(1).
  @inlinable public var isEmpty: Bool { count == 0 }

  /// The instant of the earliest pending event, or `nil` when there is none.
  ///
  /// - Complexity: O(1).
  @inlinable public var earliest: SimTime? {
    if isEmpty { return nil }
    let event = topIsHole ? slots[leastOfFour(at: Self.root + 1)] : slots[Self.root]
    return EventNotice(key: event).time
  }

  /// Schedule an event, and return its token.
  ///
  /// - Parameters:
  ///   - tag: The meaning of the event to the model.
  ///   - time: The instant at which it is due; the present instant is allowed.
  ///   - rank: Its order among the events of its instant.
  /// - Returns: The token with which to query or cancel the event.
  /// - Precondition: `time` is neither before ``now`` nor after `SimTime.latest`, and fewer than
  ///   2⁴⁰ events were scheduled since the list was last emptied with ``removeAll()``.
  /// - Complexity: O(log n); O(n) when the list has to grow.
  @inlinable
  @inline(__always)
  @discardableResult public mutating func schedule(
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

  /// Make the notice of an event and consume the next sequence number.
  @inlinable
  @inline(__always) mutating func nextNotice(
    _ tag: EventTag, at time: SimTime, rank: EventRank
  ) -> EventNotice {
    let isInRange = clock <= time.nanoseconds && time.nanoseconds <= Self.latestNanoseconds
    if !isInRange { failOutOfRange(time) }
    let order = nextOrder
    if order & 1 &<< 60 != 0 { failExhausted() }
    nextOrder = order &+ 1 &<< 20
    return EventNotice(time: time, rank: rank, order: order, tag: tag)
  }

  /// Remove the earliest event and advance ``now`` to its instant; `nil` when the list is empty.
  ///
  /// - Complexity: O(log n).
  @inlinable public mutating func popEarliest() -> EventNotice? { takeEarliest(until: .latest) }

  /// Remove every pending event, and restart time and sequence numbers from zero.
  ///
  /// The memory stays allocated. The next replication sees no trace of this one.
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

// The list has one owner, and shares nothing behind its pointer.
extension FutureEventList: @unchecked Sendable {}
