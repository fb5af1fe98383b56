/// The reason for which a fit cannot be made.
///
/// Errors that the caller's own residual function throws come out of a fit as they are.
public enum FitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A parameter that contradicts itself.
  ///
  /// `requirement` states what it must do.
  case parameter(name: String, requirement: String, found: Double)
  /// Two parameters with one name.
  case repeatedName(String)
  /// No parameter at all.
  case noParameters
  /// Fewer rows with weight than parameters and one.
  case tooFewRows(rows: Int, parameters: Int)
  /// A list whose length is not the number of rows.
  case count(of: String, expected: Int, found: Int)
  /// A weight that is negative, infinite or no number.
  case weight(row: Int, found: Double)
  /// A residual at the start that is infinite or no number.
  case residualAtStart(row: Int, found: Double)
  /// A residual that is infinite or no number at a point of the difference quotients.
  case difference(parameter: String, row: Int)
  /// An option outside of its range.
  case option(name: String, requirement: String, found: Double)
  /// Fewer than two groups.
  case tooFewGroups(Int)

  /// The message, lower-case and without a full stop.
  public var description: String {
    switch self {
    case .parameter(let name, let requirement, let found):
      "parameter '\(name)' must \(requirement), found \(found)"
    case .repeatedName(let name): "two parameters are named '\(name)'"
    case .noParameters: "a fit needs a parameter"
    case .tooFewRows(let rows, let parameters):
      "\(parameters) parameters need at least \(parameters + 1) rows with a weight, found \(rows)"
    case .count(let list, let expected, let found):
      "\(list) must be \(expected), as many as rows, found \(found)"
    case .weight(let row, let found):
      "the weight of row \(row) must be finite and not negative, found \(found)"
    case .residualAtStart(let row, let found):
      "the residual of row \(row) at the start must be finite, found \(found)"
    case .difference(let parameter, let row):
      "the residual of row \(row) is not finite next to the estimate of '\(parameter)'"
    case .option(let name, let requirement, let found):
      "option '\(name)' of the fit must \(requirement), found \(found)"
    case .tooFewGroups(let found): "errors by groups need at least 2 groups, found \(found)"
    }
  }
}
