/// Moments of a sample: count, mean and variance, in constant memory.
///
/// A sum depends on the order of its terms in the last digits: add values in replication order for
/// results that are equal to the byte. Source: Welford, Technometrics 4 (1962), 419–420.
public struct Moments: Hashable, Sendable {
  /// The number of values.
  public private(set) var count = 0
  private var runningMean = 0.0
  /// The sum of squared deviations from the mean.
  private var squares = 0.0
  /// The greatest distance of a value from zero.
  private(set) var greatest = 0.0

  /// Creates the moments of no values.
  public init() {}

  /// Creates the moments of `count` zeros.
  public init(zeros count: Int) {
    precondition(count >= 0, "\(count) zeros")
    self.count = count
  }

  /// Creates the moments of `count` values with a mean and a sum of squared deviations from it,
  /// computed elsewhere.
  public init(count: Int, mean: Double, squares: Double) {
    precondition(count >= 0 && mean.isFinite && squares >= 0, "\(count) values of \(mean)")
    self.count = count
    runningMean = mean
    self.squares = squares
    greatest = mean.magnitude
  }

  /// Creates the moments of `values`, added in their order.
  public init(_ values: some Sequence<Double>) { for value in values { add(value) } }

  /// Adds a value in constant time.
  ///
  /// - Precondition: `value` is finite.
  public mutating func add(_ value: Double) {
    precondition(value.isFinite, "value \(count + 1) is \(value)")
    count += 1
    let distance = value - runningMean
    runningMean += distance / Double(count)
    squares += distance * (value - runningMean)
    greatest = max(greatest, value.magnitude)
  }

  /// The same moments, with a variance of zero where it is only rounding.
  ///
  /// - Parameter greatest: The greatest magnitude of the values from which these were computed.
  func withoutRounding(of greatest: Double) -> Moments {
    guard Self.isRounding(squares, count: count, of: greatest) else { return self }
    var constant = self
    constant.squares = 0
    return constant
  }

  /// Whether a sum of squares is explained by rounding: the root mean square is within three units
  /// in the last place of the greatest value.
  ///
  /// Two values that are rounded once each differ by at most one unit too much, ratios of such by
  /// two or three.
  private static func isRounding(_ squares: Double, count: Int, of greatest: Double) -> Bool {
    let step = 3 * greatest.ulp
    return squares <= Double(count) * step * step
  }

  /// The arithmetic mean; nil without values.
  public var mean: Double? { count > 0 ? runningMean : nil }

  /// The unbiased estimate of the variance, divided by `count - 1`; nil below two values, and zero
  /// where they are the same but for rounding.
  public var variance: Double? {
    guard count > 1 else { return nil }
    if Self.isRounding(squares, count: count, of: greatest) { return 0 }
    return squares / Double(count - 1)
  }

  /// The square root of `variance`; nil below two values.
  public var standardDeviation: Double? { variance?.squareRoot() }

  /// The estimated standard deviation of the mean; nil below two values.
  public var standardError: Double? { variance.map { ($0 / Double(count)).squareRoot() } }

  /// Student's interval of the mean; nil below two values.
  ///
  /// Its coverage is exact when the values are independent and normal.
  public func meanInterval(at level: ConfidenceLevel = .percent95) -> ConfidenceInterval? {
    guard let mean, let standardError else { return nil }
    let critical = level.criticalValue(degreesOfFreedom: Double(count - 1))
    return ConfidenceInterval(middle: mean, margin: critical * standardError)
  }
}
