import Numerics
import Quantities
import Testing

struct `The logarithm of the normal law` {
  @Test(arguments: [-30.0, -3, 0, 2])
  func `is that of its probability`(x: Double) {
    let expected = Elementary.log(StandardNormal.cumulative(x))
    #expect((StandardNormal.logCumulative(x) - expected).magnitude < 1e-13 * expected.magnitude)
  }

  @Test func `is finite where the probability is below all doubles`() {
    // −x²/2 − log(x √(2π)) at 100, up to 1/x².
    let expected = -5000 - Elementary.log(100 * (2 * Double.pi).squareRoot())
    #expect((StandardNormal.logCumulative(-100) - expected).magnitude < 2e-4)
  }
}
