/// The way in which a fit takes derivatives, and when it stops.
public struct FitOptions: Hashable, Sendable {
  /// The difference quotient that approximates a derivative.
  public enum Differences: Hashable, Sendable {
    /// One further evaluation per parameter; the error grows with the step.
    ///
    /// `step` is relative to the parameter. For a function that is exact to rounding, the square
    /// root of 2⁻⁵² is near the best; for a simulation whose output has a coarser grain, the square
    /// root of that grain.
    case forward(step: Double)
    /// Two further evaluations per parameter; the error grows with the square of the step.
    ///
    /// For a function that is exact to rounding, the cube root of 2⁻⁵² is near the best.
    case central(step: Double)

    /// Forward differences for functions that are exact to rounding.
    public static let forward = Differences.forward(step: 0x1p-26)

    var step: Double {
      switch self {
      case .forward(let step), .central(let step): step
      }
    }
  }

  /// The difference quotients.
  public var differences: Differences
  /// The step tolerance: the fit has converged when the undamped Gauss–Newton step changes no
  /// parameter by more than this share of it.
  public var stepTolerance: Double
  /// The gradient tolerance: the fit has converged when the cosine of the angle between residuals
  /// and the tangent space of the model is at most this.
  public var gradientTolerance: Double
  /// The reduction tolerance: the fit has converged when the last step has lowered the sum of
  /// squares by at most this share, and the linear model promises no more of the next one.
  public var reductionTolerance: Double
  /// The greatest number of steps, over all rounds of a fit.
  public var iterationLimit: Int
  /// The greatest number of points at which the fit evaluates the residuals.
  public var evaluationLimit: Int

  /// Creates options; without arguments, those for a function that is exact to rounding.
  public init(
    differences: Differences = .forward, stepTolerance: Double = 1e-6,
    gradientTolerance: Double = 1e-6, reductionTolerance: Double = 1e-10,
    iterationLimit: Int = 100, evaluationLimit: Int = 10_000
  ) {
    self.differences = differences
    self.stepTolerance = stepTolerance
    self.gradientTolerance = gradientTolerance
    self.reductionTolerance = reductionTolerance
    self.iterationLimit = iterationLimit
    self.evaluationLimit = evaluationLimit
  }

  /// Checks all options.
  func validate() throws(FitError) {
    let tolerances = [
      ("step tolerance", stepTolerance), ("gradient tolerance", gradientTolerance),
      ("reduction tolerance", reductionTolerance),
    ]
    for (name, value) in tolerances where !(0 <= value && value < 1) {
      throw .option(name: name, requirement: "lie in [0, 1)", found: value)
    }
    guard differences.step > 0, differences.step <= 0.5 else {
      throw .option(
        name: "difference step", requirement: "lie in (0, 0.5]", found: differences.step)
    }
    for (name, value) in [
      ("iteration limit", iterationLimit), ("evaluation limit", evaluationLimit),
    ] where value < 1 {
      throw .option(name: name, requirement: "be at least 1", found: Double(value))
    }
  }
}
