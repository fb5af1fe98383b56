import Kernel
import PowerAccounting
import Quantities

/// What apps watch: one look at a network now and then serves all of them.
extension RunningLocation {
  func watch(_ request: OperationRequest, _ context: ComponentContext) {
    let app = request.app
    typealias Field = LocationOperation.Monitor
    let regions = request.operands[Field.regions]
    for place in 0..<state.pointee.placeCount where Self.contains(regions, place) {
      beginWatching(place, for: app, context)
    }
    if request.operands[Field.changes] == 1 { beginChanges(of: app, context) }
    if request.operands[Field.visits] == 1 {
      state.pointee.visit.apps.insert(app)
      state.pointee.visit.asked = context.now
    }
    let watchesPlace = (0..<state.pointee.placeCount).contains {
      state.pointee.watches[$0].apps.contains(app)
    }
    guard
      watchesPlace || state.pointee.changes[app.index].isOn
        || state.pointee.visit.apps.contains(app)
    else { return }
    state.pointee.watching.insert(app)
    if let length = length(request.operands[Field.length]) {
      context.cancel(state.pointee.changes[app.index].end)
      state.pointee.changes[app.index].end =
        instant(context.now, plus: length, context)
        .map { schedule(.watchingEnds, app.index, at: $0, context) } ?? .none
    }
    update(context)
  }

  /// Whether a set of names, infinity for all, holds one.
  private static func contains(_ names: Double, _ place: Int) -> Bool {
    if names == .infinity { return true }
    return names.isFinite && UInt64(names) >> UInt64(place) & 1 == 1
  }

  func stopWatching(of app: AppID, _ context: ComponentContext) {
    let watch = state.pointee.changes[app.index]
    context.cancel(watch.token)
    context.cancel(watch.end)
    state.pointee.changes[app.index] = ChangeWatch()
    for place in 0..<state.pointee.placeCount { state.pointee.watches[place].apps.remove(app) }
    state.pointee.visit.apps.remove(app)
    state.pointee.watching.remove(app)
    update(context)
  }

  /// The network that is looked at.
  private func lookedAt(_ context: ComponentContext) -> PositionSource? {
    AccuracyTier.kilometre.network(networks(context))
  }

  /// What tells where the phone is while apps watch: what a tracking finds, or a look at a network.
  private func watchSource(_ context: ComponentContext) -> PositionSource? {
    for app in state.pointee.tracking {
      let session = state.pointee.sessions[app.index]
      if !session.isPaused, let source = source(of: session, context) { return source }
    }
    return lookedAt(context)
  }

  /// Starts or stops looking; positions that a tracking finds anyway make it needless.
  func steerLooks(_ context: ComponentContext) {
    guard let owner = state.pointee.watching.first, watchSource(context) != nil else {
      _ = state.pointee.looks.stop(at: context.now)
      return stopDrawing(.watch, context)
    }
    let network = lookedAt(context)
    let length = network.map { time(of: $0) } ?? .zero
    if !state.pointee.looks.isOn {
      state.pointee.looks.start(
        first: context.now + length, period: max(model.spacing.watch, length))
    }
    let isServed = state.pointee.tracking.contains { app in
      let session = state.pointee.sessions[app.index]
      return !session.isPaused && source(of: session, context) != nil
    }
    guard let network, !isServed else { return stopDrawing(.watch, context) }
    let looks = state.pointee.looks
    let level = PowerLevel.pulsed(
      high: power(of: network), low: .zero, period: looks.period,
      onTime: min(length, looks.period), phase: looks.first - length)
    draw(.watch, level, for: Charging(owner, .monitoring), context)
  }

  /// The first look from an instant on; nil when nobody looks, or not in this run.
  private func look(from instant: SimTime?, _ context: ComponentContext) -> SimTime? {
    guard let instant, state.pointee.looks.isOn else { return nil }
    return state.pointee.looks.next(from: max(instant, context.now))
  }
}

/// Borders of places.
extension RunningLocation {
  private func beginWatching(_ place: Int, for app: AppID, _ context: ComponentContext) {
    if state.pointee.watches[place].apps.isEmpty {
      let there = state.pointee.places[place]
      let isInside = track(of: there.centre, context).distance < there.radius
      state.pointee.watches[place] = PlaceWatch()
      state.pointee.watches[place].isInside = isInside
      state.pointee.watches[place].isToldInside = isInside
    }
    state.pointee.watches[place].apps.insert(app)
  }

  /// Looks ahead for what happens to a place next: its border is crossed, the phone gets beyond the
  /// cushion, or a look finds it there.
  func armPlace(_ index: Int, _ context: ComponentContext) {
    var watch = state.pointee.watches[index]
    context.cancel(watch.token)
    watch.token = .none
    defer { state.pointee.watches[index] = watch }
    guard !watch.apps.isEmpty else { return }
    let place = state.pointee.places[index]
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
        reaction = instant(
          afterSeconds: path.distance <= inner ? 0 : path.entering(inner), context)
      } else {
        reaction = instant(afterSeconds: path.reaching(place.radius + watch.cushion), context)
      }
      if let reaction, due.map({ reaction <= $0 }) ?? true {
        due = reaction
        watch.next = watch.isBeyond ? .report : .beyondCushion
      }
    }
    if let due { watch.token = schedule(.place, index, at: due, context) }
  }

  func placeMoment(_ index: Int, _ context: ComponentContext) {
    switch state.pointee.watches[index].next {
    case .crossing: cross(index, context)
    case .beyondCushion: state.pointee.watches[index].isBeyond = true
    case .report: report(index, context)
    }
    armPlace(index, context)
  }

  /// The border is crossed; how far beyond it the phone must get depends on the error of the day.
  private func cross(_ index: Int, _ context: ComponentContext) {
    state.pointee.watches[index].isInside.toggle()
    state.pointee.watches[index].isBeyond = false
    state.pointee.watches[index].crossedAt = context.now
    let source = watchSource(context) ?? .cell
    let chance = state.pointee.places[index].border.uniform(
      occasion: Self.second(context.now), use: 0)
    state.pointee.watches[index].cushion =
      error(of: source, for: .best, context) * Self.rayleigh(chance)
  }

  private func report(_ index: Int, _ context: ComponentContext) {
    let watch = state.pointee.watches[index]
    state.pointee.watches[index].isToldInside = watch.isInside
    let event: LocationEvent = watch.isInside ? .entered : .left
    let fields = SIMD4(
      Double(UInt64(1) << UInt64(index)), Double(watch.crossedAt.nanoseconds), 0, 0)
    for app in watch.apps {
      count(.crossings, context)
      context.work(model.fixWork, for: app)
      context.deliver(
        event.rawValue, to: app, fields: fields,
        occasion: occasion(context).child(Self.places, count: UInt32(index)))
    }
  }

  private static let places = StreamName("location/places")
}

/// Significant changes.
extension RunningLocation {
  private func beginChanges(of app: AppID, _ context: ComponentContext) {
    guard !state.pointee.changes[app.index].isOn else { return }
    state.pointee.changes[app.index].isOn = true
    state.pointee.changes[app.index].anchor = position(context)
  }

  /// Looks ahead for the look that finds the phone far enough from the last report.
  func armChange(of app: AppID, _ context: ComponentContext) {
    var watch = state.pointee.changes[app.index]
    context.cancel(watch.token)
    watch.token = .none
    defer { state.pointee.changes[app.index] = watch }
    guard watch.isOn else { return }
    let reached = track(of: watch.anchor, context).reaching(model.spacing.changeDistance)
    if reached == 0 { watch.isReached = true }
    var due = watch.isReached ? context.now : instant(afterSeconds: reached, context)
    if let toldAt = watch.toldAt, let soonest = due {
      due = instant(toldAt, plus: model.spacing.change, context).map { max($0, soonest) }
    }
    if let look = look(from: due, context) {
      watch.token = schedule(.change, app.index, at: look, context)
    }
  }

  func changeDue(for app: AppID, _ context: ComponentContext) {
    guard let source = watchSource(context) else { return }
    tell(
      makeFix(source, for: .kilometre, context), to: app, occasion: occasion(context), context)
    state.pointee.changes[app.index].anchor = position(context)
    state.pointee.changes[app.index].toldAt = context.now
    state.pointee.changes[app.index].isReached = false
    armChange(of: app, context)
  }
}

/// Visits.
extension RunningLocation {
  /// Looks ahead for the look that finds the phone at rest for long enough, or gone.
  func armVisit(_ context: ComponentContext) {
    var visit = state.pointee.visit
    context.cancel(visit.token)
    visit.token = .none
    defer { state.pointee.visit = visit }
    guard !visit.apps.isEmpty else {
      visit.isThere = false
      return
    }
    let due: SimTime?
    if visit.isThere {
      let path = track(of: visit.place, context)
      due = instant(afterSeconds: path.reaching(model.spacing.visitDistance), context)
    } else {
      due = state.pointee.restSince.flatMap {
        instant($0, plus: model.spacing.visitAfter, context)
      }
    }
    if let look = look(from: due.map { max($0, after(visit.asked, context)) }, context) {
      visit.token = schedule(.visit, at: look, context)
    }
  }

  func visitDue(_ context: ComponentContext) {
    let visit = state.pointee.visit
    if !visit.isThere {
      state.pointee.visit.place = position(context)
      state.pointee.visit.arrived = state.pointee.restSince ?? context.now
    }
    state.pointee.visit.isThere.toggle()
    let place = state.pointee.visit.place
    let fields = SIMD4(
      Double(state.pointee.visit.arrived.nanoseconds), visit.isThere ? 1 : 0, place.x, place.y)
    for app in visit.apps {
      context.work(model.fixWork, for: app)
      context.deliver(
        LocationEvent.visit.rawValue, to: app, fields: fields, occasion: occasion(context))
    }
    armVisit(context)
  }
}
