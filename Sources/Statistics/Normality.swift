import Numerics
internal import Quantities

/// An assessment of whether Student's interval and test, which assume a normal law, are reliable
/// for a sample.
///
/// Departure from normality alone is no reason for doubt: with many values every other law is
/// detected, while the law of their mean approaches the normal one. Heavy tails alone make the
/// interval a little too wide. It is in doubt where values are skewed by more than chance, and too
/// few for that.
public struct Normality: Hashable, Sendable {
  /// The verdict of an assessment.
  public enum Finding: Hashable, Sendable {
    /// All values are the same, so there is no law to assess.
    case constant
    /// Too few values to tell.
    case tooFew
    /// Near enough to normal for this many values.
    case near
    /// Too skewed for this few values.
    case skewed
  }

  /// The test of normality; nil below eight values, and when they are all the same.
  public let test: AndersonDarling?
  /// The skewness; nil when the values are all the same.
  public let skewness: Skewness?
  /// The verdict, for this number of values and the requested level.
  public let verdict: Finding

  /// The p-value of Anderson and Darling's test below which skewness does not count as chance.
  public static let chanceBelow = 0.05

  /// Assesses a sample.
  ///
  /// - Parameter level: The level of the interval whose reliability is assessed.
  /// - Precondition: All values are finite.
  public init(_ values: [Double], at level: ConfidenceLevel = .percent95) {
    let test = AndersonDarling(values)
    let skewness = Skewness(values)
    self.test = test
    self.skewness = skewness
    guard let skewness else {
      verdict = .constant
      return
    }
    guard let test else {
      verdict = .tooFew
      return
    }
    verdict = test.pValue < Self.chanceBelow && skewness.isGreat(at: level) ? .skewed : .near
  }

  /// Whether Student's interval is not reliable alone.
  public var isDoubtful: Bool { verdict == .skewed || verdict == .tooFew }
}

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

/// The skewness of a sample, and its effect on Student's interval.
public struct Skewness: Hashable, Sendable {
  /// The coefficient g₁: the mean cube of the deviations from the mean, in standard deviations.
  public let coefficient: Double
  /// The number of values.
  public let count: Int

  /// Computes the skewness of a sample; nil where the values do not vary.
  ///
  /// - Precondition: All values are finite.
  public init?(_ values: [Double]) {
    guard let mean = Moments(values).mean, values.contains(where: { $0 != values[0] }) else {
      return nil
    }
    let count = Double(values.count)
    let distances = values.map { $0 - mean }
    let deviation = (distances.reduce(0) { $0 + $1 * $1 } / count).squareRoot()
    // A spread below all doubles has no shape either.
    guard deviation > 0 else { return nil }
    self.init(
      distances.reduce(0) { sum, distance in
        let score = distance / deviation
        return sum + score * score * score
      } / count, count: values.count)
  }

  init(_ coefficient: Double, count: Int) {
    self.coefficient = coefficient
    self.count = count
  }

  /// The excess error of Student's two-sided interval over its level: the term of the squared
  /// skewness, the greatest of those that fall with 1 / n.
  ///
  /// Source: P. Hall, *The Bootstrap and Edgeworth Expansion*, Springer 1992, section 2.6.
  public func excessError(at level: ConfidenceLevel = .percent95) -> Double {
    let z = StandardNormal.upperQuantile((1 - level.probability) / 2)
    let density = Elementary.exp(-z * z / 2) / (2 * Double.pi).squareRoot()
    let polynomial = z * (z * z + 3) * (z * z - 1) / 18
    return 2 * density * polynomial * coefficient * coefficient / Double(count)
  }

  /// Whether Student's interval of so many values is in doubt: its excess error is more than a
  /// fifth of its nominal error.
  ///
  /// At 95 % these are 6 misses of a hundred instead of 5, and fewer than 25 g₁² values: the rule
  /// of W. G. Cochran, *Sampling Techniques*, 3rd edition, Wiley 1977, section 2.15.
  public func isGreat(at level: ConfidenceLevel = .percent95) -> Bool {
    excessError(at: level) > (1 - level.probability) / 5
  }
}
