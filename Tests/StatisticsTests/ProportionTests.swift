import Numerics
import Testing

@testable import Statistics

struct `Wilson's interval of a proportion` {
  /// R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  @Test(arguments: [
    (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611),
    (1, 29, 0.0061, 0.1718),
  ])
  func `is the published one`(successes: Int, trials: Int, low: Double, high: Double) throws {
    let interval = try #require(Proportion(successes: successes, of: trials).interval())
    #expect(abs(interval.low - low) < 0.00005 + 1e-12)
    #expect(abs(interval.high - high) < 0.00005 + 1e-12)
  }

  /// The definition: the probabilities from which the share found is z errors away.
  @Test(arguments: [0.8, 0.95, 0.999], [(3, 7), (50, 200), (199, 200)])
  func `ends where the share is as many errors away as the level says`(
    probability: Double, found: (Int, Int)
  ) throws {
    let proportion = Proportion(successes: found.0, of: found.1)
    let interval = try #require(proportion.interval(at: try ConfidenceLevel(probability)))
    let share = try #require(proportion.share)
    let z = StandardNormal.upperQuantile((1 - probability) / 2)
    for end in [interval.low, interval.high] {
      let error = (end * (1 - end) / Double(found.1)).squareRoot()
      #expect(abs(abs(share - end) / error - z) < 1e-9 * z)
    }
  }

  @Test func `has a width where all trials succeeded`() throws {
    let interval = try #require(Proportion(successes: 200, of: 200).interval())
    #expect(interval.high == 1)
    // From the other side: as far from 1 as none of 200 is from 0.
    let mirrored = try #require(Proportion(successes: 0, of: 200).interval())
    #expect(abs(1 - interval.low - mirrored.high) < 1e-12 && mirrored.low == 0)
    #expect(interval.low < 0.99)
  }

  @Test func `is none without trials`() {
    #expect(Proportion(successes: 0, of: 0).interval() == nil)
    #expect(Proportion(successes: 0, of: 0).share == nil)
  }
}
