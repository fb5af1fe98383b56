import Configuration
import PowerAccounting

/// A component model with the parameters of one device, made once before the runs.
///
/// A new model takes one file with a conforming type, and one line in ``ComponentCatalog``.
package protocol ComponentModel: ParameterizedModel {
  static var definition: ComponentDefinition { get }

  /// The number of its lanes in the meter: its most power draws at one time.
  var laneCount: Int { get }

  /// The topics of shared state that it watches; none by default.
  var watchedState: SharedState.Topics { get }

  /// Make the component of one phone, for one worker; it is reset at the start of every
  /// replication.
  func makeComponent() -> InstalledComponent
}

extension ComponentModel {
  package static var path: String { "device.components.\(definition.role)" }
  package var watchedState: SharedState.Topics { [] }
}
