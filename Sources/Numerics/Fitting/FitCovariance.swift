/// The covariance of the estimates of a fit, and the intervals from it.
///
/// All kinds are of the linear model at the estimate, and good where the model is nearly straight
/// over the interval; ``ProfileInterval`` needs no such assumption. Parameters at a bound count as
/// known. A parameter that the data leave open has an infinite standard error.
public struct FitCovariance: Hashable, Sendable {
  /// The assumption about the errors of the rows.
  public enum Kind: Hashable, Sendable {
    /// Independent errors, all with the variance that the weights say, up to a common factor.
    case classical
    /// Independent errors, each with a variance of its own (HC3).
    case independentRows
    /// Errors that depend on each other within groups, with any variances.
    case groups(GroupCorrection)
    /// Independent errors with outliers, after a robust fit.
    case robust
  }

  /// The correction of an estimate by groups for its few groups.
  public enum GroupCorrection: Hashable, Sendable {
    /// The factor `G / (G − 1) · (n − 1) / (n − p)`; too small for few or unequal groups.
    case cr1
    /// The symmetric root of each group's share of the leverage: unbiased for equal independent
    /// errors.
    case cr2
    /// Each group's residuals as if it had been left out: the jackknife, too great rather than too
    /// small.
    case cr3
  }

  /// The assumption about the errors.
  public let kind: Kind
  /// The covariances, with rows and columns of zeros for parameters at a bound; infinite variances
  /// of parameters that the data leave open, whose covariances are NaN.
  public let matrix: Matrix
  /// The degrees of freedom of Student's law in the intervals; at least 1.
  public let degreesOfFreedom: Double
  private let isKnown: [Bool]

  init(
    kind: Kind, free matrix: Matrix, _ geometry: FitGeometry, degreesOfFreedom: Double,
    undetermined: [Bool]
  ) {
    self.kind = kind
    self.degreesOfFreedom = degreesOfFreedom
    isKnown = geometry.atBound.map { $0 != nil }
    var matrix = geometry.completed(matrix)
    for index in undetermined.indices where undetermined[index] {
      for other in undetermined.indices where geometry.atBound[other] == nil {
        matrix[index, other] = .nan
        matrix[other, index] = .nan
      }
    }
    for index in undetermined.indices where undetermined[index] {
      matrix[index, index] = .infinity
    }
    self.matrix = matrix
  }

  /// The classical covariance `s² (Jᵀ W J)⁻¹`, with as many degrees of freedom as the rows have
  /// more than the parameters; nil when they have none.
  public static func classical(_ geometry: FitGeometry) -> FitCovariance? {
    guard let variance = geometry.residualVariance else { return nil }
    var middle = Matrix(rows: geometry.rank, columns: geometry.rank)
    for index in 0..<geometry.rank { middle[index, index] = variance }
    return FitCovariance(
      kind: .classical, free: geometry.tangent.map.sandwiching(middle), geometry,
      degreesOfFreedom: Double(geometry.degreesOfFreedom), undetermined: geometry.isUndetermined)
  }

  /// The standard errors, in the order of the parameters: nil for a parameter at a bound, infinite
  /// for one that the data leave open.
  public var standardErrors: [Double?] {
    isKnown.indices.map { isKnown[$0] ? nil : matrix[$0, $0].squareRoot() }
  }

  /// The correlation of two estimates, from −1 to 1; nil where one is at a bound, left open, or
  /// without error.
  public func correlation(_ i: Int, _ j: Int) -> Double? {
    let scale = (matrix[i, i] * matrix[j, j]).squareRoot()
    guard scale > 0, scale.isFinite else { return nil }
    return i == j ? 1 : max(-1, min(1, matrix[i, j] / scale))
  }

  /// The standard error of a function of the parameters, such as a prediction, from its gradient
  /// (the delta method); infinite when it depends on parameters that the data leave open.
  ///
  /// - Precondition: `gradient` has one number per parameter.
  public func standardError(gradient: [Double]) -> Double {
    precondition(gradient.count == matrix.rows, "\(gradient.count) derivatives")
    let used = gradient.indices.filter { gradient[$0] != 0 }
    if used.contains(where: { matrix[$0, $0].isInfinite }) { return .infinity }
    var sum = 0.0
    for i in used { for j in used { sum += gradient[i] * matrix[i, j] * gradient[j] } }
    return max(0, sum).squareRoot()
  }

  /// Student's interval of a parameter around its estimate, which may reach beyond its bounds; nil
  /// for a parameter at a bound.
  ///
  /// - Throws: `NumericsError.outsideDomain` unless `level` lies in (0, 1).
  public func interval(
    of parameter: Int, around estimate: Double, level: Double = 0.95
  ) throws(NumericsError) -> ClosedRange<Double>? {
    guard let error = standardErrors[parameter] else { return nil }
    let reach = error * (try criticalValue(level: level))
    return estimate - reach...estimate + reach
  }

  /// The standard errors to both sides of an estimate that Student's interval reaches.
  ///
  /// - Throws: `NumericsError.outsideDomain` unless `level` lies in (0, 1).
  public func criticalValue(level: Double = 0.95) throws(NumericsError) -> Double {
    let law = try StudentT(degreesOfFreedom: degreesOfFreedom)
    try requireProbability(level, of: "interval")
    return try law.upperQuantile((1 - level) / 2)
  }
}
