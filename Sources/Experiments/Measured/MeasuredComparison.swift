import Importers
import Statistics

/// A comparison of groups of measurements.
package struct MeasuredComparison: Sendable {
  package let groups: [String]
  package let baseline: String
  /// Whether measurements of one key were taken together.
  package let arePaired: Bool
  package let confidence: ConfidenceLevel
  /// The seed of the resamples, and their number.
  package let seed: UInt64
  package let resamples: Int
  package let metrics: [MeasuredMetricComparison]

  /// - Parameters:
  ///   - baseline: The index of the group that others are compared with.
  ///   - margin: The difference that counts as none; nil if not requested.
  ///   - quantiles: The quantiles to estimate for every group, each between 0 and 1.
  package init(
    _ measurements: Measurements, baseline: Int = 0, confidence: ConfidenceLevel = .percent95,
    seed: UInt64 = Resampling.defaultSeed, resamples: Int = Resampling.defaultCount,
    margin: EquivalenceMargin? = nil, quantiles: [Double] = []
  ) {
    groups = measurements.groups
    self.baseline = measurements.groups[baseline]
    arePaired = measurements.arePaired
    self.confidence = confidence
    self.seed = seed
    self.resamples = resamples
    var all = measurements.metrics.map { metric in
      let reduction = MeasuredReduction(
        metric: metric, groups: measurements.groups, baseline: baseline, confidence: confidence,
        margin: margin, quantiles: quantiles
      ) { variant in
        Resampling(
          metric: metric.name, variant: variant, baseline: measurements.groups[baseline],
          seed: seed, count: resamples)
      }
      return reduction.comparison(paired: measurements.arePaired)
    }
    all.adjustByHolm()
    metrics = all
  }
}

/// One metric of all groups.
package struct MeasuredMetricComparison: TestedMetric, Sendable {
  package let name: String
  package let unit: String?
  /// One per group.
  package let estimates: [MetricEstimate]
  /// The number of cells of each group without a value.
  package let missing: [Int]
  /// Why requested quantiles are missing; nil where they are present or were not requested.
  package let quantileGap: QuantileGap?
  /// One for each group that is not the baseline.
  package internal(set) var contrasts: [MeasuredContrast]
}

/// A group against the baseline.
package struct MeasuredContrast: TestedContrast, Sendable {
  package let contrast: Contrast
  /// Nil where there is nothing to compare.
  package let analysis: SampleAnalysis?
  /// Only where a margin was given.
  package let equivalence: EquivalenceAnswer?
  /// The measurements of either group that have no counterpart and are left out.
  package let unpaired: Int
  /// The p-value by Holm, for all comparisons of the file together.
  package internal(set) var adjustedPValue: Double?

  /// That of the difference as it is shown; of a ratio, values by pair give the same up to
  /// rounding.
  var pValue: Double? {
    contrast.difference == nil ? analysis?.pValue : contrast.difference?.pValue
  }
}

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

  /// Resample the difference of two variants in a metric by names alone, so that neither
  /// other variants nor other metrics move a draw.
  package init(
    metric: String, variant: String, baseline: String, seed: UInt64 = defaultSeed,
    count: Int = defaultCount
  ) { self.init(seed: seed, name: "\(metric)/\(variant)/\(baseline)", count: count) }
}
