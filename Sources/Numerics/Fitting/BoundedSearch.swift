/// The rounds of a fit with bounds: after each, parameters at a bound that would lower the sum of
/// squares inside are released, and the others held.
struct BoundedSearch {
  /// The cosine of the gradient's angle from which it asks for a release.
  private static let releaseCosine = 1e-4

  private let evaluator: FitEvaluator
  private let weights: [Double]
  /// The permitted point found so far.
  private(set) var point: [Double]
  /// The number of steps so far.
  private var iterations = 0

  init(_ evaluator: FitEvaluator, weights: [Double], start: [Double]) {
    self.evaluator = evaluator
    self.weights = weights
    point = start
  }

  /// Searches, and says how the search ended.
  mutating func run() throws -> FitEnding {
    do { return try converge() } catch is FitEvaluator.LimitReached {
      return .notConverged(.evaluations(evaluator.options.evaluationLimit))
    }
  }

  private mutating func converge() throws -> FitEnding {
    let count = point.count
    var isHeld = [Bool](repeating: false, count: count)
    // Each bound may be met and left again; more is going round in circles.
    for _ in 0..<(2 * count + 2) {
      let solver = TrustRegionSolver(evaluator, weights: weights, isHeld: isHeld)
      let ending: FitEnding
      (point, ending) = try solver.minimum(from: point, iterations: &iterations)
      let met = (0..<count).filter { bound($0) != nil }
      guard ending.isConverged, !met.isEmpty else { return ending }
      let inward = try met.filter { try asksForRelease($0) }
      guard !inward.isEmpty else { return ending }
      isHeld = (0..<count).map { met.contains($0) && !inward.contains($0) }
    }
    return .notConverged(.bounds)
  }

  /// The residuals and derivatives at the point found, also where the limit of evaluations was
  /// reached before they were known.
  func result() throws -> FitEvaluator.Linearization {
    do { return try evaluator.linearization(at: point) } catch is FitEvaluator.LimitReached {
      evaluator.liftLimit()
      return try evaluator.linearization(at: point)
    }
  }

  private func bound(_ index: Int) -> FitBound? {
    evaluator.parameters[index].bound(at: point[index])
  }

  /// Whether the sum of squares falls from the bound of a parameter inwards.
  private func asksForRelease(_ index: Int) throws -> Bool {
    let here = try evaluator.linearization(at: point)
    var (product, column, whole) = (0.0, 0.0, 0.0)
    for row in weights.indices {
      let slope = here.jacobian[row, index]
      product += weights[row] * slope * here.residuals[row]
      column += weights[row] * slope * slope
      whole += weights[row] * here.residuals[row] * here.residuals[row]
    }
    let scale = (column * whole).squareRoot()
    guard scale > 0 else { return false }
    let outward = bound(index) == .lower ? product : -product
    return outward / scale < -max(Self.releaseCosine, evaluator.options.gradientTolerance)
  }
}
