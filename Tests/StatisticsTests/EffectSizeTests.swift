import Testing

@testable import Statistics

struct `Effect sizes` {
  @Test func `d_z is the t statistic over the root of the number of pairs`() throws {
    // R 4.2.2 gives t = −4.062127683382037 for the sleep data.
    let dz = EffectSize.cohensDz(JointMoments(SleepData.pairs).difference)
    #expect(agree(dz, -4.062127683382037 / 10.0.squareRoot(), digits: 13))
  }

  @Test func `d_z does not exist for constant differences`() {
    #expect(EffectSize.cohensDz(Moments([2, 2, 2])) == nil)
  }

  @Test func `d_z does not exist for one difference`() {
    #expect(EffectSize.cohensDz(Moments([2])) == nil)
  }

  // Γ(m/2) / (√(m/2) Γ((m − 1)/2)) in closed form: with m = 2 it is 1 / √π, with m = 4 √(2/π) 2/2 …
  @Test(arguments: [
    (2.0, 1 / Double.pi.squareRoot()), (3.0, (Double.pi / 6).squareRoot()),
    (4.0, (2 / Double.pi).squareRoot()),
  ])
  func `the correction has its closed forms`(freedom: Double, expected: Double) {
    #expect(agree(EffectSize.hedgesCorrection(freedom), expected, digits: 13))
  }

  @Test(arguments: [10.0, 100, 1e4])
  func `the correction is near Hedges's approximation`(freedom: Double) {
    // 1 − 3 / (4 m − 1), off by less than 0.1 / m².
    let distance = EffectSize.hedgesCorrection(freedom) - (1 - 3 / (4 * freedom - 1))
    #expect(distance.magnitude < 0.1 / (freedom * freedom))
  }

  @Test func `g is the corrected difference in pooled standard deviations`() throws {
    // 1, 2, 3 and 4, 6, 8: means 2 and 6, variances 1 and 4, pooled 5/2; m = 4.
    let g = EffectSize.hedgesG(Moments([1, 2, 3]), Moments([4, 6, 8]))
    #expect(agree(g, 4 / 2.5.squareRoot() * (2 / Double.pi).squareRoot(), digits: 13))
  }

  @Test func `g of unequal samples pools by degrees of freedom`() throws {
    // Variance 2 with one degree, 1 with two: (2 + 2) / 3; m = 3.
    let g = EffectSize.hedgesG(Moments([0, 2]), Moments([1, 2, 3]))
    #expect(agree(g, 1 / (4.0 / 3).squareRoot() * (Double.pi / 6).squareRoot(), digits: 13))
  }

  @Test func `g does not exist where nothing varies`() {
    #expect(EffectSize.hedgesG(Moments([1, 1]), Moments([2, 2])) == nil)
  }

  @Test func `g does not exist for two values`() {
    #expect(EffectSize.hedgesG(Moments([1]), Moments([2])) == nil)
  }

  @Test func `Hedges' g does not exist of three values`() {
    #expect(EffectSize.hedgesG(Moments([1]), Moments([2, 3])) == nil)
  }
}
