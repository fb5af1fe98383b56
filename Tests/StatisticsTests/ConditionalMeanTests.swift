import Foundation
import Numerics
import Statistics
import Testing

/// The worth of knowing one number, against closed forms of normal laws.
struct `A conditional mean` {
  private static let count = 4096

  /// Draws of independent standard normal numbers, evenly spread.
  private static func draws(of numbers: Int) throws -> [[Double]] {
    var sequence = try QuasiRandomSequence(dimension: numbers)
    let points = (0..<count).map { _ in sequence.next() }
    return (0..<numbers).map { number in points.map { StandardNormal.quantile($0[number]) } }
  }

  private static func density(_ z: Double) -> Double {
    exp(-z * z / 2) / (2 * Double.pi).squareRoot()
  }

  /// `y = m + a x + b z`: the share of x is a² / (a² + b²), and with s = |a| its worth before one
  /// chooses between y and nothing is s φ(m / s) − |m| Φ(−|m| / s).
  @Test(arguments: [
    (0.0, 3.0, 4.0), (1, 3, 4), (-1, 3, 4), (2, 1, 0.5), (0.5, 0.4, 2), (-3, 2, 2),
  ])
  func `of a sum of normal numbers has the share and the worth of each`(
    mean: Double, first: Double, second: Double
  ) throws {
    let numbers = try Self.draws(of: 2)
    let values = zip(numbers[0], numbers[1]).map { mean + first * $0 + second * $1 }
    for (own, other, column) in [(first, second, 0), (second, first, 1)] {
      let found = try #require(ConditionalMean(of: values, given: numbers[column]))
      let share = own * own / (own * own + other * other)
      #expect(abs(found.share - share) < 0.02)
      #expect(abs(found.narrowing - (1 - (1 - share).squareRoot())) < 0.03)
      let z = abs(mean) / own
      let worth = own * Self.density(z) - abs(mean) * StandardNormal.cumulative(-z)
      #expect(abs(found.worth - worth) < 0.03 * own)
      // The choice turns where own x has another sign than the mean, and is greater.
      let turning = mean == 0 ? 0.5 : StandardNormal.cumulative(-z)
      // A cubic in the rank is off a line in normal numbers by some 0.07 of their deviation in the middle,
      // and their density is 0.4 at most.
      #expect(abs(found.turning - turning) < 0.03)
    }
  }

  /// `y = x²` has its whole variance from x, and no correlation with it.
  @Test func `finds what a rank correlation does not`() throws {
    let numbers = try Self.draws(of: 1)[0].filter { abs($0) < 2 }
    let squares = numbers.map { $0 * $0 }
    let found = try #require(ConditionalMean(of: squares, given: numbers))
    #expect(abs(try #require(RankCorrelation.spearman(numbers, squares))) < 0.01)
    // Of a square of normal numbers a cubic in the rank misses the bend at both ends.
    #expect(found.share > 0.9)
  }

  /// Of a hundred numbers that do not matter at 0.05 some five seem to: 0 to 13 in all but one of 1000.
  @Test func `of a number that does not matter is rarely taken for one that does`() throws {
    var source = NormalSource(seed: 11)
    let few = (0...100).map { _ in (0..<199).map { _ in source.next() } }
    let found = try few.dropFirst().map { try #require(ConditionalMean(of: few[0], given: $0)) }
    #expect((0...13).contains(found.count { $0.pValue < 0.05 }))
    #expect(found.map(\.share).reduce(0, +) / 100 < 0.02)
    let worths = found.filter { $0.pValue < 0.0005 }.map(\.worth)
    #expect(worths.isEmpty)
  }

  @Test func `is none of few draws, and of what does not vary`() {
    let numbers = (0..<40).map(Double.init)
    #expect(ConditionalMean(of: Array(numbers.prefix(19)), given: Array(numbers.prefix(19))) == nil)
    #expect(ConditionalMean(of: numbers, given: numbers.map { _ in 1 }) == nil)
    #expect(ConditionalMean(of: numbers.map { _ in 1 }, given: numbers) == nil)
  }
}
