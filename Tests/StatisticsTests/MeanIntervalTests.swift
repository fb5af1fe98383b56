import Numerics
import Statistics
import Testing

struct `The interval of a mean` {
  @Test func `reaches a Student quantile of standard errors to both sides`() throws {
    // Ten values of mean 5.5 and variance 55/6; t(0.975, 9) = 2.262157 (validation table).
    let interval = try #require(Moments((1...10).map(Double.init)).meanInterval())
    let margin = 2.262157 * (55.0 / 6 / 10).squareRoot()
    #expect((interval.high - (5.5 + margin)).magnitude < 1e-6)
  }

  @Test func `has the mean in its middle`() throws {
    let moments = Moments(SleepData.drug1)
    let interval = try #require(moments.meanInterval())
    let mean = try #require(moments.mean)
    #expect(((interval.low + interval.high) / 2 - mean).magnitude < 1e-15)
  }

  @Test func `is wider at a higher level`() throws {
    let moments = Moments(SleepData.drug1)
    let usual = try #require(moments.meanInterval())
    let careful = try #require(moments.meanInterval(at: ConfidenceLevel(0.99)))
    #expect(careful.width > usual.width)
  }

  @Test func `is not defined for one value`() {
    #expect(Moments([1]).meanInterval() == nil)
  }

  @Test func `has no width when nothing varies`() {
    #expect(Moments([2, 2, 2]).meanInterval() == ConfidenceInterval(low: 2, high: 2))
  }

  @Test(arguments: [1e-12, 0.5, 1 - 1e-12, 1 - 0x1p-53])
  func `is finite at every level`(_ level: Double) throws {
    let interval = try #require(Moments([1, 2]).meanInterval(at: ConfidenceLevel(level)))
    #expect(interval.isBounded)
  }

  @Test(arguments: [0, 1, -0.5, 95, Double.nan])
  func `needs a level between 0 and 1`(_ level: Double) {
    #expect(throws: NumericsError.self) { try ConfidenceLevel(level) }
  }
}
