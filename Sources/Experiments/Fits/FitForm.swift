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

/// The forms of a fit, as cross-validation compared them.
package struct FitChoice: Sendable {
  /// One form.
  package struct Candidate: Sendable {
    package let form: FitForm
    /// The count of its free numbers.
    package let numbers: Int
    /// The mean magnitude of residuals of rows that the fold's fit did not know; nil where the form
    /// could not be fitted in a fold.
    package let error: Double?
    /// Its standard error, over the folds.
    package let standardError: Double?
    /// The difference from the least error, and its standard error; nil of the form with the least.
    package let excess: (mean: Double, standardError: Double)?
  }

  package let folds: Int
  package let candidates: [Candidate]
  /// The index of the form that was chosen.
  package let chosen: Int
}
