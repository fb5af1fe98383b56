import Configuration
import Kernel
import PowerAccounting
import Quantities

/// Repeating timers of apps.
///
/// A tick that may be late is scheduled for the end of its window, and comes at the first instant in
/// it at which anything else runs.
extension ScriptEngine {
  /// What `every` asked for, in nanoseconds.
  struct TimerRequest {
    let interval: Double
    /// To the first tick; NaN for the interval.
    let phase: Double
    /// How late a tick may be; NaN if it was not said.
    let tolerance: Double
    /// 1 for one that ticks in a deep rest, too.
    let whileIdle: Double
    /// 1 for an alarm clock.
    let alarmClock: Double
  }

  mutating func startTimer(
    _ index: Int, from place: Int, local: UInt16, _ request: TimerRequest, now: SimTime,
    future: inout FutureEventList
  ) {
    future.cancel(timers[index].next)
    let definition = timerDefinitions[index]
    if definition.label >= 0 {
      cancelTimers(label: definition.label, of: threads[place].app, future: &future)
    }
    var fields = SIMD4<Double>.zero
    for field in 0..<4 { fields[field] = threadFields[place * 4 + field] }
    let interval = request.interval
    guard interval >= 1 else {
      failure = "a timer with an interval of less than a nanosecond"
      return
    }
    timers[index] = TimerState(
      isOn: true, interval: interval, window: window(of: request),
      ticksWhileIdle: request.whileIdle == 1, isAlarmClock: request.alarmClock == 1,
      app: threads[place].app,
      occasion: childOccasion(of: place, StreamName(hash: definition.name), local: local),
      fields: fields)
    schedule(
      timer: index, at: instant(now, plus: request.phase.isNaN ? interval : request.phase), &future)
  }

  /// How long a tick may be put off: shorter than the interval, so that no two fall together.
  private func window(of request: TimerRequest) -> SimDuration {
    guard let windows = rules.timerWindows, request.alarmClock != 1 else { return .zero }
    let isLong = request.interval >= Double(windows.leastInterval.nanoseconds)
    let usual = isLong ? windows.defaultTolerance * request.interval : 0
    let asked = request.tolerance.isNaN ? usual : request.tolerance
    let longest = min(Double(windows.greatest.nanoseconds), request.interval - 1)
    return SimDuration(nanoseconds: Int64(max(0, min(asked, longest))))
  }

  private mutating func schedule(
    timer index: Int, at time: SimTime?, _ future: inout FutureEventList
  ) {
    timers[index].next = .none
    timers[index].due = time ?? .latest
    if timers[index].isAlarmClock { alarmClocksChanged = true }
    guard let time, time <= horizon else { return }
    // A window that outlasts the run may still bring the tick, if anything runs in it.
    let window = timers[index].window
    guard window <= horizon - time else { return }
    timers[index].next = future.schedule(
      EventTag(kind: EventKind.timer, index: index), at: time + window, rank: .timer)
  }

  /// A timer ticks, and with it those whose windows are open.
  public mutating func timerDue(_ index: Int, now: SimTime, future: inout FutureEventList) {
    if timers[index].isMissed {
      catchUp(index, now: now, future: &future)
    } else {
      tick(index, now: now, future: &future)
    }
    // Nothing runs for a tick that the system put off.
    if isRestraining && timers[index].isMissed { return }
    tickOpenWindows(now: now, future: &future)
  }

  /// Lets all timers tick that were due and may have waited for an instant such as this.
  mutating func tickOpenWindows(now: SimTime, future: inout FutureEventList) {
    guard rules.timerWindows != nil else { return }
    for index in 0..<timers.count
    where timers[index].isOn && timers[index].due <= now && timers[index].window > .zero
      && !timers[index].isMissed
    {
      future.cancel(timers[index].next)
      tick(index, now: now, future: &future)
    }
  }

  /// A run begins, unless the one before is not over.
  private mutating func tick(_ index: Int, now: SimTime, future: inout FutureEventList) {
    let timer = timers[index]
    guard timer.isOn else { return }
    let isSuspended = appStates[timer.app.index].isSuspended
    if isSuspended && !timersWake {
      // Once, however many ticks there would be until it goes on.
      timers[index].isMissed = true
      timers[index].next = .none
      return
    }
    if isRestraining && putsOff(index, now: now, future: &future) { return }
    timers[index].isMissed = false
    if isSuspended { wake(timer.app, future: &future) }
    timers[index].ticks += 1
    if timer.thread >= 0 && threads[Int(timer.thread)].isLive {
      count(.skips)
    } else {
      let definition = timerDefinitions[index]
      let occasion = timer.occasion.child(
        StreamName(hash: definition.name), count: timer.ticks &+ 1)
      timers[index].thread = Int32(
        start(
          script: Int(definition.script), owner: .timer, index: index, app: timer.app,
          fields: timer.fields, occasion: occasion) ?? -1)
    }
    schedule(timer: index, at: instant(timer.due, plus: timer.interval), &future)
  }

  /// The app goes on: what it missed comes now, and then by the first plan.
  mutating func tickMissed(of app: AppID, now: SimTime, future: inout FutureEventList) {
    for index in 0..<timers.count
    where timers[index].isMissed && timers[index].isOn && timers[index].app == app {
      catchUp(index, now: now, future: &future)
    }
  }

  /// One tick for all that a timer missed; if it may come.
  private mutating func catchUp(_ index: Int, now: SimTime, future: inout FutureEventList) {
    future.cancel(timers[index].next)
    let missed = (Double((now - timers[index].due).nanoseconds) / timers[index].interval)
      .rounded(.down)
    timers[index].due = instant(timers[index].due, plus: missed * timers[index].interval) ?? now
    tick(index, now: now, future: &future)
  }

  /// Stops the timers of an app that have a name; a run under way goes on.
  mutating func cancelTimers(label: Int32, of app: AppID, future: inout FutureEventList) {
    for index in 0..<timers.count
    where timers[index].isOn && timerDefinitions[index].label == label
      && timers[index].app == app
    {
      future.cancel(timers[index].next)
      timers[index].isOn = false
      if timers[index].isAlarmClock { alarmClocksChanged = true }
    }
  }

  /// When the next alarm clock rings, asked for after one was set, cancelled or rang; nil for none.
  public mutating func takeNextAlarmClock() -> SimTime? {
    alarmClocksChanged = false
    var next: SimTime?
    for index in 0..<timers.count where timers[index].isOn && timers[index].isAlarmClock {
      next = min(next ?? .latest, timers[index].due)
    }
    return next
  }
}
