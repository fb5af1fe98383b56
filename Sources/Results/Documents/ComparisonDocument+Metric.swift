public import Experiments
public import Statistics

extension ComparisonDocument {
  /// A metric of all variants.
  public struct Metric: Codable, Sendable {
    public var name: String
    /// The unit of every number of the metric; "1" for bare numbers.
    public var unit: String
    /// What exactly is estimated: window, scope, what is held equal.
    public var estimand: String
    /// True where a run's value is itself a mean of several, any of which may have been cut off.
    @LeftOut public var averagesWithinRuns: Bool? = nil
    /// Why the quantiles that were asked for are not told.
    @LeftOut public var quantileGap: QuantileGap? = nil
    /// One a variant, in their order.
    public var variants: [Estimate]
    /// One for each variant that is not the baseline.
    public var comparisons: [Contrast]
  }

  /// Why there are no quantiles.
  public enum QuantileGap: String, Codable, Sendable {
    case ratioOfSums = "ratio-of-sums"
    case valuesNotKept = "values-not-kept"
  }

  /// A metric of one variant over the replications.
  public struct Estimate: Codable, Sendable {
    public var name: String
    /// Replications that gave a value.
    public var n: Int
    public var mean: Double?
    /// The standard deviation.
    public var sd: Double?
    public var low: Double?
    public var high: Double?
    /// How many values were cut off at the metric's limit; nil where it has none.
    public var censored: Int?
    /// The share of values that were not cut off.
    @LeftOut public var found: Share? = nil
    /// Null where they were asked for and cannot be told.
    @LeftOut public var quantiles: [Quantile]? = nil
    /// How many measurements have no value.
    @LeftOut public var missing: Int? = nil

    /// The interval of the mean.
    public var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// A share from 0 to 1 with its interval.
  public struct Share: Codable, Sendable {
    public var share: Double?
    public var low: Double?
    public var high: Double?

    public var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// A quantile over replications.
  public struct Quantile: Codable, Sendable {
    public var share: Double
    public var value: Double
    public var low: Double?
    public var high: Double?
    @LeftOut public var coverage: Double? = nil
    /// How many values it takes to bound the quantile, where there are too few.
    @LeftOut public var needed: Int? = nil

    public var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// A variant against the baseline.
  public struct Contrast: Codable, Sendable {
    public var baseline: String
    public var variant: String
    /// How many pairs there are; nil of independent samples.
    public var pairs: Int?
    /// Variant minus baseline, in the metric's unit.
    public var difference: Difference?
    public var change: Change?
    /// Of "no difference".
    public var p: Double?
    public var correlation: Double?
    /// How many times smaller the variance of the difference is than without pairs.
    public var varianceReduction: Double?
    /// Whether all pairs were exactly equal.
    public var identical: Bool
    @LeftOut public var tests: Tests? = nil
    @LeftOut public var effectSizes: EffectSizes? = nil
    @LeftOut public var bootstrap: Bootstrap? = nil
    @LeftOut public var normality: Normality? = nil
    /// The p-value by Holm, for all comparisons together.
    public var pHolm: Double?
    /// How many measurements of either group have no counterpart.
    @LeftOut public var unpaired: Int? = nil
    @LeftOut public var equivalence: Equivalence? = nil
  }

  /// The difference of two means, in the unit of the values.
  public struct Difference: Codable, Sendable {
    public var mean: Double
    public var low: Double?
    public var high: Double?

    public var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
  }

  /// Variant over baseline less one, in percent.
  public struct Change: Codable, Sendable {
    public var percent: Double
    public var low: Double?
    public var high: Double?
    /// True where the data leave every change open beyond some, or all.
    @LeftOut public var unbounded: Bool? = nil
    /// What lies between the changes that are left open.
    @LeftOut public var excluding: Ends? = nil

    /// Nil of one run.
    public var interval: RatioInterval? {
      if unbounded == true { return .unbounded(excluding: nil) }
      return ConfidenceInterval(low: low, high: high).map { .bounded($0) }
    }
  }

  /// The ends of an interval; nil at infinity.
  public struct Ends: Codable, Sendable {
    public var low: Double?
    public var high: Double?

    public var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }

    init(_ interval: ConfidenceInterval?) {
      low = interval?.low
      high = interval?.high
    }
  }
}

extension ComparisonDocument.Metric {
  /// The contrast of a variant with the baseline.
  public func contrast(of variant: String) -> ComparisonDocument.Contrast? {
    comparisons.first { $0.variant == variant }
  }

  /// The estimate of a variant.
  public func estimate(of variant: String) -> ComparisonDocument.Estimate? {
    variants.first { $0.name == variant }
  }

  public init(
    _ metric: MetricComparison, at confidence: ConfidenceLevel, bootstraps: Bootstraps = .all
  ) {
    name = metric.name
    unit = metric.unit
    estimand = metric.estimand
    variants = metric.estimates.map { .init($0, at: confidence, gap: metric.quantileGap) }
    comparisons = metric.contrasts.map { .init($0, bootstraps: bootstraps) }
    quantileGap = metric.quantileGap.map(ComparisonDocument.QuantileGap.init)
    let canBeCut = metric.estimates.contains { $0.censored != nil }
    averagesWithinRuns = metric.averagesWithinRuns && canBeCut ? true : nil
  }
}

extension ComparisonDocument.QuantileGap {
  init(_ gap: Experiments.QuantileGap) {
    switch gap {
    case .ratioOfSums: self = .ratioOfSums
    case .valuesNotKept: self = .valuesNotKept
    }
  }
}

extension ComparisonDocument.Estimate {
  init(
    _ estimate: MetricEstimate, at confidence: ConfidenceLevel, gap: Experiments.QuantileGap?
  ) {
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
  init(_ share: Proportion, at confidence: ConfidenceLevel) {
    let interval = share.interval(at: confidence)
    self.init(share: share.share, low: interval?.low, high: interval?.high)
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
  init(_ contrast: Experiments.Contrast, bootstraps: Bootstraps) {
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

  /// Whether the whole interval of the difference lies on one side of zero: −1 below, 1 above; 0 where it holds
  /// zero, of one pair, and where all pairs are equal.
  public var sureSign: Double {
    guard !identical, let interval = difference?.interval else { return 0 }
    return interval.low > 0 ? 1 : interval.high < 0 ? -1 : 0
  }
}

extension ComparisonDocument.Difference {
  init(_ difference: PairedDifference) {
    mean = difference.mean
    switch difference {
    case .identical: (low, high) = (0, 0)
    case .estimated(let estimate):
      (low, high) = (estimate.interval?.low, estimate.interval?.high)
    }
  }
}

extension ComparisonDocument.Change {
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
