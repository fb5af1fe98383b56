import Testing

@testable import Statistics

struct `The relative change of independent samples` {
  private let few = Resampling(seed: 1, name: "few", count: 2)

  // The ends by root finding (SciPy 1.17.1) where the squared distance of the means, the first times
  // a ratio, is that of Welch's error with 16.52 degrees of freedom.
  @Test func `has the interval of ratios that a test does not reject`() throws {
    let analysis = try #require(
      IndependentAnalysis(PlantGrowth.control, PlantGrowth.treatment1, few))
    let change = try #require(analysis.relativeChange())
    #expect(agree(change.percent, 100 * (4.661 / 5.032 - 1), digits: 12))
    guard case .bounded(let interval) = change.interval else {
      Issue.record("not bounded")
      return
    }
    #expect(agree(interval.low, -19.62073542332572, digits: 10))
    #expect(agree(interval.high, 5.993963027896587, digits: 10))
  }

  @Test func `has no interval of one value`() throws {
    let change = try #require(IndependentAnalysis([4], [5, 6], few)?.relativeChange())
    #expect(change.percent == 37.5 && change.interval == nil)
  }
}
