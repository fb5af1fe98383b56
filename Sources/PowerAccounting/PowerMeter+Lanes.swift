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
}
