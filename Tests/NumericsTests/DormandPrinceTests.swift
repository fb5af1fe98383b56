@preconcurrency import CGSL
import Numerics
import Testing

struct `A step of Dormand and Prince` {
  /// A pendulum: no closed form, and every term of the formulas counts.
  private static func slope(_ y: SIMD8<Double>) -> SIMD8<Double> {
    [y[1], -gsl_sf_sin(y[0]), 0, 0, 0, 0, 0, 0]
  }

  private func end(steps: Int) -> SIMD8<Double> {
    var y: SIMD8<Double> = [2, 0, 0, 0, 0, 0, 0, 0]
    for _ in 0..<steps {
      y = DormandPrince.step(from: y, by: 5 / Double(steps), slope: Self.slope).end
    }
    return y
  }

  /// GSL's formulas of eighth order, with errors below 1e-13.
  private func reference() -> [Double] {
    var system = gsl_odeiv2_system(
      function: { _, y, slope, _ in
        slope![0] = y![1]
        slope![1] = -gsl_sf_sin(y![0])
        return Int32(GSL_SUCCESS)
      }, jacobian: nil, dimension: 2, params: nil)
    let driver = gsl_odeiv2_driver_alloc_y_new(&system, gsl_odeiv2_step_rk8pd, 1e-3, 1e-13, 0)
    defer { gsl_odeiv2_driver_free(driver) }
    var t = 0.0
    var y = [2.0, 0.0]
    gsl_odeiv2_driver_apply(driver, &t, 5, &y)
    return y
  }

  @Test func `comes to where GSL's integrator comes`() {
    let (end, wanted) = (end(steps: 500), reference())
    #expect(abs(end[0] - wanted[0]) < 1e-11)
    #expect(abs(end[1] - wanted[1]) < 1e-11)
  }

  @Test func `is of fifth order`() {
    let wanted = reference()[0]
    let errors = [80, 160].map { abs(end(steps: $0)[0] - wanted) }
    // Half the step, a thirty-second of the error: a sixteenth is fourth order, a 64th sixth.
    #expect((16...64).contains(errors[0] / errors[1]))
  }

  @Test func `estimates an error that is not below the real one`() {
    let y: SIMD8<Double> = [2, 0, 0, 0, 0, 0, 0, 0]
    let step = DormandPrince.step(from: y, by: 0.5, slope: Self.slope)
    var fine = y
    for _ in 0..<1000 { fine = DormandPrince.step(from: fine, by: 0.0005, slope: Self.slope).end }
    #expect(abs(step.end[0] - fine[0]) < abs(step.error[0]))
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
