import Kernel
import PowerAccounting
import Quantities

/// Threads that wait for an event of their app.
extension ScriptEngine {
  /// Stands in ``handlerOf`` for an event that scripts wait for and no handler serves.
  static let awaitedOnly: Int32 = -2

  /// Lets a thread wait for an event that comes from now on.
  ///
  /// - Parameter limit: How long in nanoseconds; NaN for as long as it takes.
  mutating func wait(
    for event: Int, by place: Int, atMost limit: Double, _ future: inout FutureEventList
  ) {
    threads[place].awaitedEvent = Int32(event)
    eventWaits[eventWaitCount] = Int32(place)
    eventWaitCount += 1
    guard !limit.isNaN, let time = instant(future.now, plus: limit), time <= horizon else { return }
    threads[place].wake = future.schedule(
      EventTag(kind: EventKind.wake, index: place), at: time, rank: .timer)
  }

  /// Whether any thread of an app waits for an event.
  func isAwaited(_ event: Int, by app: AppID) -> Bool {
    for index in 0..<eventWaitCount where waits(Int(eventWaits[index]), for: event, of: app) {
      return true
    }
    return false
  }

  private func waits(_ place: Int, for event: Int, of app: AppID) -> Bool {
    Int(threads[place].awaitedEvent) == event && threads[place].app == app
  }

  /// Threads of an app that wait for an event go on, if it is one that they wait for.
  mutating func tellWaiting(
    _ event: Int, of app: AppID, fields: SIMD4<Double>, future: inout FutureEventList
  ) {
    var kept = 0
    for index in 0..<eventWaitCount {
      let place = Int(eventWaits[index])
      guard waits(place, for: event, of: app), takes(place, fields, now: future.now) else {
        eventWaits[kept] = eventWaits[index]
        kept += 1
        continue
      }
      threads[place].awaitedEvent = -1
      future.cancel(threads[place].wake)
      threads[place].wake = .none
      makeReady(place)
    }
    eventWaitCount = kept
  }

  /// Whether an event meets the condition of the thread that waits for it. If so, the thread has its
  /// fields from now on, where its script asks for them.
  private mutating func takes(_ place: Int, _ fields: SIMD4<Double>, now: SimTime) -> Bool {
    let instruction = instructions[Int(threads[place].program) - 1]
    var own = SIMD4<Double>.zero
    for field in 0..<4 {
      own[field] = threadFields[place * 4 + field]
      threadFields[place * 4 + field] = fields[field]
    }
    // Without a condition the value is no number, and so not 0.
    let isTaken = value(instruction, 0, place, now) != 0
    let register = value(instruction, 2, place, now)
    for field in 0..<4 {
      if isTaken && !register.isNaN {
        threadRegisters[place * registersPerThread + Int(register) + field] = own[field]
      } else {
        threadFields[place * 4 + field] = own[field]
      }
    }
    return isTaken
  }

  /// The time is over in which a thread waits for an event.
  mutating func giveUpWait(of place: Int) {
    forgetWait(of: place)
    threads[place].program = instructions[Int(threads[place].program) - 1].target
  }

  mutating func forgetWait(of place: Int) {
    threads[place].awaitedEvent = -1
    var kept = 0
    for index in 0..<eventWaitCount where Int(eventWaits[index]) != place {
      eventWaits[kept] = eventWaits[index]
      kept += 1
    }
    eventWaitCount = kept
  }

  /// A thread has the fields again of the event that its handler serves.
  mutating func restoreFields(of place: Int, fromRegistersAt register: Int) {
    for field in 0..<4 {
      threadFields[place * 4 + field] =
        threadRegisters[place * registersPerThread + register + field]
    }
  }
}
