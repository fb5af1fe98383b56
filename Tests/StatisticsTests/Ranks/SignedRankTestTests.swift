import Testing

@testable import Statistics

/// Differences in height of crossed and self-fertilised plants, of Darwin (1876), in eighths of an inch.
let darwinsDifferences: [Double] = [6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75]

/// Hamilton's depression factor of nine patients at two visits, from Hollander and Wolfe (1973), as
/// in R's help page of `wilcox.test`.
enum DepressionData {
  static let first = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
  static let second = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
  static let pairs = zip(second, first).map { (x: $0, y: $1) }
}

struct `Wilcoxon's signed-rank test` {
  // R 4.2.2: wilcox.test(first, second, paired = TRUE): V = 40, p-value = 0.03906.
  @Test func `gives R's statistic for the depression data`() throws {
    #expect(try #require(SignedRankTest(of: DepressionData.pairs)).statistic == 40)
  }

  @Test func `gives R's exact p-value for the depression data`() throws {
    let p = try #require(SignedRankTest(of: DepressionData.pairs)).pValue
    #expect(p.isExact && p.value == 0.0390625)
  }

  // SciPy 1.17.1, help page of wilcoxon: 96 one-sided; 0.041259765625.
  @Test func `gives SciPy's statistic for Darwin's plants`() throws {
    #expect(try #require(SignedRankTest(darwinsDifferences)).statistic == 96)
  }

  @Test func `gives SciPy's exact p-value for Darwin's plants`() throws {
    #expect(try #require(SignedRankTest(darwinsDifferences)).pValue.value == 0.041259765625)
  }

  // R 4.2.2: wilcox.test(drug1, drug2, paired = TRUE), with a zero and ties.
  @Test func `gives R's p-value for the sleep data`() throws {
    let test = try #require(SignedRankTest(of: SleepData.pairs.map { (x: $0, y: $1) }))
    #expect(agree(test.pValue.value, 0.0090906980159250559, digits: 13))
  }

  @Test func `of the sleep data leaves the zero out and is not exact`() throws {
    let test = try #require(SignedRankTest(of: SleepData.pairs.map { (x: $0, y: $1) }))
    #expect(test.count == 9 && test.zeros == 1 && !test.pValue.isExact)
  }

  // R 4.2.2: set.seed(1); wilcox.test(round(rnorm(60, 1, 3), 3)): V = 1414, p = 0.00024277915533626483.
  @Test func `gives R's p-value for sixty normal values`() throws {
    let test = try #require(SignedRankTest(NormalData.sixty))
    #expect(test.statistic == 1414 && agree(test.pValue.value, 0.00024277915533626483, digits: 12))
  }

  @Test func `takes differences for equal that are so in decimals`() throws {
    // SciPy's help page: of the decimals themselves the ranks above zero add up to 6, of the
    // rounded binary differences to 5.
    let (x, y) = ([0.525, 0.775, 0.325, 0.55], [0.5, 0.825, 0.375, 0.5])
    let test = try #require(SignedRankTest(of: zip(x, y).map { (x: $0, y: $1) }))
    #expect(test.statistic == 6)
  }

  @Test func `says nothing of differences that are all zero`() {
    #expect(SignedRankTest([0, 0, 0]) == nil)
  }

  @Test func `says nothing without differences`() {
    #expect(SignedRankTest([]) == nil)
  }

  @Test func `of one difference has a p-value of one`() throws {
    // Both signs are as likely.
    #expect(try #require(SignedRankTest([3])).pValue.value == 1)
  }

  @Test func `of equal differences has a p-value between 0 and 1`() throws {
    let p = try #require(SignedRankTest([2, 2, 2, 2])).pValue.value
    #expect(p > 0 && p < 1)
  }

  @Test func `has the mirrored statistic of mirrored differences`() throws {
    let mirrored = try #require(SignedRankTest(darwinsDifferences.map { -$0 }))
    #expect(mirrored.statistic == 15 * 16 / 2 - 96)
  }

  // R 4.2.2: psignrank.
  @Test(arguments: [
    (10, 5, 0.0097656250), (10, 40, 0.9033203125), (49, 100, 8.9142986325896444e-09),
    (49, 400, 1.7063075357777183e-02),
  ])
  func `has R's law`(count: Int, sum: Int, expected: Double) {
    #expect(agree(SignedRankLaw(count: count).cumulative(sum), expected, digits: 14))
  }

  @Test func `counts what trying all signs counts`() {
    for sum in 0...21 {
      let hits = (0..<64).count { signs in
        (1...6).reduce(0) { $0 + ((signs >> ($1 - 1)) & 1) * $1 } <= sum
      }
      #expect(SignedRankLaw(count: 6).cumulative(sum) == Double(hits) / 64)
    }
  }
}
