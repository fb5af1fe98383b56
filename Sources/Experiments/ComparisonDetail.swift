/// What a comparison says beside means, differences and their intervals.
package struct ComparisonDetail: Sendable {
  /// Up to which share of the baseline's mean a difference counts as none; nil if nobody asked.
  package var equivalenceMargin: Double?
  /// The quantiles of days that are wanted, as shares strictly between 0 and 1.
  package var quantiles: [Double]

  /// Of the first so many days values are kept, for tests and quantiles; of more days neither is told.
  package static let mostReplications = 10_000

  package init(equivalenceMargin: Double? = nil, quantiles: [Double] = []) {
    self.equivalenceMargin = equivalenceMargin
    self.quantiles = quantiles
  }
}
