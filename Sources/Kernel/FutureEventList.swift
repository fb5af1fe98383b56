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

  // MARK: - Cancellation

  /// Cancel a pending event.
  ///
  /// Cancellation is exact: the event leaves ``count``, ``earliest`` and memory at once. A phone
  /// has tens of pending events, and a search through tens of sixteen-byte keys costs less than the
  /// two alternatives. One is to update positions in every move of the heap. The other is lazy
  /// deletion, whose dead events fill the heap, are dispatched, and invite re-arming a timer by
  /// waiting for its old deadline.
  ///
  /// - Returns: Whether the event was still pending. False for an event that was dispatched or
  ///   cancelled before, and for ``EventToken/none``.
  /// - Complexity: O(n).
  @inlinable
  @discardableResult public mutating func cancel(_ token: EventToken) -> Bool {
    // The token of no event.
    if token == .none { return false }
    guard let slot = slot(of: token) else { return false }
    remove(at: slot)
    return true
  }

  /// Whether the event is scheduled and neither dispatched nor cancelled.
  ///
  /// - Complexity: O(n).
  @inlinable public func isPending(_ token: EventToken) -> Bool { slot(of: token) != nil }

  // Inlined always: a call would pass the list, which is borrowed here, as a copy in memory.
  @inlinable
  @inline(__always) func slot(of token: EventToken) -> Int? {
    // From the end, where those are that are due late: most are cancelled long before.
    let first = Self.root &+ (topIsHole ? 1 : 0)
    var slot = end &- 1
    while slot >= first {
      if EventNotice(key: slots[slot]).sequence == token.sequence { return slot }
      slot &-= 1
    }
    return nil
  }

  /// Remove the pending key at `slot` and fill the slot with the last key.
  @inlinable mutating func remove(at slot: Int) {
    if slot == Self.root {
      topIsHole = true
      return
    }
    end &-= 1
    let last = slots[end]
    slots[end] = .max
    if slot == end { return }
    // A hole at the top needs no special case: its key is no later than any, so the ascent ends
    // below it.
    if last < slots[slot] { siftUp(last, from: slot) } else { siftDown(last, from: slot) }
  }

  // MARK: - Heap

  /// The slot of the root: the greatest below 4, so that its children fill the next cache line.
  @inlinable static var root: Int { 3 }

  /// The nanoseconds of `SimTime.latest`, as a constant the compiler can fold.
  @inlinable static var latestNanoseconds: Int64 { 7_889_400_000_000_000_000 }

  /// The slot with the least key among the four that begin at `first`, found without branches.
  @inlinable
  @inline(__always) func leastOfFour(at first: Int) -> Int {
    let left = first &+ (slots[first &+ 1] < slots[first] ? 1 : 0)
    let right = first &+ 2 &+ (slots[first &+ 3] < slots[first &+ 2] ? 1 : 0)
    return slots[right] < slots[left] ? right : left
  }

  /// Store `key` at `start` or below it, moving earlier keys up.
  @inlinable
  @inline(__always) mutating func siftDown(_ key: UInt128, from start: Int) {
    var slot = start
    var child = 4 &* slot &- 8
    while child < end {
      let least = leastOfFour(at: child)
      let leastKey = slots[least]
      if key < leastKey { break }
      slots[slot] = leastKey
      slot = least
      child = 4 &* slot &- 8
    }
    slots[slot] = key
  }

  /// Store `key` at `start` or above it, moving later keys down.
  @inlinable
  @inline(__always) mutating func siftUp(_ key: UInt128, from start: Int) {
    var slot = start
    while true {
      let parent = slot &>> 2 &+ 2
      let parentKey = slots[parent]
      if parentKey <= key { break }
      slots[slot] = parentKey
      slot = parent
    }
    slots[slot] = key
  }

  /// Add `key` at the end and move it up to its slot.
  @inlinable mutating func push(_ key: UInt128) {
    if end == capacity { grow() }
    end &+= 1
    siftUp(key, from: end &- 1)
  }

  /// Remove the earliest event if it is due at or before `horizon`, advance ``now``, and leave a
  /// hole at the top.
  @inlinable
  @inline(__always) mutating func takeEarliest(until horizon: SimTime) -> EventNotice? {
    if topIsHole { closeHole() }
    let key = slots[Self.root]
    // Unsigned, so that an empty heap is due after every horizon: it has the latest of all keys at
    // its top.
    let time = UInt64(truncatingIfNeeded: key &>> 64)
    if time > UInt64(bitPattern: horizon.nanoseconds) { return nil }
    let notice = EventNotice(key: key)
    topIsHole = true
    clock = notice.time.nanoseconds
    return notice
  }

  /// Fill the hole at the top with the last key.
  @inlinable mutating func closeHole() {
    topIsHole = false
    end &-= 1
    let last = slots[end]
    slots[end] = .max
    if end > Self.root { siftDown(last, from: Self.root) }
  }

  // MARK: - Capacity

  private static func slotCount(forEvents events: Int) -> Int {
    var slots = 8
    while slots < events + root { slots *= 2 }
    return slots
  }

  /// Allocates slots aligned to cache lines; the parent of the root is zero and all others are
  /// later than any event.
  static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt128> {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<UInt128>.stride, alignment: 64)
    let slots = bytes.initializeMemory(as: UInt128.self, repeating: .max, count: count)
    slots[root - 1] = 0
    return slots
  }

  /// Double the number of slots.
  @usableFromInline
  @inline(never) mutating func grow() {
    let wider = Self.allocate(2 * capacity)
    wider.update(from: slots, count: capacity)
    slots.deallocate()
    slots = wider
    capacity *= 2
  }

  // MARK: - Failures

  // `fatalError`, because a failed `precondition` prints no numbers in a release build.

  @usableFromInline
  @inline(never) func failOutOfRange(_ time: SimTime) -> Never {
    fatalError("scheduled \(time), outside now \(now) to latest \(SimTime.latest)")
  }

  @usableFromInline
  @inline(never) func failExhausted() -> Never {
    fatalError("event \(nextOrder &>> 20) of the replication does not fit the 40-bit sequence")
  }
}

// The list has one owner, and shares nothing behind its pointer.
extension FutureEventList: @unchecked Sendable {}
