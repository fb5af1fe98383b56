/// Why a numerical function has no answer for its arguments.
public enum NumericsError: Error, Hashable, Sendable {
  /// The function is not defined there.
  ///
  /// `requirement` says what the argument must be.
  case outsideDomain(function: String, argument: String, requirement: String, found: Double)
  /// An iteration gave up before it reached its accuracy.
  case notConverged(function: String)
}

extension NumericsError: CustomStringConvertible {
  /// Lower-case, without a full stop: `'p' of student t quantile must lie in (0, 1), found 2.0`.
  public var description: String {
    switch self {
    case .outsideDomain(let function, let argument, let requirement, let found):
      "'\(argument)' of \(function) must \(requirement), found \(found)"
    case .notConverged(let function):
      "\(function) did not converge"
    }
  }
}
