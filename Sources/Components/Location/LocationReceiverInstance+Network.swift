import PowerAccounting
import Quantities

/// Positions from Wi-Fi and cell, for tracking and for single requests.
extension LocationReceiverInstance {
  mutating func power(of network: PositionSource) -> Power {
    network == .wifi ? model.powers.wifiScan : model.powers.cellRead
  }

  mutating func time(of network: PositionSource) -> SimDuration {
    network == .wifi ? model.powers.wifiScanTime : model.powers.cellReadTime
  }

  /// The present source of a tracking's positions.
  mutating func source(of session: TrackingSession, _ context: ComponentContext) -> PositionSource?
  {
    let networks = networks(context)
    if receiver.isFixed, session.tier.needsSatellites(networks) { return .satellites }
    return session.tier.network(networks)
  }

  /// The time between two positions of a tracking.
  mutating func interval(of session: TrackingSession, by source: PositionSource) -> SimDuration {
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

  /// Start or stop the series of positions from one network, as trackings need.
  mutating func steerNetwork(_ network: PositionSource, _ context: ComponentContext) {
    let lane: LocationLane = network == .wifi ? .wifi : .cell
    var owner: AppID?
    var period: SimDuration?
    for app in state.tracking {
      let session = sessions[app.index]
      guard !session.isPaused, source(of: session, context) == network else { continue }
      let own = max(interval(of: session, by: network), time(of: network))
      owner = owner ?? app
      period = period.map { min($0, own) } ?? own
    }
    guard let owner, let period else {
      count(.fixes, by: withGrid(network) { $0.stop(at: context.now) }, context)
      return stopDrawing(lane, context)
    }
    let first = context.now + time(of: network)
    let fixes = withGrid(network) { grid in
      if grid.isOn {
        return grid.period == period ? 0 : grid.change(period: period, at: context.now)
      }
      grid.start(first: first, period: period)
      return 0
    }
    count(.fixes, by: fixes, context)
    let level = PowerLevel.pulsed(
      high: power(of: network), low: .zero, period: period, onTime: time(of: network),
      phase: grid(of: network).first - time(of: network))
    draw(lane, level, for: Charging(owner, .tracking), context)
  }

  mutating func grid(of source: PositionSource) -> FixGrid {
    switch source {
    case .satellites: state.satelliteFixes
    case .wifi: state.wifiFixes
    case .cell: state.cellFixes
    }
  }

  private mutating func withGrid(_ network: PositionSource, _ body: (inout FixGrid) -> Int) -> Int {
    network == .wifi ? body(&state.wifiFixes) : body(&state.cellFixes)
  }

  /// Switch the motion sensors that navigation uses.
  mutating func steerSensors(_ context: ComponentContext) {
    for app in state.tracking {
      let session = sessions[app.index]
      if session.tier == .bestForNavigation, !session.isPaused {
        return draw(
          .sensors, .steady(model.powers.navigation), for: Charging(app, .tracking), context)
      }
    }
    stopDrawing(.sensors, context)
  }

  // MARK: - Single positions

  /// Request one position from a network; requests during a pending one share its answer.
  mutating func askNetwork(_ network: PositionSource, for app: AppID, _ context: ComponentContext) {
    let lane: LocationLane = network == .wifi ? .wifiOnce : .cellOnce
    guard lanes[lane.rawValue].level == .off else { return }
    draw(lane, .steady(power(of: network)), for: Charging(app, .acquisition), context)
    let event: Event = network == .wifi ? .wifiScan : .cellRead
    context.schedule(event, after: time(of: network), rank: .completion)
  }

  mutating func networkAnswered(_ network: PositionSource, _ context: ComponentContext) {
    stopDrawing(network == .wifi ? .wifiOnce : .cellOnce, context)
    count(.fixes, context)
    for index in locates.slots where locates[index].isWaiting && locates[index].source == network {
      answer(index, with: network, context)
    }
  }
}
