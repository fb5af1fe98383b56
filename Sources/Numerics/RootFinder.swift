@preconcurrency internal import CGSL

/// Root finder for continuous functions of one variable, within a bracket whose ends have unlike
/// signs.
public enum RootFinder {
  private static let mostSteps = 200

  /// A zero of `function` in `bracket`, to an absolute `tolerance`.
  ///
  /// Source: Brent and Dekker's method, as in GSL.
  ///
  /// - Throws: `NumericsError` when the function has the same sign at both ends, or is NaN or
  ///   infinite somewhere between.
  /// - Complexity: seldom more than ten calls of `function`; allocates a few words.
  public static func root(
    of function: (Double) -> Double, in bracket: ClosedRange<Double>, tolerance: Double
  ) throws(NumericsError) -> Double {
    let (low, high) = (function(bracket.lowerBound), function(bracket.upperBound))
    if low == 0 { return bracket.lowerBound }
    if high == 0 { return bracket.upperBound }
    guard (low < 0) != (high < 0), low.isFinite, high.isFinite else {
      throw .outsideDomain(
        function: "root", argument: "value at the end of the bracket",
        requirement: "differ in sign from \(low)", found: high)
    }
    let found = withoutActuallyEscaping(function) { function in solve(function, bracket, tolerance)
    }
    guard let found else { throw .notConverged(function: "root") }
    return found
  }

  private static func solve(
    _ function: @escaping (Double) -> Double, _ bracket: ClosedRange<Double>, _ tolerance: Double
  ) -> Double? {
    _ = GSL.reportsErrors
    guard let solver = gsl_root_fsolver_alloc(gsl_root_fsolver_brent) else { return nil }
    defer { gsl_root_fsolver_free(solver) }
    var function = function
    return withUnsafeMutablePointer(to: &function) { pointer -> Double? in
      var target = gsl_function(
        function: { x, context in
          context!.assumingMemoryBound(to: ((Double) -> Double).self).pointee(x)
        }, params: UnsafeMutableRawPointer(pointer))
      let start = gsl_root_fsolver_set(solver, &target, bracket.lowerBound, bracket.upperBound)
      guard start == Int32(GSL_SUCCESS) else { return nil }
      for _ in 0..<mostSteps {
        guard gsl_root_fsolver_iterate(solver) == Int32(GSL_SUCCESS) else { return nil }
        let width = gsl_root_fsolver_x_upper(solver) - gsl_root_fsolver_x_lower(solver)
        if width <= tolerance { return gsl_root_fsolver_root(solver) }
        // A bracket of two neighbouring numbers cannot become narrower.
        let root = gsl_root_fsolver_root(solver)
        if width <= 4 * root.ulp { return root }
      }
      return nil
    }
  }
}
