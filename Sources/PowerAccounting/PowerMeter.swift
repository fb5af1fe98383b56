import Quantities

/// The place of one draw of power in a meter: a core, a radio's listening, one connection.
@frozen
public struct LaneID: Hashable, Sendable {
  @usableFromInline let index: Int
  @usableFromInline init(_ index: Int) { self.index = index }
}

/// One draw of power that has its own level and its own owner.
@frozen
@usableFromInline
struct Lane: BitwiseCopyable {
  @usableFromInline var level: PowerLevel
  /// When the ledger was last brought up to date for this lane.
  @usableFromInline var settledAt: SimTime
  @usableFromInline var cell: Int
  @usableFromInline let component: Int
}

/// Turns levels of power into the exact energy of a ledger, at changes and never by ticking.
///
/// A component has one or more *lanes*; each has a ``PowerLevel`` and an owner. Two integrations run
/// side by side: cells are brought up to date whenever level or owner changes, from the instant at
/// which they last were; the whole is a sum by parts over the jumps of the levels alone, and knows
/// neither owners nor when anything was settled. ``conservation`` compares them.
@frozen
public struct PowerMeter: ~Copyable {
  @usableFromInline var lanes: FlatTable<Lane>
  @usableFromInline var cells: FlatTable<Energy>
  /// All deposits, and the levels' part that their jumps make up.
  @usableFromInline var whole: Energy = .zero
  private var settledAt: SimTime = .zero
  /// How many owners there are, the system included.
  public let appCount: Int
  private let firstLanes: FlatTable<Int>
  let componentNames: [String]
  let appNames: [String]

  /// A meter with as many lanes for each component as `lanes` says.
  ///
  /// - Parameter apps: The names of all owners; the first stands for ``AppID/system``.
  public init(components: [(name: String, lanes: Int)], apps: [String]) {
    componentNames = components.map(\.name)
    appNames = apps
    appCount = apps.count
    cells = FlatTable(repeating: .zero, count: components.count * apps.count * Cause.allCases.count)
    var lanes: [Lane] = []
    var firstLanes: [Int] = []
    for (component, entry) in components.enumerated() {
      let lane = Lane(
        level: .off, settledAt: .zero, cell: 0, component: component)
      firstLanes.append(lanes.count)
      lanes += Array(repeating: lane, count: entry.lanes)
    }
    self.lanes = FlatTable(lanes)
    self.firstLanes = FlatTable(firstLanes)
  }

  /// The lane that is `offset` places after the first lane of `component`.
  ///
  /// - Precondition: the component has more than `offset` lanes.
  public func lane(_ offset: Int, of component: ComponentID) -> LaneID {
    let index = firstLanes[component.index] + offset
    precondition(
      lanes[index].component == component.index,
      "component \(component.index) has no lane \(offset)")
    return LaneID(index)
  }

  /// Gives a lane another level, or another owner, from `now` on.
  @inlinable
  public mutating func change(
    _ lane: LaneID, to level: PowerLevel, chargedTo owner: Charging, at now: SimTime
  ) {
    settle(lane.index, at: now)
    lanes[lane.index].cell = cell(lanes[lane.index].component, owner)
    whole += lanes[lane.index].jump(to: level, at: now)
  }

  /// Gives a lane another owner from `now` on; its level goes on.
  @inlinable
  public mutating func charge(_ lane: LaneID, to owner: Charging, at now: SimTime) {
    settle(lane.index, at: now)
    lanes[lane.index].cell = cell(lanes[lane.index].component, owner)
  }

  /// Adds energy that is drawn at once, such as the bytes of one packet.
  @inlinable
  public mutating func deposit(
    _ energy: Energy, in component: ComponentID, chargedTo owner: Charging
  ) {
    cells[cell(component.index, owner)] += energy
    whole += energy
  }

  /// Gives energy that one owner was charged with to another, as when a tail turns out to be shared.
  ///
  /// Settle the lanes it came from first, by ``charge(_:to:at:)`` or a change.
  public mutating func reassign(
    _ energy: Energy, in component: ComponentID, from giver: Charging, to taker: Charging
  ) {
    cells[cell(component.index, giver)] -= energy
    cells[cell(component.index, taker)] += energy
  }

  /// Brings every lane up to date at `now`, the end of the window that is counted.
  public mutating func settle(at now: SimTime) {
    for index in 0..<lanes.count { settle(index, at: now) }
    settledAt = now
  }

  /// Forgets the energy drawn so far: the end of the warm-up.
  public mutating func discard(at now: SimTime) {
    settle(at: now)
    cells.fill(with: .zero)
    // What the levels would have drawn up to now if they had always been as they are.
    whole = .zero
    for index in 0..<lanes.count { whole -= lanes[index].level.energy(until: now) }
  }

  /// Back to the state before any run: all lanes off at the start, no energy drawn.
  public mutating func reset() {
    for index in 0..<lanes.count {
      lanes[index].level = .off
      lanes[index].settledAt = .zero
      lanes[index].cell = 0
    }
    cells.fill(with: .zero)
    whole = .zero
    settledAt = .zero
  }

  @inlinable
  func cell(_ component: Int, _ owner: Charging) -> Int {
    (component * appCount + owner.app.index) * Cause.count + Int(owner.cause.rawValue)
  }

  @inlinable
  @inline(__always)
  mutating func settle(_ index: Int, at now: SimTime) {
    let cell = lanes[index].cell
    cells[cell] += lanes[index].settle(at: now)
  }
}

extension Lane {
  /// What it drew since it was settled last.
  @inlinable
  @inline(__always)
  mutating func settle(at now: SimTime) -> Energy {
    let start = settledAt
    precondition(start <= now, "settled at \(start), asked at \(now)")
    settledAt = now
    return level.energy(from: start, to: now)
  }

  /// The second integration: ∫P dt = P(end)·end − Σ (jump of P)·(instant of the jump).
  @inlinable
  @inline(__always)
  mutating func jump(to level: PowerLevel, at now: SimTime) -> Energy {
    let old = self.level
    self.level = level
    // The first is the case of almost every change, and one product in place of two.
    return old.period == .zero && level.period == .zero
      ? (old.low - level.low) * (now - .zero)
      : old.energy(until: now) - level.energy(until: now)
  }
}

extension PowerMeter {
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
    var integral = whole
    for index in 0..<lanes.count { integral += lanes[index].level.energy(until: settledAt) }
    return Conservation(parts: total, whole: integral)
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
    for index in (component.index * width)..<((component.index + 1) * width) {
      sum += cells[index]
    }
    return sum
  }

  /// The ledger as a value of its own; call it after ``settle(at:)``.
  public var ledger: EnergyLedger {
    EnergyLedger(components: componentNames, apps: appNames, cells: cells.copied())
  }

  /// The power drawn at `instant` by all lanes together.
  public func power(at instant: SimTime) -> Power {
    var sum = Power.zero
    for index in 0..<lanes.count { sum += lanes[index].level.power(at: instant) }
    return sum
  }
}
