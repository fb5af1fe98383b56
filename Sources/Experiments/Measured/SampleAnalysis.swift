import Statistics

/// The statistics of two variants in one metric.
package enum SampleAnalysis: Sendable {
  case paired(PairedAnalysis)
  case independent(IndependentAnalysis)

  /// The p-value of the test of means: Student's of pairs, Welch's otherwise.
  package var pValue: Double? {
    switch self {
    case .paired(let analysis):
      if case .estimated(let estimate) = analysis.difference { estimate.pValue } else { nil }
    case .independent(let analysis): analysis.welch?.pValue
    }
  }
}

extension Resampling {
  /// The seed of resamples where none is given. It is not the seed of the runs: a file of their
  /// values does not contain that one, and must give the same intervals.
  package static let defaultSeed: UInt64 = 1

  /// How the difference of two variants in a metric is resampled: by names alone, so that neither
  /// other variants nor other metrics move a draw.
  package init(
    metric: String, variant: String, baseline: String, seed: UInt64 = defaultSeed,
    count: Int = defaultCount
  ) {
    self.init(seed: seed, name: "\(metric)/\(variant)/\(baseline)", count: count)
  }
}
