import Numerics

/// The mean of a quantity given one of the uncertain numbers behind it, from draws of all of them.
///
/// A cubic in the rank of the number, by least squares: one regression in place of runs within runs.
/// Source: M. Strong, J. Oakley, A. Brennan, Medical Decision Making 34 (2014), 311–326, who take a
/// smooth curve of any form.
public struct ConditionalMean: Sendable {
  /// The mean of the quantity at each draw, given the number of that draw.
  public let fitted: [Double]
  /// The share of the quantity's variance that goes when the number is known, from 0 to 1: a first-order
  /// index of Sobol, less what a curve of three terms explains by chance.
  public let share: Double
  /// The probability of as good a curve of a number that does not matter.
  public let pValue: Double

  /// The terms beside the constant.
  static let terms = 3

  /// Nil below some draws for each term, and where one of the lists does not vary.
  ///
  /// - Precondition: The lists are equally long and hold no NaN.
  /// - Complexity: sorting the draws.
  public init?(of values: [Double], given numbers: [Double]) {
    precondition(values.count == numbers.count, "\(values.count) and \(numbers.count) numbers")
    let count = values.count
    guard count >= 5 * (Self.terms + 1), Set(numbers).count > Self.terms, Set(values).count > 1
    else {
      return nil
    }
    // The polynomials of Legendre are nearly orthogonal on ranks, which go from −1 to 1 here.
    let rows = Midranks(numbers).ranks.map { rank in
      let x = (2 * rank - 1) / Double(count) - 1
      return [1, x, (3 * x * x - 1) / 2, (5 * x * x - 3) * x / 2]
    }
    guard
      let fit = try? LinearFit(
        rows, values: values, weights: [Double](repeating: 1, count: count))
    else { return nil }
    fitted = rows.map(fit.value)
    let mean = values.reduce(0, +) / Double(count)
    let whole = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let rest = zip(values, fitted).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    let free = Double(count - 1 - Self.terms)
    share = max(0, 1 - rest / whole * Double(count - 1) / free)
    pValue = FisherF.survival(
      (whole - rest) / Double(Self.terms) / (rest / free), degrees: Double(Self.terms), over: free)
  }

  /// The shortening of an interval of the quantity when the number is known, as a share of its length,
  /// where both laws have one form.
  public var narrowing: Double { 1 - (1 - share).squareRoot() }

  /// The expected value of perfect information about the number, where the quantity is the gain of one
  /// choice over another: how much better one chooses, in the mean, who knows it first.
  public var worth: Double {
    let gains = fitted.reduce(0) { $0 + max($1, 0) } / Double(fitted.count)
    return max(0, gains - max(mean, 0))
  }

  /// The share of draws in which one who knows the number chooses otherwise.
  public var turning: Double {
    Double(fitted.count { ($0 > 0) != (mean > 0) }) / Double(fitted.count)
  }

  private var mean: Double { fitted.reduce(0, +) / Double(fitted.count) }
}
