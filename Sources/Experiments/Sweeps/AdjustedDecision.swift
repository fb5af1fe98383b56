/// The decision about one difference of a sweep beside all others of its metric: sure is what the
/// adjusted p-value says.
///
/// Every word, mark and break-even of a sweep takes it from here, so that none contradicts the p
/// beside it.
package struct AdjustedDecision: Sendable {
  /// The bound of p, such as 0.05.
  package let error: Double

  package init(_ confidence: Double) { error = 1 - confidence }

  /// Whether a difference is surely below zero (−1), surely above (1), or neither (0); nil where there
  /// is no p to decide, and an interval does.
  package func sign(of mean: Double, _ adjustedP: Double?) -> Double? {
    adjustedP.map { $0 >= error || mean == 0 ? 0 : mean < 0 ? -1 : 1 }
  }
}
