import Numerics
import Testing

@testable import Statistics

struct `A relative change` {
  /// Pairs with a clear mean of x, a share of y that follows x and one that does not.
  private func pairs(
    count: Int = 12, mean: Double = 10, spread: Double = 2, change: Double = -0.1, seed: UInt64 = 1
  ) -> [(Double, Double)] {
    var normals = NormalSource(seed: seed)
    return (0..<count).map { _ in
      let x = mean + spread * normals.next()
      return (x, (1 + change) * x + 0.5 * normals.next())
    }
  }

  /// Fieller's definition, directly: does a t test reject that y - ρ x has mean zero?
  private func isAccepted(_ percent: Double, _ pairs: [(Double, Double)]) throws -> Bool {
    let ratio = 1 + percent / 100
    let rest = Moments(pairs.map { $1 - ratio * $0 })
    let law = try StudentT(degreesOfFreedom: Double(pairs.count - 1))
    let t = try #require(rest.mean) / #require(rest.standardError)
    return law.twoSidedPValue(t) >= 0.05
  }

  private func interval(_ pairs: [(Double, Double)]) throws -> RatioInterval {
    try #require(JointMoments(pairs).relativeChange()?.interval)
  }

  private func bounded(_ pairs: [(Double, Double)]) throws -> ConfidenceInterval {
    guard case .bounded(let interval) = try interval(pairs) else { throw NotBounded() }
    return interval
  }

  private struct NotBounded: Error {}

  @Test func `is the ratio of the means less one`() throws {
    let change = try #require(JointMoments([(1, 2), (3, 4)]).relativeChange())
    #expect(change.percent == 50)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `ends where a t test starts to reject`(seed: UInt64) throws {
    let pairs = pairs(seed: seed)
    let interval = try bounded(pairs)
    let step = interval.width * 1e-9
    let nearTheEnds = [
      interval.low - step, interval.low + step, interval.high - step, interval.high + step,
    ]
    #expect(try nearTheEnds.map { try isAccepted($0, pairs) } == [false, true, true, false])
  }

  /// Means of 0.4 spreads, so that the interval takes every shape over the seeds.
  private func pairsWithAWeakDenominator(seed: UInt64) -> [(Double, Double)] {
    pairs(count: 6, mean: 0.8, seed: seed)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `contains what a t test accepts when the denominator is near zero`(seed: UInt64) throws {
    let pairs = pairsWithAWeakDenominator(seed: seed)
    let interval = try interval(pairs)
    let wrong = try stride(from: -5000.0, through: 5000, by: 12.5).filter {
      try interval.contains($0) != isAccepted($0, pairs)
    }
    #expect(wrong == [])
  }

  @Test func `takes all three shapes when the denominator is near zero`() throws {
    let shapes = try (1...20 as ClosedRange<UInt64>).map { seed in
      switch try interval(pairsWithAWeakDenominator(seed: seed)) {
      case .bounded: "bounded"
      case .unbounded(excluding: nil): "everything"
      case .unbounded: "with a gap"
      }
    }
    #expect(Set(shapes).count == 3)
  }

  @Test func `has a gap when x does not differ from zero while y does`() throws {
    let pairs = [(1.0, 10.0), (-1, 11), (0.5, 9), (-0.25, 10)]
    guard case .unbounded(excluding: let gap?) = try interval(pairs) else {
      Issue.record("no gap")
      return
    }
    // y = x is in the gap: y is clearly another quantity.
    #expect(gap.contains(0))
  }

  @Test func `may be anything when neither side differs from zero`() throws {
    let pairs = [(1.0, 1.0), (-1, 2), (0.5, -3), (-0.25, 0.5)]
    #expect(try interval(pairs) == .unbounded(excluding: nil))
  }

  @Test(arguments: [1.0, -1])
  func `ends at infinity when x is just not different from zero`(numerator: Double) {
    // The quadratic becomes the line -2 b δ + c <= 0 with b = ±1 and c = 1 - 1/4: δ beyond 3/8.
    let line = FiellerQuadratic(
      denominator: 1, numerator: numerator, denominatorVariance: 1, numeratorVariance: 0.25,
      covariance: 0)
    let gap =
      numerator > 0
      ? ConfidenceInterval(low: -.infinity, high: 37.5)
      : ConfidenceInterval(low: -37.5, high: .infinity)
    #expect(line.solution == .unbounded(excluding: gap))
  }

  @Test func `keeps its digits when the change is tiny`() throws {
    // Differences of 1, 2, 3 and 2 times 2^-20 on a constant x of 1024: Student's interval of the
    // difference divided by x, in exact steps.
    let steps = [1.0, 2, 3, 2]
    let change = try bounded(steps.map { (1024, 1024 + $0 * 0x1p-20) })
    let student = try #require(Moments(steps).meanInterval())
    #expect(agree(change.low, 100 * student.low * 0x1p-30, digits: 13))
  }

  @Test func `is the same in other units`() throws {
    let pairs = pairs()
    #expect(try interval(pairs.map { ($0 * 4096, $1 * 4096) }) == interval(pairs))
  }

  @Test func `of identical pairs is exactly zero`() throws {
    let none = ConfidenceInterval(low: 0, high: 0)
    #expect(try interval([(1, 1), (2, 2), (4, 4)]) == .bounded(none))
  }

  @Test func `of proportional pairs has an interval without width`() throws {
    // In this order every running mean is exact, so the discriminant is exactly zero.
    let pairs = [8.0, 6, 10, 6, 10].map { ($0, $0 / 2) }
    #expect(try interval(pairs) == .bounded(ConfidenceInterval(low: -50, high: -50)))
  }

  @Test func `of one pair has no interval`() throws {
    #expect(JointMoments([(2, 1)]).relativeChange()?.interval == nil)
  }

  @Test func `is not defined when the baseline's mean is zero`() {
    #expect(JointMoments([(1, 2), (-1, 3)]).relativeChange() == nil)
  }
}
