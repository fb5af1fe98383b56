/// Ratios of sums for two variants in the same replications, such as all lost commands over all
/// commands sent.
///
/// Each pair gives a numerator and a denominator for x and for y. The ratio of the sums is not the
/// mean of the ratios; its spread is that of the linearised residuals (numerator − ratio ×
/// denominator) / mean denominator. Constant memory; add pairs in replication order. Source: W. G.
/// Cochran, *Sampling Techniques*, 3rd edition, Wiley 1977, chapter 6.
public struct PairedRatios: Hashable, Sendable {
  /// The number of pairs.
  public private(set) var count = 0
  /// Whether every pair had exactly equal numerators and denominators; true without pairs.
  public private(set) var allIdentical = true
  /// The means of x's numerator and denominator, and of y's.
  private var means = SIMD4<Double>.zero
  /// Sums of products of deviations from the means, one row per variable.
  private var products = [SIMD4<Double>](repeating: .zero, count: 4)

  /// Creates the ratios of no pairs.
  public init() {}

  /// Adds a pair in constant time.
  public mutating func add(
    x: (numerator: Double, denominator: Double), y: (numerator: Double, denominator: Double)
  ) {
    count += 1
    let values = SIMD4(x.numerator, x.denominator, y.numerator, y.denominator)
    let before = values - means
    means += before / Double(count)
    let after = values - means
    for row in 0..<4 { products[row] += before[row] * after }
    allIdentical = allIdentical && x.numerator == y.numerator && x.denominator == y.denominator
  }

  /// The ratio of x's sums; nil where its denominators sum to zero, but for rounding.
  public var ratioX: Double? { ratio(0) }
  /// The ratio of y's sums; nil where its denominators sum to zero.
  public var ratioY: Double? { ratio(2) }

  private func ratio(_ first: Int) -> Double? {
    let mean = means[first + 1]
    // Of denominators that cancel each other, rounding is left.
    let spread = (products[first + 1][first + 1] / Double(max(1, count))).squareRoot()
    return mean.magnitude <= 1e-12 * spread || mean == 0 ? nil : means[first] / mean
  }

  /// The linearised values of a pair: the ratio plus the pair's residual, for x and y; nil where a
  /// ratio is.
  ///
  /// Over all added pairs, their means are the ratios, and the mean of their differences has the
  /// test of `difference`: analyses that need a value per pair can use them.
  public func linearised(
    x: (numerator: Double, denominator: Double), y: (numerator: Double, denominator: Double)
  ) -> (x: Double, y: Double)? {
    guard let inX = residual(0), let inY = residual(2), let ratioX, let ratioY else { return nil }
    let values = SIMD4(x.numerator, x.denominator, y.numerator, y.denominator)
    return (ratioX + (inX * values).sum(), ratioY + (inY * values).sum())
  }

  /// The coefficients of a pair's residual in its four values.
  private func residual(_ first: Int) -> SIMD4<Double>? {
    guard let ratio = ratio(first) else { return nil }
    var coefficients = SIMD4<Double>.zero
    coefficients[first] = 1 / means[first + 1]
    coefficients[first + 1] = -ratio / means[first + 1]
    return coefficients
  }

  /// The variance of the estimate with given coefficients; zero where only rounding is left of it,
  /// as for ratios that are the same in every run.
  private func variance(_ coefficients: SIMD4<Double>) -> Double {
    var sum = 0.0
    var magnitude = 0.0
    for row in 0..<4 {
      for column in 0..<4 {
        let term = coefficients[row] * products[row][column] * coefficients[column]
        sum += term
        magnitude += term.magnitude
      }
    }
    if sum <= 64 * magnitude.ulp { return 0 }
    return sum / Double(count - 1) / Double(count)
  }

  /// The covariance of the estimates with two sets of coefficients.
  private func covariance(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
    var sum = 0.0
    for row in 0..<4 { sum += a[row] * (products[row] * b).sum() }
    return sum / Double(count - 1) / Double(count)
  }

  /// Student's interval around the ratio of y's sums; nil below two pairs.
  public func intervalY(at level: ConfidenceLevel = .percent95) -> ConfidenceInterval? {
    interval(ratioY, residual(2), level)
  }

  /// The standard deviation of y's residuals: the spread of one run's contribution; nil below two
  /// pairs.
  public var standardDeviationY: Double? {
    guard count > 1, let residual = residual(2) else { return nil }
    return (variance(residual) * Double(count)).squareRoot()
  }

  private func interval(
    _ estimate: Double?, _ coefficients: SIMD4<Double>?, _ level: ConfidenceLevel
  ) -> ConfidenceInterval? {
    guard count > 1, let estimate, let coefficients else { return nil }
    let error = variance(coefficients).squareRoot()
    let reach = level.criticalValue(degreesOfFreedom: Double(count - 1)) * error
    return ConfidenceInterval(low: estimate - reach, high: estimate + reach)
  }

  /// The comparison of the ratios by their difference, y less x.
  public func difference(at level: ConfidenceLevel = .percent95) -> PairedDifference? {
    guard count > 0, let x = ratioX, let y = ratioY, let a = residual(0), let b = residual(2)
    else { return nil }
    if allIdentical { return .identical(count: count) }
    let degreesOfFreedom = Double(count - 1)
    let variance = count > 1 ? self.variance(b - a) : nil
    let t = variance.flatMap { $0 > 0 ? (y - x) / $0.squareRoot() : nil }
    return .estimated(
      PairedEstimate(
        count: count, mean: y - x,
        standardDeviation: variance.map { ($0 * Double(count)).squareRoot() },
        interval: interval(y - x, b - a, level), tStatistic: t, degreesOfFreedom: degreesOfFreedom,
        pValue: t.map { twoSidedPValue($0, degreesOfFreedom: degreesOfFreedom) }))
  }

  /// The relative change of the ratio, y over x less one, with Fieller's interval.
  public func relativeChange(at level: ConfidenceLevel = .percent95) -> RelativeChange? {
    guard let x = ratioX, x != 0, let y = ratioY, let a = residual(0), let b = residual(2) else {
      return nil
    }
    let percent = 100 * (y - x) / x
    if allIdentical {
      return RelativeChange(
        percent: 0, interval: .bounded(ConfidenceInterval(low: 0, high: 0)), standardError: 0)
    }
    guard count > 1 else { return RelativeChange(percent: percent, interval: nil) }
    let critical = level.criticalValue(degreesOfFreedom: Double(count - 1))
    let scale = critical * critical
    let quadratic = FiellerQuadratic(
      denominator: x, numerator: y - x, denominatorVariance: scale * variance(a),
      numeratorVariance: scale * variance(b - a), covariance: scale * covariance(a, b - a))
    return RelativeChange(
      percent: percent, interval: quadratic.solution,
      standardError: 100 * variance((b - (y / x) * a) / x).squareRoot())
  }

  /// Pearson's correlation coefficient of the residuals; nil where one of them does not vary.
  public var correlation: Double? {
    guard count > 1, let a = residual(0), let b = residual(2) else { return nil }
    let spread = (variance(a) * variance(b)).squareRoot()
    return spread > 0 ? max(-1, min(1, covariance(a, b) / spread)) : nil
  }

  /// The variance reduction by pairing, as ``JointMoments/varianceReduction``, to the first order.
  public var varianceReduction: Double? {
    guard count > 1, let a = residual(0), let b = residual(2) else { return nil }
    let spread = variance(b - a)
    return spread > 0 ? (variance(a) + variance(b)) / spread : nil
  }
}
