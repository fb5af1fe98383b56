public import Quantities

/// The power draw of a lane at an instant.
public struct Draw: BitwiseCopyable, Hashable, Sendable {
  public let level: PowerLevel
  public let owner: Charging

  public init(level: PowerLevel, owner: Charging) {
    self.level = level
    self.owner = owner
  }
}

/// Readings of the meter for inspection between two events; they change nothing.
extension PowerMeter {
  /// The number of lanes of all components.
  public var laneCount: Int { lanes.count }

  /// The power and the owner of the lane at an index, counted over all components.
  public func draw(ofLane index: Int) -> Draw {
    let lane = lanes[index]
    let (app, cause) = (lane.cell - lane.firstCell).quotientAndRemainder(dividingBy: Cause.count)
    return Draw(
      level: lane.level, owner: Charging(AppID(app), Cause(rawValue: UInt8(cause)) ?? .baseline))
  }

  /// Read the exact energy of every ledger cell at `now`, without settling the ledger.
  ///
  /// - Parameters:
  ///   - energies: The output in the order component, app, cause, with the length of the ledger.
  ///   - now: The present instant, or one since which no level has changed.
  public func read(into energies: inout [Energy], at now: SimTime) {
    precondition(energies.count == cells.count, "\(energies.count) places for \(cells.count) cells")
    for index in 0..<cells.count { energies[index] = cells[index] }
    for index in 0..<lanes.count {
      let lane = lanes[index]
      energies[lane.cell] += lane.level.energy(from: lane.settledAt, to: now)
    }
  }

  /// The exact energy drawn up to `instant` if no level changes until then, without settling the
  /// ledger.
  ///
  /// For a past instant it is the energy drawn; for a future one it is a projection. Zero is the
  /// beginning of the run, or of the counted window after a warm-up.
  ///
  /// - Complexity: linear in the number of levels that pulse.
  public func energy(until instant: SimTime) -> Energy {
    var sum = whole + steadySum * (instant - .zero)
    for place in 0..<pulsing.count {
      var rest = pulsing[place]
      while rest != 0 {
        let level = lanes[place * 64 + rest.trailingZeroBitCount].level
        sum += level.energy(until: instant) - level.low * (instant - .zero)
        rest &= rest - 1
      }
    }
    return sum
  }

  /// The sum of all deposits since the meter was made. Levels draw their energy over time, so only a
  /// deposit makes ``energy(until:)`` jump at an instant.
  public var deposited: Energy { deposits }

  /// The exact energy charged to an app up to `now` for a component and some causes, without
  /// settling the ledger.
  ///
  /// It is mutating, though it changes nothing: otherwise the compiler copies the whole meter.
  ///
  /// - Parameter now: The present instant, or one since which no level has changed.
  /// - Complexity: linear in the component's lanes.
  public mutating func energy(
    of component: ComponentID, chargedTo app: AppID, for causes: CauseSet, until now: SimTime
  ) -> Energy {
    let first = firstCell(of: component) + app.index * Cause.count
    var sum = Energy.zero
    var rest = causes.bits
    while rest != 0 {
      sum += cells[first + rest.trailingZeroBitCount]
      rest &= rest - 1
    }
    let place = places[component.index]
    for index in place.firstLane..<place.firstLane + place.laneCount {
      let cause = lanes[index].cell - first
      guard cause >= 0, cause < Cause.count, causes.contains(cause) else { continue }
      sum += lanes[index].level.energy(from: lanes[index].settledAt, to: now)
    }
    return sum
  }

  /// The exact energy charged to some apps up to `now`, without settling the ledger.
  ///
  /// - Parameters:
  ///   - component: Nil for all components.
  ///   - now: The present instant, or one since which no level has changed.
  /// - Complexity: linear in the cells and lanes of the components.
  public func energy(
    of component: ComponentID?, chargedTo apps: AppSet, until now: SimTime
  ) -> Energy {
    var sum = Energy.zero
    for part in component.map({ $0.index..<$0.index + 1 }) ?? 0..<componentCount {
      let first = firstCell(of: ComponentID(part))
      for app in 0..<appCount where apps.contains(AppID(app)) {
        for cause in 0..<Cause.count { sum += cells[first + app * Cause.count + cause] }
      }
      let place = places[part]
      for index in place.firstLane..<place.firstLane + place.laneCount
      where apps.contains(AppID((lanes[index].cell - first) / Cause.count)) {
        sum += lanes[index].level.energy(from: lanes[index].settledAt, to: now)
      }
    }
    return sum
  }

  /// The exact energy drawn by a component up to `now` for all owners, without settling the ledger.
  ///
  /// - Parameter now: The present instant, or one since which no level has changed.
  /// - Complexity: linear in the component's cells and lanes.
  public func energy(of component: ComponentID, until now: SimTime) -> Energy {
    var sum = energy(of: component)
    let place = places[component.index]
    for index in place.firstLane..<place.firstLane + place.laneCount {
      sum += lanes[index].level.energy(from: lanes[index].settledAt, to: now)
    }
    return sum
  }
}
