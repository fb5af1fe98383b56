import Numerics
import Testing

struct `The gamma function` {
  @Test func `rises by its argument from one to the next`() {
    #expect((GammaFunction.ratio(7.25, raisedBy: 1) - 7.25).magnitude < 1e-13)
  }

  @Test func `has the ratio of a half at the root of π`() {
    // Γ(1/2) = √π and Γ(1) = 1.
    #expect(
      (GammaFunction.ratio(0.5, raisedBy: 0.5) - 1 / Double.pi.squareRoot()).magnitude < 1e-15)
  }

  @Test func `has ratios where its values are beyond all doubles`() {
    // Γ(a + 1/2) / Γ(a) is √a (1 − 1/(8 a) …).
    let found = GammaFunction.ratio(1e6, raisedBy: 0.5)
    #expect((found / 1000 - (1 - 1 / 8e6)).magnitude < 1e-13)
  }
}
