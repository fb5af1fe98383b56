/// An assessment of whether Student's interval and test, which assume a normal law, are reliable
/// for a sample.
///
/// Departure from normality alone is no reason for doubt: with many values every other law is
/// detected, while the law of their mean approaches the normal one. Heavy tails alone make the
/// interval a little too wide. It is in doubt where values are skewed by more than chance, and too
/// few for that.
public struct Normality: Hashable, Sendable {
  /// The verdict of an assessment.
  public enum Verdict: Hashable, Sendable {
    /// All values are the same, so there is no law to assess.
    case constant
    /// Too few values to tell.
    case tooFew
    /// Near enough to normal for this many values.
    case near
    /// Too skewed for this few values.
    case skewed
  }

  /// The number of values.
  public let count: Int
  /// The test of normality; nil below eight values, and when they are all the same.
  public let test: AndersonDarling?
  /// The skewness; nil when the values are all the same.
  public let skewness: Skewness?
  /// The verdict, for this number of values and the requested level.
  public let verdict: Verdict

  /// The p-value of Anderson and Darling's test below which skewness does not count as chance.
  public static let chanceBelow = 0.05

  /// Assesses a sample.
  ///
  /// - Parameter level: The level of the interval whose reliability is assessed.
  /// - Precondition: All values are finite.
  public init(_ values: [Double], at level: ConfidenceLevel = .percent95) {
    count = values.count
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
