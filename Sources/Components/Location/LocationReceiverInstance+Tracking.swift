import PowerAccounting
import Quantities

/// Tracking: updating positions, and delivering those that pass an app's filters.
extension LocationReceiverInstance {
  mutating func track(_ request: OperationRequest, _ context: ComponentContext) {
    let app = request.app
    endSession(of: app, context)
    typealias Field = LocationOperation.Track
    var session = TrackingSession()
    session.tier = AccuracyTier(operand: request.operands[Field.accuracy])
    let filter = request.operands[Field.filter]
    session.filter = filter.isNaN ? 0 : max(0, filter)
    let interval = SimDuration(operand: request.operands[Field.interval]) ?? .zero
    session.interval = min(interval, Self.longestInterval)
    let distance = request.operands[Field.deferDistance]
    session.deferDistance = distance.isNaN ? nil : max(0, distance)
    session.deferTime = SimDuration(operand: request.operands[Field.deferTime])
    session.pausesByItself = request.operands[Field.autoPause] == 1
    session.pauseAfter = model.spacing.pause(of: TrackedActivity(request.operands[Field.activity]))
    session.began = context.now
    session.request = request.origin
    session.reportedPosition = position(context)
    session.end = context.schedule(
      Event.trackingEnds(app), after: SimDuration(operand: request.operands[Field.length]),
      rank: .timer)
    sessions[app.index] = session
    state.tracking.insert(app)
    update(context)
  }

  /// A year, which keeps sums of instants far from overflow.
  private static let longestInterval = SimDuration.seconds(366 * 86_400)

  mutating func stopTracking(of app: AppID, _ context: ComponentContext) {
    guard state.tracking.contains(app) else { return }
    endSession(of: app, context)
    update(context)
    context.endUse(by: app)
  }

  package mutating func isUsed(by app: AppID) -> Bool { state.tracking.contains(app) }

  package mutating func appSuspended(_ app: AppID, _ context: ComponentContext) {
    if isUsed(by: app) { context.count(.ended, of: sessions[app.index].request) }
    stopTracking(of: app, context)
  }

  package mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    stopTracking(of: app, context)
  }

  private mutating func endSession(of app: AppID, _ context: ComponentContext) {
    let session = sessions[app.index]
    noteUnanswered(app, context)
    context.cancel(session.update)
    context.cancel(session.pause)
    context.cancel(session.end)
    sessions[app.index] = TrackingSession()
    state.tracking.remove(app)
  }

  /// Count a tracking that has reported no position to an app which listens.
  mutating func noteUnanswered(_ app: AppID, _ context: ComponentContext) {
    guard sessions[app.index].reportedAt == nil, listeners.contains(app) else { return }
    context.count(.notBegun, of: sessions[app.index].request)
  }

  /// Schedule the next position that passes the filters of a listening app.
  mutating func armUpdate(of app: AppID, _ context: ComponentContext) {
    let session = sessions[app.index]
    context.cancel(session.update)
    sessions[app.index].update = .none
    guard !session.isPaused, listeners.contains(app),
      let source = source(of: session, context), let due = due(session, by: source, context)
    else { return }
    let fix = grid(of: source).next(from: due)
    sessions[app.index].update = context.schedule(Event.update(app), at: fix, rank: .timer)
  }

  /// The instant of the next position that a tracking reports; nil when not in this run.
  ///
  /// A position from a better source is always reported, since the last one can be wrong by more
  /// than the filter.
  private mutating func due(
    _ session: TrackingSession, by source: PositionSource, _ context: ComponentContext
  ) -> SimTime? {
    guard let reportedAt = session.reportedAt else { return after(session.began, context) }
    let path = track(of: session.reportedPosition, context)
    let least = max(session.interval, .nanoseconds(1))
    let filter = source.isBetter(than: session.reportedBy) ? 0 : session.filter
    guard let earliest = instant(reportedAt, plus: least, context),
      let far = instant(afterSeconds: path.reaching(filter), context)
    else { return nil }
    let due = max(earliest, far, context.now)
    guard session.deferDistance != nil || session.deferTime != nil else { return due }
    let batch = earlier(
      session.deferDistance.flatMap { instant(afterSeconds: path.reaching($0), context) },
      session.deferTime.flatMap { instant(reportedAt, plus: $0, context) })
    return batch.map { max(due, $0) }
  }

  mutating func updateDue(for app: AppID, _ context: ComponentContext) {
    let session = sessions[app.index]
    guard let source = source(of: session, context) else { return }
    tell(makeFix(source, for: session.tier, context), to: app, trigger: trigger(context), context)
    sessions[app.index].reportedAt = context.now
    sessions[app.index].reportedPosition = position(context)
    sessions[app.index].reportedBy = source
    armUpdate(of: app, context)
  }

  // MARK: - Trackings that pause while the phone does not move

  mutating func armPause(of app: AppID, _ context: ComponentContext) {
    let session = sessions[app.index]
    context.cancel(session.pause)
    sessions[app.index].pause = .none
    guard session.pausesByItself, !session.isPaused, let rest = state.restSince,
      let due = instant(max(rest, session.began), plus: session.pauseAfter, context)
    else { return }
    sessions[app.index].pause = context.schedule(
      Event.pause(app), at: max(due, context.now), rank: .timer)
  }

  mutating func pauseDue(for app: AppID, _ context: ComponentContext) {
    sessions[app.index].isPaused = true
    update(context)
  }

  /// Resume paused trackings when the phone moves.
  mutating func resumePaused() {
    for app in state.tracking where sessions[app.index].isPaused {
      sessions[app.index].isPaused = false
      sessions[app.index].reportedAt = nil
    }
  }
}
