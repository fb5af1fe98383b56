import Numerics

/// A form of the model that a fit may take: some of its free numbers are known, or outliers are
/// spared in another way.
package struct FitForm: Sendable {
  package let name: String
  /// The numbers that are known in it.
  package let held: [HeldNumber]
  /// The loss that spares outliers; nil for that of the fit.
  package let robust: RobustLoss?

  package init(name: String, held: [HeldNumber], robust: RobustLoss?) {
    self.name = name
    self.held = held
    self.robust = robust
  }
}

/// A number that a form does not look for.
package struct HeldNumber: Sendable {
  package let path: String
  /// The value with its unit.
  package let text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// `path=value`.
  var setting: String { "\(path)=\(text)" }
}
