import DocumentCoding
import Quantities
import Statistics

extension ComparisonDocument {
  /// A metric of all variants.
  package struct Metric: Codable, Sendable {
    package var name: String
    /// The unit of every number of the metric; "1" for bare numbers.
    package var unit: String
    /// The exact estimand: window, scope, and the quantities held equal.
    package var estimand: String
    /// Whether more of it is better, or neither; left out where less is.
    @OmittedIfNil package var better: PreferredDirection? = nil
    /// True where a run's value is itself a mean of several, any of which may have been cut off.
    @OmittedIfNil package var averagesWithinRuns: Bool? = nil
    /// Why requested quantiles are missing.
    @OmittedIfNil package var quantileGap: QuantileGap? = nil
    /// One per variant, in their order.
    package var variants: [Estimate]
    /// One for each variant that is not the baseline.
    package var comparisons: [Contrast]

    /// Whether every value was cut off, so that runs of other lengths differ and nothing else.
    package var isCutOff: Bool {
      variants.allSatisfy { estimate in
        estimate.n > 0 && estimate.censored.map { $0 == estimate.n } ?? false
      }
    }
  }

  /// A metric of one variant over the replications.
  package struct Estimate: Codable, Sendable {
    package var name: String
    /// Replications that gave a value.
    package var n: Int
    package var mean: Double?
    /// The standard deviation.
    package var sd: Double?
    package var low: Double?
    package var high: Double?
    /// The number of values cut off at the metric's limit; nil where it has none.
    package var censored: Int?
    /// The share of values that were not cut off.
    @OmittedIfNil package var found: Share? = nil
    /// Null where they were requested and are missing.
    @OmittedIfNil package var quantiles: [Quantile]? = nil
    /// The number of measurements without a value.
    @OmittedIfNil package var missing: Int? = nil

    /// The interval of the mean.
    package var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// A share from 0 to 1 with its interval.
  package struct Share: Codable, Sendable {
    package var share: Double?
    package var low: Double?
    package var high: Double?
    /// The number of points behind it, in results over ranges.
    @OmittedIfNil package var points: Int? = nil

    package var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// A quantile over replications.
  package struct Quantile: Codable, Sendable {
    package var share: Double
    package var value: Double
    package var low: Double?
    package var high: Double?
    @OmittedIfNil package var coverage: Double? = nil
    /// The number of values that bound the quantile, where there are too few.
    @OmittedIfNil package var needed: Int? = nil

    package var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// A variant against the baseline.
  package struct Contrast: Codable, Sendable {
    package var baseline: String
    package var variant: String
    /// The number of pairs; nil for independent samples.
    package var pairs: Int?
    /// Variant minus baseline, in the metric's unit.
    package var difference: Difference?
    package var change: Change?
    /// Of "no difference".
    package var p: Double?
    package var correlation: Double?
    /// The factor by which pairs reduce the variance of the difference.
    package var varianceReduction: Double?
    /// Whether all pairs were exactly equal.
    package var identical: Bool
    @OmittedIfNil package var tests: Tests? = nil
    @OmittedIfNil package var effectSizes: EffectSizes? = nil
    @OmittedIfNil package var bootstrap: Bootstrap? = nil
    @OmittedIfNil package var normality: Normality? = nil
    /// The p-value by Holm, for all comparisons together.
    package var pHolm: Double?
    /// The number of measurements of either group without a counterpart.
    @OmittedIfNil package var unpaired: Int? = nil
    @OmittedIfNil package var equivalence: Equivalence? = nil
  }

  /// The difference of two means, in the unit of the values.
  package struct Difference: Codable, Sendable {
    package var mean: Double
    package var low: Double?
    package var high: Double?

    package var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// Variant over baseline less one, in percent.
  package struct Change: Codable, Sendable {
    package var percent: Double
    package var low: Double?
    package var high: Double?
    /// True where the data leave every change open beyond some, or all.
    @OmittedIfNil package var unbounded: Bool? = nil
    /// The changes that the estimate excludes, between those that it leaves open.
    @OmittedIfNil package var excluding: Ends? = nil

    /// Nil of one run.
    package var interval: RatioInterval? {
      if unbounded == true { return .unbounded(excluding: nil) }
      return ConfidenceInterval(low: low, high: high).map { .bounded($0) }
    }
  }

  /// The ends of an interval; nil at infinity.
  package struct Ends: Codable, Sendable {
    package var low: Double?
    package var high: Double?

    package var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }

    init(_ interval: ConfidenceInterval?) {
      low = interval?.low
      high = interval?.high
    }
  }
}

extension ComparisonDocument.Metric {
  /// The contrast of a variant with the baseline.
  package func contrast(of variant: String) -> ComparisonDocument.Contrast? {
    comparisons.first { $0.variant == variant }
  }

  /// Whether less or more of it is better.
  package var direction: PreferredDirection { better ?? .lower }

  /// The estimate of a variant.
  package func estimate(of variant: String) -> ComparisonDocument.Estimate? {
    variants.first { $0.name == variant }
  }

  package init(
    _ metric: MetricComparison, at confidence: ConfidenceLevel,
    bootstraps: ComparisonDocument.Bootstraps = .all
  ) {
    name = metric.name
    unit = metric.unit
    estimand = metric.estimand
    better = metric.better == .lower ? nil : metric.better
    variants = metric.estimates.map { .init($0, at: confidence, gap: metric.quantileGap) }
    comparisons = metric.contrasts.map {
      var contrast = ComparisonDocument.Contrast($0, bootstraps: bootstraps)
      if metric.isNeverNegative { contrast.change?.endAtAll() }
      return contrast
    }
    quantileGap = metric.quantileGap
    let canBeCut = metric.estimates.contains { $0.censored != nil }
    averagesWithinRuns = metric.averagesWithinRuns && canBeCut ? true : nil
  }
}

extension ComparisonDocument.Estimate {
  init(_ estimate: MetricEstimate, at confidence: ConfidenceLevel, gap: QuantileGap?) {
    name = estimate.variant
    n = estimate.count
    mean = estimate.mean
    sd = estimate.standardDeviation
    low = estimate.interval?.low
    high = estimate.interval?.high
    censored = estimate.censored
    found = estimate.found.map { .init($0, at: confidence) }
    quantiles =
      gap != nil || estimate.quantiles.isEmpty ? nil : estimate.quantiles.map { .init($0) }
    $quantiles = gap != nil
  }
}

extension ComparisonDocument.Share {
  init(_ share: Proportion, at confidence: ConfidenceLevel, tellsPoints: Bool = false) {
    let interval = share.interval(at: confidence)
    self.init(
      share: share.share, low: interval?.low, high: interval?.high,
      points: tellsPoints ? share.trials : nil)
  }
}

extension ComparisonDocument.Quantile {
  init(_ quantile: QuantileEstimate) {
    share = quantile.share
    value = quantile.value
    switch quantile.interval {
    case .bounded(let interval, let coverage):
      low = interval.low
      high = interval.high
      self.coverage = coverage
    case .refused(let needed): self.needed = needed
    }
  }
}

extension ComparisonDocument.Contrast {
  init(_ contrast: Experiments.Contrast, bootstraps: ComparisonDocument.Bootstraps) {
    baseline = contrast.baseline
    variant = contrast.variant
    pairs = contrast.difference?.pairs ?? 0
    difference = contrast.difference.map { .init($0) }
    change = contrast.change.map { .init($0) }
    p = contrast.difference?.pValue
    correlation = contrast.correlation
    varianceReduction = contrast.varianceReduction
    identical = if case .identical = contrast.difference { true } else { false }
    pHolm = contrast.adjustedPValue
    equivalence = contrast.equivalence.map { .init($0) }
    if let analysis = contrast.analysis { add(analysis, bootstraps: bootstraps) }
  }

  /// Whether the whole interval of the difference lies on one side of zero: −1 below, 1 above; 0
  /// where it holds zero, of one pair, and where all pairs are equal.
  package var sureSign: Double {
    guard !identical, let interval = difference?.interval else { return 0 }
    return interval.low > 0 ? 1 : interval.high < 0 ? -1 : 0
  }
}

extension ComparisonDocument.Difference {
  init(_ difference: PairedDifference) {
    mean = difference.mean
    switch difference {
    case .identical: (low, high) = (0, 0)
    case .estimated(let estimate): (low, high) = (estimate.interval?.low, estimate.interval?.high)
    }
  }
}

extension ComparisonDocument.Change {
  /// Cut the interval of a metric that is never negative where it loses more than all of it.
  fileprivate mutating func endAtAll() {
    guard percent >= -100 else { return }
    low = low.map { max($0, -100) }
    high = high.map { max($0, -100) }
  }

  init(_ change: RelativeChange) {
    percent = change.percent
    switch change.interval {
    case nil: break
    case .bounded(let interval): (low, high) = (interval.low, interval.high)
    case .unbounded(let gap):
      unbounded = true
      excluding = gap.map { .init($0) }
    }
  }
}
