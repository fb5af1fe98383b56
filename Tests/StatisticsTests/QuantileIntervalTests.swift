import Numerics
import Testing

@testable import Statistics

struct `The interval of a quantile` {
  private func interval(
    _ share: Double, of count: Int, at level: ConfidenceLevel = .percent95
  ) throws -> (low: Double, high: Double, coverage: Double) {
    // The value at a rank is the rank.
    let sample = SortedSample((1...count).map(Double.init))
    guard case .bounded(let interval, let coverage) = sample.quantileInterval(share, at: level)
    else { throw Refused() }
    return (interval.low, interval.high, coverage)
  }

  private struct Refused: Error {}

  /// C(n, k) pᵏ (1 − p)ⁿ⁻ᵏ, added up term by term.
  private func chance(below end: Int, of count: Int, _ share: Double) -> Double {
    // By what is missed where nearly all succeed: the first term would be too small for a double.
    if share > 0.5 { return 1 - chance(below: count + 1 - end, of: count, 1 - share) }
    var (term, sum) = ((0..<count).reduce(1.0) { product, _ in product * (1 - share) }, 0.0)
    for successes in 0..<end {
      sum += term
      term *= Double(count - successes) / Double(successes + 1) * share / (1 - share)
    }
    return sum
  }

  // Ranks with at most 2.5 % on either side, by SciPy 1.17: binom(20, .5), binom(100, .9).
  @Test func `of the median of twenty ends at ranks 6 and 15`() throws {
    let found = try interval(0.5, of: 20)
    #expect(found.low == 6 && found.high == 15)
  }

  @Test func `of the 90th percentile of a hundred ends at ranks 84 and 96`() throws {
    let found = try interval(0.9, of: 100)
    #expect(found.low == 84 && found.high == 96)
  }

  @Test(arguments: [(0.5, 20), (0.9, 100), (0.95, 59), (0.95, 71), (0.05, 60), (0.99, 299)])
  func `covers as often as the binomial law says`(share: Double, count: Int) throws {
    let found = try interval(share, of: count)
    let expected =
      chance(below: Int(found.high), of: count, share)
      - chance(below: Int(found.low), of: count, share)
    #expect((found.coverage - expected).magnitude < 1e-12)
  }

  @Test(arguments: [(0.5, 6), (0.5, 1000), (0.95, 59), (0.95, 72), (0.05, 60), (0.99, 299)])
  func `covers at least its level`(share: Double, count: Int) throws {
    #expect(try interval(share, of: count).coverage >= 0.95)
  }

  // The least n with pⁿ + (1 − p)ⁿ of at most 5 %: 0.95⁵⁸ = 0.0510, 0.95⁵⁹ = 0.0485.
  @Test(arguments: [(0.95, 59), (0.99, 299), (0.5, 6), (0.05, 59), (0.9, 29)])
  func `is refused below the count that it needs`(share: Double, needed: Int) {
    let tooFew = SortedSample((1..<needed).map(Double.init))
    #expect(tooFew.quantileInterval(share) == .refused(needed: needed))
  }

  @Test(arguments: [(0.95, 59), (0.99, 299), (0.5, 6), (0.05, 59), (0.9, 29)])
  func `is given at the count that it needs`(share: Double, needed: Int) throws {
    #expect(try interval(share, of: needed).coverage >= 0.95)
  }

  @Test func `ends at the greatest value where equal tails would need more`() throws {
    // Half of 5 % above the 95th percentile needs 0.95ⁿ ≤ 0.025, which is 72 values.
    #expect(try interval(0.95, of: 71).high == 71)
  }

  // The sample upside down: what lies below the one share lies above the other.
  @Test(arguments: [59, 60, 65, 71, 72, 100])
  func `of a low quantile mirrors that of a high one`(count: Int) throws {
    let (low, high) = (try interval(0.05, of: count), try interval(0.95, of: count))
    #expect(low.low == Double(count + 1) - high.high)
    #expect(low.high == Double(count + 1) - high.low)
  }

  @Test func `of no values says how many it needs`() {
    #expect(SortedSample([]).quantileInterval(0.95) == .refused(needed: 59))
  }

  @Test func `of equal values has no width`() {
    guard
      case .bounded(let found, _) = SortedSample(Array(repeating: 3, count: 70)).quantileInterval(
        0.5)
    else { return #expect(Bool(false)) }
    #expect(found == ConfidenceInterval(low: 3, high: 3))
  }

  // Beside one, the share is rounded to it: the greatest count up to which doubles tell all.
  @Test func `of a quantile that no count encloses names the greatest count`() {
    #expect(
      SortedSample([1, 2]).quantileInterval(0x1p-60) == .refused(needed: 9_007_199_254_740_992))
  }

  @Test func `of an extreme quantile is refused and not looked for forever`() {
    let found = SortedSample([1, 2]).quantileInterval(1 - 0x1p-53)
    guard case .refused(let needed) = found else { return #expect(Bool(false)) }
    #expect(needed > 1_000_000_000)
  }
}
