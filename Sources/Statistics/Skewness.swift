import Numerics
internal import Quantities

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
