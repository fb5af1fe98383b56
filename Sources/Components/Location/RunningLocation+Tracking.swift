import Kernel
import PowerAccounting
import Quantities

/// Keeping positions up to date, and telling apps of those they want to know.
extension RunningLocation {
  func track(_ request: OperationRequest, _ context: ComponentContext) {
    let app = request.app
    endSession(of: app, context)
    typealias Field = LocationOperation.Track
    var session = TrackingSession()
    session.tier = AccuracyTier(operand: request.operands[Field.accuracy])
    let filter = request.operands[Field.filter]
    session.filter = filter.isNaN ? 0 : max(0, filter)
    session.interval = min(
      length(request.operands[Field.interval]) ?? .zero, Self.longestInterval)
    let distance = request.operands[Field.deferDistance]
    session.deferDistance = distance.isNaN ? nil : max(0, distance)
    session.deferTime = length(request.operands[Field.deferTime])
    session.pausesByItself = request.operands[Field.autoPause] == 1
    session.began = context.now
    session.toldWhere = position(context)
    if let length = length(request.operands[Field.length]),
      let end = instant(context.now, plus: length, context)
    {
      session.end = schedule(.trackingEnds, app.index, at: end, context)
    }
    state.pointee.sessions[app.index] = session
    state.pointee.tracking.insert(app)
    update(context)
  }

  /// A year, which keeps sums of instants far from where whole numbers end.
  private static let longestInterval = SimDuration.seconds(366 * 86_400)

  func stopTracking(of app: AppID, _ context: ComponentContext) {
    guard state.pointee.tracking.contains(app) else { return }
    endSession(of: app, context)
    update(context)
    context.letGo(by: app)
  }

  public func isUsed(by app: AppID) -> Bool { state.pointee.tracking.contains(app) }

  public func appSuspended(_ app: AppID, _ context: ComponentContext) {
    stopTracking(of: app, context)
  }

  private func endSession(of app: AppID, _ context: ComponentContext) {
    let session = state.pointee.sessions[app.index]
    context.cancel(session.update)
    context.cancel(session.pause)
    context.cancel(session.end)
    state.pointee.sessions[app.index] = TrackingSession()
    state.pointee.tracking.remove(app)
  }

  /// Looks ahead for the next position that passes the filters of an app that listens.
  func armUpdate(of app: AppID, _ context: ComponentContext) {
    let session = state.pointee.sessions[app.index]
    context.cancel(session.update)
    state.pointee.sessions[app.index].update = .none
    guard !session.isPaused, state.pointee.listeners.contains(app),
      let source = source(of: session, context), let due = due(session, by: source, context)
    else { return }
    let fix = grid(of: source).next(from: due)
    state.pointee.sessions[app.index].update = schedule(.update, app.index, at: fix, context)
  }

  /// When the next position of a tracking is worth telling; nil for not in this run.
  ///
  /// One from a better source is told wherever the phone is: the app was told a place that can be wrong
  /// by more than its filter.
  private func due(
    _ session: TrackingSession, by source: PositionSource, _ context: ComponentContext
  ) -> SimTime? {
    guard let toldAt = session.toldAt else { return after(session.began, context) }
    let path = track(of: session.toldWhere, context)
    let least = max(session.interval, .nanoseconds(1))
    let filter = source.isBetter(than: session.toldBy) ? 0 : session.filter
    guard let earliest = instant(toldAt, plus: least, context),
      let far = instant(afterSeconds: path.reaching(filter), context)
    else { return nil }
    let due = max(earliest, far, context.now)
    guard session.deferDistance != nil || session.deferTime != nil else { return due }
    let batch = earlier(
      session.deferDistance.flatMap { instant(afterSeconds: path.reaching($0), context) },
      session.deferTime.flatMap { instant(toldAt, plus: $0, context) })
    return batch.map { max(due, $0) }
  }

  func updateDue(for app: AppID, _ context: ComponentContext) {
    let session = state.pointee.sessions[app.index]
    guard let source = source(of: session, context) else { return }
    tell(
      makeFix(source, for: session.tier, context), to: app, occasion: occasion(context), context)
    state.pointee.sessions[app.index].toldAt = context.now
    state.pointee.sessions[app.index].toldWhere = position(context)
    state.pointee.sessions[app.index].toldBy = source
    armUpdate(of: app, context)
  }
}

/// Trackings that rest while the phone does not move.
extension RunningLocation {
  func armPause(of app: AppID, _ context: ComponentContext) {
    let session = state.pointee.sessions[app.index]
    context.cancel(session.pause)
    state.pointee.sessions[app.index].pause = .none
    guard session.pausesByItself, !session.isPaused, let rest = state.pointee.restSince,
      let due = instant(max(rest, session.began), plus: model.spacing.pauseAfter, context)
    else { return }
    state.pointee.sessions[app.index].pause = schedule(
      .pause, app.index, at: max(due, context.now), context)
  }

  func pauseDue(for app: AppID, _ context: ComponentContext) {
    state.pointee.sessions[app.index].isPaused = true
    update(context)
  }

  /// The phone moves: what rested goes on.
  func resumePaused() {
    for app in state.pointee.tracking where state.pointee.sessions[app.index].isPaused {
      state.pointee.sessions[app.index].isPaused = false
      state.pointee.sessions[app.index].toldAt = nil
    }
  }
}
