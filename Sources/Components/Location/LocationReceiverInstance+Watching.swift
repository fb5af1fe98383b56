import Kernel
import PowerAccounting
import Quantities

/// Watches of apps: a periodic check of a network serves all of them.
extension LocationReceiverInstance {
  mutating func watch(_ request: OperationRequest, _ context: ComponentContext) {
    let app = request.app
    typealias Field = LocationOperation.Monitor
    let regions = request.operands[Field.regions]
    for place in 0..<placeCount where Self.contains(regions, place) {
      beginWatching(place, for: app, context)
    }
    if request.operands[Field.changes] == 1 { beginChanges(of: app, context) }
    if request.operands[Field.visits] == 1 {
      state.visit.apps.insert(app)
      state.visit.asked = context.now
    }
    let watchesPlace = (0..<placeCount).contains { watches[$0].apps.contains(app) }
    guard watchesPlace || changes[app.index].isOn || state.visit.apps.contains(app) else { return }
    state.watching.insert(app)
    if let length = SimDuration(operand: request.operands[Field.length]) {
      context.cancel(changes[app.index].end)
      changes[app.index].end = context.schedule(
        Event.watchingEnds(app), after: length, rank: .timer)
    }
    update(context)
  }

  /// Whether a set of names, infinity for all, contains one.
  private static func contains(_ names: Double, _ place: Int) -> Bool {
    if names == .infinity { return true }
    return names.isFinite && UInt64(names) >> UInt64(place) & 1 == 1
  }

  mutating func stopWatching(of app: AppID, _ context: ComponentContext) {
    let watch = changes[app.index]
    context.cancel(watch.token)
    context.cancel(watch.end)
    changes[app.index] = ChangeWatch()
    for place in 0..<placeCount { watches[place].apps.remove(app) }
    state.visit.apps.remove(app)
    state.watching.remove(app)
    update(context)
  }

  /// The network of the periodic checks.
  private mutating func lookedAt(_ context: ComponentContext) -> PositionSource? {
    AccuracyTier.kilometre.network(networks(context))
  }

  /// The source of the position while apps watch: a tracking, or a check of a network.
  private mutating func watchSource(_ context: ComponentContext) -> PositionSource? {
    for app in state.tracking {
      let session = sessions[app.index]
      if !session.isPaused, let source = source(of: session, context) { return source }
    }
    return lookedAt(context)
  }

  /// Start or stop the periodic checks, which positions of a tracking replace.
  mutating func steerLooks(_ context: ComponentContext) {
    guard let owner = state.watching.first, watchSource(context) != nil else {
      _ = state.looks.stop(at: context.now)
      return stopDrawing(.watch, context)
    }
    let network = lookedAt(context)
    let length = network.map { time(of: $0) } ?? .zero
    if !state.looks.isOn {
      state.looks.start(first: context.now + length, period: max(model.spacing.watch, length))
    }
    let isServed = state.tracking.contains { app in
      let session = sessions[app.index]
      return !session.isPaused && source(of: session, context) != nil
    }
    guard let network, !isServed else { return stopDrawing(.watch, context) }
    let looks = state.looks
    let level = PowerLevel.pulsed(
      high: power(of: network), low: .zero, period: looks.period,
      onTime: min(length, looks.period), phase: looks.first - length)
    draw(.watch, level, for: Charging(owner, .monitoring), context)
  }

  /// The first check from an instant on; nil without checks or when not in this run.
  private mutating func look(from instant: SimTime?, _ context: ComponentContext) -> SimTime? {
    guard let instant, state.looks.isOn else { return nil }
    return state.looks.next(from: max(instant, context.now))
  }

  // MARK: - Borders of places

  private mutating func beginWatching(_ place: Int, for app: AppID, _ context: ComponentContext) {
    if watches[place].apps.isEmpty {
      let there = places[place]
      let isInside = track(of: there.centre, context).distance < there.radius
      watches[place] = PlaceWatch()
      watches[place].isInside = isInside
      watches[place].isToldInside = isInside
    }
    watches[place].apps.insert(app)
  }

  /// Schedule the next event of a place: the border is crossed, the phone gets beyond the cushion,
  /// or a check finds it there.
  mutating func armPlace(_ index: Int, _ context: ComponentContext) {
    var watch = watches[index]
    context.cancel(&watch.token)
    defer { watches[index] = watch }
    guard !watch.apps.isEmpty else { return }
    let place = places[index]
    let path = track(of: place.centre, context)
    let crossing = watch.isInside ? path.leaving(place.radius) : path.entering(place.radius)
    var due = instant(afterSeconds: crossing, context)
    watch.next = .crossing
    if watch.isOwed {
      let reaction: SimTime?
      if watch.isBeyond {
        reaction = look(from: context.now, context)
      } else if watch.isInside {
        let inner = place.radius - min(watch.cushion, place.radius / 2)
        reaction = instant(afterSeconds: path.distance <= inner ? 0 : path.entering(inner), context)
      } else {
        reaction = instant(afterSeconds: path.reaching(place.radius + watch.cushion), context)
      }
      if let reaction, due.map({ reaction <= $0 }) ?? true {
        due = reaction
        watch.next = watch.isBeyond ? .report : .beyondCushion
      }
    }
    watch.token = context.schedule(Event.place(index), at: due, rank: .timer)
  }

  mutating func placeMoment(_ index: Int, _ context: ComponentContext) {
    switch watches[index].next {
    case .crossing: cross(index, context)
    case .beyondCushion: watches[index].isBeyond = true
    case .report: report(index, context)
    }
    armPlace(index, context)
  }

  /// Handle the crossing of a border; the necessary distance beyond it depends on the error drawn
  /// for this crossing.
  private mutating func cross(_ index: Int, _ context: ComponentContext) {
    watches[index].isInside.toggle()
    watches[index].isBeyond = false
    watches[index].crossedAt = context.now
    let source = watchSource(context) ?? .cell
    let chance = places[index].border.uniform(trigger: Self.second(context.now), use: 0)
    watches[index].cushion = error(of: source, for: .best, context) * Self.rayleigh(chance)
  }

  private mutating func report(_ index: Int, _ context: ComponentContext) {
    let watch = watches[index]
    watches[index].isToldInside = watch.isInside
    let event: LocationEvent = watch.isInside ? .entered : .left
    let fields = SIMD4(
      Double(UInt64(1) << UInt64(index)), Double(watch.crossedAt.nanoseconds), 0, 0)
    for app in watch.apps {
      count(.crossings, context)
      context.work(model.fixWork, for: app)
      context.deliver(
        event.rawValue, to: app, fields: fields,
        trigger: trigger(context).child(Self.places, count: UInt32(index)))
    }
  }

  private static let places = StreamName("location/places")

  // MARK: - Significant changes

  private mutating func beginChanges(of app: AppID, _ context: ComponentContext) {
    guard !changes[app.index].isOn else { return }
    changes[app.index].isOn = true
    changes[app.index].anchor = position(context)
  }

  /// Schedule the check that finds the phone far enough from the last report.
  mutating func armChange(of app: AppID, _ context: ComponentContext) {
    var watch = changes[app.index]
    context.cancel(&watch.token)
    defer { changes[app.index] = watch }
    guard watch.isOn else { return }
    let reached = track(of: watch.anchor, context).reaching(model.spacing.changeDistance)
    if reached == 0 { watch.isReached = true }
    var due = watch.isReached ? context.now : instant(afterSeconds: reached, context)
    if let reportedAt = watch.reportedAt, let soonest = due {
      due = instant(reportedAt, plus: model.spacing.change, context).map { max($0, soonest) }
    }
    watch.token = context.schedule(Event.change(app), at: look(from: due, context), rank: .timer)
  }

  mutating func changeDue(for app: AppID, _ context: ComponentContext) {
    guard let source = watchSource(context) else { return }
    tell(makeFix(source, for: .kilometre, context), to: app, trigger: trigger(context), context)
    changes[app.index].anchor = position(context)
    changes[app.index].reportedAt = context.now
    changes[app.index].isReached = false
    armChange(of: app, context)
  }

  // MARK: - Visits

  /// Schedule the check that finds the phone at rest for long enough, or gone.
  mutating func armVisit(_ context: ComponentContext) {
    var visit = state.visit
    context.cancel(&visit.token)
    defer { state.visit = visit }
    guard !visit.apps.isEmpty else {
      visit.isThere = false
      return
    }
    let due: SimTime?
    if visit.isThere {
      let path = track(of: visit.place, context)
      due = instant(afterSeconds: path.reaching(model.spacing.visitDistance), context)
    } else {
      due = state.restSince.flatMap { instant($0, plus: model.spacing.visitAfter, context) }
    }
    let look = look(from: due.map { max($0, after(visit.asked, context)) }, context)
    visit.token = context.schedule(Event.visit, at: look, rank: .timer)
  }

  mutating func visitDue(_ context: ComponentContext) {
    let visit = state.visit
    if !visit.isThere {
      state.visit.place = position(context)
      state.visit.arrived = state.restSince ?? context.now
    }
    state.visit.isThere.toggle()
    let place = state.visit.place
    let fields = SIMD4(
      Double(state.visit.arrived.nanoseconds), visit.isThere ? 1 : 0, place.x, place.y)
    for app in visit.apps {
      context.work(model.fixWork, for: app)
      context.deliver(
        LocationEvent.visit.rawValue, to: app, fields: fields, trigger: trigger(context))
    }
    armVisit(context)
  }
}
