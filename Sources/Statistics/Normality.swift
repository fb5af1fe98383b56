/// Whether what rests on a normal law, which are Student's interval and test, may be relied on.
///
/// That some sample is not normal is no reason for doubt: of many values every law but the normal one is
/// told from it, while the law of their mean comes nearer and nearer to normal. Heavy tails alone make the
/// interval a little too wide. In doubt it is where values are skewed by more than chance, and too few for that.
public struct Normality: Hashable, Sendable {
  public enum Verdict: Hashable, Sendable {
    /// There is no spread whose law could matter.
    case constant
    /// Too few to tell.
    case tooFew
    /// Near enough to normal for so many.
    case near
    /// Too skewed for so few.
    case skewed
  }

  public let count: Int
  /// Nil below eight values, and when they are all the same.
  public let test: AndersonDarling?
  /// Nil when the values are all the same.
  public let skewness: Skewness?
  public let verdict: Verdict

  /// Below this p-value of Anderson and Darling's test skewness counts as no chance.
  public static let chanceBelow = 0.05

  /// - Parameter level: Of the interval that is to be relied on.
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

  /// Whether Student's interval should not be relied on alone.
  public var isDoubtful: Bool { verdict == .skewed || verdict == .tooFew }
}
