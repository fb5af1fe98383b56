/// The results of a fit as `fit` shows them and writes them as JSON.
package struct FitDocument: Codable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package var schemaVersion = 1
  package var programVersion: String
  package var fit: String
  @OmittedIfNil package var question: String?
  /// Why the rows held out are reproduced; absent of a prediction.
  @OmittedIfNil package var reproduces: String?
  /// The tables, and the SHA-256 of their texts one after the other.
  package var data: String
  package var sha256: String
  /// The rows that take part, and those that do not, by the reason.
  package var rows: Int
  package var leftOut: [LeftOut]
  package var loss: String
  package var robust: String
  /// The rows from which the numbers are.
  package var training: Int
  @OmittedIfNil package var heldOut: HeldOut?
  /// The forms that cross-validation compared; absent where there is one alone.
  @OmittedIfNil package var choice: Choice?
  /// `even`, `uneven`, `groups` or `outliers`: what standard errors assume of the rows; `none` where
  /// as many rows as numbers leave no standard errors.
  package var assumption: String
  package var numbers: [Number]
  /// The correlations of the numbers, row by row; null where one of two is at a bound.
  package var correlations: [[Double?]]
  package var condition: Double?
  /// Combinations of numbers that the rows do not tell apart.
  package var undetermined: [Undetermined]
  package var converged: Bool
  package var ending: String
  /// Of the fits that predicted a group without it, how many did not converge; absent where all did.
  @OmittedIfNil package var unconvergedSplits: Int?
  /// How often all rows were simulated.
  package var evaluations: Int
  package var judgements: [Judgement]
  /// Treatments against a control, where the fit names them.
  @OmittedIfNil package var effects: Effects?

  package struct LeftOut: Codable, Sendable {
    package var reason: String
    package var count: Int
  }

  /// The rows that judge the fit.
  package struct HeldOut: Codable, Sendable {
    package var rows: Int
    /// The SHA-256 of their lines and measured values.
    package var sha256: String
    /// How often a fit with this output has judged by these rows, this time included; 0 where
    /// there is no output that could count it.
    package var openings: Int
  }

  /// The choice among the forms of the model, by folds of the rows that are fitted.
  package struct Choice: Codable, Sendable {
    package var folds: Int
    package var chosen: String
    package var forms: [Form]
  }

  package struct Form: Codable, Sendable {
    package var name: String
    /// The count of its free numbers.
    package var numbers: Int
    /// The cross-validated mean magnitude of residuals; null where a fold could not be fitted.
    package var error: Double?
    package var standardError: Double?
    /// The difference from the least error; absent of the form with the least.
    @OmittedIfNil package var excess: Double?
    @OmittedIfNil package var excessError: Double?
  }

  package struct Number: Codable, Sendable {
    package var path: String
    package var unit: String
    package var start: Double
    package var value: Double
    package var standardError: Double?
    /// The ends of the 95 % interval.
    package var interval: [Double]?
    /// The same by the profile of the sum of squares, where it was asked for.
    @OmittedIfNil package var profile: [Double]?
    /// The bound at which it ended: lower, upper.
    @OmittedIfNil package var bound: String?
  }

  package struct Undetermined: Codable, Sendable {
    /// How much less the rows say of the combination than of the best determined one.
    package var share: Double
    package var loadings: [Loading]
  }

  package struct Loading: Codable, Sendable {
    package var path: String
    package var share: Double
  }

  package struct Judgement: Codable, Sendable {
    package var metric: String
    package var unit: String
    package var rows: Int
    /// The simulation before the fit and after it, the mean, the best constant, least squares on
    /// columns, and rivals.
    package var errors: [Errors]
    /// Rows that are looked at apart.
    @OmittedIfNil package var parts: [Part]?
    /// The savings of rows against others that are alike.
    @OmittedIfNil package var pairs: Pairs?
    @OmittedIfNil package var band: Band?
    /// The band by the ranges that the numbers had before the fit.
    @OmittedIfNil package var before: Band?
    /// The interval of the numbers alone, carried over to predictions.
    @OmittedIfNil package var numbersAlone: Band?
  }

  package struct Pairs: Codable, Sendable {
    package var count: Int
    /// Pairs whose measured saving is above 5 %.
    package var differing: Int
    /// The simulation before the fit and after it, and rivals, as in ``Judgement/errors``.
    package var ways: [Way]

    package struct Way: Codable, Sendable {
      package var name: String
      /// Of the differing pairs, those whose saving it predicts with the right sign.
      package var signsRight: Int
      /// The median difference of predicted and measured saving, as a share of the control.
      package var medianError: Double
    }
  }

  package struct Part: Codable, Sendable {
    package var name: String
    package var rows: Int
    package var errors: [Errors]
  }

  /// Shares of the measured value, or in the unit of the metric where residuals are absolute.
  package struct Errors: Codable, Sendable {
    package var name: String
    package var median: Double
    package var ninth: Double
    /// Absent in documents of earlier versions.
    @OmittedIfNil package var rootMeanSquare: Double?
    package var bias: Double
  }

  package struct Band: Codable, Sendable {
    package var level: Double
    package var covered: Int
    package var of: Int
    package var meanWidth: Double
    package var meanScore: Double
    @OmittedIfNil package var reach: Double?

    /// The share of rows that it holds.
    package var share: Double { Double(covered) / Double(of) }
  }

  /// The document as JSON, the same bytes for the same fit.
  package var text: String { DocumentCoding.text(of: self) }
}
