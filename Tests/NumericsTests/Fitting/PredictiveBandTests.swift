import Numerics
import Testing

struct `A predictive band` {
  private func pairs(_ errors: [Double], of prediction: Double = 10) -> [PredictiveBand.Pair] {
    errors.map { .init(predicted: prediction, measured: prediction + $0) }
  }

  /// ⌈10 · 0.8⌉ is the eighth of nine.
  @Test func `reaches to the error with the rank of n plus one rows`() throws {
    let band = try PredictiveBand(pairs([3, -1, 9, 2, -5, 4, -8, 6, 7]), level: 0.8)
    #expect(band.reach == 8)
    #expect(band.interval(around: 100) == 92...108)
  }

  /// Nineteen rows are the least for 95 %, where the band reaches to the greatest error.
  @Test func `is infinite with too few rows for its level`() throws {
    let errors = (1...19).map(Double.init)
    #expect(try PredictiveBand(pairs(errors), level: 0.95).reach == 19)
    #expect(try PredictiveBand(pairs(Array(errors.dropLast())), level: 0.95).reach == .infinity)
  }

  @Test func `grows with the prediction where errors are relative`() throws {
    let rows = [10.0, 20, 40].map {
      PredictiveBand.Pair(predicted: $0, measured: $0 * ($0 == 20 ? 1.5 : 1.25))
    }
    // ⌈4 · 0.7⌉ is the third of the errors 0.25, 0.25, 0.5.
    let band = try PredictiveBand(rows, level: 0.7, scale: .relative)
    #expect(band.interval(around: -8) == -12 ... -4)
  }

  /// Of exchangeable rows, the new one is equally likely to have any of the ranks.
  @Test func `covers as many of all orders as its rank promises`() throws {
    let errors = [1.0, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    let covered = try errors.indices.count { index in
      var others = errors
      let new = others.remove(at: index)
      return try PredictiveBand(pairs(others), level: 0.8).interval(around: 0).contains(new)
    }
    #expect(covered == 8)
  }

  /// Widths 2, 2 and 4; at 90 % a miss by 0.5 costs 2 / 0.1 · 0.5 = 10, and one by 1 costs 20.
  @Test func `is scored by width and by misses`() throws {
    let scores = try #require(
      try IntervalScores([0...2, 3...5, 1...5], measured: [2, 5.5, 0], level: 0.9))
    #expect(scores.covered == 1 && scores.count == 3)
    #expect(scores.meanWidth.isClose(to: 8.0 / 3, relative: 1e-14))
    #expect(scores.meanScore.isClose(to: (2 + 12 + 24) / 3.0, relative: 1e-14))
    #expect(try IntervalScores([], measured: [], level: 0.9) == nil)
  }

  @Test func `has a level between 0 and 1`() {
    #expect(throws: NumericsError.self) { try PredictiveBand([], level: 1) }
  }
}
