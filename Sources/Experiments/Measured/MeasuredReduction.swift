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

  func compared(paired: Bool) -> MeasurementDocument.Metric {
    let others = groups.indices.filter { $0 != baseline }
    return .init(
      name: metric.name, unit: metric.unit, variants: groups.indices.map(estimate),
      comparisons: others.map { paired ? pairedContrast($0) : independentContrast($0) })
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

  private func estimate(_ group: Int) -> ComparisonDocument.Estimate {
    var found: ComparisonDocument.Estimate
    if isRatio {
      var ratios = PairedRatios()
      for reading in metric.samples[group].readings {
        if let ratio = reading.ratio { ratios.add(x: ratio, y: ratio) }
      }
      found = .init(groups[group], ratios, at: confidence, censored: censored(group))
      found.$quantiles = !quantiles.isEmpty
    } else {
      let values = values(group)
      found = .init(
        groups[group], Moments(values), at: confidence, censored: censored(group),
        quantiles: ComparisonDocument.Quantile.all(quantiles, of: values, at: confidence))
    }
    found.findShare(at: confidence)
    found.missing = metric.samples[group].missing
    return found
  }

  private func pairedContrast(_ group: Int) -> ComparisonDocument.Contrast {
    let (first, second) = (metric.samples[baseline], metric.samples[group])
    var both = VariantPair(variant: 1, other: 0)
    let readings = first.readings.compactMap { reading in
      second.reading(of: reading.key).map { (x: reading, y: $0) }
    }
    let values = readings.map { (x: $0.x.metricValue, y: $0.y.metricValue) }
    // Once and not for every pair, since it looks at all readings.
    let isRatio = isRatio
    for pair in values { both.add([pair.x, pair.y], isRatio: isRatio) }
    var contrast = both.contrast(groups[group], with: groups[baseline], at: confidence)
    contrast.unpaired = first.readings.count + second.readings.count - 2 * readings.count
    let pairs = both.values(of: values, isRatio: isRatio)
    if let analysis = PairedAnalysis(pairs, at: confidence, resampling(groups[group])) {
      contrast.add(analysis, bootstraps: .all)
      contrast.equivalence = margin.map {
        .init(analysis.moments.equivalence(within: $0, at: confidence))
      }
    }
    return contrast
  }

  private func independentContrast(_ group: Int) -> ComparisonDocument.Contrast {
    let analysis = IndependentAnalysis(
      values(baseline), values(group), at: confidence, resampling(groups[group]))
    var contrast = ComparisonDocument.Contrast(
      baseline: groups[baseline], variant: groups[group], difference: nil,
      change: analysis?.relativeChange(at: confidence), correlation: nil)
    contrast.unpaired = 0
    guard let analysis else { return contrast }
    contrast.add(analysis)
    contrast.equivalence = margin.map { .init(analysis.equivalence(within: $0, at: confidence)) }
    return contrast
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
