/// Numbers that were fitted together, and the correlations of their estimates.
///
/// Draws keep numbers bound that a fit cannot separate: a panel estimated too high goes with a
/// backlight estimated too low. Each number is drawn from its own range, which may be wider than
/// the fit alone asks for; the correlations are then those of the fit, as nothing is known of how
/// numbers move together from phone to phone.
package struct CorrelatedNumbers: Hashable, Sendable {
  package let paths: [String]
  /// One row a number, in the order of ``paths``.
  package let correlations: [[Double]]

  /// - Precondition: There are as many rows and columns as paths.
  package init(paths: [String], correlations: [[Double]]) {
    precondition(
      correlations.count == paths.count && correlations.allSatisfy { $0.count == paths.count },
      "\(correlations.count) rows of correlations for \(paths.count) numbers")
    self.paths = paths
    self.correlations = correlations
  }

  /// Those of some numbers alone: correlations do not depend on the numbers left out.
  package func among(_ isKept: (String) -> Bool) -> CorrelatedNumbers {
    let kept = paths.indices.filter { isKept(paths[$0]) }
    return CorrelatedNumbers(
      paths: kept.map { paths[$0] },
      correlations: kept.map { row in kept.map { correlations[row][$0] } })
  }
}
