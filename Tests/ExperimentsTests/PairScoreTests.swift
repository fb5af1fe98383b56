import Experiments
import Testing

struct `Pairs of rows that are alike` {
  /// Rows at 0, 0.5, 2 and 2.2 tolerances: the first two are alike, and the last two.
  private static let alike = [[0], [0.5], [2], [2.2]]

  private static func scores(
    _ measured: [Double], _ predicted: [Double]
  ) throws -> PairScores {
    try #require(PairScores(alike: alike, measured: measured, predicted: [("model", predicted)]))
  }

  // 10 → 8 saves 20 %, 4 → 3.9 saves 2.5 %: one of two pairs differs.
  @Test func `are counted, and those that differ by over 5 %`() throws {
    let scores = try Self.scores([10, 8, 3.9, 4], [10, 8, 3.9, 4])
    #expect(scores.count == 2)
    #expect(scores.differing == 1)
  }

  // 20 and 30 % where 20 and 50 % were predicted: no and 20 points off, of which the median is 10.
  @Test func `have the median error of predicted savings`() throws {
    let way = try #require(try Self.scores([10, 8, 10, 7], [5, 4, 6, 3]).ways.first)
    #expect(abs(way.medianError - 0.1) < 1e-12)
    #expect(way.signsRight == 2)
  }

  // The second row is told to draw more than the first, which drew more.
  @Test func `have a wrong sign where the prediction reverses them`() throws {
    let way = try #require(try Self.scores([10, 8, 10, 7], [4, 5, 6, 3]).ways.first)
    #expect(way.signsRight == 1)
  }

  // A saving does not depend on which row of the table stands first.
  @Test func `are the same whichever row comes first`() throws {
    let way = try #require(try Self.scores([8, 10, 7, 10], [4, 5, 3, 6]).ways.first)
    #expect(abs(way.medianError - 0.1) < 1e-12)
    #expect(way.signsRight == 2)
  }

  // Of 100 levels from 1 to 100 %, 99 pairs are 1 % apart and 98 are 2 %, as whole numbers tell.
  // 7 % and 5 % in units of 2 % differ by a little more than 1 in binary.
  @Test func `are alike where they differ by just the tolerance`() throws {
    #expect(0.07 / 0.02 - 0.05 / 0.02 > 1)
    let levels = (1...100).map { [Double($0) * 0.01 / 0.02] }
    let scores = try #require(
      PairScores(alike: levels, measured: levels.map { _ in 1 }, predicted: []))
    #expect(scores.count == 99 + 98)
  }

  // Seconds since 1970 in units of 1 s, of which rounding moves none by a thousandth.
  @Test(arguments: [[0, 2], [0, 1.000001], [1.7e9, 1.7e9 + 1.01]])
  func `are none where no two rows are alike`(values: [Double]) {
    #expect(PairScores(alike: values.map { [$0] }, measured: [1, 2], predicted: []) == nil)
  }
}
