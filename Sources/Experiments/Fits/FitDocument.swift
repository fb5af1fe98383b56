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

  /// The document as JSON, the same bytes for the same fit.
  package var text: String { DocumentCoding.text(of: self) }
}

extension FitDocument {
  /// - Parameters:
  ///   - openings: How often a fit with the same output has judged by the same rows before.
  package init(
    _ problem: FitProblem, _ result: FitStudy.Result, data: [String], tables: [String],
    openings: (_ heldOut: String) -> Int, by program: ProgramIdentity
  ) {
    programVersion = program.version
    fit = problem.name
    question = problem.question
    reproduces = problem.reproduces
    self.data = data.joined(separator: ", ")
    sha256 = SHA256.hexadecimal(of: tables.joined())
    rows = problem.rows.count
    leftOut = problem.leftOut.map { LeftOut(reason: $0.reason, count: $0.count) }
    loss = problem.loss.rawValue
    robust = Self.name(of: result.chosenForm?.robust ?? problem.robust)
    choice = result.choice.map { Choice($0) }
    let numbers = result.numbers
    training = numbers.rows
    let heldOutText = result.heldOut.map { row in
      "\(problem.rows[row].line):\(problem.rows[row].measured)"
    }.joined(separator: "\n")
    if !result.heldOut.isEmpty {
      let digest = SHA256.hexadecimal(of: heldOutText)
      heldOut = HeldOut(
        rows: result.heldOut.count, sha256: digest, openings: openings(digest))
    }
    assumption =
      switch numbers.assumption {
      case .classical: "even"
      case .independentRows: "uneven"
      case .groups: "groups"
      case .robust: "outliers"
      case nil: "none"
      }
    self.numbers = numbers.numbers.map { Number($0) }
    correlations = numbers.correlations
    condition = numbers.condition.flatMap { $0.isFinite ? $0 : nil }
    undetermined = numbers.undetermined.map { direction in
      Undetermined(
        share: direction.share,
        loadings: direction.loadings.map {
          Loading(path: numbers.numbers[$0.parameter].path, share: $0.share)
        })
    }
    converged = numbers.ending.isConverged
    ending = numbers.endingText
    let splits = result.splits
    unconvergedSplits = splits.count > 1 && splits.unconverged > 0 ? splits.unconverged : nil
    evaluations = numbers.evaluations.points
    judgements = result.judgements
    effects = Effects(problem, result)
  }
}

extension FitDocument {
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
}

extension FitDocument.Choice {
  init(_ choice: FitChoice) {
    folds = choice.folds
    chosen = choice.candidates[choice.chosen].form.name
    forms = choice.candidates.map {
      .init(
        name: $0.form.name, numbers: $0.numbers, error: $0.error, standardError: $0.standardError,
        excess: $0.excess?.mean, excessError: $0.excess?.standardError)
    }
  }
}

extension FitDocument.Number {
  init(_ number: FitNumbers.Number) {
    self.init(
      path: number.path, unit: number.unit, start: number.start, value: number.value,
      standardError: number.standardError.flatMap { $0.isFinite ? $0 : nil },
      interval: number.interval.map { [$0.lowerBound, $0.upperBound] },
      profile: number.profile.map { [$0.lowerBound, $0.upperBound] },
      bound: number.bound?.rawValue)
  }
}
