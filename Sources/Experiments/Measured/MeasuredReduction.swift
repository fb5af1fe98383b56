import Importers
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
      quantileGap: isRatio && !quantiles.isEmpty ? .ratioOfSums : nil,
      contrasts: groups.indices.filter { $0 != baseline }.map {
        paired ? pairedContrast($0) : independentContrast($0)
      })
  }

  /// Whether the metric is a ratio of sums, so that every value has both terms.
  private var isRatio: Bool { metric.samples.contains { $0.readings.contains { $0.ratio != nil } } }

  /// The number of limited values of a group; nil where none could have been limited. A file does
  /// not mark which values could be, so a limited value is the only sign.
  private func censored(_ group: Int) -> Int? {
    let canBe =
      metric.hasLimit ?? metric.samples.contains { $0.readings.contains(where: \.isCensored) }
    return canBe ? metric.samples[group].readings.count(where: \.isCensored) : nil
  }

  private func estimate(_ group: Int) -> MetricEstimate {
    guard isRatio else {
      let values = values(group)
      return MetricEstimate(
        groups[group], Moments(values), at: confidence, censored: censored(group),
        quantiles: QuantileEstimate.estimates(quantiles, of: values, at: confidence))
    }
    var ratios = PairedRatios()
    for reading in metric.samples[group].readings {
      if let ratio = reading.ratio { ratios.add(x: ratio, y: ratio) }
    }
    return MetricEstimate(groups[group], ratios, at: confidence, censored: censored(group))
  }

  private func pairedContrast(_ group: Int) -> MeasuredContrast {
    let (first, second) = (metric.samples[baseline], metric.samples[group])
    var both = VariantPair(variant: 1, other: 0)
    let readings = first.readings.compactMap { reading in
      second.reading(of: reading.key).map { (x: reading, y: $0) }
    }
    let values = readings.map { (x: $0.x.metricValue, y: $0.y.metricValue) }
    // Once and not for every pair, since it looks at all readings.
    let isRatio = isRatio
    for pair in values { both.add([pair.x, pair.y], isRatio: isRatio) }
    let pairs = both.values(of: values, isRatio: isRatio)
    let analysis = PairedAnalysis(pairs, at: confidence, resampling(groups[group]))
    return MeasuredContrast(
      contrast: both.contrast(groups[group], with: groups[baseline], at: confidence),
      analysis: analysis.map { .paired($0) },
      equivalence: margin.flatMap { margin in
        analysis.map { $0.moments.equivalence(within: margin, at: confidence) }
      }, unpaired: first.readings.count + second.readings.count - 2 * readings.count)
  }

  private func independentContrast(_ group: Int) -> MeasuredContrast {
    let (x, y) = (values(baseline), values(group))
    let analysis = IndependentAnalysis(x, y, at: confidence, resampling(groups[group]))
    return MeasuredContrast(
      contrast: Contrast(
        baseline: groups[baseline], variant: groups[group], difference: nil,
        change: analysis?.relativeChange(at: confidence), correlation: nil),
      analysis: analysis.map { .independent($0) },
      equivalence: margin.flatMap { analysis?.equivalence(within: $0, at: confidence) },
      unpaired: 0)
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
