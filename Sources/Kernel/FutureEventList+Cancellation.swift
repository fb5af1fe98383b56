extension FutureEventList {
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
}
