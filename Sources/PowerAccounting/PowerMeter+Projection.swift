public import Quantities

extension PowerMeter {
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
