public import PowerAccounting
public import Quantities

/// The energy of a run by the handler of each app that ran, or had run last, when it was drawn.
///
/// For each component, app and cause the energies of all handlers add up to the cell of the ledger, to the
/// attojoule.
public struct HandlerEnergies: Sendable {
  /// What one handler comes to in one cell of the ledger.
  public struct Entry: Sendable, Equatable {
    public let component: Int
    public let app: Int
    public let cause: Cause
    /// The place in ``scripts``; nil for the system, and for an app before any of its handlers ran.
    public let script: Int?
    public let energy: Energy
  }

  public let components: [String]
  /// The system first.
  public let apps: [String]
  /// Where each script stands in the scenario.
  public let scripts: [String]
  /// In the order of app, script, cause, component.
  public let entries: [Entry]
}
