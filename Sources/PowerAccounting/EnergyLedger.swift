import Quantities

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
}
