import Numerics
internal import Quantities

/// The middle of a law, between two ordered draws from it.
///
/// Between the k-th and the (n + 1 − k)-th of n independent draws lies a share of the law whose
/// expected value is (n + 1 − 2k) / (n + 1), whatever the law is: 95 % of 199 draws between the 5th
/// and the 195th. A quantile of the draws holds less. Source: S. S. Wilks, The Annals of
/// Mathematical Statistics 12 (1941), 91–96.
public struct CentralDraws: Hashable, Sendable {
  /// The draw of rank ``rank``.
  public let low: Double
  public let median: Double
  /// The draw of the same rank from above.
  public let high: Double
  /// The number of draws.
  public let count: Int
  /// The rank of both ends, counted from 1.
  public let rank: Int
  /// The 95 % interval of the quantile of the law that each end estimates; nil where even the least
  /// and the greatest draw do not enclose it, below 119 draws.
  public let lowError: ConfidenceInterval?
  public let highError: ConfidenceInterval?

  /// Creates the middle of draws; nil without any.
  ///
  /// The ends are those of the greatest rank that holds 95 % of the law, and the least and the
  /// greatest draw where there are too few for it.
  public init?(_ draws: [Double]) {
    let sample = SortedSample(draws)
    guard let median = sample.quantile(0.5) else { return nil }
    count = draws.count
    rank = Self.rank(of: draws.count)
    low = sample.values[rank - 1]
    high = sample.values[draws.count - rank]
    self.median = median
    func error(_ share: Double) -> ConfidenceInterval? {
      guard case .bounded(let interval, coverage: _) = sample.quantileInterval(share) else {
        return nil
      }
      return interval
    }
    (lowError, highError) = (error(Self.tail), error(1 - Self.tail))
  }

  /// The share of the law beyond each end.
  private static let tail = 1.0 / 40

  /// The rank of the ends of so many draws, at least 1.
  public static func rank(of count: Int) -> Int {
    // A fortieth on each side, in whole numbers.
    max(1, (count + 1) / 40)
  }

  /// The share of the law that is expected between the ends of so many draws.
  public static func content(of count: Int) -> Double {
    Double(count + 1 - 2 * rank(of: count)) / Double(count + 1)
  }
}
