public import Quantities

/// What a cell of a ledger stands for.
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

/// A cell that was charged with something.
@frozen
public struct LedgerEntry: Hashable, BitwiseCopyable, Sendable {
  /// The place of the cell in the order of component, app and cause.
  public let cell: Int32
  public let energy: Energy

  @inlinable
  public init(cell: Int32, energy: Energy) {
    self.cell = cell
    self.energy = energy
  }
}

/// Which cells a ledger has, in the order component, app, cause.
public struct LedgerLayout: Hashable, Sendable {
  public let components: [String]
  /// The owners, the system first.
  public let apps: [String]

  public init(components: [String], apps: [String]) {
    self.components = components
    self.apps = apps
  }

  public var count: Int { components.count * apps.count * Cause.count }

  /// What a cell stands for.
  public func key(of cell: Int32) -> LedgerKey {
    let (owner, cause) = Int(cell).quotientAndRemainder(dividingBy: Cause.count)
    let (component, app) = owner.quotientAndRemainder(dividingBy: apps.count)
    return LedgerKey(
      component: components[component], app: apps[app], cause: Cause.allCases[cause])
  }
}

extension EnergyLedger {
  /// The cells that are not zero, in their order.
  public var entries: [LedgerEntry] {
    cells.indices.filter { cells[$0] != .zero }
      .map { LedgerEntry(cell: Int32($0), energy: cells[$0]) }
  }

  /// Whether its cells are those of a layout.
  public func has(_ layout: LedgerLayout) -> Bool {
    components == layout.components && apps == layout.apps
  }
}

extension PowerMeter {
  /// The cells that are not zero, in their order; call it after ``settle(at:)``.
  ///
  /// Of a phone with thousands of cells a day charges some dozens.
  public var entries: [LedgerEntry] {
    var entries: [LedgerEntry] = []
    for cell in 0..<cells.count where cells[cell] != .zero {
      entries.append(LedgerEntry(cell: Int32(cell), energy: cells[cell]))
    }
    return entries
  }
}
