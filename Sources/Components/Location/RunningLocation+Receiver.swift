import Kernel
import PowerAccounting
import Quantities

/// The satellite receiver, which all apps share.
extension RunningLocation {
  /// What apps want of it; nil if nobody wants it.
  private func wish(_ context: ComponentContext) -> SatelliteWish? {
    var wish: SatelliteWish?
    let networks = networks(context)
    for app in state.pointee.tracking {
      let session = state.pointee.sessions[app.index]
      guard !session.isPaused, session.tier.needsSatellites(networks) else { continue }
      let own = SatelliteWish(
        owner: app, savesPower: session.tier.savesPower,
        interval: interval(of: session, by: .satellites), isUrgent: false)
      wish = wish?.joined(own) ?? own
    }
    for index in 0..<state.pointee.locatesUsed {
      let locate = state.pointee.locates[index]
      guard locate.isWaiting, locate.source == .satellites else { continue }
      let own = SatelliteWish(
        owner: locate.app, savesPower: true, interval: LocationReceiver.fixPeriod, isUrgent: true)
      wish = wish?.joined(own) ?? own
    }
    return wish
  }

  /// Turns it on, over or off, as apps want.
  func steerReceiver(_ context: ComponentContext) {
    guard let wish = wish(context) else { return release(context) }
    state.pointee.receiver.owner = wish.owner
    switch state.pointee.receiver.state {
    case .off: beginSearch(context)
    case .resting: if wish.isUrgent { beginSearch(context) }
    case .searching:
      draw(
        .satellites, .steady(model.powers.searching), for: Charging(wish.owner, .acquisition),
        context)
    case .lingering, .fixed: goOn(wish, context)
    }
  }

  private func goOn(_ wish: SatelliteWish, _ context: ComponentContext) {
    if state.pointee.receiver.state == .lingering {
      context.cancel(state.pointee.receiver.token)
      state.pointee.receiver.goOn()
    }
    let fix = state.pointee.satelliteFixes.last(until: context.now) ?? context.now
    let (level, isPulsing) = model.level(of: wish, fixAt: fix)
    // Off between fixes, it has to find the satellites again before it can stay on.
    if state.pointee.receiver.isPulsing && !isPulsing { return beginSearch(context) }
    state.pointee.receiver.isPulsing = isPulsing
    let period = isPulsing ? wish.interval : LocationReceiver.fixPeriod
    if period != state.pointee.satelliteFixes.period {
      let fixes = state.pointee.satelliteFixes.change(period: period, at: context.now)
      count(.fixes, by: fixes, context)
    }
    draw(.satellites, level, for: Charging(wish.owner, .tracking), context)
  }

  private func beginSearch(_ context: ComponentContext) {
    context.cancel(state.pointee.receiver.token)
    count(.fixes, by: state.pointee.satelliteFixes.stop(at: context.now), context)
    let owner = state.pointee.receiver.owner
    // What a receiver that has run has heard is new; that shows once its state has changed.
    state.pointee.receiver.turnOff(at: context.now)
    let start = state.pointee.receiver.start(model.starts, networks(context), at: context.now)
    state.pointee.start = start
    count(start.counter, context)
    state.pointee.receiver.beginSearch(
      model.timeToFix(start), sky: model.searchRate(sky: context.surroundings.sky),
      at: context.now)
    draw(
      .satellites, .steady(model.powers.searching), for: Charging(owner, .acquisition), context)
    armSearch(context)
  }

  /// Looks ahead for the end of a search: a fix, or the limit.
  private func armSearch(_ context: ComponentContext) {
    context.cancel(state.pointee.receiver.token)
    let limit = instant(state.pointee.receiver.since, plus: model.search.limit, context)
    let found = state.pointee.receiver.findsAt(before: context.horizon)
    guard let end = earlier(limit, found) else {
      return state.pointee.receiver.token = .none
    }
    state.pointee.receiver.token = schedule(.receiver, at: end, rank: .completion, context)
  }

  func receiverMoment(_ context: ComponentContext) {
    switch state.pointee.receiver.state {
    case .searching:
      state.pointee.receiver.changeSky(
        model.searchRate(sky: context.surroundings.sky), at: context.now)
      if state.pointee.receiver.hasFound { find(context) } else { giveUpSearch(context) }
    case .resting: beginSearch(context)
    case .lingering: turnOff(context)
    case .off, .fixed: break
    }
    update(context)
  }

  private func find(_ context: ComponentContext) {
    state.pointee.receiver.find(at: context.now, start: state.pointee.start)
    state.pointee.satelliteFixes.start(first: context.now, period: LocationReceiver.fixPeriod)
    for index in 0..<state.pointee.locatesUsed
    where state.pointee.locates[index].isWaiting
      && state.pointee.locates[index].source == .satellites
    {
      answer(index, with: .satellites, context)
    }
  }

  /// The search has lasted too long: whoever waits gets a position from a network, or none.
  private func giveUpSearch(_ context: ComponentContext) {
    count(.failedFixes, context)
    stopDrawing(.satellites, context)
    state.pointee.receiver.rest(at: context.now)
    state.pointee.receiver.token =
      instant(context.now, plus: model.search.retry, context)
      .map { schedule(.receiver, at: $0, rank: .completion, context) } ?? .none
    let networks = networks(context)
    for app in state.pointee.tracking {
      let session = state.pointee.sessions[app.index]
      if !session.isPaused, session.tier.needsSatellites(networks), !networks.any {
        context.deliver(
          LocationEvent.failed.rawValue, to: app, fields: .zero, occasion: occasion(context))
      }
    }
    for index in 0..<state.pointee.locatesUsed
    where state.pointee.locates[index].isWaiting
      && state.pointee.locates[index].source == .satellites
    {
      if let network = state.pointee.locates[index].tier.network(networks) {
        state.pointee.locates[index].source = network
        askNetwork(network, for: state.pointee.locates[index].app, context)
      } else {
        fail(index, .unlocated, context)
      }
    }
  }

  /// More or less of the sky is in view.
  func receiverSkyChanged(_ context: ComponentContext) {
    let rate = model.searchRate(sky: context.surroundings.sky)
    switch state.pointee.receiver.state {
    case .searching:
      state.pointee.receiver.changeSky(rate, at: context.now)
      armSearch(context)
    case .fixed where rate == 0: beginSearch(context)
    case .lingering where rate == 0: turnOff(context)
    default: break
    }
  }

  /// Nobody wants it any more.
  private func release(_ context: ComponentContext) {
    switch state.pointee.receiver.state {
    case .off, .lingering: return
    case .searching, .resting: turnOff(context)
    case .fixed:
      let isOn = !state.pointee.receiver.isPulsing
      guard isOn, model.search.linger > .zero else { return turnOff(context) }
      state.pointee.receiver.linger()
      state.pointee.receiver.token =
        instant(context.now, plus: model.search.linger, context)
        .map { schedule(.receiver, at: $0, context) } ?? .none
      draw(
        .satellites, .steady(model.powers.tracking),
        for: Charging(state.pointee.receiver.owner, .tail), context)
    }
  }

  private func turnOff(_ context: ComponentContext) {
    context.cancel(state.pointee.receiver.token)
    count(.fixes, by: state.pointee.satelliteFixes.stop(at: context.now), context)
    state.pointee.receiver.turnOff(at: context.now)
    stopDrawing(.satellites, context)
  }
}
