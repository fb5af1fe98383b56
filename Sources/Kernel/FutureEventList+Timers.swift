public import Quantities

// A timer is an event that is scheduled again and again, or not to be after all. Its place is
// known, so nothing is looked for when it is armed anew or disarmed. Both kinds of event draw from
// one sequence and leave in one order: a timer is dispatched as if each arming had cancelled the
// event of the one before, and scheduled another.
extension FutureEventList {
  /// Sets a timer, or sets it anew, in which case the deadline it had is forgotten.
  ///
  /// The event is dispatched once, and the timer is no longer armed when it is handled.
  ///
  /// - Parameters:
  ///   - timer: One of the timers the list was made with.
  ///   - tag: What the event means to the model; may be another one each time.
  ///   - time: When it is due. The present instant is allowed: the event is dispatched in it.
  ///   - rank: Its place among the events of its instant.
  /// - Precondition: As for ``schedule(_:at:rank:)``, and the list has the timer.
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  public mutating func arm(
    _ timer: TimerID, _ tag: EventTag, at time: SimTime, rank: EventRank
  ) {
    if timer.index >= timers.count { failUnknown(timer) }
    timers.keys[timer.index] = nextNotice(tag, at: time, rank: rank).key
  }

  /// Unsets a timer, so that nothing happens at its deadline.
  ///
  /// - Returns: Whether the timer was armed.
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func disarm(_ timer: TimerID) -> Bool {
    let wasArmed = isArmed(timer)
    timers.keys[timer.index] = .max
    return wasArmed
  }

  /// Whether the timer is set, and neither dispatched nor disarmed since; false of a timer that the
  /// list was not made with.
  ///
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  public func isArmed(_ timer: TimerID) -> Bool {
    timers.keys[timer.index] != .max
  }
}

extension FutureEventList {
  /// Takes the earliest event or timer out if it is due at or before `horizon`, and moves ``now``.
  ///
  /// - Parameter timerCount: The number of timers: a constant where the caller knows it. With the
  ///   constant 0 nothing is left of the timers.
  @inlinable
  @inline(__always)
  mutating func takeEarliest(until horizon: SimTime, timerCount: Int) -> EventNotice? {
    if timerCount > 0 {
      // Models that set nothing but timers need not look at the heap.
      if _fastPath(end == Self.root) {
        return passed(to: timers.takeEarliest(of: timerCount, until: horizon))
      }
      if topIsHole { closeHole() }
      let timer = timers.earliest(of: timerCount)
      if timer.key < slots[Self.root] {
        return passed(to: timers.take(timer.slot, until: horizon))
      }
    } else if topIsHole {
      closeHole()
    }
    // An empty heap has the key later than all events at its top.
    if topIsAfter(horizon) { return nil }
    return takeTop()
  }

  @inlinable
  @inline(__always)
  mutating func passed(to notice: EventNotice?) -> EventNotice? {
    if let notice { clock = notice.time.nanoseconds }
    return notice
  }

  /// Whether the top, which is not a hole, is due after `horizon`; true of an empty heap.
  @inlinable
  @inline(__always)
  func topIsAfter(_ horizon: SimTime) -> Bool {
    UInt64(truncatingIfNeeded: slots[Self.root] &>> 64) > UInt64(bitPattern: horizon.nanoseconds)
  }
}
