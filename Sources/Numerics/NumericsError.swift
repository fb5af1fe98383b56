/// The reason for which a numerical function has no result.
public enum NumericsError: Error, Hashable, Sendable {
  /// An argument outside of the function's domain.
  ///
  /// `requirement` states the domain.
  case outsideDomain(function: String, argument: String, requirement: String, found: Double)
  /// An iteration stopped before it reached its accuracy.
  case notConverged(function: String)
}

extension NumericsError: CustomStringConvertible {
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
