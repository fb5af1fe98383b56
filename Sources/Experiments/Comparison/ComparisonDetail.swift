/// Results of a comparison beyond means, differences and their intervals.
package struct ComparisonDetail: Sendable {
  /// The share of the baseline's mean up to which a difference counts as none; nil if not
  /// requested.
  package var equivalenceMargin: Double?
  /// The requested quantiles over runs, as shares strictly between 0 and 1.
  package var quantiles: [Double]
  package var bootstraps: Bootstraps

  /// The differences that get bootstrap intervals, which take longer than everything else: none,
  /// those where Student's are in doubt, or all.
  package enum Bootstraps: Sendable { case none, whereDoubtful, all }

  /// The most runs whose values are kept for tests and quantiles; with more runs, neither is given.
  package static let mostReplications = 10_000

  package init(
    equivalenceMargin: Double? = nil, quantiles: [Double] = [], bootstraps: Bootstraps = .none
  ) {
    self.equivalenceMargin = equivalenceMargin
    self.quantiles = quantiles
    self.bootstraps = bootstraps
  }
}
