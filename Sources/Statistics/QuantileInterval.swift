public import Numerics
internal import Quantities

/// A distribution-free interval of a population's quantile, between two values of a sample.
///
/// The number of values below the quantile is binomial, so that the probability with which two
/// ranks enclose it does not depend on the law. The tails are equal where the sample is large
/// enough; otherwise the side that cannot be bounded so well ends at the least or the greatest
/// value, and the other one has the rest of the error. Source: W. J. Conover, *Practical
/// Nonparametric Statistics*, 3rd edition, Wiley 1999, section 3.2; G. J. Hahn, W. Q. Meeker,
/// *Statistical Intervals*, Wiley 1991, section 5.2.
public enum QuantileInterval: Hashable, Sendable {
  /// The interval and its coverage: at least the requested level.
  case bounded(ConfidenceInterval, coverage: Double)
  /// The whole sample does not enclose the quantile at this level; `needed` values would.
  case refused(needed: Int)
}

extension SortedSample {
  /// The distribution-free interval of the value below which a share of the population lies.
  ///
  /// It has at least its level when the values are independent draws of one law, and more for a
  /// discrete law.
  ///
  /// - Parameter share: Strictly between 0 and 1.
  public func quantileInterval(
    _ share: Double, at level: ConfidenceLevel = .percent95
  ) -> QuantileInterval {
    precondition(0 < share && share < 1, "a share of \(share)")
    guard let ranks = QuantileRanks(share, of: values.count, at: level) else {
      return .refused(needed: QuantileRanks.neededCount(share, at: level))
    }
    return .bounded(
      ConfidenceInterval(low: values[ranks.low - 1], high: values[ranks.high - 1]),
      coverage: ranks.coverage)
  }
}

/// The ranks, counted from 1, whose values enclose a quantile at a level.
struct QuantileRanks {
  let low: Int
  let high: Int
  let coverage: Double

  /// Finds the ranks; nil when not even the least and the greatest of `count` values are enough.
  init?(_ share: Double, of count: Int, at level: ConfidenceLevel) {
    let error = 1 - level.probability
    guard Self.error(share, of: count) <= error else { return nil }
    let below = Binomial(trials: count, probability: share)
    // The error that one side needs beyond its half, at the very end of the sample, is taken from
    // the other.
    let lowError = error - max(error / 2, below.survival(count - 1))
    let highError = error - max(error / 2, below.cumulative(0))
    low = Self.lastRank(of: count) { below.cumulative($0 - 1) <= lowError }
    high = count + 1 - Self.lastRank(of: count) { below.survival(count - $0) <= highError }
    coverage = 1 - below.cumulative(low - 1) - below.survival(high - 1)
  }

  /// The probability with which a quantile lies outside the whole sample.
  private static func error(_ share: Double, of count: Int) -> Double {
    Elementary.pow(share, Double(count)) + Elementary.pow(1 - share, Double(count))
  }

  /// The greatest rank of the leading ones at which `holds`; 1 if it does at none.
  private static func lastRank(of count: Int, where holds: (Int) -> Bool) -> Int {
    var (known, beyond) = (1, count + 1)
    while beyond - known > 1 {
      let middle = (known + beyond) / 2
      if holds(middle) { known = middle } else { beyond = middle }
    }
    return known
  }

  /// The number of values whose range encloses the quantile: the first count at which `shareⁿ + (1
  /// − share)ⁿ` is at most the error.
  ///
  /// For high quantiles that is the count at which the greatest value alone is a one-sided upper
  /// bound, 59 for the 95th percentile and 299 for the 99th at 95 %, since the other term vanishes.
  static func neededCount(_ share: Double, at level: ConfidenceLevel) -> Int {
    let error = 1 - level.probability
    let farther = max(share, 1 - share)
    // The larger term alone gives the count, or one that is a little too small.
    let estimate = Elementary.log(error) / Elementary.log(farther)
    // Beside one, a share may be rounded to it; no number of values is enough then.
    guard farther < 1 else { return 1 << 53 }
    guard estimate < 1e9 else { return Int(min(estimate, 0x1p53)) }
    var count = max(1, Int(estimate.rounded(.down)))
    while Self.error(share, of: count) > error { count += 1 }
    return count
  }
}
