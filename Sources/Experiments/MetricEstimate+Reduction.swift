import Numerics
import Statistics

/// How one variant's values become its estimate, simulated or measured.
extension MetricEstimate {
  /// Of values that each stand for themselves.
  init(
    _ variant: String, _ values: Moments, at confidence: ConfidenceLevel, censored: Int?,
    quantiles: [QuantileEstimate]
  ) {
    self.init(
      variant: variant, count: values.count, mean: values.mean,
      standardDeviation: values.standardDeviation, interval: values.meanInterval(at: confidence),
      censored: censored, quantiles: quantiles)
  }

  /// Of a ratio of sums, that of y; it has no quantiles, since no value has a share in it of its
  /// own.
  init(_ variant: String, _ ratio: PairedRatios, at confidence: ConfidenceLevel, censored: Int?) {
    self.init(
      variant: variant, count: ratio.count, mean: ratio.ratioY,
      standardDeviation: ratio.standardDeviationY, interval: ratio.intervalY(at: confidence),
      censored: censored)
  }
}

extension QuantileEstimate {
  /// The quantiles of values at shares; none without values.
  static func estimates(
    _ shares: [Double], of values: [Double], at confidence: ConfidenceLevel
  ) -> [Self] {
    guard !shares.isEmpty else { return [] }
    let sample = SortedSample(values)
    return shares.compactMap { share in
      sample.quantile(share).map {
        Self(share: share, value: $0, interval: sample.quantileInterval(share, at: confidence))
      }
    }
  }
}

/// A reason why requested quantiles of a metric are missing.
package enum QuantileGap: String, Codable, Sendable {
  /// It is a ratio of sums over all values, in which no single one has a share.
  case ratioOfSums = "ratio-of-sums"
  /// Too many runs to keep their values.
  case valuesNotKept = "values-not-kept"
}
