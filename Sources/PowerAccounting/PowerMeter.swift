import Quantities
public import Quantities

/// The index of one power draw in a meter: a core, a radio's listening, one connection.
@frozen public struct LaneID: Hashable, Sendable {
  @usableFromInline let index: Int
  @usableFromInline init(_ index: Int) { self.index = index }
}

/// A power draw with a level and an owner of its own.
@frozen
@usableFromInline struct Lane: BitwiseCopyable {
  @usableFromInline var level: PowerLevel
  /// The instant at which the ledger was last settled for this lane.
  @usableFromInline var settledAt: SimTime
  @usableFromInline var cell: Int
  /// The index of the first cell of its component.
  @usableFromInline let firstCell: Int
}

/// A meter that integrates power levels into the exact energy of a ledger, at changes of a level
/// only.
///
/// A component has one or more *lanes*; each has a ``PowerLevel`` and an owner. Two integrations
/// run side by side. The first settles a cell whenever its level or owner changes, from the instant
/// of its last settlement. The second computes the total as a sum by parts over the jumps of the
/// levels, and depends on neither owners nor settlements. ``conservation`` compares the two.
@frozen public struct PowerMeter: ~Copyable {
  @usableFromInline var lanes: FlatTable<Lane>
  @usableFromInline var cells: FlatTable<Energy>
  /// All deposits, and the share of the levels that follows from their jumps.
  @usableFromInline var whole: Energy = .zero
  @usableFromInline var deposits: Energy = .zero
  var settledAt: SimTime = .zero
  /// The sum of the low powers of all levels, and the pulsed lanes, one bit each.
  @usableFromInline var steadySum: Power = .zero
  @usableFromInline var pulsing: FlatTable<UInt64>
  /// The number of owners, including the system.
  public let appCount: Int
  /// The number of components.
  public var componentCount: Int { componentNames.count }
  @usableFromInline let places: FlatTable<Place>
  let componentNames: [String]
  private let appNames: [String]

  /// Create a meter with the given number of lanes for each component.
  ///
  /// - Parameter apps: The names of all owners; the first stands for ``AppID/system``.
  public init(components: [(name: String, lanes: Int)], apps: [String]) {
    componentNames = components.map(\.name)
    appNames = apps
    appCount = apps.count
    cells = FlatTable(repeating: .zero, count: components.count * apps.count * Cause.count)
    var lanes: [Lane] = []
    var places: [Place] = []
    for (component, entry) in components.enumerated() {
      let firstCell = component * apps.count * Cause.count
      let lane = Lane(level: .off, settledAt: .zero, cell: firstCell, firstCell: firstCell)
      places.append(Place(firstLane: lanes.count, laneCount: entry.lanes))
      lanes += Array(repeating: lane, count: entry.lanes)
    }
    pulsing = FlatTable(repeating: 0, count: lanes.count / 64 + 1)
    self.lanes = FlatTable(lanes)
    self.places = FlatTable(places)
  }

  /// The lanes of a component.
  @frozen
  @usableFromInline struct Place: BitwiseCopyable {
    @usableFromInline let firstLane: Int
    @usableFromInline let laneCount: Int

    @usableFromInline init(firstLane: Int, laneCount: Int) {
      self.firstLane = firstLane
      self.laneCount = laneCount
    }
  }

  /// The lane of `component` with the index `offset`.
  ///
  /// - Precondition: the component has more than `offset` lanes.
  @inlinable public func lane(_ offset: Int, of component: ComponentID) -> LaneID {
    let place = places[component.index]
    precondition(
      UInt(bitPattern: offset) < UInt(bitPattern: place.laneCount),
      "component \(component.index) has no lane \(offset)")
    return LaneID(place.firstLane &+ offset)
  }

  /// Set another level, or another owner, of a lane from `now` on.
  @inlinable public mutating func change(
    _ lane: LaneID, to level: PowerLevel, chargedTo owner: Charging, at now: SimTime
  ) {
    let place = pointer(to: lane)
    let before = place.pointee.level
    let start = place.pointee.settledAt
    precondition(start <= now, "settled at \(start), asked at \(now)")
    var drawn = before.low * (now - start)
    let fall = before.low - level.low
    var sum = fall * (now - .zero)
    if before.period != .zero {
      let pulse = before.high - before.low
      let high = before.timeHigh(until: now)
      drawn += pulse * (high - before.timeHigh(until: start))
      sum += pulse * high
    }
    if level.period != .zero { sum -= (level.high - level.low) * level.timeHigh(until: now) }
    cells.mutableStart[place.pointee.cell] += drawn
    place.pointee.settledAt = now
    place.pointee.cell = cell(place.pointee.firstCell, owner)
    whole += sum
    steadySum = steadySum - fall
    let bit: UInt64 = 1 &<< UInt64(lane.index & 63)
    if level.period == .zero {
      pulsing[lane.index &>> 6] &= ~bit
    } else {
      pulsing[lane.index &>> 6] |= bit
    }
    place.pointee.level = level
  }

  /// Set another steady level, or another owner, of a lane from `now` on. Almost every change is of
  /// this kind; it takes one pass and one product for the second integration.
  @inlinable public mutating func change(
    _ lane: LaneID, to power: Power, chargedTo owner: Charging, at now: SimTime
  ) {
    let place = pointer(to: lane)
    guard place.pointee.level.period == .zero else {
      return change(lane, to: .steady(power), chargedTo: owner, at: now)
    }
    let before = place.pointee.level.low
    let start = place.pointee.settledAt
    precondition(start <= now, "settled at \(start), asked at \(now)")
    cells.mutableStart[place.pointee.cell] += before * (now - start)
    place.pointee.settledAt = now
    place.pointee.cell = cell(place.pointee.firstCell, owner)
    place.pointee.level = .steady(power)
    let fall = before - power
    steadySum = steadySum - fall
    whole += fall * (now - .zero)
  }

  /// Set another owner of a lane from `now` on, and keep its level.
  @inlinable
  @inline(__always)
  public mutating func charge(_ lane: LaneID, to owner: Charging, at now: SimTime) {
    let place = pointer(to: lane)
    settle(place, at: now)
    place.pointee.cell = cell(place.pointee.firstCell, owner)
  }

  @inlinable
  @inline(__always) func pointer(to lane: LaneID) -> UnsafeMutablePointer<Lane> {
    precondition(UInt(bitPattern: lane.index) < UInt(bitPattern: lanes.count))
    return lanes.mutableStart + lane.index
  }

  /// Add energy that is drawn at one instant, such as that of one packet.
  @inlinable public mutating func deposit(
    _ energy: Energy, in component: ComponentID, chargedTo owner: Charging
  ) {
    cells[cell(firstCell(of: component), owner)] += energy
    whole += energy
    deposits += energy
  }

  /// Move energy from one owner to another, for example when a tail turns out to be shared.
  ///
  /// First settle its lanes, by ``charge(_:to:at:)`` or a change.
  public mutating func reassign(
    _ energy: Energy, in component: ComponentID, from giver: Charging, to taker: Charging
  ) {
    cells[cell(firstCell(of: component), giver)] -= energy
    cells[cell(firstCell(of: component), taker)] += energy
  }

  /// Settle every lane at `now`, the end of the counted window.
  public mutating func settle(at now: SimTime) {
    for index in 0..<lanes.count { settle(lanes.mutableStart + index, at: now) }
    settledAt = now
  }

  /// Discard the energy drawn so far, at the end of the warm-up.
  public mutating func discard(at now: SimTime) {
    settle(at: now)
    cells.fill(with: .zero)
    whole -= energy(until: now)
  }

  /// Return to the state before a run: all lanes off, no energy drawn.
  public mutating func reset() {
    for index in 0..<lanes.count {
      lanes[index].level = .off
      lanes[index].settledAt = .zero
      lanes[index].cell = lanes[index].firstCell
    }
    cells.fill(with: .zero)
    whole = .zero
    settledAt = .zero
    steadySum = .zero
    pulsing.fill(with: 0)
  }

  @inlinable
  @inline(__always)
  func firstCell(of component: ComponentID) -> Int {
    component.index * appCount * Cause.count
  }

  /// The cell of an owner; always a cell of the component to which `first` belongs.
  @inlinable
  @inline(__always) func cell(_ first: Int, _ owner: Charging) -> Int {
    precondition(UInt(bitPattern: owner.app.index) < UInt(bitPattern: appCount))
    return first &+ owner.app.index &* Cause.count &+ Int(owner.cause.rawValue)
  }

  /// Settle the ledger for a lane.
  @inlinable
  @inline(__always) mutating func settle(_ lane: UnsafeMutablePointer<Lane>, at now: SimTime) {
    let start = lane.pointee.settledAt
    precondition(start <= now, "settled at \(start), asked at \(now)")
    lane.pointee.settledAt = now
    cells.mutableStart[lane.pointee.cell] += lane.pointee.level.energy(from: start, to: now)
  }

  /// The two sums of a meter that must be equal.
  public struct Conservation: Sendable, Equatable {
    /// The sum of the ledger's cells.
    public let parts: Energy
    /// The integral of all levels, from their jumps alone, plus all deposits.
    public let whole: Energy
    public var holds: Bool { parts == whole }
  }

  /// Compares the ledger with the independent integral; call it after ``settle(at:)``.
  public var conservation: Conservation {
    Conservation(parts: total, whole: energy(until: settledAt))
  }

  /// The energy of all cells; call it after ``settle(at:)``.
  public var total: Energy {
    var sum = Energy.zero
    for index in 0..<cells.count { sum += cells[index] }
    return sum
  }

  /// The energy of one component; call it after ``settle(at:)``.
  public func energy(of component: ComponentID) -> Energy {
    let width = appCount * Cause.count
    var sum = Energy.zero
    for index in (component.index * width)..<((component.index + 1) * width) { sum += cells[index] }
    return sum
  }

  /// The ledger as a separate value; call it after ``settle(at:)``.
  public var ledger: EnergyLedger {
    EnergyLedger(components: componentNames, apps: appNames, cells: cells.copied())
  }

  // MARK: - Readings of the meter for inspection between two events; they change nothing

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
      for bit in SetBits(pulsing[place]) {
        let level = lanes[place * 64 + bit].level
        sum += level.energy(until: instant) - level.low * (instant - .zero)
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
    for cause in SetBits(causes.bits) { sum += cells[first + cause] }
    let place = places[component.index]
    for index in place.firstLane..<place.firstLane + place.laneCount {
      let cause = lanes[index].cell - first
      guard cause >= 0, cause < Cause.count, causes.contains(cause) else { continue }
      sum += lanes[index].level.energy(from: lanes[index].settledAt, to: now)
    }
    return sum
  }

  /// The exact energy of some components and causes charged to some apps up to `now`, without settling
  /// the ledger.
  ///
  /// - Parameter now: The present instant, or one since which no level has changed.
  /// - Complexity: linear in the cells and lanes of the components.
  public func energy(
    of parts: LedgerSelection, chargedTo apps: AppSet, until now: SimTime
  ) -> Energy {
    var sum = Energy.zero
    for part in 0..<componentCount where parts.contains(ComponentID(part)) {
      let first = firstCell(of: ComponentID(part))
      for app in 0..<appCount where apps.contains(AppID(app)) {
        for cause in 0..<Cause.count where parts.causes.contains(cause) {
          sum += cells[first + app * Cause.count + cause]
        }
      }
      let place = places[part]
      for index in place.firstLane..<place.firstLane + place.laneCount {
        let (app, cause) = (lanes[index].cell - first).quotientAndRemainder(
          dividingBy: Cause.count)
        guard apps.contains(AppID(app)), parts.causes.contains(cause) else { continue }
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
