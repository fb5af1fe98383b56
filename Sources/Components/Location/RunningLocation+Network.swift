import Kernel
import PowerAccounting
import Quantities

/// Positions from Wi-Fi and cell: in a row for tracking, and single ones.
extension RunningLocation {
  func power(of network: PositionSource) -> Power {
    network == .wifi ? model.powers.wifiScan : model.powers.cellRead
  }

  func time(of network: PositionSource) -> SimDuration {
    network == .wifi ? model.powers.wifiScanTime : model.powers.cellReadTime
  }

  /// What finds the position of a tracking now.
  func source(of session: TrackingSession, _ context: ComponentContext) -> PositionSource? {
    let networks = networks(context)
    if state.pointee.receiver.isFixed, session.tier.needsSatellites(networks) {
      return .satellites
    }
    return session.tier.network(networks)
  }

  /// From one position of a tracking to the next.
  func interval(of session: TrackingSession, by source: PositionSource) -> SimDuration {
    let own =
      switch session.tier {
      case .reduced: model.spacing.reduced
      case .threeKilometres: model.spacing.coarse
      case .kilometre, .hundredMetres: model.spacing.network
      case .bestForNavigation, .best, .tenMetres:
        source == .satellites ? LocationReceiver.fixPeriod : model.spacing.network
      }
    return max(own, session.interval)
  }

  /// Starts or stops the row of positions from one network, as trackings want.
  func steerNetwork(_ network: PositionSource, _ context: ComponentContext) {
    let lane: LocationLane = network == .wifi ? .wifi : .cell
    var owner: AppID?
    var period: SimDuration?
    for app in state.pointee.tracking {
      let session = state.pointee.sessions[app.index]
      guard !session.isPaused, source(of: session, context) == network else { continue }
      let own = max(interval(of: session, by: network), time(of: network))
      owner = owner ?? app
      period = period.map { min($0, own) } ?? own
    }
    guard let owner, let period else {
      count(.fixes, by: withGrid(network) { $0.stop(at: context.now) }, context)
      return stopDrawing(lane, context)
    }
    let fixes = withGrid(network) { grid in
      if grid.isOn {
        return grid.period == period ? 0 : grid.change(period: period, at: context.now)
      }
      grid.start(first: context.now + time(of: network), period: period)
      return 0
    }
    count(.fixes, by: fixes, context)
    let level = PowerLevel.pulsed(
      high: power(of: network), low: .zero, period: period, onTime: time(of: network),
      phase: grid(of: network).first - time(of: network))
    draw(lane, level, for: Charging(owner, .tracking), context)
  }

  func grid(of source: PositionSource) -> FixGrid {
    switch source {
    case .satellites: state.pointee.satelliteFixes
    case .wifi: state.pointee.wifiFixes
    case .cell: state.pointee.cellFixes
    }
  }

  private func withGrid(_ network: PositionSource, _ body: (inout FixGrid) -> Int) -> Int {
    network == .wifi ? body(&state.pointee.wifiFixes) : body(&state.pointee.cellFixes)
  }

  /// Motion sensors help those who navigate.
  func steerSensors(_ context: ComponentContext) {
    for app in state.pointee.tracking {
      let session = state.pointee.sessions[app.index]
      if session.tier == .bestForNavigation, !session.isPaused {
        return draw(
          .sensors, .steady(model.powers.navigation), for: Charging(app, .tracking), context)
      }
    }
    stopDrawing(.sensors, context)
  }
}

/// Single positions.
extension RunningLocation {
  /// Asks a network for one position; who asks while an answer is under way shares it.
  func askNetwork(_ network: PositionSource, for app: AppID, _ context: ComponentContext) {
    let lane: LocationLane = network == .wifi ? .wifiOnce : .cellOnce
    guard state.pointee.lanes[lane.rawValue].level == .off else { return }
    draw(lane, .steady(power(of: network)), for: Charging(app, .acquisition), context)
    guard let end = instant(context.now, plus: time(of: network), context) else { return }
    _ = schedule(
      network == .wifi ? .wifiScan : .cellRead, at: end, rank: .completion, context)
  }

  func networkAnswered(_ network: PositionSource, _ context: ComponentContext) {
    stopDrawing(network == .wifi ? .wifiOnce : .cellOnce, context)
    count(.fixes, context)
    for index in 0..<state.pointee.locatesUsed
    where state.pointee.locates[index].isWaiting
      && state.pointee.locates[index].source == network
    {
      answer(index, with: network, context)
    }
  }
}
