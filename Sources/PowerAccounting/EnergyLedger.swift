public import Quantities

/// The energy of a run in exact attojoules, by component, app and cause.
///
/// A value made after a run, for reports. The entries of every breakdown add up to the total to the
/// last digit, since they are sums of the same cells.
public struct EnergyLedger: Sendable, Equatable {
  public let components: [String]
  public let apps: [String]
  /// Cells in the order component, app, cause.
  public let cells: [Energy]

  /// - Precondition: There is a cell for each component, app and cause.
  public init(components: [String], apps: [String], cells: [Energy]) {
    precondition(cells.count == components.count * apps.count * Cause.count)
    self.components = components
    self.apps = apps
    self.cells = cells
  }

  public subscript(component: Int, app: Int, cause: Cause) -> Energy {
    cells[(component * apps.count + app) * Cause.count + Int(cause.rawValue)]
  }

  /// The total energy, as the sum of all cells.
  public var total: Energy { cells.reduce(.zero, +) }

  /// The energy of each component, in the phone's order.
  public var byComponent: [(name: String, energy: Energy)] {
    components.indices.map { index in (components[index], sum { part, _, _ in part == index }) }
  }

  /// The energy of each app, the system first.
  public var byApp: [(name: String, energy: Energy)] {
    apps.indices.map { index in (apps[index], sum { _, app, _ in app == index }) }
  }

  /// The energy of each cause with a positive energy.
  public var byCause: [(name: String, energy: Energy)] {
    Cause.allCases.map { cause in (cause.name, sum { _, _, other in other == cause }) }
      .filter { $0.1 != .zero }
  }

  private func sum(where included: (Int, Int, Cause) -> Bool) -> Energy {
    var sum = Energy.zero
    for component in components.indices {
      for app in apps.indices {
        for cause in Cause.allCases where included(component, app, cause) {
          sum += self[component, app, cause]
        }
      }
    }
    return sum
  }

  /// The nonzero cells, in their order.
  public var entries: [LedgerEntry] {
    cells.indices.filter { cells[$0] != .zero }
      .map { LedgerEntry(cell: Int32($0), energy: cells[$0]) }
  }

  /// Whether the ledger has the cells of a layout.
  public func has(_ layout: LedgerLayout) -> Bool {
    components == layout.components && apps == layout.apps
  }
}

/// The component, app and cause of a ledger cell.
public struct LedgerKey: Hashable, Sendable {
  public let component: String
  public let app: String
  public let cause: Cause
}

/// A ledger cell with a nonzero energy.
@frozen public struct LedgerEntry: Hashable, BitwiseCopyable, Sendable {
  /// The index of the cell in the order component, app, cause.
  public let cell: Int32
  public let energy: Energy
}

/// The axes of a ledger, whose cells are in the order component, app, cause.
public struct LedgerLayout: Hashable, Sendable {
  public let components: [String]
  /// The owners, the system first.
  public let apps: [String]

  public init(components: [String], apps: [String]) {
    self.components = components
    self.apps = apps
  }

  public var count: Int { components.count * apps.count * Cause.count }

  /// The component, app and cause of a cell.
  public func key(of cell: Int32) -> LedgerKey {
    let (owner, cause) = Int(cell).quotientAndRemainder(dividingBy: Cause.count)
    let (component, app) = owner.quotientAndRemainder(dividingBy: apps.count)
    return LedgerKey(component: components[component], app: apps[app], cause: Cause.allCases[cause])
  }
}

extension PowerMeter {
  /// The nonzero cells, in their order; call it after ``settle(at:)``.
  ///
  /// A run charges some dozens of a phone's thousands of cells.
  public var entries: [LedgerEntry] {
    var entries: [LedgerEntry] = []
    for cell in 0..<cells.count where cells[cell] != .zero {
      entries.append(LedgerEntry(cell: Int32(cell), energy: cells[cell]))
    }
    return entries
  }
}
