public import Quantities

/// The component, app and cause of a ledger cell.
public struct LedgerKey: Hashable, Sendable {
  public let component: String
  public let app: String
  public let cause: Cause

  public init(component: String, app: String, cause: Cause) {
    self.component = component
    self.app = app
    self.cause = cause
  }
}

/// A ledger cell with a nonzero energy.
@frozen public struct LedgerEntry: Hashable, BitwiseCopyable, Sendable {
  /// The index of the cell in the order component, app, cause.
  public let cell: Int32
  public let energy: Energy

  @inlinable public init(cell: Int32, energy: Energy) {
    self.cell = cell
    self.energy = energy
  }
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

extension EnergyLedger {
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
