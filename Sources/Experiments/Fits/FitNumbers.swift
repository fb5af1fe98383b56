import Numerics

/// The numbers that a fit found, and how well the rows determine them.
package struct FitNumbers: Sendable {
  package let numbers: [FitDocument.Number]
  /// The assumption about the rows behind standard errors; nil where there are none.
  package let assumption: FitCovariance.Kind?
  /// The correlations, row by row; nil where one of two is at a bound.
  package let correlations: [[Double?]]
  /// The condition number of the scaled derivatives; nil where all are at bounds.
  package let condition: Double?
  /// The combinations of numbers that the rows do not tell apart.
  package let undetermined: [NearNullDirection]
  package let ending: FitEnding
  package let evaluations: Int
  package let rows: Int

  /// The level of intervals and bands.
  package static let level = 0.95

  /// The way in which the fit ended, in words that name numbers by their paths.
  package var endingText: String {
    guard case .notConverged(.withoutEffect(let indices)) = ending else { return "\(ending)" }
    let paths = indices.map { "'\(numbers[$0].path)'" }.joined(separator: ", ")
    return "not converged: the residuals do not depend on \(paths) around the estimate"
  }
}
