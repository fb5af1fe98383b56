import Configuration
public import Kernel
public import PowerAccounting
public import Quantities

/// Events, and the handlers that serve them.
extension ScriptEngine {
  /// Tells an app of an event: its handler begins a run, or the event waits, or it is lost.
  ///
  /// - Returns: Whether the app has a handler for it.
  @discardableResult
  public mutating func deliver(
    _ event: Int, to app: AppID, fields: SIMD4<Double>, occasion: Occasion,
    future: inout FutureEventList
  ) -> Bool {
    if app == silent || app == .system { return false }
    let place = handlerOf[app.index * eventCount + event]
    guard place >= 0 else {
      recordDelivery(of: event, to: app, at: future.now)
      return false
    }
    if suspendedCount > 0,
      holdBack(event, from: app, fields: fields, occasion: occasion, future: &future)
    {
      return true
    }
    recordDelivery(of: event, to: app, at: future.now)
    let index = Int(place)
    let handler = handlers[index]
    let state = handlerStates[index]
    switch handler.mode {
    case .parallel where state.running < handler.limit, .single where state.running == 0,
      .queued where state.running == 0:
      run(index, fields, occasion)
    case .queued where state.waiting < handler.limit:
      queued[queueStart[index] + Int(state.waiting)] = QueuedEvent(
        fields: fields, occasion: occasion)
      handlerStates[index].waiting += 1
    case .restart:
      for thread in 0..<usedThreads
      where threads[thread].isLive && threads[thread].owner == .handler
        && Int(threads[thread].ownerIndex) == index
      {
        future.cancel(threads[thread].wake)
        end(thread)
      }
      run(index, fields, occasion)
    default: count(.overflows)
    }
    return true
  }

  /// Tells all apps of an event that are running and not suspended.
  public mutating func broadcast(_ event: Int, future: inout FutureEventList) {
    broadcasts &+= 1
    let occasion = Occasion(entity: eventNames[event], ordinal: broadcasts)
    for index in 1..<max(appIsRunning.count, 1)
    where appIsRunning[index] && !appStates[index].isSuspended {
      deliver(event, to: AppID(index), fields: .zero, occasion: occasion, future: &future)
    }
  }

  /// Whether an app was started and has not ended.
  public func isRunning(_ app: AppID) -> Bool { appIsRunning[app.index] }

  /// Records the mark of an event, if a metric asks for it.
  private mutating func recordDelivery(of event: Int, to app: AppID, at now: SimTime) {
    guard appEventMarks.count > 0 else { return }
    let mark = appEventMarks[app.index * eventCount + event]
    if mark >= 0 { record(mark: Int(mark), at: now) }
  }

  /// Whether an app would do anything if it were told of an event.
  public func hasHandler(for event: Int, of app: AppID) -> Bool {
    app != silent && handlerOf[app.index * eventCount + event] >= 0
  }

  private mutating func run(_ index: Int, _ fields: SIMD4<Double>, _ occasion: Occasion) {
    let handler = handlers[index]
    count(.handlerRuns)
    handlerStates[index].running += 1
    _ = start(
      script: Int(handler.script), owner: .handler, index: index, app: AppID(Int(handler.app)),
      fields: fields, occasion: occasion.child(StreamName(hash: handler.name), count: 0))
  }

  mutating func handlerRunEnded(_ index: Int) {
    handlerStates[index].running -= 1
    guard handlerStates[index].waiting > 0, handlers[index].mode == .queued else { return }
    let first = queueStart[index]
    let next = queued[first]
    handlerStates[index].waiting -= 1
    for place in 0..<Int(handlerStates[index].waiting) {
      queued[first + place] = queued[first + place + 1]
    }
    run(index, next.fields, next.occasion)
  }

  /// Forgets the events that wait for a handler of `app`.
  public mutating func dropQueued(_ event: Int, of app: AppID) {
    let place = handlerOf[app.index * eventCount + event]
    if place >= 0 { handlerStates[Int(place)].waiting = 0 }
  }

  /// Sends an event that a script causes: a person's to the app in front, an app's to itself.
  mutating func send(
    _ event: Int, from place: Int, local: UInt16, now: SimTime, future: inout FutureEventList
  ) {
    let thread = threads[place]
    let isByUser = thread.app == .system
    if isByUser {
      wasTouched = true
      noteDeed(of: place, UInt64(eventNames[event]), at: now)
    }
    let occasion = childOccasion(of: place, StreamName(hash: eventNames[event]), local: local)
    if eventMarks[event] >= 0 { record(mark: Int(eventMarks[event]), at: now) }
    deliver(
      event, to: isByUser ? front : thread.app, fields: .zero, occasion: occasion,
      future: &future)
  }

  /// Whether a person tapped, pressed or released anything since this was last asked.
  public mutating func takeTouch() -> Bool {
    defer { wasTouched = false }
    return wasTouched
  }

  private static let autoLock = StreamName("auto-lock")

  /// The phone locks, since nobody uses it: the screen is dark, and the app in front leaves it.
  public mutating func lockUnattended(future: inout FutureEventList) {
    let app = front
    setScreen(false)
    isLitUnattended = false
    setFront(.system)
    guard app != .system else { return }
    locks += 1
    let occasion = Occasion(entity: Self.autoLock.hash, ordinal: locks)
    if !isInterrupted { tell(.inactive, to: app, occasion, future: &future) }
    isInterrupted = false
    leftFront(app, future: &future)
    tell(.background, to: app, occasion, future: &future)
  }

  /// Lights the screen though nobody touches the phone.
  ///
  /// - Returns: Whether it was dark.
  public mutating func lightUnattended() -> Bool {
    guard !screenIsOn else { return false }
    setScreen(true)
    isLitUnattended = true
    return true
  }

  /// Darkens it again, unless somebody has used the phone since.
  ///
  /// - Returns: Whether it is dark now.
  public mutating func darkenUnattended() -> Bool {
    guard isLitUnattended else { return false }
    setScreen(false)
    isLitUnattended = false
    return true
  }

  /// The occasion of what a thread sets off for the next time under a name.
  mutating func childOccasion(of place: Int, _ name: StreamName, local: UInt16) -> Occasion {
    let counter = place * localsPerThread + Int(local)
    let count = threadLocals[counter]
    threadLocals[counter] += 1
    return threads[place].occasion.child(name, count: count)
  }
}

// MARK: - What people do

extension ScriptEngine {
  /// Notes what a person does in an action.
  mutating func noteDeed(of place: Int, _ deed: UInt64, at now: SimTime) {
    guard threads[place].owner == .action else { return }
    exogenous.note(Int(threads[place].ownerIndex), deed, at: now)
  }

  /// Schedules the next occasion of an action, counted from `previous`.
  mutating func scheduleAction(
    _ index: Int, after previous: SimTime, future: inout FutureEventList
  ) {
    let action = actionDefinitions[index]
    if action.weekdays != 0 {
      return scheduleSession(index, after: previous, future: &future)
    }
    let ordinal = actions[index].ordinal &+ 1
    let isFirst = ordinal == 1 && action.at.kind != .absent
    let operand = isFirst ? action.at : action.every
    if operand.kind == .absent { return }
    let length = exogenous(operand, action: index, ordinal: ordinal)
    guard isFirst || length >= 1 else {
      failure = "an action that comes again after less than a nanosecond"
      return
    }
    guard let time = instant(previous, plus: length), time <= horizon else { return }
    actions[index].ordinal = ordinal
    future.schedule(
      EventTag(kind: EventKind.action, index: index), at: time, rank: .user)
  }

  /// Schedules the next session of a person's day that does not lie in the past.
  private mutating func scheduleSession(
    _ index: Int, after previous: SimTime, future: inout FutureEventList
  ) {
    let action = actionDefinitions[index]
    let daily = DailyTime(at: action.at, weekdays: action.weekdays)
    while true {
      let day = Int64(actions[index].ordinal)
      guard midnight(ofDay: day) <= horizon.nanoseconds else { return }
      actions[index].ordinal &+= 1
      guard let nanoseconds = time(daily, onDay: day) else { continue }
      let time = SimTime(nanoseconds: nanoseconds)
      if time < previous || time < .zero { continue }
      if time > horizon { return }
      future.schedule(
        EventTag(kind: EventKind.action, index: index), at: time, rank: .user)
      return
    }
  }

  /// An action's occasion has come.
  public mutating func actionDue(
    _ index: Int, now: SimTime, future: inout FutureEventList
  ) {
    let action = actionDefinitions[index]
    let occasion = Occasion(entity: action.name, ordinal: actions[index].ordinal)
    let isSkipped = actions[index].thread >= 0
    exogenous.note(index, isSkipped ? 1 : 0, at: now)
    if isSkipped {
      count(.skips)
    } else {
      actions[index].thread = Int32(
        start(
          script: Int(action.script), owner: .action, index: index, app: .system, fields: .zero,
          occasion: occasion) ?? -1)
    }
    scheduleAction(index, after: now, future: &future)
    tickOpenWindows(now: now, future: &future)
  }

  /// A time of an action: fixed, or drawn for its ordinal.
  private func exogenous(_ operand: Operand, action: Int, ordinal: UInt32) -> Double {
    guard operand.kind == .draw else { return operand.value }
    let stream = RandomStream(key: key, name: StreamName(hash: operand.stream))
    return laws[Int(operand.start)].quantile(
      stream.uniform(occasion: ordinal, use: 0), pool: pool.start)
  }

  /// The instant `nanoseconds` after another; nil when it lies beyond every run.
  public func instant(_ start: SimTime, plus nanoseconds: Double) -> SimTime? {
    let room = Double((SimTime.latest - start).nanoseconds)
    guard nanoseconds < room else { return nil }
    return start + SimDuration(nanoseconds: Int64(max(nanoseconds, 0).rounded()))
  }
}
