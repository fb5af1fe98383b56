/// A parameter of a fit: its name, its start, and the bounds within which it is looked for.
public struct FitParameter: Hashable, Sendable {
  /// The name, for messages.
  public let name: String
  /// The value from which the fit starts, within the bounds.
  public private(set) var start: Double
  /// The least permitted value; −∞ without a bound.
  public let lower: Double
  /// The greatest permitted value; ∞ without a bound.
  public let upper: Double
  /// The size below which the value counts as small, so that difference steps and tolerances do not
  /// shrink further with it; positive.
  public let typical: Double

  /// Creates a parameter.
  ///
  /// - Parameters:
  ///   - typical: Nil takes a ten-thousandth of the start, or where that is 0, of the distance of
  ///     the bounds, or without them, of 1.
  /// - Throws: ``FitError/parameter(name:requirement:found:)`` unless the bounds rise, the start is
  ///   finite and lies between them, and `typical` is positive and finite.
  public init(
    _ name: String, start: Double, lower: Double? = nil, upper: Double? = nil,
    typical: Double? = nil
  ) throws(FitError) {
    let (low, high) = (lower ?? -.infinity, upper ?? .infinity)
    guard low < high else {
      throw .parameter(name: name, requirement: "have an upper bound above \(low)", found: high)
    }
    guard start.isFinite, low <= start, start <= high else {
      throw .parameter(
        name: name, requirement: "start at a number from \(low) to \(high)", found: start)
    }
    let width = (high - low).isFinite ? high - low : 1
    let size = typical ?? (start != 0 ? start.magnitude : width) * 1e-4
    guard size > 0, size.isFinite else {
      throw .parameter(name: name, requirement: "have a positive typical size", found: size)
    }
    self.name = name
    self.start = start
    self.lower = low
    self.upper = high
    self.typical = size
  }

  /// The same parameter, with another start: the permitted value that is nearest to `value`.
  func starting(at value: Double) -> FitParameter {
    var parameter = self
    parameter.start = clamp(value)
    return parameter
  }

  /// The permitted value that is nearest to `value`.
  func clamp(_ value: Double) -> Double { min(max(value, lower), upper) }

  /// The bound that a permitted value is equal to.
  func bound(at value: Double) -> FitBound? {
    value <= lower ? .lower : value >= upper ? .upper : nil
  }

  /// The size of a value, for steps and tolerances that are relative to it.
  func size(at value: Double) -> Double { max(value.magnitude, typical) }
}

/// The bound at which an estimate lies.
public enum FitBound: String, Hashable, Sendable {
  case lower
  case upper
}
