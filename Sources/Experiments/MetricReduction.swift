import PhoneModel
import Statistics

/// One metric of all variants, added up replication by replication in constant memory.
struct MetricReduction {
  private let definition: MetricDefinition
  private let baseline: Int
  private var single: [Moments]
  private var censored: [Int]
  /// The baseline beside each variant.
  private var pairs: [VariantPair]
  /// Variants that claims put side by side.
  private var claimed: [VariantPair]

  init(
    _ definition: MetricDefinition, variants: Int, baseline: Int,
    claims: [(variant: Int, other: Int)] = []
  ) {
    self.definition = definition
    self.baseline = baseline
    single = Array(repeating: Moments(), count: variants)
    censored = Array(repeating: 0, count: variants)
    pairs = (0..<variants).map { VariantPair(variant: $0, other: baseline) }
    claimed = claims.map { VariantPair(variant: $0.variant, other: $0.other) }
  }

  /// Takes the values of one replication, one a variant.
  mutating func add(_ values: [MetricValue]) {
    for (index, value) in values.enumerated() {
      if value.isCensored { censored[index] += 1 }
      if !definition.isRatio, let reading = value.reading { single[index].add(reading) }
      pairs[index].add(values, isRatio: definition.isRatio)
    }
    for place in claimed.indices { claimed[place].add(values, isRatio: definition.isRatio) }
  }

  func comparison(variants: [String], confidence: ConfidenceLevel) -> MetricComparison {
    var comparison = MetricComparison(
      name: definition.name, unit: definition.unit, estimand: definition.estimand,
      averagesWithinRuns: definition.averagesWithinRuns,
      estimates: variants.indices.map { estimate($0, variants[$0], confidence) },
      contrasts: variants.indices.filter { $0 != baseline }.map { index in
        Contrast(
          baseline: variants[baseline], variant: variants[index],
          difference: pairs[index].difference(at: confidence),
          change: pairs[index].change(at: confidence), correlation: pairs[index].correlation,
          varianceReduction: pairs[index].varianceReduction)
      })
    comparison.claimedDifferences = claimed.map {
      ClaimedDifference(
        variant: $0.variant, other: $0.other, difference: $0.difference(at: confidence))
    }
    return comparison
  }

  private func estimate(
    _ index: Int, _ variant: String, _ confidence: ConfidenceLevel
  ) -> MetricEstimate {
    let cut = definition.canBeCensored ? censored[index] : nil
    guard definition.isRatio else {
      return MetricEstimate(
        variant: variant, count: single[index].count, mean: single[index].mean,
        standardDeviation: single[index].standardDeviation,
        interval: single[index].meanInterval(at: confidence), censored: cut)
    }
    let ratio = pairs[index].ratios
    let interval = ratio.intervalY(at: confidence)
    return MetricEstimate(
      variant: variant, count: ratio.count, mean: ratio.ratioY,
      standardDeviation: ratio.standardDeviationY, interval: interval, censored: cut)
  }
}
