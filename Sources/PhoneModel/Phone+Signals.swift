import Components
import PowerAccounting
import Quantities
import Workloads

/// Signals of components and services, and their consequences.
extension Phone {
  /// Carries out the consequences of a signal.
  mutating func route(_ signal: UnsafePointer<Signal>, _ now: SimTime, _ future: Future) {
    // The most frequent ones first: a switch reads all of a signal before it knows its kind.
    if case .completed(.thread(let thread)) = signal.pointee { return engine.complete(thread) }
    if case .work(let work, let app) = signal.pointee { return deliver(work, to: app) }
    if case .shared(let topics) = signal.pointee { return announce(topics, future) }
    switch signal.pointee {
    case .completed(let waiter): answer(waiter, .completed)
    case .failed(.thread(let thread), let failure):
      engine.fail(thread, isCancelled: failure.reason == .cancelled, future: &future.pointee)
    case .failed(let waiter, let failure):
      answer(waiter, .failed(failure.reason, left: failure.left))
    case .event(let delivery): deliver(delivery, future)
    case .eventIfRunning(let delivery):
      if engine.isRunning(delivery.app) {
        deliver(delivery, future)
      } else {
        engine.countMiss(of: number(of: delivery.event), in: delivery.app)
      }
    case .broadcast(let event): engine.broadcast(number(of: event), future: &future.pointee)
    case .dropQueued(let event, let app):
      engine.dropQueued(number(of: event), of: app, future: &future.pointee)
    // Carried out above.
    case .work, .shared: break
    case .mark(let slot): engine.record(mark: wiring.motionMarks[slot], at: now)
    case .lock:
      engine.lockUnattended(future: &future.pointee)
      announceScreen()
    case .light: if engine.lightUnattended() { announceScreen() }
    case .darken: if engine.darkenUnattended() { announceScreen() }
    case .open(let app, let trigger):
      engine.open(app, trigger: trigger, future: &future.pointee)
      announceScreen()
    case .notify(let app, let delay, let trigger):
      guard let notifications = placed.notifications else { return }
      notifications.component.pointee.show(
        after: delay, of: app, isPassive: false, trigger, context(notifications.index))
    case .endUse(let app):
      engine.endUse(app, future: &future.pointee)
      reconsider(app, future)
    case .awaken(let app, let length):
      engine.awaken(app, for: length, future: &future.pointee)
      if wiring.exempters.count > 0 { reconsider(app, future) }
    case .expiring(let app, let trigger):
      engine.deliver(
        AppEvent.taskExpiring.rawValue, to: app, fields: .zero, trigger: trigger,
        future: &future.pointee)
    case .rest(let app): engine.rest(app, future: &future.pointee)
    case .allow(let app, let allowance):
      engine.allow(
        app, ticks: allowance.ticks, within: allowance.window, isOnline: allowance.isOnline,
        future: &future.pointee)
    case .ask(let request, let waiter, let app, let trigger, let origin):
      carryOut(request, for: app, waiter, trigger, origin)
    case .withdraw(let waiter): withdraw(waiter)
    }
  }

  @inline(__always) private mutating func deliver(_ work: CycleCount, to app: AppID) {
    guard let processor = placed.processor else { return }
    processor.component.pointee.deliver(work, to: app, context(processor.index))
  }

  @inline(__always)
  private mutating func announce(_ topics: SharedState.Topics, _ future: Future) {
    if !topics.isDisjoint(with: .readByScripts) { refreshReadings() }
    if topics.contains(.rest) { restChanged(future) }
    announceSharedState(topics)
  }

  private mutating func deliver(_ delivery: Signal.EventDelivery, _ future: Future) {
    engine.deliver(
      number(of: delivery.event), to: delivery.app, fields: delivery.fields,
      trigger: delivery.trigger, future: &future.pointee)
  }

  /// The number of an event among those of all components.
  private func number(of event: ComponentEvent) -> Int {
    wiring.eventBases[event.component.index] + event.index
  }
}
