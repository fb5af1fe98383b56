import Testing

@testable import Numerics

struct `The noncentral t law` {
  // SciPy 1.17.1, scipy.stats.nct.cdf.
  @Test(arguments: [
    (2.0, 10.0, 1.0, 0.8076115625303752), (-1, 5, 0.5, 0.08244409105672337),
    (1.5, 3, 2, 0.2940933468999173), (3, 100, 3.5, 0.3097532654209867),
    (0, 7, 1.2, 0.11506967022170833), (30, 50, 30, 0.4753901468292191),
    (2, 1e6, 1.96, 0.5159532215963907),
  ])
  func `has the probabilities that SciPy has`(
    t: Double, freedom: Double, noncentrality: Double, expected: Double
  ) throws {
    let law = try NoncentralT(degreesOfFreedom: freedom, noncentrality: noncentrality)
    #expect(abs(law.cumulative(t) - expected) < 1e-10)
  }

  @Test(arguments: [-3.0, -0.5, 0, 0.7, 4])
  func `is Student's about zero`(t: Double) throws {
    let law = try NoncentralT(degreesOfFreedom: 6, noncentrality: 0)
    let student = try StudentT(degreesOfFreedom: 6)
    #expect(abs(law.cumulative(t) - (1 - student.survival(t))) < 1e-12)
  }

  @Test func `is its own mirror image`() throws {
    let (up, down) = (
      try NoncentralT(degreesOfFreedom: 9, noncentrality: 2.5),
      try NoncentralT(degreesOfFreedom: 9, noncentrality: -2.5)
    )
    for t in [-4.0, -1, 0.5, 2, 6] {
      #expect(abs(up.cumulative(t) + down.cumulative(-t) - 1) < 1e-12)
    }
  }

  @Test func `goes on where its series ends`() throws {
    let (near, beyond) = (
      try NoncentralT(degreesOfFreedom: 40, noncentrality: 36.99),
      try NoncentralT(degreesOfFreedom: 40, noncentrality: 37.01)
    )
    // The laws themselves differ by less than 0.004.
    for t in [25.0, 37, 50] { #expect(abs(near.cumulative(t) - beyond.cumulative(t)) < 0.005) }
    #expect(beyond.cumulative(2.02) < 1e-12)
  }

  @Test func `has no freedom below zero and no endless distance`() {
    #expect(throws: NumericsError.self) {
      try NoncentralT(degreesOfFreedom: 0, noncentrality: 1)
    }
    #expect(throws: NumericsError.self) {
      try NoncentralT(degreesOfFreedom: 3, noncentrality: .infinity)
    }
  }
}
