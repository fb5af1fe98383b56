import PowerAccounting

/// The satellite receiver, which all apps share.
extension LocationReceiverInstance {
  /// The demand of all apps; nil without any.
  private mutating func wish(_ context: ComponentContext) -> SatelliteDemand? {
    var wish: SatelliteDemand?
    let networks = networks(context)
    for app in state.tracking {
      let session = sessions[app.index]
      guard !session.isPaused, session.tier.needsSatellites(networks) else { continue }
      let own = SatelliteDemand(
        owner: app, savesPower: session.tier.savesPower,
        interval: interval(of: session, by: .satellites), isUrgent: false)
      wish = wish?.joined(own) ?? own
    }
    for index in locates.slots {
      let locate = locates[index]
      guard locate.isWaiting, locate.source == .satellites else { continue }
      let own = SatelliteDemand(
        owner: locate.app, savesPower: true, interval: LocationReceiver.fixPeriod, isUrgent: true)
      wish = wish?.joined(own) ?? own
    }
    return wish
  }

  /// Switch the receiver on, off or to another mode, by the demand.
  mutating func steerReceiver(_ context: ComponentContext) {
    guard let wish = wish(context) else { return release(context) }
    receiver.owner = wish.owner
    switch receiver.state {
    case .off: beginSearch(context)
    case .resting: if wish.isUrgent { beginSearch(context) }
    case .searching:
      draw(
        .satellites, .steady(model.powers.searching), for: Charging(wish.owner, .acquisition),
        context)
    case .lingering, .fixed: resume(wish, context)
    }
  }

  private mutating func resume(_ wish: SatelliteDemand, _ context: ComponentContext) {
    if receiver.state == .lingering {
      context.cancel(receiver.token)
      receiver.resume()
    }
    let fix = state.satelliteFixes.last(until: context.now) ?? context.now
    let (level, isPulsing) = model.level(of: wish, fixAt: fix)
    // A receiver that is off between fixes must reacquire the satellites before it can stay on.
    if receiver.isPulsing && !isPulsing { return beginSearch(context) }
    receiver.isPulsing = isPulsing
    let period = isPulsing ? wish.interval : LocationReceiver.fixPeriod
    if period != state.satelliteFixes.period {
      let fixes = state.satelliteFixes.change(period: period, at: context.now)
      count(.fixes, by: fixes, context)
    }
    draw(.satellites, level, for: Charging(wish.owner, .tracking), context)
  }

  private mutating func beginSearch(_ context: ComponentContext) {
    context.cancel(receiver.token)
    count(.fixes, by: state.satelliteFixes.stop(at: context.now), context)
    let owner = receiver.owner
    // A receiver that ran has fresh knowledge, which shows once its state has changed.
    receiver.turnOff(at: context.now)
    let start = receiver.start(model.starts, networks(context), at: context.now)
    state.start = start
    count(start.counter, context)
    receiver.beginSearch(
      model.timeToFix(start), sky: model.searchRate(sky: context.surroundings.sky), at: context.now)
    draw(.satellites, .steady(model.powers.searching), for: Charging(owner, .acquisition), context)
    armSearch(context)
  }

  /// Schedule the end of a search: a fix, or the limit.
  private mutating func armSearch(_ context: ComponentContext) {
    context.cancel(receiver.token)
    let limit = instant(receiver.since, plus: model.search.limit, context)
    let found = receiver.findsAt(before: context.horizon)
    receiver.token = context.schedule(Event.receiver, at: earlier(limit, found), rank: .completion)
  }

  mutating func receiverMoment(_ context: ComponentContext) {
    switch receiver.state {
    case .searching:
      receiver.changeSky(model.searchRate(sky: context.surroundings.sky), at: context.now)
      if receiver.hasFound { find(context) } else { cancelSearch(context) }
    case .resting: beginSearch(context)
    case .lingering: turnOff(context)
    case .off, .fixed: break
    }
    update(context)
  }

  private mutating func find(_ context: ComponentContext) {
    receiver.find(at: context.now, start: state.start)
    state.satelliteFixes.start(first: context.now, period: LocationReceiver.fixPeriod)
    for index in locates.slots
    where locates[index].isWaiting && locates[index].source == .satellites {
      answer(index, with: .satellites, context)
    }
  }

  /// Cancel a search at its limit: waiting requests get a position from a network, or none.
  private mutating func cancelSearch(_ context: ComponentContext) {
    count(.failedFixes, context)
    stopDrawing(.satellites, context)
    receiver.rest(at: context.now)
    receiver.token = context.schedule(Event.receiver, after: model.search.retry, rank: .completion)
    let networks = networks(context)
    for app in state.tracking {
      let session = sessions[app.index]
      if !session.isPaused, session.tier.needsSatellites(networks), !networks.any {
        context.deliver(
          LocationEvent.failed.rawValue, to: app, fields: .zero, trigger: trigger(context))
      }
    }
    for index in locates.slots
    where locates[index].isWaiting && locates[index].source == .satellites {
      if let network = locates[index].tier.network(networks) {
        locates[index].source = network
        askNetwork(network, for: locates[index].app, context)
      } else {
        fail(index, .unlocated, context)
      }
    }
  }

  /// Adapt to a change of the visible sky.
  mutating func receiverSkyChanged(_ context: ComponentContext) {
    let rate = model.searchRate(sky: context.surroundings.sky)
    switch receiver.state {
    case .searching:
      receiver.changeSky(rate, at: context.now)
      armSearch(context)
    case .fixed where rate == 0: beginSearch(context)
    case .lingering where rate == 0: turnOff(context)
    default: break
    }
  }

  /// Release the receiver after the last demand.
  private mutating func release(_ context: ComponentContext) {
    switch receiver.state {
    case .off, .lingering: return
    case .searching, .resting: turnOff(context)
    case .fixed:
      let isOn = !receiver.isPulsing
      guard isOn, model.search.linger > .zero else { return turnOff(context) }
      receiver.linger()
      receiver.token = context.schedule(Event.receiver, after: model.search.linger, rank: .timer)
      draw(
        .satellites, .steady(model.powers.tracking), for: Charging(receiver.owner, .tail), context)
    }
  }

  private mutating func turnOff(_ context: ComponentContext) {
    context.cancel(receiver.token)
    count(.fixes, by: state.satelliteFixes.stop(at: context.now), context)
    receiver.turnOff(at: context.now)
    stopDrawing(.satellites, context)
  }
}
