import Kernel
import PowerAccounting
import Quantities

/// Ticks of timers, which suspension and the system's limits may defer.
extension ScriptEngine {
  /// Start a timer from the operands of an instruction.
  @inline(never) mutating func startTimer(
    _ instruction: Instruction, from thread: Int, now: SimTime, future: inout FutureEventList
  ) {
    let request = AppTimers.Request(
      interval: value(instruction, 0, thread, now), phase: value(instruction, 1, thread, now),
      tolerance: value(instruction, 2, thread, now),
      whileIdle: value(instruction, 3, thread, now),
      alarmClock: value(instruction, 4, thread, now))
    guard request.interval >= 1 else {
      return records.abort("a timer with an interval of less than a nanosecond")
    }
    let index = Int(instruction.index)
    timers.start(
      index, request, of: threads[thread].app, fields: threads.fields(of: thread),
      trigger: childTrigger(of: thread, timers.definition(index).name, local: instruction.local),
      future: &future)
  }

  /// Handle a timer's tick, and let those with open windows tick too.
  public mutating func timerDue(_ index: Int, now: SimTime, future: inout FutureEventList) {
    if timers[index].isMissed { catchUp(index, future: &future) }
    tick(index, now: now, future: &future)
    // Nothing runs for a tick that the system put off.
    if backgroundLimits.isActive && timers[index].isMissed { return }
    tickOpenWindows(now: now, future: &future)
  }

  /// Let all timers tick that were due and may have waited for an instant such as this.
  mutating func tickOpenWindows(now: SimTime, future: inout FutureEventList) {
    guard timers.haveWindows else { return }
    var next = 0
    while let index = timers.firstOn(from: next) {
      next = index + 1
      guard timers.hasOpenWindow(index, now: now) else { continue }
      timers.advanceTick(index, future: &future)
      tick(index, now: now, future: &future)
    }
  }

  /// Let each timer of an app that missed ticks have one for all of them, if it may come.
  mutating func tickMissed(of app: AppID, future: inout FutureEventList) {
    var next = 0
    while let index = timers.firstOn(from: next) {
      next = index + 1
      guard timers.hasMissed(index, of: app) else { continue }
      catchUp(index, future: &future)
      tick(index, now: future.now, future: &future)
    }
  }

  private mutating func catchUp(_ index: Int, future: inout FutureEventList) {
    countTicks(of: index, passedOver: timers.catchUp(index, future: &future))
  }

  /// Begin a run, unless the one before is not over.
  private mutating func tick(_ index: Int, now: SimTime, future: inout FutureEventList) {
    let timer = timers[index]
    guard timer.isOn else { return }
    let isSuspended = lifecycle.isSuspended(timer.app)
    // One tick, however many there would be until the app is resumed.
    if isSuspended && !lifecycle.timersWake { return timers.miss(index) }
    if backgroundLimits.isActive && isPutOff(index, now: now, future: &future) { return }
    timers.tickComes(index)
    if isSuspended { wake(timer.app, future: &future) }
    timers.countTick(index)
    if timer.thread >= 0 {
      records.count(.skips)
      countSkip(of: timers.definition(index).script)
    } else {
      let definition = timers.definition(index)
      let thread = start(
        script: definition.script, owner: .timer(Int32(index)), app: timer.app,
        fields: timer.fields,
        trigger: timer.trigger.child(StreamName(hash: definition.name), count: timer.ticks &+ 1))
      if let thread { timers.runBegan(index, thread: thread) }
    }
    timers.scheduleNext(index, future: &future)
  }

  /// Whether the system postpones a tick; it is then missed, and happens as soon as allowed.
  private mutating func isPutOff(_ index: Int, now: SimTime, future: inout FutureEventList) -> Bool
  {
    let timer = timers[index]
    guard case .waits(let time) = backgroundLimits.decide(timer, front: screen.front, now: now)
    else {
      return false
    }
    if !timer.isMissed { records.count(.deferredTicks) }
    timers.putOff(index, until: time, future: &future)
    return true
  }

  /// Whether another alarm clock is the next than when ``takeNextAlarmClock()`` was last called.
  @inlinable public var alarmClocksChanged: Bool { timers.alarmClocksChanged }

  /// When the next alarm clock rings; nil for none.
  public mutating func takeNextAlarmClock() -> SimTime? { timers.takeNextAlarmClock() }
}
