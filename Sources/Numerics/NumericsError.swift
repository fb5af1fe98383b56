/// The reason for which a numerical function has no result.
public enum NumericsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An argument outside of the function's domain.
  ///
  /// `requirement` states the domain.
  case outsideDomain(function: String, argument: String, requirement: String, found: Double)
  /// An iteration stopped before it reached its accuracy.
  case notConverged(function: String)

  /// The message, lower-case and without a full stop: `'p' of student t quantile must lie in (0,
  /// 1), found 2.0`.
  public var description: String {
    switch self {
    case .outsideDomain(let function, let argument, let requirement, let found):
      "'\(argument)' of \(function) must \(requirement), found \(found)"
    case .notConverged(let function): "\(function) did not converge"
    }
  }
}

func requireProbability(_ p: Double, of function: String) throws(NumericsError) {
  guard p > 0, p < 1 else {
    throw .outsideDomain(function: function, argument: "p", requirement: "lie in (0, 1)", found: p)
  }
}

/// Check the degrees of freedom of a law, and let its functions of GSL report errors.
func requireDegrees(_ freedom: Double, of law: String) throws(NumericsError) {
  _ = GSL.reportsErrors
  guard freedom > 0, freedom.isFinite else {
    throw .outsideDomain(
      function: law, argument: "degrees of freedom", requirement: "be positive and finite",
      found: freedom)
  }
}
