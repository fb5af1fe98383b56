import Testing

@testable import Statistics

struct `Differences that are the same but for rounding` {
  /// Equal steps on paper, which no two of these doubles take.
  private static let pairs: [(x: Double, y: Double)] = [
    (0.1, 0.2), (0.2, 0.3), (0.3, 0.4), (0.7, 0.8),
  ]

  @Test func `differ in their last digits`() {
    #expect(Set(Self.pairs.map { $0.y - $0.x }).count > 1)
  }

  @Test func `have an interval without width, and no test`() throws {
    let moments = JointMoments(Self.pairs.map { ($0.x, $0.y) })
    guard case .estimated(let estimate) = try #require(moments.pairedDifference()) else {
      Issue.record("identical")
      return
    }
    #expect((estimate.mean - 0.1).magnitude < 1e-15)
    #expect(estimate.interval?.width == 0)
    #expect(estimate.pValue == nil)
    #expect(moments.varianceReduction == nil)
  }

  @Test func `have no size of effect, no bootstrap and no doubt`() throws {
    let analysis = try #require(
      PairedAnalysis(Self.pairs, Resampling(seed: 1, name: "steps")))
    #expect(analysis.effects.cohensDz == nil)
    #expect(analysis.bootstrap == nil)
    #expect(analysis.normality.verdict == .constant)
    #expect(!analysis.normality.isDoubtful)
  }

  @Test func `of ratios are none that a test could be made of`() throws {
    var ratios = PairedRatios()
    for day in 1...7 {
      let size = Double(day) / 10
      ratios.add(x: (numerator: 0.3 * size, denominator: size), y: (0.7 * size, size))
    }
    guard case .estimated(let estimate) = try #require(ratios.difference()) else {
      Issue.record("identical")
      return
    }
    #expect((estimate.mean - 0.4).magnitude < 1e-15)
    #expect(estimate.pValue == nil)
    #expect(ratios.varianceReduction == nil)
  }

  @Test func `are told from such that differ by what a double can hold`() {
    // Steps of a thousandth of the millionth part: far more than rounding.
    let moments = JointMoments((0..<5).map { (1, 2 + 1e-9 * Double($0)) })
    #expect((moments.difference.variance ?? 0) > 0)
  }

  @Test func `leave no width to the change of proportional pairs`() {
    var pairs = JointMoments()
    for step in 1...9 {
      let square = Double(step * step)
      pairs.add(0.1 * square + 3, 0.03 * square + 0.9)
    }
    guard case .bounded(let interval) = pairs.relativeChange()?.interval else {
      Issue.record("not bounded")
      return
    }
    #expect((interval.low + 70).magnitude < 1e-12)
    #expect((interval.high + 70).magnitude < 1e-12)
  }
}
