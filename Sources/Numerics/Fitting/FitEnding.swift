/// The way in which a fit ended.
public enum FitEnding: Hashable, Sendable, CustomStringConvertible {
  /// The undamped Gauss–Newton step is within the step tolerance.
  case step
  /// The residuals are perpendicular to the tangent space, within the gradient tolerance.
  case gradient
  /// No step lowers the sum of squares by more than the reduction tolerance.
  case reduction
  /// The estimate is not a minimum, for a reason.
  case notConverged(FitFailure)

  /// Whether the estimate is a minimum.
  public var isConverged: Bool {
    if case .notConverged = self { false } else { true }
  }

  /// The words for users.
  public var description: String {
    switch self {
    case .step: "converged: the next step is within the tolerance"
    case .gradient: "converged: the gradient is within the tolerance"
    case .reduction: "converged: no step lowers the sum of squares by more than the tolerance"
    case .notConverged(let failure): "not converged: \(failure)"
    }
  }
}

/// The reason for which a fit stopped away from a minimum.
public enum FitFailure: Hashable, Sendable, CustomStringConvertible {
  /// The limit of steps was reached.
  case iterations(Int)
  /// The limit of evaluations was reached.
  case evaluations(Int)
  /// No step lowers the sum of squares, although the derivatives promise it; the derivatives are
  /// inaccurate, or the residuals jump.
  case noProgress
  /// Parameters went to and from their bounds in turn.
  case bounds
  /// The residuals do not depend on some parameters around the estimate, such as beyond the range in
  /// which the data say anything; the indices of the parameters.
  case withoutEffect([Int])
  /// The weights of a robust fit did not settle within the limit of rounds.
  case rounds(Int)

  /// The words for users.
  public var description: String {
    switch self {
    case .iterations(let limit): "the limit of \(limit) steps was reached"
    case .evaluations(let limit): "the limit of \(limit) evaluations was reached"
    case .noProgress: "no step lowers the sum of squares, though the derivatives promise it"
    case .bounds: "parameters went to and from their bounds in turn"
    case .withoutEffect(let parameters):
      "the residuals do not depend on parameter "
        + parameters.map { String($0 + 1) }.joined(separator: ", ") + " around the estimate"
    case .rounds(let limit): "the weights did not settle in \(limit) rounds"
    }
  }
}
