import Kernel
import PowerAccounting
import Quantities

/// Actions of people, and changes of sources.
extension ScriptEngine {
  mutating func beginExogenous(future: inout FutureEventList) {
    exogenous.begin(horizon: run.horizon)
    for index in 0..<exogenous.actions.count {
      scheduleAction(index, after: .zero, future: &future)
    }
    for index in 0..<exogenous.sources.count {
      values.set(source: index, changedAt: -.infinity, version: 0)
      scheduleSource(index, after: .zero, future: &future)
    }
  }

  // MARK: - Actions

  private mutating func scheduleAction(
    _ index: Int, after previous: SimTime, future: inout FutureEventList
  ) {
    if !exogenous.actions.schedule(index, after: previous, variates, future: &future) {
      records.abort("an action that comes again after less than a nanosecond")
    }
  }

  /// Begin the run of a due action, unless the one before is not over.
  public mutating func actionDue(_ index: Int, now: SimTime, future: inout FutureEventList) {
    let isSkipped = exogenous.actions.isUnderWay(index)
    exogenous.note(action: index, isSkipped ? 1 : 0, at: now)
    if isSkipped {
      records.count(.skips)
      countSkip(of: exogenous.actions.definition(index).script)
    } else {
      let thread = start(
        script: exogenous.actions.definition(index).script, owner: .action(Int32(index)),
        app: .system, fields: .zero, trigger: exogenous.actions.trigger(of: index))
      if let thread { exogenous.actions.runBegan(index, thread: thread) }
    }
    scheduleAction(index, after: now, future: &future)
    tickOpenWindows(now: now, future: &future)
  }

  /// Count a run of a script that did not begin.
  mutating func countSkip(of script: Int32) {
    work.count(.skipped, of: InstructionID(Int(code.scripts[Int(script)].entry)))
  }

  /// Record what a person does in an action.
  @inline(never) mutating func noteUserAction(of thread: Int, _ what: UInt64, at now: SimTime) {
    guard case .action(let index) = threads[thread].owner else { return }
    exogenous.note(action: Int(index), what, at: now)
  }

  // MARK: - Sources

  private mutating func scheduleSource(
    _ index: Int, after previous: SimTime, future: inout FutureEventList
  ) {
    if !exogenous.sources.schedule(index, after: previous, variates, future: &future) {
      records.abort("a source that changes again after less than a nanosecond")
    }
  }

  /// Change a source, unless it does not change at this hour.
  ///
  /// - Returns: Whether it changed.
  public mutating func sourceDue(_ index: Int, now: SimTime, future: inout FutureEventList) -> Bool
  {
    let version = exogenous.sources.change(index, at: now, variates)
    if let version {
      exogenous.note(source: index, at: now)
      values.set(source: index, changedAt: Double(now.nanoseconds), version: version)
      announceChange(of: index, version: version, at: now, future: &future)
    }
    scheduleSource(index, after: now, future: &future)
    return version != nil
  }

  /// Notify all running apps; others see the change when they start.
  private mutating func announceChange(
    of index: Int, version: UInt32, at now: SimTime, future: inout FutureEventList
  ) {
    let source = exogenous.sources.definition(index)
    let event = Int(source.event)
    if events[event].mark >= 0 { record(mark: Int(events[event].mark), at: now) }
    let trigger = Trigger(entity: source.name, ordinal: version)
    for app in 1..<lifecycle.appCount {
      if lifecycle.isRunning(AppID(app)) {
        deliver(event, to: AppID(app), fields: .zero, trigger: trigger, future: &future)
      } else {
        countMiss(of: event, in: AppID(app))
      }
    }
  }

  // MARK: - The phone's own streams

  /// Record what happened in a stream of exogenous events that is neither an action's nor a
  /// source's.
  public mutating func noteExogenous(_ stream: Int, _ what: UInt64, at now: SimTime) {
    exogenous.note(other: stream, what, at: now)
  }

  /// The record of exogenous events, for use after a run.
  public var exogenousRecord: ExogenousRecord { exogenous.record }
}
