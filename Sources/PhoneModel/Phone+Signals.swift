import Components
import Kernel
import PowerAccounting
import Quantities
import Workloads

/// What parts and services say, and what follows from it.
extension Phone {
  /// Does what a part or a service says has to follow.
  mutating func route(_ signal: UnsafePointer<Signal>, _ now: SimTime, _ future: Future) {
    switch signal.pointee.kind {
    case .completed:
      if signal.pointee.thread.matter == nil {
        engine.complete(signal.pointee.thread)
      } else {
        answer(signal.pointee.thread, .completed)
      }
    case .failed:
      if signal.pointee.thread.matter == nil {
        engine.fail(signal.pointee.thread, future: &future.pointee)
      } else {
        answer(signal.pointee.thread, Answer(failed: signal))
      }
    case .event, .eventIfRunning:
      if signal.pointee.kind == .eventIfRunning, !engine.isRunning(signal.pointee.app) { return }
      engine.deliver(
        event(of: signal), to: signal.pointee.app, fields: signal.pointee.fields,
        occasion: signal.pointee.occasion, future: &future.pointee)
    case .broadcast: engine.broadcast(event(of: signal), future: &future.pointee)
    case .dropQueued: engine.dropQueued(event(of: signal), of: signal.pointee.app)
    case .work:
      guard let processor else { return }
      processor.component.pointee.deliver(
        CycleCount(cycles: Int64(signal.pointee.fields.x)), to: signal.pointee.app,
        context(processor.index))
    case .lock:
      engine.lockUnattended(future: &future.pointee)
      announceScreen()
    case .light: if engine.lightUnattended() { announceScreen() }
    case .darken: if engine.darkenUnattended() { announceScreen() }
    case .open:
      engine.open(
        signal.pointee.app, occasion: signal.pointee.occasion, future: &future.pointee)
      announceScreen()
    case .notify:
      guard let notifications else { return }
      notifications.component.pointee.show(
        after: SimDuration(nanoseconds: Int64(signal.pointee.fields.x)), of: signal.pointee.app,
        isPassive: false, signal.pointee.occasion, context(notifications.index))
    case .shared:
      let topics = SharedState.Topics(rawValue: signal.pointee.code)
      if !topics.isDisjoint(with: .readByScripts) { refreshReadings() }
      if topics.contains(.rest) { restChanged(future) }
      announceSharedState(topics)
    case .letGo:
      engine.letGo(signal.pointee.app, future: &future.pointee)
      reconsider(signal.pointee.app, future)
    case .awaken:
      engine.awaken(
        signal.pointee.app,
        for: SimDuration(nanoseconds: Int64(signal.pointee.fields.x)), future: &future.pointee)
      if exempters.count > 0 { reconsider(signal.pointee.app, future) }
    case .expiring:
      engine.deliver(
        AppEvent.taskExpiring.rawValue, to: signal.pointee.app, fields: .zero,
        occasion: signal.pointee.occasion, future: &future.pointee)
    case .rest: engine.rest(signal.pointee.app, future: &future.pointee)
    case .errand: carryOut(signal)
    case .withdraw: withdraw(signal.pointee.thread)
    case .allow: allow(signal, future)
    case .mark: engine.record(mark: motionMarks[Int(signal.pointee.code)], at: now)
    }
  }

  private func event(of signal: UnsafePointer<Signal>) -> Int {
    eventBases[signal.pointee.component.index] + Int(signal.pointee.code)
  }
}
