/// The interval of one parameter by its profile: the values with which the other parameters can
/// still fit the data almost as well.
///
/// At each value of the parameter the others are fitted again. The profile t is the signed root of
/// `(S(θ) − S_min) / s²`; the interval ends where it reaches Student's quantile. It needs no linear
/// model, and says where the data give no end. It does not look for further minima beyond the first
/// crossing. It assumes independent errors with the variance that the weights say. Source: D. M.
/// Bates and D. G. Watts, *Nonlinear Regression Analysis and Its Applications*, Wiley 1988,
/// chapter 6.
public struct ProfileInterval: Hashable, Sendable {
  /// One end of the interval.
  public enum End: Hashable, Sendable {
    /// The value at which the profile t reaches the quantile.
    case reached(Double)
    /// The bound of the parameter, at which the profile t is still below the quantile.
    case bound(Double)
    /// No end: the profile t is below the quantile at this value, and was not looked for further
    /// away.
    case open(beyond: Double)
    /// A value at which the others could not be fitted, for a reason.
    case notConverged(at: Double, FitFailure)
    /// A value at which the sum of squares is lower than at the estimate, which is therefore no
    /// minimum.
    case lowerMinimum(at: Double)
  }

  /// The lower end.
  public let lower: End
  /// The upper end.
  public let upper: End

  /// The interval when both ends are reached or bounds; otherwise nil.
  public var range: ClosedRange<Double>? {
    guard let low = lower.value, let high = upper.value, low <= high else { return nil }
    return low...high
  }
}

extension ProfileInterval.End {
  /// The end that is reached or a bound; otherwise nil.
  public var value: Double? {
    switch self {
    case .reached(let value), .bound(let value): value
    default: nil
    }
  }
}

extension NonlinearFit {
  /// Finds the profile interval of a parameter.
  ///
  /// - Parameters:
  ///   - parameter: The parameter's index.
  ///   - estimate: The solution of this problem.
  ///   - tolerance: The accuracy of the ends, as a share of the standard error.
  /// - Returns: Nil when the rows with weight are no more than the parameters, or all residuals are
  ///   zero, so that there is no scale.
  /// - Throws: `NumericsError` for a level outside of (0, 1), and as ``estimate()``. A fit that does
  ///   not converge is no error; it is the ``ProfileInterval/End`` on its side.
  /// - Complexity: some five to ten fits of the other parameters for each end.
  public func profile(
    of parameter: Int, at estimate: FitEstimate, level: Double = 0.95, tolerance: Double = 1e-3
  ) throws -> ProfileInterval? {
    precondition(parameters.indices.contains(parameter), "parameter \(parameter)")
    try requireProbability(level, of: "profile interval")
    let freedom = estimate.weights.count { $0 > 0 } - parameters.count
    guard freedom > 0, estimate.sumOfSquares > 0 else { return nil }
    let law = try StudentT(degreesOfFreedom: Double(freedom))
    let quantile = try law.upperQuantile((1 - level) / 2)
    let variance = estimate.sumOfSquares / Double(freedom)
    var walk = ProfileWalk(
      self, parameter, estimate, variance: variance, quantile: quantile,
      tolerance: tolerance)
    var both: ProfileInterval.End?
    if case .notConverged(let failure) = estimate.ending {
      // Without the least sum of squares there is nothing to compare with.
      both = .notConverged(at: estimate.values[parameter], failure)
    }
    let lower = try both ?? walk.end(towards: .lower)
    let upper = try both ?? walk.end(towards: .upper)
    return ProfileInterval(lower: lower, upper: upper)
  }
}
