import PowerAccounting
import Quantities

/// The energy of a run, attributed to the handler of each app that ran, or had run last, when it
/// was drawn.
///
/// For each component, app and cause the energies of all handlers add up to the cell of the ledger,
/// to the attojoule.
package struct HandlerEnergies: Sendable {
  /// The energy of one handler in one cell of the ledger.
  package struct Entry: Sendable, Equatable {
    package let component: Int
    package let app: Int
    package let cause: Cause
    /// The index in ``scripts``; nil for the system, and for an app before any of its handlers ran.
    package let script: Int?
    package let energy: Energy
  }

  package let components: [String]
  /// The system first.
  package let apps: [String]
  /// The location of each script in the scenario.
  package let scripts: [String]
  /// In the order of app, script, cause, component.
  package let entries: [Entry]
}
