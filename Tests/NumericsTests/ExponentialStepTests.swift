@preconcurrency import CGSL
import Numerics
import Quantities
import Testing

struct `An exponential step` {
  typealias Vector = ExponentialStep.Vector

  /// The rates of decay that a step takes exactly, and a pendulum in a resisting medium for what is
  /// left: no closed form, and every term of the formulas counts.
  private static let rates: Vector = [0.1, 0.9, 0, 0]
  private static func remainder(_ y: Vector) -> Vector { [y[1], -gsl_sf_sin(y[0]), 0, 0] }

  private static func step(_ y: Vector, _ h: Double, _ rates: Vector) -> (
    end: Vector, correction: Vector
  ) {
    let step = ExponentialStep(
      from: y, by: h, decaying: rates, first: remainder(y), remainder: { remainder($0) })
    let correction = step.correction(last: remainder(step.predicted))
    return (step.predicted + correction, correction)
  }

  private func end(steps: Int, rates: Vector) -> Vector {
    var y: Vector = [2, 0, 0, 0]
    for _ in 0..<steps { y = Self.step(y, 5 / Double(steps), rates).end }
    return y
  }

  /// GSL's formulas of eighth order, with errors below 1e-13.
  private func reference(_ rates: Vector) -> [Double] {
    var both = (rates[0], rates[1])
    return withUnsafeMutablePointer(to: &both) { both in
      var system = gsl_odeiv2_system(
        function: { _, y, slope, rates in
          let rates = rates!.assumingMemoryBound(to: (Double, Double).self).pointee
          slope![0] = y![1] - rates.0 * y![0]
          slope![1] = -gsl_sf_sin(y![0]) - rates.1 * y![1]
          return Int32(GSL_SUCCESS)
        }, jacobian: nil, dimension: 2, params: UnsafeMutableRawPointer(both))
      let driver = gsl_odeiv2_driver_alloc_y_new(&system, gsl_odeiv2_step_rk8pd, 1e-3, 1e-13, 0)
      defer { gsl_odeiv2_driver_free(driver) }
      var t = 0.0
      var y = [2.0, 0.0]
      gsl_odeiv2_driver_apply(driver, &t, 5, &y)
      return y
    }
  }

  @Test(arguments: [Vector.zero, rates])
  func `comes to where GSL's integrator comes`(rates: Vector) {
    let (end, wanted) = (end(steps: 8000, rates: rates), reference(rates))
    #expect(abs(end[0] - wanted[0]) < 1e-10)
    #expect(abs(end[1] - wanted[1]) < 1e-10)
  }

  @Test(arguments: [Vector.zero, rates])
  func `is of third order at least`(rates: Vector) {
    let wanted = reference(rates)[0]
    let errors = [80, 160].map { abs(end(steps: $0, rates: rates)[0] - wanted) }
    // Half the step, an eighth of the error or less; second order would be a quarter.
    #expect(errors[0] / errors[1] > 6.5)
  }

  @Test(arguments: [Vector.zero, rates])
  func `estimates an error that is not below the real one`(rates: Vector) {
    let y: Vector = [2, 0, 0, 0]
    let step = Self.step(y, 0.5, rates)
    var fine = y
    for _ in 0..<1000 { fine = Self.step(fine, 0.0005, rates).end }
    #expect(abs(step.end[0] - fine[0]) < abs(step.correction[0]))
  }

  /// y′ = exp(−r·t), which no polynomial follows where r·h is large.
  @Test(arguments: [0.01, 0.1, 0.5, 1, 2, 5, 20, 100, 1e4])
  func `sees what changes too fast for it`(rate: Double) {
    // The second variable is the decay that drives the first.
    let step = ExponentialStep(
      from: [0, 1, 0, 0], by: 1, decaying: [0, rate, 0, 0], first: [1, 0, 0, 0],
      remainder: { [$0[1], 0, 0, 0] })
    let correction = step.correction(last: [step.predicted[1], 0, 0, 0])
    let wanted = gsl_sf_exprel(-rate)
    let error = abs(step.predicted[0] + correction[0] - wanted)
    #expect(error < abs(correction[0]))
    // A thirtieth in the limit of small rates, by the remainders of both formulas: no more cautious
    // than twice that.
    #expect(abs(correction[0]) < 60 * error / min(1, rate) + 1e-14)
  }

  /// y′ = −r · (y − 1), over times that are short and long beside 1 / r.
  @Test(arguments: [1e-9, 1e-3, 0.1, 0.99, 1.01, 3, 40, 1e3, 1e6])
  func `follows a decay exactly, however long`(rate: Double) {
    let rates: Vector = [rate, 0, 2 * rate, 0]
    let step = ExponentialStep(
      from: [3, 1, 2, 0], by: 1, decaying: rates, first: rates, remainder: { _ in rates })
    let correction = step.correction(last: rates)
    let end = step.predicted + correction
    // A doubling of the argument doubles the rounding.
    let rounding = 1e-15 * max(1, 8 * rate)
    #expect(abs(end[0] - (1 + 2 * Elementary.exp(-rate))) < min(1e-9, rounding))
    #expect(end[1] == 1)
    #expect(abs(end[2] - (1 + Elementary.exp(-2 * rate))) < min(1e-9, rounding))
    #expect(abs(correction[0]) < rounding)
  }
}

struct `A root` {
  @Test func `is found to the tolerance`() throws {
    let root = try RootFinder.root(of: { $0 * $0 - 2 }, in: 0...2, tolerance: 1e-12)
    #expect(abs(root - 2.squareRoot()) < 1e-12)
  }

  @Test func `at an end of the bracket is that end`() throws {
    #expect(try RootFinder.root(of: { $0 }, in: 0...1, tolerance: 1e-9) == 0)
  }

  @Test func `is not looked for between values of one sign`() {
    #expect(throws: NumericsError.self) {
      try RootFinder.root(of: { $0 * $0 + 1 }, in: -1...1, tolerance: 1e-9)
    }
  }
}

struct `A monotone spline` {
  private static let points: [(x: Double, y: Double)] = [
    (x: 0.0, y: 1.0), (1, 1.1), (2, 5), (3, 5), (4, 9),
  ]

  @Test func `goes through its points`() throws {
    let spline = try MonotoneSpline(Self.points)
    for point in Self.points { #expect(abs(spline(point.x) - point.y) < 1e-12) }
  }

  @Test func `of rising points never falls`() throws {
    let spline = try MonotoneSpline(Self.points)
    let values = (0...4000).map { spline(Double($0) / 1000) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 })
  }

  @Test func `stays at its ends beyond them`() throws {
    let spline = try MonotoneSpline(Self.points)
    #expect(spline(-5) == 1 && spline(50) == 9)
  }

  @Test func `needs rising places`() {
    #expect(throws: NumericsError.self) {
      try MonotoneSpline([(x: 0, y: 0), (0, 1), (1, 2)])
    }
  }
}
