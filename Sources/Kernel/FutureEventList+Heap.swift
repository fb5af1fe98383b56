public import Quantities

extension FutureEventList {
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

  static func slotCount(forEvents events: Int) -> Int {
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
