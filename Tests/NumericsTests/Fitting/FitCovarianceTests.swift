import Numerics
import Testing

struct `The covariance of a fit` {
  private let geometry: FitGeometry
  private let values: [Double]

  init() throws {
    let estimate = try FitSample.fit().estimate()
    geometry = try FitGeometry(estimate)
    values = estimate.values
  }

  @Test func `is of the estimate that SciPy finds`() {
    let expected = [5.359311043741069, 0.41517901073527647, 0.3008016828337576]
    for (found, value) in zip(values, expected) {
      #expect(found.isClose(to: value, relative: 1e-8))
    }
  }

  /// `s² (AᵀA)⁻¹` by `numpy.linalg.inv`, with `A = √w J`.
  @Test func `is the classical one for even errors`() throws {
    let covariance = try #require(FitCovariance.classical(geometry))
    expect(covariance, [0.2448601103320736, 0.06350407855225901, 0.3177422451885574])
    expect(covariance, correlations: -0.5748768519102715, 0.9650998101167306)
    #expect(covariance.degreesOfFreedom == 21)
  }

  /// `B (Σ aᵢ aᵢᵀ eᵢ² / (1 − hᵢ)²) B`; statsmodels' HC3 for the linear model agrees to 15 digits.
  @Test func `is HC3 for independent rows`() throws {
    let covariance = try #require(FitCovariance.independentRows(geometry))
    expect(covariance, [0.2523668262644296, 0.0772601672282861, 0.37500228183202033])
    expect(covariance, correlations: -0.4211059160338606, 0.9641430166137711)
  }

  /// Each group's scores `A_gᵀ (I − H_gg)⁻¹ e_g`, with the inverse of the whole matrix by
  /// `numpy.linalg.eigh`.
  @Test func `is CR3 by groups for rows that depend on each other`() throws {
    let covariance = try FitCovariance.groups(geometry, FitSample.groups)
    expect(covariance, [0.2893625506488028, 0.05818527010448334, 0.34255776317329134])
    #expect(
      try #require(covariance.correlation(1, 2)).isClose(to: 0.9545256084979039, relative: 1e-6))
  }

  /// Student's quantiles at 21 and at 6 − 1 degrees, by `scipy.stats.t.ppf`.
  @Test func `gives intervals with its own degrees of freedom`() throws {
    let classical = try #require(FitCovariance.classical(geometry))
    let even = try #require(try classical.interval(of: 1, around: values[1]))
    #expect(even.lowerBound.isClose(to: 0.2831150497813245, relative: 1e-6))
    #expect(even.upperBound.isClose(to: 0.5472429716892284, relative: 1e-6))
    let grouped = try FitCovariance.groups(geometry, FitSample.groups)
    let wide = try #require(try grouped.interval(of: 1, around: values[1]))
    #expect(wide.lowerBound.isClose(to: 0.2656090123030989, relative: 1e-6))
    #expect(wide.upperBound.isClose(to: 0.5647490091674541, relative: 1e-6))
  }

  /// The root of `gᵀ C g`, for the value of the curve at x = 2.
  @Test func `carries over to predictions`() throws {
    let covariance = try #require(FitCovariance.classical(geometry))
    let bend = 0.43589317
    let gradient = [bend, -2 * values[0] * bend, 1]
    // exp(−2 b) with b as above.
    #expect(
      covariance.standardError(gradient: gradient).isClose(
        to: 0.06814363849573495, relative: 1e-5))
  }

  @Test func `is refused for one group`() {
    let one = FitGroups([Int](repeating: 0, count: 24))
    #expect(throws: FitError.tooFewGroups(1)) { try FitCovariance.groups(geometry, one) }
  }

  private func expect(_ covariance: FitCovariance, _ errors: [Double]) {
    for (found, expected) in zip(covariance.standardErrors, errors) {
      #expect(found?.isClose(to: expected, relative: 1e-6) == true)
    }
  }

  private func expect(_ covariance: FitCovariance, correlations first: Double, _ last: Double) {
    #expect(covariance.correlation(0, 1)?.isClose(to: first, relative: 1e-6) == true)
    #expect(covariance.correlation(1, 2)?.isClose(to: last, relative: 1e-6) == true)
  }
}
