import PhoneModel
import Statistics

/// One metric of all variants, added up replication by replication in constant memory.
struct MetricReduction {
  private let definition: MetricDefinition
  private let baseline: Int
  private var single: [Moments]
  private var censored: [Int]
  /// Pairs of the baseline (x) with each variant (y).
  private var pairs: [JointMoments]
  private var ratios: [PairedRatios]
  /// Pairs of variants of which neither is the baseline, which a claim puts side by side.
  private var claimed: [ClaimedPair]

  init(
    _ definition: MetricDefinition, variants: Int, baseline: Int,
    claims: [(variant: Int, other: Int)] = []
  ) {
    self.definition = definition
    self.baseline = baseline
    single = Array(repeating: Moments(), count: variants)
    censored = Array(repeating: 0, count: variants)
    pairs = Array(repeating: JointMoments(), count: variants)
    ratios = Array(repeating: PairedRatios(), count: variants)
    claimed = claims.map { ClaimedPair(variant: $0.variant, other: $0.other) }
  }

  /// Takes the values of one replication, one a variant.
  mutating func add(_ values: [MetricValue]) {
    let yardstick = values[baseline]
    for (index, value) in values.enumerated() {
      if value.isCensored { censored[index] += 1 }
      if definition.isRatio {
        guard let x = yardstick.value, let y = value.value else { continue }
        ratios[index].add(x: (x, yardstick.weight), y: (y, value.weight))
      } else if let y = value.reading {
        single[index].add(y)
        if let x = yardstick.reading { pairs[index].add(x, y) }
      }
    }
    for place in claimed.indices {
      let (x, y) = (values[claimed[place].other], values[claimed[place].variant])
      if definition.isRatio {
        guard let above = x.value, let below = y.value else { continue }
        claimed[place].ratios.add(x: (above, x.weight), y: (below, y.weight))
      } else if let x = x.reading, let y = y.reading {
        claimed[place].pairs.add(x, y)
      }
    }
  }

  func comparison(variants: [String], confidence: ConfidenceLevel) -> MetricComparison {
    MetricComparison(
      name: definition.name, unit: definition.unit, estimand: definition.estimand,
      averagesWithinRuns: definition.averagesWithinRuns,
      estimates: variants.indices.map { estimate($0, variants[$0], confidence) },
      contrasts: variants.indices.filter { $0 != baseline }.map { index in
        contrast(index, variants: variants, confidence)
      },
      claimedDifferences: claimed.map { pair in
        ClaimedDifference(
          variant: pair.variant, other: pair.other,
          difference: definition.isRatio
            ? pair.ratios.difference(at: confidence) : pair.pairs.pairedDifference(at: confidence))
      })
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
    let ratio = ratios[index]
    let interval = ratio.intervalY(at: confidence)
    return MetricEstimate(
      variant: variant, count: ratio.count, mean: ratio.ratioY,
      standardDeviation: ratio.standardDeviationY, interval: interval, censored: cut)
  }

  private func contrast(
    _ index: Int, variants: [String], _ confidence: ConfidenceLevel
  ) -> Contrast {
    if definition.isRatio {
      return Contrast(
        baseline: variants[baseline], variant: variants[index],
        difference: ratios[index].difference(at: confidence),
        change: ratios[index].relativeChange(at: confidence),
        correlation: ratios[index].correlation)
    }
    return Contrast(
      baseline: variants[baseline], variant: variants[index],
      difference: pairs[index].pairedDifference(at: confidence),
      change: pairs[index].relativeChange(at: confidence), correlation: pairs[index].correlation)
  }
}

/// What two variants gave on the same days.
private struct ClaimedPair {
  let variant: Int
  let other: Int
  var pairs = JointMoments()
  var ratios = PairedRatios()
}
