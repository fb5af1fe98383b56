/// The walk along a profile, which keeps the points that it has computed.
struct ProfileWalk {
  /// A fit on the profile that ends the walk on its side.
  private struct Stop: Error { let end: ProfileInterval.End }

  /// A point of the profile.
  private struct Point {
    /// The value of the parameter.
    let value: Double
    /// The profile t there.
    let t: Double
    /// All parameters there.
    let parameters: [Double]
  }

  /// The greatest number of steps away from the estimate.
  private static let mostSteps = 12
  /// The share of the variance by which a sum of squares may be below that of the estimate without
  /// being another minimum.
  private static let slack = 1e-3

  private let fit: NonlinearFit
  private let parameter: Int
  private let estimate: FitEstimate
  private let variance: Double
  private let quantile: Double
  private let tolerance: Double
  /// The points computed so far, those of the estimate included.
  private var points: [Point]

  init(
    _ fit: NonlinearFit, _ parameter: Int, _ estimate: FitEstimate, variance: Double,
    quantile: Double, tolerance: Double
  ) {
    self.fit = fit
    self.parameter = parameter
    self.estimate = estimate
    self.variance = variance
    self.quantile = quantile
    self.tolerance = tolerance
    points = [Point(value: estimate.values[parameter], t: 0, parameters: estimate.values)]
  }

  /// The end of the interval on one side.
  mutating func end(towards side: FitBound) throws -> ProfileInterval.End {
    do { return try search(side) } catch let stop as Stop { return stop.end }
  }

  private mutating func search(_ side: FitBound) throws -> ProfileInterval.End {
    let own = fit.parameters[parameter]
    let start = estimate.values[parameter]
    let bound = side == .lower ? own.lower : own.upper
    if start == bound { return .bound(bound) }
    let error = standardError(own)
    let sign = side == .lower ? -1.0 : 1
    var reach = error * quantile
    var near = start
    for _ in 0..<Self.mostSteps {
      let far = own.clamp(start + sign * reach)
      let t = try profile(far)
      if t.magnitude >= quantile { return .reached(try root(near, far, error)) }
      if far == bound { return .bound(bound) }
      near = far
      // Where the profile is nearly straight, the next step lands just behind the end.
      reach *= t.magnitude > 0 ? min(4, max(1.2, 1.1 * quantile / t.magnitude)) : 4
    }
    return .open(beyond: near)
  }

  /// The place between two points at which the profile t reaches the quantile.
  private mutating func root(_ near: Double, _ far: Double, _ error: Double) throws -> Double {
    var failure: (any Error)?
    var copy = self
    let bracket = min(near, far)...max(near, far)
    do {
      let root = try RootFinder.root(
        of: { value in
          do { return try copy.profile(value).magnitude - copy.quantile } catch {
            failure = failure ?? error
            return .nan
          }
        }, in: bracket, tolerance: tolerance * error)
      self = copy
      return root
    } catch {
      self = copy
      throw failure ?? error
    }
  }

  /// The classical standard error, or where there is none, the size of the parameter.
  private func standardError(_ own: FitParameter) -> Double {
    let size = own.size(at: estimate.values[parameter])
    guard let geometry = try? FitGeometry(estimate),
      let error = FitCovariance.classical(geometry)?.standardErrors[parameter]
    else { return size }
    return error > 0 && error.isFinite ? error : size
  }

  /// The profile t at a value, computed once.
  private mutating func profile(_ value: Double) throws -> Double {
    if let known = points.first(where: { $0.value == value }) { return known.t }
    let (sum, parameters) = try refit(value)
    let excess = (sum - estimate.sumOfSquares) / variance
    guard excess >= -Self.slack else { throw Stop(end: .lowerMinimum(at: value)) }
    let sign = value < estimate.values[parameter] ? -1.0 : 1
    let t = sign * max(0, excess).squareRoot()
    points.append(Point(value: value, t: t, parameters: parameters))
    return t
  }

  /// The least sum of squares with the parameter at a value, and all parameters there.
  private mutating func refit(_ value: Double) throws -> (Double, [Double]) {
    var others = fit.parameters
    others.remove(at: parameter)
    guard !others.isEmpty else {
      let residuals = try fit.function([value])
      let sum = zip(estimate.weights, residuals).reduce(0) { $0 + $1.0 * $1.1 * $1.1 }
      return (sum, [value])
    }
    // The nearest point of the profile is the best start.
    let nearest = points.min { ($0.value - value).magnitude < ($1.value - value).magnitude }
    var start = (nearest ?? points[0]).parameters
    start.remove(at: parameter)
    let problem = try NonlinearFit(
      fit.function.fixing(parameter, at: value),
      parameters: zip(others, start).map { $0.starting(at: $1) }, weights: estimate.weights,
      options: fit.options)
    let found = try problem.estimate()
    if case .notConverged(let failure) = found.ending {
      throw Stop(end: .notConverged(at: value, failure))
    }
    var parameters = found.values
    parameters.insert(value, at: parameter)
    return (found.sumOfSquares, parameters)
  }
}
