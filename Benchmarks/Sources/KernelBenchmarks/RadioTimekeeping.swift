import Kernel
import Quantities

/// How a radio keeps its two deadlines: in the timer table, or as events in the heap.
protocol RadioTimekeeping {
  static var timerCount: Int { get }
  init()
  mutating func setRequest(_ tag: EventTag, at time: SimTime, _ future: inout FutureEventList)
  mutating func setDwell(
    _ tag: EventTag, at time: SimTime, rank: EventRank, _ future: inout FutureEventList)
  mutating func unsetDwell(_ future: inout FutureEventList)
}

/// One timer for the next request, one for the end of the state.
struct TableTimekeeping: RadioTimekeeping {
  static var timerCount: Int { 2 }
  private static var request: TimerID { TimerID(0) }
  private static var dwell: TimerID { TimerID(1) }

  @inline(__always)
  func setRequest(_ tag: EventTag, at time: SimTime, _ future: inout FutureEventList) {
    future.arm(Self.request, tag, at: time, rank: .user)
  }

  @inline(__always)
  func setDwell(
    _ tag: EventTag, at time: SimTime, rank: EventRank, _ future: inout FutureEventList
  ) {
    future.arm(Self.dwell, tag, at: time, rank: rank)
  }

  @inline(__always)
  func unsetDwell(_ future: inout FutureEventList) { future.disarm(Self.dwell) }
}

/// Events, of which that of the dwell is looked for when it is cancelled.
struct HeapTimekeeping: RadioTimekeeping {
  static var timerCount: Int { 0 }
  private var dwell = EventToken.none

  @inline(__always)
  func setRequest(_ tag: EventTag, at time: SimTime, _ future: inout FutureEventList) {
    future.schedule(tag, at: time, rank: .user)
  }

  @inline(__always)
  mutating func setDwell(
    _ tag: EventTag, at time: SimTime, rank: EventRank, _ future: inout FutureEventList
  ) {
    dwell = future.schedule(tag, at: time, rank: rank)
  }

  @inline(__always)
  func unsetDwell(_ future: inout FutureEventList) { future.cancel(dwell) }
}
