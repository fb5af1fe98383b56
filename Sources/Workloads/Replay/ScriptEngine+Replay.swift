import Kernel
import PowerAccounting
import Quantities

/// Recorded events, played again.
extension ScriptEngine {
  mutating func beginReplays(future: inout FutureEventList) {
    for index in 0..<replays.count where !isSilent(replays[index].app) {
      replays.start(index, variates, future: &future)
    }
  }

  private func isSilent(_ app: AppID) -> Bool { app != .system && app == run.silent }

  /// Play the event at which the walk of a recording stands, and schedule the next one.
  public mutating func replayDue(_ index: Int, now: SimTime, future: inout FutureEventList) {
    let (row, play) = replays.advance(index, variates, future: &future)
    exogenous.note(replay: index, UInt64(row), at: now)
    guard replays[index].isReactive else {
      return deliver(row, of: index, in: play, slot: -1, future: &future)
    }
    guard let slot = replays.open(index, row: row, play: play) else { return abortReplay() }
    playReactive(slot, now: now, future: &future)
  }

  /// Play an event whose gap after what it waited for is over.
  public mutating func dependentDue(_ slot: Int, now: SimTime, future: inout FutureEventList) {
    playReactive(slot, now: now, future: &future)
  }

  private mutating func playReactive(
    _ slot: Int, now: SimTime, future: inout FutureEventList
  ) {
    let event = replays[slot: slot]
    // The delivery itself is a use, so that an event without any effect ends as well.
    replays.use(Int32(slot))
    deliver(
      Int(event.row), of: Int(event.replay), in: event.play, slot: Int32(slot), future: &future)
    endUse(ofSlot: Int32(slot), future: &future)
  }

  private mutating func deliver(
    _ row: Int, of index: Int, in play: UInt32, slot: Int32, future: inout FutureEventList
  ) {
    let plan = replays[index]
    let route = replays.route(of: row, plan)
    let trigger = Trigger(
      entity: plan.name, ordinal: play &* UInt32(plan.rows.count) &+ UInt32(row) &+ 1)
    let fields = replays.fields(of: row, plan)
    if plan.app == .system {
      let kind = plan.rows.kind(at: row)
      if kind == plan.openedKind {
        replays.setFront(of: index, to: route)
        // It is there when the screen is lit, and lights it no sooner.
        guard screenIsOn else { return }
      }
      act(route, slot, fields, trigger)
      if kind == plan.litKind, let front = replays.front(of: index) {
        act(front, slot, fields, trigger)
      }
      return
    }
    keepAwake(plan.app, for: replays.length(of: row, plan), future: &future)
    deliver(
      Int(route), to: plan.app, fields: fields, trigger: trigger, slot: slot, future: &future)
  }

  /// Repeat what a person or the surroundings did.
  private mutating func act(
    _ script: Int32, _ slot: Int32, _ fields: SIMD4<Double>, _ trigger: Trigger
  ) {
    let thread = start(
      script: script, owner: .nobody, app: .system, fields: fields, trigger: trigger)
    if let thread { serve(slot, by: thread) }
  }

  /// Let an app run that ran when it was recorded: its event proves it.
  private mutating func keepAwake(
    _ app: AppID, for length: Double, future: inout FutureEventList
  ) {
    guard app != screen.front else { return }
    let length = SimDuration(nanoseconds: Int64(min(length, 1e15)))
    if lifecycle.isRunning(app), !lifecycle.suspendsApps { return }
    awaken(app, for: length + Self.rest, future: &future)
  }

  /// How long an app goes on after a recorded event.
  private static var rest: SimDuration { .seconds(10) }

  // MARK: - Ends

  /// A thread begins that serves a recorded event.
  mutating func serve(_ slot: Int32, by thread: Int) {
    guard slot >= 0 else { return }
    replays.use(slot)
    threads.setSlot(of: thread, to: slot)
  }

  /// Something that a recorded event caused is over: what waited for the event may come.
  mutating func endUse(ofSlot slot: Int32, future: inout FutureEventList) {
    guard replays.endUse(slot) else { return }
    if !replays.close(Int(slot), now: future.now, future: &future) { abortReplay() }
  }

  private mutating func abortReplay() {
    records.abort("more than 16384 recorded events are under way or wait for their turn")
  }
}
