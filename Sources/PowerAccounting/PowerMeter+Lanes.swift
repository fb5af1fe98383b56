public import Quantities

/// One draw of power as it stands at an instant.
public struct Draw: BitwiseCopyable, Hashable, Sendable {
  public let level: PowerLevel
  public let owner: Charging

  public init(level: PowerLevel, owner: Charging) {
    self.level = level
    self.owner = owner
  }
}

/// What stands in the meter, for whoever looks at it between two events; asking changes nothing.
extension PowerMeter {
  /// How many lanes all components have.
  public var laneCount: Int { lanes.count }

  /// The component of every lane, and the lane's place among those of the component.
  public var laneNames: [(component: ComponentID, offset: Int)] {
    (0..<places.count).flatMap { component in
      (0..<places[component].laneCount).map { (ComponentID(component), $0) }
    }
  }

  /// What flows through the lane at a place of ``laneNames``, and who is charged.
  public func draw(ofLane index: Int) -> Draw {
    let lane = lanes[index]
    let (app, cause) = (lane.cell - lane.firstCell).quotientAndRemainder(dividingBy: Cause.count)
    return Draw(
      level: lane.level, owner: Charging(AppID(app), Cause(rawValue: UInt8(cause)) ?? .baseline))
  }

  /// What every cell of the ledger has at `now`, exact, without bringing the ledger up to date.
  ///
  /// - Parameters:
  ///   - energies: In the order component, app, cause; of the ledger's length.
  ///   - now: The present instant, or one since which no level has changed.
  public func read(into energies: inout [Energy], at now: SimTime) {
    precondition(energies.count == cells.count, "\(energies.count) places for \(cells.count) cells")
    for index in 0..<cells.count { energies[index] = cells[index] }
    for index in 0..<lanes.count {
      let lane = lanes[index]
      energies[lane.cell] += lane.level.energy(from: lane.settledAt, to: now)
    }
  }
}
