import DocumentCoding
import Numerics

extension FitDocument {
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
