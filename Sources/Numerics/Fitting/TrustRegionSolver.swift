@preconcurrency internal import CGSL

/// GSL's trust region method for nonlinear least squares, projected on the bounds.
///
/// The method is Levenberg and Marquardt's with Moré's scaling. GSL knows no bounds. It sees the
/// residuals at the nearest permitted point, and zero derivatives by each parameter that lies
/// outside of its bounds or is held; so this parameter stays at its bound from there on, and
/// ``NonlinearFit`` releases it where the gradient asks for it.
///
/// Sources: J. J. Moré, *The Levenberg–Marquardt algorithm: implementation and theory*, Lecture
/// Notes in Mathematics 630 (1978), 105–116, as in GSL; projection: C. Kanzow, N. Yamashita,
/// M. Fukushima, Journal of Computational and Applied Mathematics 172 (2004), 375–397; sets of
/// active bounds: D. P. Bertsekas, SIAM Journal on Control and Optimization 20 (1982), 221–246.
final class TrustRegionSolver {
  /// The share of the greatest singular value below which steps ignore a direction.
  private static let rankShare = 1e-10

  private let evaluator: FitEvaluator
  private let weights: [Double]
  private let isHeld: [Bool]
  private let rowsWithWeight: Int
  /// The error that a callback could not throw through GSL.
  private var error: (any Error)?

  init(_ evaluator: FitEvaluator, weights: [Double], isHeld: [Bool]) {
    self.evaluator = evaluator
    self.weights = weights
    self.isHeld = isHeld
    rowsWithWeight = weights.count { $0 > 0 }
  }

  /// Walks from a permitted point to a minimum.
  ///
  /// - Parameter iterations: The number of steps so far, of all rounds.
  /// - Returns: A permitted point with finite residuals, and the way in which the walk ended.
  func minimum(from start: [Double], iterations: inout Int) throws -> ([Double], FitEnding) {
    _ = GSL.reportsErrors
    var parameters = gsl_multifit_nlinear_default_parameters()
    parameters.trs = gsl_multifit_nlinear_trs_lm
    parameters.scale = gsl_multifit_nlinear_scale_more
    parameters.solver = gsl_multifit_nlinear_solver_qr
    guard
      let space = gsl_multifit_nlinear_alloc(
        gsl_multifit_nlinear_trust, &parameters, weights.count, start.count)
    else { throw NumericsError.notConverged(function: "fit") }
    defer { gsl_multifit_nlinear_free(space) }
    // GSL keeps the address of this table for as long as the workspace lives.
    let table = UnsafeMutablePointer<gsl_multifit_nlinear_fdf>.allocate(capacity: 1)
    defer { table.deallocate() }
    table.initialize(to: callbacks(parameterCount: start.count))
    return try withExtendedLifetime(self) {
      var (point, weights) = (start, weights)
      let status = point.withGSL { x in
        weights.withGSL { w in gsl_multifit_nlinear_winit(x, w, table, space) }
      }
      if let error { throw error }
      guard status == Int32(GSL_SUCCESS) else { throw NumericsError.notConverged(function: "fit") }
      return try walk(space, &iterations)
    }
  }

  private func walk(
    _ space: UnsafeMutablePointer<gsl_multifit_nlinear_workspace>, _ iterations: inout Int
  ) throws -> ([Double], FitEnding) {
    let options = evaluator.options
    var reduction = Double.infinity
    var hasStalled = false
    while true {
      let point = evaluator.clamp(Self.numbers(space.pointee.x))
      let tangent = try tangent(space)
      if let ending = ending(at: point, tangent, reduction) { return (point, ending) }
      guard iterations < options.iterationLimit else {
        return (point, .notConverged(.iterations(options.iterationLimit)))
      }
      iterations += 1
      let before = tangent.residuals.reduce(0) { $0 + $1 * $1 }
      let status = gsl_multifit_nlinear_iterate(space)
      if error is FitEvaluator.LimitReached {
        return (point, .notConverged(.evaluations(options.evaluationLimit)))
      }
      if let error { throw error }
      if status == Int32(GSL_SUCCESS) {
        hasStalled = false
        let after = Self.numbers(space.pointee.f).reduce(0) { $0 + $1 * $1 }
        reduction = (before - after) / before
        continue
      }
      // Fifteen shorter and shorter steps did not lower the sum. GSL starts again with a longer one.
      if tangent.relativeOffset(rows: rowsWithWeight) <= 1e-3 { return (point, .reduction) }
      guard status == Int32(GSL_ENOPROG), !hasStalled else {
        return (point, .notConverged(.noProgress))
      }
      hasStalled = true
    }
  }

  /// The way in which the walk ends at a point, or nil to continue.
  private func ending(
    at point: [Double], _ tangent: TangentSpace, _ reduction: Double
  ) -> FitEnding? {
    let options = evaluator.options
    let cosine = tangent.cosine
    if cosine <= options.gradientTolerance { return .gradient }
    let step = tangent.gaussNewtonStep(parameterCount: point.count)
    let isShort = point.indices.allSatisfy {
      step[$0].magnitude <= options.stepTolerance * evaluator.parameters[$0].size(at: point[$0])
    }
    if isShort { return .step }
    let tolerance = options.reductionTolerance
    return reduction <= tolerance && cosine * cosine <= tolerance ? .reduction : nil
  }

  /// The tangent space at the accepted point, from GSL's weighted residuals and derivatives.
  private func tangent(
    _ space: UnsafeMutablePointer<gsl_multifit_nlinear_workspace>
  ) throws -> TangentSpace {
    let matrix = space.pointee.J.pointee
    var jacobian = Matrix(rows: matrix.size1, columns: matrix.size2)
    for row in 0..<matrix.size1 {
      for column in 0..<matrix.size2 {
        jacobian[row, column] = matrix.data[row * matrix.tda + column]
      }
    }
    let residuals = Self.numbers(space.pointee.f)
    // A parameter outside of its bounds has a column of zeros, which counts as no direction.
    return try TangentSpace(
      jacobian: jacobian, residuals: residuals,
      weights: [Double](repeating: 1, count: residuals.count),
      isFree: isHeld.map { !$0 }, rankShare: Self.rankShare)
  }

  private static func numbers(_ vector: UnsafePointer<gsl_vector>) -> [Double] {
    (0..<vector.pointee.size).map { vector.pointee.data[$0 * vector.pointee.stride] }
  }

  // MARK: - Callbacks

  private func callbacks(parameterCount: Int) -> gsl_multifit_nlinear_fdf {
    gsl_multifit_nlinear_fdf(
      f: { x, context, f in TrustRegionSolver.from(context).evaluate(x!, f!) },
      df: { x, context, df in TrustRegionSolver.from(context).differentiate(x!, df!) },
      fvv: nil, n: weights.count, p: parameterCount,
      params: Unmanaged.passUnretained(self).toOpaque(), nevalf: 0, nevaldf: 0, nevalfvv: 0)
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> TrustRegionSolver {
    Unmanaged<TrustRegionSolver>.fromOpaque(context!).takeUnretainedValue()
  }

  private func evaluate(
    _ x: UnsafePointer<gsl_vector>, _ f: UnsafeMutablePointer<gsl_vector>
  ) -> Int32 {
    let point = Self.numbers(x)
    do {
      let residuals =
        point.allSatisfy(\.isFinite)
        ? try evaluator.residuals(at: evaluator.clamp(point)) : [.nan]
      // So large a sum makes GSL reject the point and try a shorter step.
      let isUsable = residuals.allSatisfy(\.isFinite)
      for row in weights.indices {
        f.pointee.data[row * f.pointee.stride] = isUsable ? residuals[row] : 1e150
      }
      return Int32(GSL_SUCCESS)
    } catch {
      self.error = error
      return Int32(GSL_EFAILED)
    }
  }

  private func differentiate(
    _ x: UnsafePointer<gsl_vector>, _ df: UnsafeMutablePointer<gsl_matrix>
  ) -> Int32 {
    let point = Self.numbers(x)
    let permitted = evaluator.clamp(point)
    do {
      let jacobian = try evaluator.linearization(at: permitted).jacobian
      for column in point.indices {
        let isFixed = isHeld[column] || point[column] != permitted[column]
        for row in weights.indices {
          df.pointee.data[row * df.pointee.tda + column] = isFixed ? 0 : jacobian[row, column]
        }
      }
      return Int32(GSL_SUCCESS)
    } catch {
      self.error = error
      return Int32(GSL_EFAILED)
    }
  }
}
