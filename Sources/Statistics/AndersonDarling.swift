import Numerics
internal import Quantities

/// Anderson and Darling's test of normality.
///
/// Mean and variance are estimated (case 3), and tails weigh most. Source: T. W. Anderson, D. A.
/// Darling, Journal of the American Statistical Association 49 (1954), 765–769; correction and
/// p-value from R. B. D'Agostino, M. A. Stephens, *Goodness-of-Fit Techniques*, Dekker 1986, tables
/// 4.7 and 4.9.
public struct AndersonDarling: Hashable, Sendable {
  /// The statistic A².
  public let statistic: Double
  /// The corrected statistic A² (1 + 0.75 / n + 2.25 / n²), whose law hardly depends on n.
  public let adjusted: Double
  /// The probability of at least this statistic in a normal sample.
  public let pValue: Double

  /// The least number of values: with fewer the p-value's formula does not hold, and hardly any law
  /// could be distinguished from a normal one.
  public static let leastCount = 8

  /// Tests a sample; nil below eight values, and when they are all the same.
  ///
  /// - Precondition: All values are finite.
  /// - Complexity: O(n log n).
  public init?(_ values: [Double]) {
    let moments = Moments(values)
    guard values.count >= Self.leastCount, let mean = moments.mean,
      let deviation = moments.standardDeviation, deviation > 0
    else { return nil }
    let scores = values.map { ($0 - mean) / deviation }.sorted()
    var sum = 0.0
    for (index, low) in scores.enumerated() {
      let high = scores[scores.count - 1 - index]
      sum +=
        Double(2 * index + 1)
        * (StandardNormal.logCumulative(low) + StandardNormal.logCumulative(-high))
    }
    let n = Double(values.count)
    statistic = -n - sum / n
    adjusted = statistic * (1 + 0.75 / n + 2.25 / (n * n))
    pValue = Self.pValue(ofAdjusted: adjusted)
  }

  static func pValue(ofAdjusted a: Double) -> Double {
    switch a {
    case ..<0.2: 1 - Elementary.exp(-13.436 + 101.14 * a - 223.73 * a * a)
    case ..<0.34: 1 - Elementary.exp(-8.318 + 42.796 * a - 59.938 * a * a)
    case ..<0.6: Elementary.exp(0.9177 - 4.279 * a - 1.38 * a * a)
    // The last formula has its least value at 153; the p-value vanishes far before it.
    default: Elementary.exp(1.2937 - 5.709 * min(a, 100) + 0.0186 * min(a, 100) * min(a, 100))
    }
  }
}
