@preconcurrency internal import CGSL

/// A smooth curve through points, monotone between any two neighbours.
///
/// Steffen's cubic spline: its slope is continuous, and it has extremes at points only, so that a
/// rising table makes a rising curve. Beyond its ends the curve stays at their values.
///
/// A class, because it owns memory of GSL's; it never changes and may be read by any thread.
///
/// Source: Steffen, Astronomy and Astrophysics 239 (1990), as in GSL.
public final class MonotoneSpline: @unchecked Sendable {
  private let spline: UnsafeMutablePointer<gsl_spline>
  /// The range from the least to the greatest `x` of the points.
  public let domain: ClosedRange<Double>

  /// Creates the curve through points.
  ///
  /// - Parameter points: At least three, with rising `x`.
  /// - Throws: `NumericsError.outsideDomain` for anything else.
  public init(_ points: [(x: Double, y: Double)]) throws(NumericsError) {
    let xs = points.map(\.x)
    let isRising = zip(xs, xs.dropFirst()).allSatisfy { $0 < $1 }
    guard points.count >= 3, isRising, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      throw .outsideDomain(
        function: "spline", argument: "points", requirement: "be three or more with rising x",
        found: Double(points.count))
    }
    _ = GSL.reportsErrors
    guard let spline = gsl_spline_alloc(gsl_interp_steffen, points.count) else {
      throw .notConverged(function: "spline")
    }
    self.spline = spline
    domain = xs[0]...xs[xs.count - 1]
    gsl_spline_init(spline, xs, points.map(\.y), points.count)
  }

  deinit { gsl_spline_free(spline) }

  /// The value of the curve at `x`.
  ///
  /// - Complexity: logarithmic in the number of points.
  public func callAsFunction(_ x: Double) -> Double {
    // Without an accelerator, which would store the last index and so could not be shared.
    gsl_spline_eval(spline, min(max(x, domain.lowerBound), domain.upperBound), nil)
  }
}
