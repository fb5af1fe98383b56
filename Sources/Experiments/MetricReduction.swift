import PhoneModel
import Statistics

/// One metric of all variants, added up replication by replication.
///
/// Memory is constant unless values are kept, of ``ComparisonDetail/mostReplications`` at the most.
struct MetricReduction {
  private let definition: StudyMetric
  private let baseline: Int
  private var single: [Moments]
  private var censored: [Int]
  /// Whether a value of some run is below zero.
  private var hasNegative = false
  /// The baseline beside each variant.
  private var pairs: [VariantPair]
  /// Variants that claims put side by side.
  private var claimed: [VariantPair]
  /// The values of all runs, a row per variant; nil where they are not kept.
  private var values: [[MetricValue]]?

  init(
    _ definition: StudyMetric, variants: Int, baseline: Int,
    claims: [(variant: Int, other: Int)] = [], keepsValues: Bool = false
  ) {
    self.definition = definition
    self.baseline = baseline
    single = Array(repeating: Moments(), count: variants)
    censored = Array(repeating: 0, count: variants)
    pairs = (0..<variants).map { VariantPair(variant: $0, other: baseline) }
    claimed = claims.map { VariantPair(variant: $0.variant, other: $0.other) }
    values = keepsValues ? Array(repeating: [], count: variants) : nil
  }

  /// Take the values of one replication, one per variant.
  mutating func add(_ values: [MetricValue]) {
    for (index, value) in values.enumerated() {
      if value.isCensored { censored[index] += 1 }
      if let reading = value.reading ?? value.value, reading < 0 { hasNegative = true }
      if !definition.isRatio, let reading = value.reading { single[index].add(reading) }
      pairs[index].add(values, isRatio: definition.isRatio)
    }
    for slot in claimed.indices { claimed[slot].add(values, isRatio: definition.isRatio) }
    keep(values)
  }

  private mutating func keep(_ values: [MetricValue]) {
    // // Hold no copy while values are appended: it would copy all of them.
    guard let count = self.values?[0].count else { return }
    if count == ComparisonDetail.mostReplications {
      self.values = nil
    } else {
      for (variant, value) in values.enumerated() { self.values?[variant].append(value) }
    }
  }

  /// The estimates and comparisons of all variants.
  ///
  /// - Parameters:
  ///   - detail: Results beyond estimates.
  ///   - isResult: Whether it is a result, and not a step on the way to one: results tell the shares
  ///     of values that were not cut off, and end intervals of losses where all is lost.
  func metric(
    variants: [String], confidence: ConfidenceLevel, _ detail: ComparisonDetail? = nil,
    isResult: Bool = true
  ) -> ComparisonDocument.Metric {
    let gap = quantileGap(detail?.quantiles ?? [])
    return .init(
      name: definition.name, unit: definition.unit, estimand: definition.estimand,
      better: definition.better == .lower ? nil : definition.better,
      averagesWithinRuns: definition.averagesWithinRuns && definition.canBeCensored ? true : nil,
      quantileGap: gap,
      variants: variants.indices.map { index in
        var estimate = estimate(
          index, variants[index], confidence, gap == nil ? detail?.quantiles ?? [] : [])
        estimate.$quantiles = gap != nil
        if isResult { estimate.findShare(at: confidence) }
        return estimate
      },
      comparisons: variants.indices.filter { $0 != baseline }.map {
        var contrast = contrast(of: $0, variants, confidence, detail)
        if isResult, !hasNegative { contrast.change?.endAtAll() }
        return contrast
      })
  }

  private func contrast(
    of index: Int, _ variants: [String], _ confidence: ConfidenceLevel, _ detail: ComparisonDetail?
  ) -> ComparisonDocument.Contrast {
    var contrast = pairs[index].contrast(variants[index], with: variants[baseline], at: confidence)
    guard let detail else { return contrast }
    let analysis = analysis(of: index, variants, confidence)
    if let analysis { contrast.add(analysis, bootstraps: detail.bootstraps) }
    contrast.equivalence = detail.equivalenceMargin.map {
      .init(equivalence(of: index, within: $0, analysis, confidence))
    }
    return contrast
  }

  /// The difference between two variants that a claim puts side by side.
  func difference(
    of pair: (variant: Int, other: Int), at confidence: ConfidenceLevel
  ) -> PairedDifference? {
    claimed.first { $0.variant == pair.variant && $0.other == pair.other }?
      .difference(at: confidence)
  }

  /// Tests and sizes of effect of a variant against the baseline.
  private func analysis(
    of index: Int, _ variants: [String], _ confidence: ConfidenceLevel
  ) -> PairedAnalysis? {
    guard let values else { return nil }
    let runs = zip(values[baseline], values[index]).map { (x: $0, y: $1) }
    return PairedAnalysis(
      pairs[index].values(of: runs, isRatio: definition.isRatio), at: confidence,
      Resampling(metric: definition.name, variant: variants[index], baseline: variants[baseline]))
  }

  /// Whether the difference lies within a share of the baseline's mean.
  private func equivalence(
    of index: Int, within share: Double, _ analysis: PairedAnalysis?, _ confidence: ConfidenceLevel
  ) -> EquivalenceAnswer {
    let pairs = definition.isRatio ? analysis?.moments : self.pairs[index].pairs
    guard let pairs else { return .refused(.share(share), .valuesNotKept) }
    return pairs.equivalence(within: .share(share), at: confidence)
  }

  /// The reason why requested quantiles are missing.
  private func quantileGap(_ shares: [Double]) -> QuantileGap? {
    if shares.isEmpty { return nil }
    if definition.isRatio { return .ratioOfSums }
    return values == nil ? .valuesNotKept : nil
  }

  private func estimate(
    _ index: Int, _ variant: String, _ confidence: ConfidenceLevel, _ shares: [Double]
  ) -> ComparisonDocument.Estimate {
    let cut = definition.canBeCensored ? censored[index] : nil
    guard !definition.isRatio else {
      return .init(variant, pairs[index].ratios, at: confidence, censored: cut)
    }
    return .init(
      variant, single[index], at: confidence, censored: cut,
      quantiles: ComparisonDocument.Quantile.all(
        shares, of: values?[index].compactMap(\.reading) ?? [], at: confidence))
  }
}

/// All metrics of some variants, added up run by run in constant memory.
package struct RunReduction {
  private let variants: [String]
  private var reductions: [MetricReduction]

  /// - Parameter baseline: The index of the variant that the others are compared with.
  package init(_ metrics: [StudyMetric], variants: [String], baseline: Int) {
    self.variants = variants
    reductions = metrics.map { MetricReduction($0, variants: variants.count, baseline: baseline) }
  }

  /// Add the values of one replication, a row per variant.
  package mutating func add(_ values: [[MetricValue]]) {
    for slot in reductions.indices { reductions[slot].add(values.map { $0[slot] }) }
  }

  /// The comparison of each metric over the runs added so far.
  ///
  /// - Parameter isResult: Whether they are a result, and not a step on the way to one.
  package func metrics(
    at confidence: ConfidenceLevel, isResult: Bool = true
  ) -> [ComparisonDocument.Metric] {
    reductions.map { $0.metric(variants: variants, confidence: confidence, isResult: isResult) }
  }
}

/// A reason why requested quantiles of a metric are missing.
package enum QuantileGap: String, Codable, Sendable {
  /// It is a ratio of sums over all values, in which no single one has a share.
  case ratioOfSums = "ratio-of-sums"
  /// Too many runs to keep their values.
  case valuesNotKept = "values-not-kept"
}
