import Numerics

/// The errors of predictions of rows that took no part in a fit.
package struct FitJudgement: Sendable {
  /// The errors of one way to predict.
  package struct Errors: Sendable {
    package let name: String
    /// The median of the magnitudes: shares of the measured value, or in the unit of the metric for
    /// absolute residuals.
    package let median: Double
    /// The 90th percentile of the magnitudes.
    package let ninth: Double
    /// The root of the mean of their squares.
    package let rootMeanSquare: Double
    /// The mean of the errors with their sign.
    package let bias: Double
  }

  /// The errors of some of the rows.
  package struct Part: Sendable {
    package let name: String
    package let rows: Int
    /// Before the fit, after it, and of the rivals.
    package let errors: [Errors]
  }

  /// The measured quantity.
  package let metric: String
  package let unit: String
  package let rows: Int
  /// The simulation at the starts of the free numbers.
  package let blind: Errors
  /// The simulation at the numbers that the fit found.
  package let fitted: Errors
  /// The mean of the training rows, the best constant, least squares on all columns, and the rivals
  /// of the fit.
  package let rivals: [Errors]
  /// Rows that are looked at apart; those without a row held out are left out.
  package let parts: [Part]
  /// The savings of rows against others that are alike; nil without such rows.
  package let pairs: PairScores?
  /// The predictive band on these rows; nil where the training rows are too few for one.
  package let band: IntervalScores?
  /// The half-width of the band: a share of the prediction, or in the unit of the metric.
  package let reach: Double?
  /// The band by the ranges that the numbers had before the fit; nil where it names none.
  package let before: IntervalScores?
  /// The interval of the numbers alone carried over to predictions, on the same rows: it is no band
  /// for new measurements.
  package let numbersAlone: IntervalScores?
}

extension FitJudgement {
  /// The names of the ways to predict that do not depend on the fit's rivals.
  package enum Way {
    package static let blind = "before the fit"
    package static let fitted = "fitted"
    /// The mean of the measured values of the fitted rows, whatever the loss.
    package static let mean = "the mean"
    /// The constant with the least loss over the fitted rows. Where residuals are shares, it lies far
    /// below the mean of values that differ much.
    package static let constant = "the best constant"
    package static let leastSquares = "least squares on columns"
  }
}

extension FitJudgement.Errors {
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
