import Configuration
import PowerAccounting

/// A model of a part of the phone, with the parameters of one device: made once, before the runs.
///
/// To add a part: one file with a type that conforms, and one line in ``ComponentCatalog``.
package protocol ComponentModel: Sendable {
  static var definition: ComponentDefinition { get }

  /// Takes the parameters that ``definition`` lists, all present and of the right dimension.
  ///
  /// Complains where their combination makes no sense.
  init?(_ parameters: ComponentParameters, diagnostics: Diagnostics)

  /// How many draws of power it has at one time at the most.
  var laneCount: Int { get }

  /// What it has to know of other parts; nothing if not said.
  var watchedState: SharedState.Topics { get }

  /// A part of one phone, for one worker; it is reset at the start of every replication.
  func makeComponent() -> InstalledComponent
}

extension ComponentModel {
  package var watchedState: SharedState.Topics { [] }
}
