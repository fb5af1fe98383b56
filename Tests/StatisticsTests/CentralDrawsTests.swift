import Numerics
import Testing

@testable import Statistics

struct `The middle of draws` {
  /// Of n independent draws, k of n + 1 gaps lie below the k-th: 0.95 where k is a fortieth.
  @Test(arguments: [(199, 5), (79, 2), (39, 1), (999, 25)])
  func `lies between ranks that hold 95 % exactly`(count: Int, rank: Int) throws {
    // In no order.
    let draws = (1...count).map { Double($0 * 7 % (count + 1)) }.filter { $0 > 0 }
    #expect(Set(draws).count == count)
    let middle = try #require(CentralDraws(draws))
    #expect((middle.rank, middle.count) == (rank, count))
    #expect((middle.low, middle.high) == (Double(rank), Double(count + 1 - rank)))
    #expect(CentralDraws.content(of: count) == 0.95)
  }

  @Test func `holds 95 % at least where the ranks do not come out even, and all it can of few`() {
    #expect(CentralDraws.rank(of: 200) == 5)
    #expect(abs(CentralDraws.content(of: 200) - 191.0 / 201) < 1e-15)
    #expect(CentralDraws.rank(of: 64) == 1)
    #expect(abs(CentralDraws.content(of: 19) - 0.9) < 1e-15)
    for count in 39...500 { #expect(CentralDraws.content(of: count) >= 0.95) }
  }

  @Test func `is the only draw of one, and nothing of none`() throws {
    let one = try #require(CentralDraws([3]))
    #expect((one.low, one.median, one.high) == (3, 3, 3))
    #expect(CentralDraws([]) == nil)
  }

  /// The share of a law between both ends, over many samples from it: of the uniform law, the ends
  /// are that share.
  @Test func `holds on average the share of a law that it says`() throws {
    let samples = 4000
    var content = Moments()
    var generator = SplitMix(state: 11)
    for _ in 0..<samples {
      let draws = (0..<39).map { _ in Double.random(in: 0..<1, using: &generator) }
      let middle = try #require(CentralDraws(draws))
      content.add(middle.high - middle.low)
    }
    let error = try #require(content.standardError)
    #expect(abs(try #require(content.mean) - 0.95) < 4 * error)
  }
}

struct `The share of a spread that is due to runs` {
  /// Four points of three runs each: within, the variances are 1, 4, 1 and 4; the means are 1, 2, 3
  /// and 4. The mean squares are 2.5 within, and 3 × 5/3 = 5 between.
  @Test func `is the mean square within points over that between them`() throws {
    let errors = [1.0, 4, 1, 4].map { ($0 / 3).squareRoot() }
    let share = try #require(RunsShare.of([1, 2, 3, 4], errors: errors))
    #expect(abs(share - 0.5) < 1e-12)
  }

  @Test func `is all of it where points differ no more than their runs`() {
    #expect(RunsShare.of([1, 1.1, 0.9], errors: [1, 1, 1]) == 1)
    #expect(RunsShare.of([2, 2], errors: [1, 1]) == 1)
  }

  @Test func `is nothing where all runs of a point are the same`() {
    #expect(RunsShare.of([1, 5], errors: [0, 0]) == 0)
    #expect(RunsShare.of([2, 2], errors: [0, 0]) == 0)
  }

  @Test func `is nothing where only rounding differs`() {
    #expect(RunsShare.of([500, 500 + 1e-13], errors: [1e-14, 1e-13]) == 0)
  }

  @Test func `is not known of one point or of one run`() {
    #expect(RunsShare.of([1], errors: [0.1]) == nil)
    #expect(RunsShare.of([1, 2], errors: [0.1, nil]) == nil)
  }
}

struct `The standard error of a change` {
  /// Each run left out once: the jackknife's error of a ratio is that of the delta method but for
  /// terms of order 1/n.
  @Test func `is near that of the jackknife`() throws {
    let pairs = (0..<200).map { run -> (Double, Double) in
      let x = 20 + Double(run * 7 % 11)
      return (x, 0.6 * x + Double(run * 5 % 7))
    }
    func percent(without run: Int) -> Double {
      JointMoments(pairs.enumerated().filter { $0.offset != run }.map(\.element))
        .relativeChange()?.percent ?? .nan
    }
    let left = Moments(pairs.indices.map(percent))
    let jackknife =
      (Double(pairs.count - 1) * Double(left.count - 1) / Double(left.count)
      * (left.variance ?? 0)).squareRoot()
    let error = try #require(JointMoments(pairs).relativeChange()?.standardError)
    #expect(abs(error / jackknife - 1) < 0.02)
    // The same of a ratio of sums whose denominators are one.
    var ratios = PairedRatios()
    for (x, y) in pairs { ratios.add(x: (x, 1), y: (y, 1)) }
    let ofRatios = try #require(ratios.relativeChange()?.standardError)
    #expect(abs(ofRatios / error - 1) < 1e-9)
  }

  @Test func `is nothing where every run changes alike, and not known of one`() throws {
    #expect(JointMoments([(10, 5), (20, 10)]).relativeChange()?.standardError ?? 1 < 1e-9)
    #expect(JointMoments([(10, 5)]).relativeChange()?.standardError == nil)
    #expect(JointMoments([(3, 3), (3, 3)]).relativeChange()?.standardError == 0)
  }
}

/// Steele, Lea, Flood, OOPSLA 2014: a generator of one word.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
