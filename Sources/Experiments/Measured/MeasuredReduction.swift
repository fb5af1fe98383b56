import Measurements
import Numerics
import PhoneModel
import Statistics

/// Makes a metric's measurements into estimates and comparisons.
///
/// Values are added in the order of the baseline's rows, which in `runs.csv` is that of the
/// replications: the sums are those of the comparison that wrote it, to the last bit.
struct MeasuredReduction {
  let metric: MeasuredMetric
  let groups: [String]
  let baseline: Int
  let confidence: ConfidenceLevel
  let margin: EquivalenceMargin?
  let quantiles: [Double]
  let resampling: (_ variant: String) -> Resampling

  func comparison(paired: Bool) -> MeasuredMetricComparison {
    MeasuredMetricComparison(
      name: metric.name, unit: metric.unit, estimates: groups.indices.map(estimate),
      missing: metric.samples.map(\.missing),
      contrasts: groups.indices.filter { $0 != baseline }.map {
        paired ? pairedContrast($0) : independentContrast($0)
      })
  }

  /// Whether the metric is a ratio of sums, which every value of it then says.
  private var isRatio: Bool { metric.samples.contains { $0.readings.contains { $0.ratio != nil } } }

  /// Whether any value was cut off; a file does not say which could have been.
  private var canBeCensored: Bool {
    metric.samples.contains { $0.readings.contains(where: \.isCensored) }
  }

  private func estimate(_ group: Int) -> MetricEstimate {
    let readings = metric.samples[group].readings
    let censored = canBeCensored ? readings.count(where: \.isCensored) : nil
    guard isRatio else {
      let moments = Moments(readings.compactMap(\.value))
      return MetricEstimate(
        variant: groups[group], count: moments.count, mean: moments.mean,
        standardDeviation: moments.standardDeviation,
        interval: moments.meanInterval(at: confidence), censored: censored,
        quantiles: quantiles(of: group))
    }
    var ratios = PairedRatios()
    for reading in readings {
      if let ratio = reading.ratio { ratios.add(x: ratio, y: ratio) }
    }
    return MetricEstimate(
      variant: groups[group], count: ratios.count, mean: ratios.ratioY,
      standardDeviation: ratios.standardDeviationY, interval: ratios.intervalY(at: confidence),
      censored: censored)
  }

  /// Of what was measured; none of a ratio of sums, which no reading has a share in of its own.
  private func quantiles(of group: Int) -> [QuantileEstimate] {
    guard !quantiles.isEmpty, !isRatio else { return [] }
    let sample = SortedSample(values(group))
    return quantiles.compactMap { share in
      sample.quantile(share).map {
        QuantileEstimate(
          share: share, value: $0, interval: sample.quantileInterval(share, at: confidence))
      }
    }
  }

  private func pairedContrast(_ group: Int) -> MeasuredContrast {
    let (first, second) = (metric.samples[baseline], metric.samples[group])
    var both = VariantPair(variant: 1, other: 0)
    let readings = first.readings.compactMap { reading in
      second.reading(of: reading.key).map { (x: reading, y: $0) }
    }
    let values = readings.map { (x: $0.x.metricValue, y: $0.y.metricValue) }
    for pair in values { both.add([pair.x, pair.y], isRatio: isRatio) }
    let pairs = both.values(of: values, isRatio: isRatio)
    let analysis = PairedAnalysis(pairs, at: confidence, resampling(groups[group]))
    return MeasuredContrast(
      contrast: Contrast(
        baseline: groups[baseline], variant: groups[group],
        difference: both.difference(at: confidence), change: both.change(at: confidence),
        correlation: both.correlation, varianceReduction: both.varianceReduction),
      analysis: analysis.map { .paired($0) },
      equivalence: margin.flatMap { margin in
        analysis.flatMap { equivalence(of: $0.moments, within: margin) }
      },
      unpaired: first.readings.count + second.readings.count - 2 * readings.count)
  }

  private func equivalence(
    of pairs: JointMoments, within margin: EquivalenceMargin
  ) -> Equivalence? {
    switch margin {
    case .absolute(let size): Equivalence(pairs.difference, within: size, at: confidence)
    case .share(let share): Equivalence(pairs, withinShare: share, at: confidence)
    }
  }

  private func independentContrast(_ group: Int) -> MeasuredContrast {
    let (x, y) = (values(baseline), values(group))
    let analysis = IndependentAnalysis(x, y, at: confidence, resampling(groups[group]))
    return MeasuredContrast(
      contrast: Contrast(
        baseline: groups[baseline], variant: groups[group], difference: nil,
        change: analysis?.relativeChange(at: confidence), correlation: nil),
      analysis: analysis.map { .independent($0) },
      equivalence: margin.flatMap { margin in
        guard case .absolute(let size) = margin else { return nil }
        return analysis?.welch.map { Equivalence($0, within: size, at: confidence) }
      }, unpaired: 0)
  }

  private func values(_ group: Int) -> [Double] {
    metric.samples[group].readings.compactMap(\.value)
  }
}

extension MeasuredReading {
  fileprivate var metricValue: MetricValue {
    guard let ratio else { return MetricValue(value, isCensored: isCensored) }
    return MetricValue(ratio.numerator, weight: ratio.denominator, isCensored: isCensored)
  }
}
