import DocumentCoding
import Numerics
import Recordings

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
    /// Nil at a bound, and where there are as many rows as numbers.
    package var standardError: Double?
    /// The ends of the 95 % interval; nil at a bound.
    package var interval: [Double]?
    /// The same by the profile of the sum of squares, where it was asked for.
    @OmittedIfNil package var profile: [Double]?
    /// The bound at which it ended: lower, upper.
    @OmittedIfNil package var bound: String?

    /// Whether the rows tell it: it has an interval, and does not lie at a bound.
    package var isDetermined: Bool { interval != nil && bound == nil }
    /// The values that the rows leave open, by the profile where it was asked for.
    package var range: ClosedRange<Double>? { (profile ?? interval).map { $0[0]...$0[1] } }
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

  /// The document as JSON, the same bytes for the same fit.
  package var text: String { DocumentCoding.text(of: self) }

  /// Why the fit did not converge.
  package var reasonOfEnding: String { Self.reason(ofEnding: ending) }

  static func reason(ofEnding ending: String) -> String {
    ending.replacing("not converged: ", with: "")
  }

  private static func name(of loss: RobustLoss?) -> String {
    switch loss {
    case nil: "no"
    case .huber: "huber"
    case .bisquare: "bisquare"
    }
  }

  // MARK: - Judgement

  /// The errors of predictions of rows that took no part in a fit.
  package struct Judgement: Codable, Sendable {
    /// The measured quantity.
    package var metric: String
    package var unit: String
    package var rows: Int
    /// The simulation at the starts of the free numbers and at those that the fit found, the mean of
    /// the training rows, the best constant, least squares on all columns, and rivals.
    package var errors: [Errors]
    /// Rows that are looked at apart; those without a row held out are left out.
    @OmittedIfNil package var parts: [Part]?
    /// The savings of rows against others that are alike; nil without such rows.
    @OmittedIfNil package var pairs: PairScores?
    /// The predictive band on these rows; nil where the training rows are too few for one.
    @OmittedIfNil package var band: Band?
    /// The band by the ranges that the numbers had before the fit; nil where it names none.
    @OmittedIfNil package var before: Band?
    /// The interval of the numbers alone carried over to predictions, on the same rows: it is no band
    /// for new measurements.
    @OmittedIfNil package var numbersAlone: Band?

    /// The simulation before the fit and after it.
    package var blind: Errors { errors[0] }
    package var fitted: Errors { errors[1] }
    /// The other ways to predict, the mean and the best constant first.
    package var rivals: [Errors] { Array(errors.dropFirst(2)) }

    /// The names of the ways to predict that do not depend on the fit's rivals.
    package enum Way {
      package static let blind = "before the fit"
      package static let fitted = "fitted"
      /// The mean of the measured values of the fitted rows, whatever the loss.
      package static let mean = "the mean"
      /// The constant with the least loss over the fitted rows. Where residuals are shares, it lies
      /// far below the mean of values that differ much.
      package static let constant = "the best constant"
      package static let leastSquares = "least squares on columns"
    }
  }

  package struct Part: Codable, Sendable {
    package var name: String
    package var rows: Int
    package var errors: [Errors]
  }

  /// The errors of one way to predict: shares of the measured value, or in the unit of the metric
  /// where residuals are absolute.
  package struct Errors: Codable, Sendable {
    package var name: String
    /// The median of the magnitudes.
    package var median: Double
    /// The 90th percentile of the magnitudes.
    package var ninth: Double
    /// The root of the mean of their squares; absent in documents of earlier versions.
    @OmittedIfNil package var rootMeanSquare: Double?
    /// The mean of the errors with their sign.
    package var bias: Double
  }

  package struct Band: Codable, Sendable {
    package var level: Double
    package var covered: Int
    package var of: Int
    package var meanWidth: Double
    package var meanScore: Double
    /// The half-width of the band: a share of the prediction, or in the unit of the metric.
    @OmittedIfNil package var reach: Double?

    /// The share of rows that it holds.
    package var share: Double { Double(covered) / Double(of) }
  }

  // MARK: - Effects

  /// The effects of treatments against a control within each group.
  package struct Effects: Codable, Sendable {
    package var control: String
    package var metric: String
    package var unit: String
    package var effects: [Effect]
    /// The treatments that measured something else than their names say.
    package var leftOut: [Reason]
  }

  /// The effect of a treatment, measured and predicted.
  package struct Effect: Codable, Sendable {
    package var treatment: String
    /// Whether it is one of those that judge the fit.
    package var isJudged: Bool
    /// The number of groups with rows of treatment and control.
    package var groups: Int
    package var measured: Double
    /// The ends of Student's 95 % interval of the mean over groups; null for one group.
    package var interval: [Double]?
    /// The prediction with the numbers before the fit, and with those of fits that did not see the
    /// group; null where the fit has no such rows.
    package var before: Double?
    package var fitted: Double?

    /// Whether the interval of the measured effect holds a prediction.
    package func holds(_ prediction: Double?) -> Bool {
      guard let prediction, let interval, interval.count == 2 else { return false }
      return interval[0] <= prediction && prediction <= interval[1]
    }

    /// Whether a prediction has the sign of the measured effect.
    package func hasSign(of prediction: Double?) -> Bool {
      prediction.map { ($0 > 0) == (measured > 0) && $0 != 0 } ?? false
    }

    /// Whether the interval of the measured effect holds 0.
    package var isNull: Bool { holds(0) }
  }

  package struct Reason: Codable, Sendable {
    package var treatment: String
    package var reason: String
  }
}

extension FitDocument {
  /// - Parameters:
  ///   - openings: How often a fit with the same output has judged by the same rows before.
  package init(
    _ problem: FitProblem, _ result: FitStudy.Result, data: [String], tables: [String],
    openings: (_ heldOut: String) -> Int, by program: ProgramIdentity
  ) {
    let numbers = result.numbers
    let heldOutText = result.heldOut.map { row in
      "\(problem.rows[row].line):\(problem.rows[row].measured)"
    }.joined(separator: "\n")
    var heldOut: HeldOut?
    if !result.heldOut.isEmpty {
      let digest = SHA256.hexadecimal(of: heldOutText)
      heldOut = HeldOut(rows: result.heldOut.count, sha256: digest, openings: openings(digest))
    }
    let assumption =
      switch numbers.assumption {
      case .classical: "even"
      case .independentRows: "uneven"
      case .groups: "groups"
      case .robust: "outliers"
      case nil: "none"
      }
    let splits = result.splits
    self.init(
      programVersion: program.version, fit: problem.name, question: problem.question,
      reproduces: problem.reproduces, data: data.joined(separator: ", "),
      sha256: SHA256.hexadecimal(of: tables.joined()), rows: problem.rows.count,
      leftOut: problem.leftOut.map { LeftOut(reason: $0.reason, count: $0.count) },
      loss: problem.loss.rawValue,
      robust: Self.name(of: result.chosenForm?.robust ?? problem.robust), training: numbers.rows,
      heldOut: heldOut, choice: result.choice, assumption: assumption, numbers: numbers.numbers,
      correlations: numbers.correlations,
      condition: numbers.condition.flatMap { $0.isFinite ? $0 : nil },
      undetermined: numbers.undetermined.map { direction in
        Undetermined(
          share: direction.share,
          loadings: direction.loadings.map {
            Loading(path: numbers.numbers[$0.parameter].path, share: $0.share)
          })
      }, converged: numbers.ending.isConverged, ending: numbers.endingText,
      unconvergedSplits: splits.count > 1 && splits.unconverged > 0 ? splits.unconverged : nil,
      evaluations: numbers.evaluations, judgements: result.judgements,
      effects: Effects(problem, result))
  }
}

extension FitDocument.Band {
  init(_ scores: IntervalScores, reach: Double? = nil) {
    self.init(
      level: scores.level, covered: scores.covered, of: scores.count, meanWidth: scores.meanWidth,
      meanScore: scores.meanScore, reach: reach)
  }
}

extension FitDocument.Errors {
  /// - Parameters:
  ///   - pairs: Predictions with what was measured.
  ///   - loss: Whether errors are shares of the measured value.
  init?(_ name: String, _ pairs: [(predicted: Double, measured: Double)], _ loss: FitLoss) {
    let errors = pairs.map { pair in
      loss == .absolute
        ? pair.predicted - pair.measured : (pair.predicted - pair.measured) / pair.measured
    }
    guard errors.allSatisfy(\.isFinite) else { return nil }
    let sizes = SortedSample(errors.map(\.magnitude))
    guard let median = sizes.quantile(0.5), let ninth = sizes.quantile(0.9) else { return nil }
    self.init(
      name: name, median: median, ninth: ninth,
      rootMeanSquare: (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot(),
      bias: errors.reduce(0, +) / Double(errors.count))
  }
}

extension FitDocument.Effects {
  /// Nil for a fit without effects.
  init?(_ problem: FitProblem, _ result: FitStudy.Result) {
    guard let design = problem.effects else { return nil }
    let measure = problem.measures[design.measure]
    self.init(
      control: design.control, metric: measure.metric, unit: measure.unit,
      effects: result.effects,
      leftOut: design.leftOut.map { .init(treatment: $0.treatment, reason: $0.reason) })
  }

  /// The treatments that judge the fit, the greatest measured effect first.
  package var judged: [FitDocument.Effect] {
    effects.filter(\.isJudged).sorted { $0.measured > $1.measured }
  }

  /// All others, the greatest first.
  package var others: [FitDocument.Effect] {
    effects.filter { !$0.isJudged }.sorted { $0.measured > $1.measured }
  }
}
