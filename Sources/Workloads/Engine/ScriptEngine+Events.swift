import Kernel
import PowerAccounting
import Quantities

/// Events on their way to handlers and to threads that wait for them.
extension ScriptEngine {
  /// Deliver an event to an app: its handler begins a run, or the event waits, or it is dropped.
  ///
  /// Scripts of it that wait for the event resume after that.
  ///
  /// - Returns: Whether the app has a handler for it, or waits.
  @discardableResult public mutating func deliver(
    _ event: Int, to app: AppID, fields: SIMD4<Double>, trigger: Trigger, slot: Int32 = -1,
    future: inout FutureEventList
  ) -> Bool {
    if app == run.silent || app == .system { return false }
    let receiver = events.receiver(of: event, in: app)
    guard isAwaited(event, by: app, receiver) else {
      recordDelivery(of: event, to: app, at: future.now)
      return false
    }
    if lifecycle.suspendedCount > 0,
      deferEvent(event, from: app, fields: fields, trigger: trigger, future: &future)
    {
      return true
    }
    recordDelivery(of: event, to: app, at: future.now)
    if case .handler(let handler) = receiver {
      handle(.init(fields: fields, trigger: trigger, slot: slot), by: Int(handler), future: &future)
    }
    if eventWaits.count > 0 { resumeWaiting(for: event, of: app, fields: fields, future: &future) }
    return true
  }

  @inline(__always)
  private func isAwaited(_ event: Int, by app: AppID, _ receiver: EventDirectory.Receiver) -> Bool {
    switch receiver {
    case .handler: true
    case .waitingThreads: eventWaits.position(from: 0, of: event, in: app) != nil
    case .nobody: false
    }
  }

  /// Record the mark that a metric needs.
  private mutating func recordDelivery(of event: Int, to app: AppID, at now: SimTime) {
    if let mark = events.deliveryMark(of: event, in: app) { record(mark: mark, at: now) }
  }

  /// Let an event wait for a suspended app, or wake the app for it.
  ///
  /// - Returns: Whether it waits.
  private mutating func deferEvent(
    _ event: Int, from app: AppID, fields: SIMD4<Double>, trigger: Trigger,
    future: inout FutureEventList
  ) -> Bool {
    guard lifecycle.isSuspended(app) else { return false }
    if events.wakes(event, app) {
      wake(app, future: &future)
      return false
    }
    let isHeld = lifecycle.hold(
      HeldEvents.Event(app: app, event: Int32(event), fields: fields, trigger: trigger))
    if !isHeld { countDrop(of: event, in: app) }
    return true
  }

  // MARK: - Handlers

  @inline(__always) private mutating func handle(
    _ event: HandlerTable.Event, by handler: Int, future: inout FutureEventList
  ) {
    switch handlers.accept(event, by: handler) {
    case .runs: runHandler(handler, for: event)
    case .restarts:
      endThreads(of: .handler(Int32(handler)), future: &future)
      runHandler(handler, for: event)
    case .waits: replays.use(event.slot)
    case .dropped:
      records.count(.overflows)
      let isSingle = handlers[handler].mode == .single
      isSingle ? countSkip(by: handler) : countDrop(by: handler)
    }
  }

  /// Count an event that found no room in its handler's queue.
  private mutating func countDrop(by handler: Int) {
    let entry = code.scripts[Int(handlers[handler].script)].entry
    work.count(.dropped, of: InstructionID(Int(entry)))
  }

  /// Count an event that came during a run of its handler, which takes one at a time.
  private mutating func countSkip(by handler: Int) {
    let entry = code.scripts[Int(handlers[handler].script)].entry
    work.count(.skipped, of: InstructionID(Int(entry)))
  }

  /// Count an event that an app with a handler for it missed, since it did not run.
  public mutating func countMiss(of event: Int, in app: AppID) {
    guard app != run.silent, case .handler(let handler) = events.receiver(of: event, in: app) else {
      return
    }
    let entry = code.scripts[Int(handlers[Int(handler)].script)].entry
    work.count(.missed, of: InstructionID(Int(entry)))
  }

  private mutating func countDrop(of event: Int, in app: AppID) {
    records.count(.overflows)
    if case .handler(let handler) = events.receiver(of: event, in: app) {
      countDrop(by: Int(handler))
    }
  }

  private mutating func runHandler(_ index: Int, for event: HandlerTable.Event) {
    let handler = handlers[index]
    records.count(.handlerRuns)
    handlers.runBegan(index)
    let thread = start(
      script: handler.script, owner: .handler(Int32(index)), app: AppID(Int(handler.app)),
      fields: event.fields, trigger: event.trigger.child(StreamName(hash: handler.name), count: 0))
    if event.slot >= 0, let thread { serve(event.slot, by: thread) }
  }

  mutating func handlerRunEnded(_ index: Int, future: inout FutureEventList) {
    guard let next = handlers.runEnded(index) else { return }
    runHandler(index, for: next)
    endUse(ofSlot: next.slot, future: &future)
  }

  /// Whether an app has a handler or a waiting thread for an event.
  public func hasHandler(for event: Int, of app: AppID) -> Bool {
    if app == run.silent { return false }
    if case .nobody = events.receiver(of: event, in: app) { return false }
    return true
  }

  /// Drop the events that wait for a handler of `app`.
  public mutating func dropQueued(_ event: Int, of app: AppID, future: inout FutureEventList) {
    if case .handler(let handler) = events.receiver(of: event, in: app) {
      dropWaiting(for: Int(handler), future: &future)
    }
  }

  private mutating func dropWaiting(for handler: Int, future: inout FutureEventList) {
    while let event = handlers.dropLastWaiting(for: handler) {
      endUse(ofSlot: event.slot, future: &future)
    }
  }

  /// Drop the events that wait for any handler of an app.
  mutating func dropWaiting(of app: AppID, future: inout FutureEventList) {
    for index in 0..<handlers.count where Int(handlers[index].app) == app.index {
      dropWaiting(for: index, future: &future)
    }
  }

  // MARK: - Senders

  /// Deliver an event to all apps that are running and not suspended.
  public mutating func broadcast(_ event: Int, future: inout FutureEventList) {
    run.broadcasts &+= 1
    let trigger = Trigger(entity: events[event].name, ordinal: run.broadcasts)
    for index in 1..<lifecycle.appCount {
      let app = AppID(index)
      guard lifecycle.isRunning(app), !lifecycle.isSuspended(app) else { continue }
      deliver(event, to: app, fields: .zero, trigger: trigger, future: &future)
    }
  }

  /// Send an event that a script causes: a person's to the app in front, an app's to itself.
  @inline(never) mutating func send(
    _ event: Int, from thread: Int, local: UInt16, now: SimTime, future: inout FutureEventList
  ) {
    let app = threads[thread].app
    let isByUser = app == .system
    if isByUser {
      screen.touch()
      noteUserAction(of: thread, UInt64(events[event].name), at: now)
    }
    let trigger = childTrigger(of: thread, events[event].name, local: local)
    if events[event].mark >= 0 { record(mark: Int(events[event].mark), at: now) }
    let origin = threads.instruction(of: thread)
    let isTaken = deliver(
      event, to: isByUser ? front : app, fields: .zero, trigger: trigger, future: &future)
    if isByUser && !isTaken { noteLostTouch(origin) }
  }

  /// Count what a person touched in vain.
  private mutating func noteLostTouch(_ origin: InstructionID) {
    let fate: WorkFate =
      !screen.isOn ? .onDarkScreen : front == .system ? .onHomeScreen : .unhandled
    work.count(fate, of: origin)
  }

  // MARK: - Threads that wait for events

  /// Let a thread wait for an event that comes from now on.
  ///
  /// - Parameter limit: How long in nanoseconds; NaN for as long as it takes.
  @inline(never) mutating func wait(
    _ thread: Int, forEvent event: Int, atMost limit: Double, now: SimTime,
    future: inout FutureEventList
  ) {
    eventWaits.append(thread, for: event, of: threads[thread].app)
    if !limit.isNaN { sleep(thread, for: limit, now: now, future: &future) }
  }

  /// Resume the threads of an app that wait for an event, if it is one that they wait for.
  private mutating func resumeWaiting(
    for event: Int, of app: AppID, fields: SIMD4<Double>, future: inout FutureEventList
  ) {
    var next = 0
    while let position = eventWaits.position(from: next, of: event, in: app) {
      let thread = eventWaits.thread(at: position)
      guard takes(thread, fields, now: future.now) else {
        next = position + 1
        continue
      }
      next = position
      eventWaits.remove(at: position)
      future.cancel(threads[thread].wake)
      threads.setWake(of: thread, to: .none)
      makeReady(thread)
    }
  }

  /// Whether an event meets the condition of the thread that waits for it. If so, the thread has
  /// its fields from now on, where its script reads them.
  private mutating func takes(_ thread: Int, _ fields: SIMD4<Double>, now: SimTime) -> Bool {
    let instruction = code.instructions[Int(threads[thread].program) - 1]
    let own = threads.fields(of: thread)
    threads.setFields(of: thread, to: fields)
    // Without a condition the value is no number, and so not 0.
    let isTaken = value(instruction, 0, thread, now) != 0
    let register = value(instruction, 2, thread, now)
    if isTaken && !register.isNaN {
      for field in 0..<4 { threads.setRegister(Int(register) + field, of: thread, to: own[field]) }
    } else {
      threads.setFields(of: thread, to: own)
    }
    return isTaken
  }

  /// End the wait of a thread for an event at its time limit.
  mutating func abortWait(of thread: Int) {
    threads.jump(thread, to: code.instructions[Int(threads[thread].program) - 1].target)
  }

  /// Give a thread the fields again of the event that its handler serves.
  @inline(never) mutating func restoreFields(of thread: Int, fromRegistersAt register: Int) {
    var fields = SIMD4<Double>.zero
    for field in 0..<4 { fields[field] = threads.register(register + field, of: thread) }
    threads.setFields(of: thread, to: fields)
  }
}
