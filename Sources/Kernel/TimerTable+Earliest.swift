public import Quantities

extension TimerTable {
  /// A timer's key together with its slot.
  ///
  /// Compared and chosen as one: keys that were read are not read again through the slot that won,
  /// and three values chosen by one condition are chosen without a branch.
  @frozen
  @usableFromInline
  struct Entry {
    @usableFromInline
    let key: UInt128
    @usableFromInline
    let slot: Int

    @inlinable
    @inline(__always)
    init(key: UInt128, slot: Int) {
      self.key = key
      self.slot = slot
    }

    /// The earlier of this and `other`.
    @inlinable
    @inline(__always)
    func orEarlier(_ other: Entry) -> Entry {
      let otherIsEarlier = other.key < key
      return Entry(key: otherIsEarlier ? other.key : key, slot: otherIsEarlier ? other.slot : slot)
    }
  }

  /// The earliest of `count` timers; some unarmed one when none is armed.
  ///
  /// Without branches, because which of many timers is next cannot be foretold.
  ///
  /// - Parameter count: How many timers there are: a constant where the caller knows it, so that
  ///   the search is laid out without a loop.
  /// - Complexity: O(1), as there are no more than 32.
  @inlinable
  @inline(__always)
  func earliest(of count: Int) -> Entry {
    if count <= 2 { return earliestOfTwo(at: 0) }
    var earliest = earliestOfFour(at: 0)
    var first = 4
    while first < count {
      earliest = earliest.orEarlier(earliestOfFour(at: first))
      first &+= 4
    }
    return earliest
  }

  @inlinable
  @inline(__always)
  func earliestOfFour(at first: Int) -> Entry {
    earliestOfTwo(at: first).orEarlier(earliestOfTwo(at: first &+ 2))
  }

  @inlinable
  @inline(__always)
  func earliestOfTwo(at first: Int) -> Entry {
    Entry(key: keys[first], slot: first)
      .orEarlier(Entry(key: keys[first &+ 1], slot: first &+ 1))
  }

  /// Takes the earliest of `count` timers if it is due at or before `horizon`.
  ///
  /// Of two timers the next can mostly be foretold from what went before, so a branch is better
  /// there: the processor goes on to what happens next while a deadline is still being computed.
  /// The horizon is asked on either side of it, or the compiler would choose without a branch.
  @inlinable
  @inline(__always)
  mutating func takeEarliest(of count: Int, until horizon: SimTime) -> EventNotice? {
    if count > 2 { return take(earliest(of: count).slot, until: horizon) }
    if keys[1] < keys[0] { return take(1, until: horizon) }
    return take(0, until: horizon)
  }

  /// Takes the timer at `slot` if it is due at or before `horizon`.
  @inlinable
  @inline(__always)
  mutating func take(_ slot: Int, until horizon: SimTime) -> EventNotice? {
    let key = keys[slot]
    // Unsigned, so that an unarmed timer is due after every horizon.
    let time = UInt64(truncatingIfNeeded: key &>> 64)
    if time > UInt64(bitPattern: horizon.nanoseconds) { return nil }
    keys[slot] = .max
    return EventNotice(key: key)
  }
}
