import DocumentCoding
import Numerics
import PhoneModel
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
    /// The energy that the recorded phone's own gauge measured.
    @OmittedIfNil package var measured: MeasuredEnergy? = nil
    /// Why requested quantiles are missing.
    @OmittedIfNil package var quantileGap: QuantileGap? = nil
    /// One per variant, in their order.
    package var variants: [Estimate]
    /// One for each variant that is not the baseline.
    package var comparisons: [Contrast]

    /// Whether every value was cut off, so that runs of other lengths differ and nothing else.
    package var isCutOff: Bool { variants.allSatisfy(\.isCutOff) }

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
  }

  /// A metric of one variant over the replications.
  package struct Estimate: Codable, Sendable, IntervalEnds {
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
  }

  /// A share from 0 to 1 with its interval.
  package struct Share: Codable, Equatable, Sendable, IntervalEnds {
    package var share: Double?
    package var low: Double?
    package var high: Double?
    /// The number of points behind it, in results over ranges.
    @OmittedIfNil package var points: Int? = nil
  }

  /// A quantile over replications.
  package struct Quantile: Codable, Sendable, IntervalEnds {
    package var share: Double
    package var value: Double
    package var low: Double?
    package var high: Double?
    @OmittedIfNil package var coverage: Double? = nil
    /// The number of values that bound the quantile, where there are too few.
    @OmittedIfNil package var needed: Int? = nil

    /// The quantiles of values at shares; none without values.
    static func all(
      _ shares: [Double], of values: [Double], at confidence: ConfidenceLevel
    ) -> [Self] {
      guard !shares.isEmpty else { return [] }
      let sample = SortedSample(values)
      return shares.compactMap { share in
        guard let value = sample.quantile(share) else { return nil }
        switch sample.quantileInterval(share, at: confidence) {
        case .bounded(let interval, let coverage):
          return Self(
            share: share, value: value, low: interval.low, high: interval.high, coverage: coverage)
        case .refused(let needed): return Self(share: share, value: value, needed: needed)
        }
      }
    }
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
  package struct Difference: Codable, Equatable, Sendable, IntervalEnds {
    package var mean: Double
    package var low: Double?
    package var high: Double?
    /// The standard deviation of the differences of pairs, known while the numbers are made.
    package var deviation: Double?

    private enum CodingKeys: CodingKey { case mean, low, high }
  }

  /// Variant over baseline less one, in percent.
  package struct Change: Codable, Equatable, Sendable {
    package var percent: Double
    package var low: Double?
    package var high: Double?
    /// True where the data leave every change open beyond some, or all.
    @OmittedIfNil package var unbounded: Bool? = nil
    /// The changes that the estimate excludes, between those that it leaves open.
    @OmittedIfNil package var excluding: Ends? = nil
    /// In percent, known while the numbers are made.
    package var standardError: Double?

    private enum CodingKeys: CodingKey { case percent, low, high, unbounded, excluding }

    /// Nil of one run.
    package var interval: RatioInterval? {
      if unbounded == true { return .unbounded(excluding: nil) }
      return ConfidenceInterval(low: low, high: high).map { .bounded($0) }
    }
  }

  /// The ends of an interval; nil at infinity.
  package struct Ends: Codable, Equatable, Sendable, IntervalEnds {
    package var low: Double?
    package var high: Double?

    init(_ interval: ConfidenceInterval?) {
      low = interval?.low
      high = interval?.high
    }
  }
}

/// The estimate of one variant from its values, simulated or measured.
extension ComparisonDocument.Estimate {
  /// Of values that each stand for themselves.
  init(
    _ variant: String, _ values: Moments, at confidence: ConfidenceLevel, censored: Int?,
    quantiles: [ComparisonDocument.Quantile] = []
  ) {
    let interval = values.meanInterval(at: confidence)
    self.init(
      name: variant, n: values.count, mean: values.mean, sd: values.standardDeviation,
      low: interval?.low, high: interval?.high, censored: censored, quantiles: quantiles.ifAny)
  }

  /// Of a ratio of sums, that of y; it has no quantiles, since no value has a share in it of its
  /// own.
  init(_ variant: String, _ ratio: PairedRatios, at confidence: ConfidenceLevel, censored: Int?) {
    let interval = ratio.intervalY(at: confidence)
    self.init(
      name: variant, n: ratio.count, mean: ratio.ratioY, sd: ratio.standardDeviationY,
      low: interval?.low, high: interval?.high, censored: censored)
  }

  /// Add the share of values that were not cut off.
  mutating func findShare(at confidence: ConfidenceLevel) {
    found = censored.flatMap { cut in
      cut <= n ? .init(Proportion(successes: n - cut, of: n), at: confidence) : nil
    }
  }

  /// Whether every one of its values is a limit.
  var isCutOff: Bool { n > 0 && censored == n }

  /// Whether the values of all runs are the same: number, mean and spread agree to the last bit,
  /// which different runs do not do by chance.
  func hasPairedRuns(as other: Self) -> Bool {
    n == other.n && mean == other.mean && sd == other.sd && censored == other.censored
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

extension ComparisonDocument.Contrast {
  init(
    baseline: String, variant: String, difference: PairedDifference?, change: RelativeChange?,
    correlation: Double?, varianceReduction: Double? = nil
  ) {
    let isIdentical = if case .identical = difference { true } else { false }
    self.init(
      baseline: baseline, variant: variant, pairs: difference?.pairs ?? 0,
      difference: difference.map { .init($0) }, change: change.map { .init($0) },
      p: difference?.pValue, correlation: correlation, varianceReduction: varianceReduction,
      identical: isIdentical)
  }

  /// Whether the whole interval of the difference lies on one side of zero: −1 below, 1 above; 0
  /// where it holds zero, of one pair, and where all pairs are equal.
  package var sureSign: Double {
    guard !identical, let interval = difference?.interval else { return 0 }
    return interval.low > 0 ? 1 : interval.high < 0 ? -1 : 0
  }

  /// Whether the whole interval of the difference is for the better, which is below zero unless
  /// more is better; nil without an interval.
  func isSurelyBetter(_ direction: PreferredDirection) -> Bool? {
    if identical { return false }
    return difference?.interval.map { direction == .higher ? $0.low > 0 : $0.high < 0 }
  }

  /// The standard error of the difference; nil for one pair.
  var standardError: Double? { difference?.deviation.map { $0 / Double(pairs ?? 0).squareRoot() } }
}

extension ComparisonDocument.Difference {
  init(_ difference: PairedDifference) {
    let interval = difference.interval
    mean = difference.mean
    (low, high) = (interval?.low, interval?.high)
    deviation =
      switch difference {
      case .identical(let count): count > 1 ? 0 : nil
      case .estimated(let estimate): estimate.standardDeviation
      }
  }
}

extension ComparisonDocument.Change {
  /// Cut the interval of a metric that is never negative where it loses more than all of it.
  mutating func endAtAll() {
    guard percent >= -100 else { return }
    low = low.map { max($0, -100) }
    high = high.map { max($0, -100) }
  }

  init(_ change: RelativeChange) {
    percent = change.percent
    standardError = change.standardError
    switch change.interval {
    case nil: break
    case .bounded(let interval): (low, high) = (interval.low, interval.high)
    case .unbounded(let gap):
      unbounded = true
      excluding = gap.map { .init($0) }
    }
  }
}

extension Array {
  /// Give the contrasts of all metrics their p-values by Holm, all of them together.
  mutating func adjustByHolm(_ contrasts: WritableKeyPath<Element, [ComparisonDocument.Contrast]>) {
    var adjusted = AdjustedPValues.holm(flatMap { $0[keyPath: contrasts].map(\.p) })[...]
    for metric in indices {
      for slot in self[metric][keyPath: contrasts].indices {
        self[metric][keyPath: contrasts][slot].pHolm = adjusted.removeFirst()
      }
    }
  }
}
