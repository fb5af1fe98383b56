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

  // SciPy 1.17.1: wilcoxon(drug1 - drug2, method=PermutationMethod(n_resamples=inf)). All nine differences
  // other than zero are of one sign: 2 / 2⁹, the ties notwithstanding.
  @Test func `gives SciPy's exact p-value for the sleep data`() throws {
    let test = try #require(SignedRankTest(of: SleepData.pairs.map { (x: $0, y: $1) }))
    #expect(test.pValue.isExact && test.pValue.value == 0.00390625)
  }

  @Test func `of the sleep data leaves the zero out`() throws {
    let test = try #require(SignedRankTest(of: SleepData.pairs.map { (x: $0, y: $1) }))
    #expect(test.count == 9 && test.zeros == 1)
  }

  @Test(arguments: [1, 2, 3, 5])
  func `of equal differences has the least p-value that signs can give`(count: Int) throws {
    let p = try #require(SignedRankTest(Array(repeating: 2, count: count))).pValue
    // All of one sign, either one, of 2ⁿ.
    #expect(p.isExact && p.value == 2 / Double(1 << count))
  }

  @Test(arguments: [
    [1.0, 1, 2], [1, -1, 2, 2], [3, -1, -1, 2, 0, -2], [5, 5, 5, -4, 4, -3, 0, 1],
  ])
  func `counts with ties what trying all signs counts`(differences: [Double]) throws {
    let test = try #require(SignedRankTest(differences))
    let sizes = differences.filter { $0 != 0 }.map(\.magnitude)
    let ranks = sizes.map { size in
      Double(sizes.count { $0 < size }) + Double(sizes.count { $0 == size } + 1) / 2
    }
    let sums = (0..<(1 << sizes.count)).map { signs in
      ranks.indices.reduce(0.0) { $0 + ((signs >> $1) & 1 == 1 ? ranks[$1] : 0) }
    }
    let (lower, upper) = (
      sums.count { $0 <= test.statistic }, sums.count { $0 >= test.statistic }
    )
    let expected = min(1, 2 * Double(min(lower, upper)) / Double(sums.count))
    #expect(test.pValue.isExact && test.pValue.value == expected)
  }

  // Counted in whole numbers of any size by Python: 21439085001 / 2⁴⁰, of 40 differences.
  @Test func `counts forty differences with ties`() throws {
    let test = try #require(SignedRankTest((0..<49).map { Double(($0 * 5) % 9 - 3) }))
    #expect(test.statistic == 692.5 && test.count + test.zeros == 49)
    #expect(test.pValue.value == 21_439_085_001 / 0x1p40)
  }

  // R 4.2.2: wilcox.test(0:57 %% 29 - 10), of which two are zero.
  @Test func `of fifty-six differences has R's p-value by the normal law`() throws {
    let test = try #require(SignedRankTest((0..<58).map { Double($0 % 29 - 10) }))
    #expect(!test.pValue.isExact && agree(test.pValue.value, 0.0015653314963561954, digits: 12))
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
    #expect(agree(CountedLaw(signedRanks: Array(1...count)).cumulative(sum), expected, digits: 14))
  }

  @Test func `counts what trying all signs counts`() {
    for sum in 0...21 {
      let hits = (0..<64).count { signs in
        (1...6).reduce(0) { $0 + ((signs >> ($1 - 1)) & 1) * $1 } <= sum
      }
      #expect(CountedLaw(signedRanks: Array(1...6)).cumulative(sum) == Double(hits) / 64)
    }
  }
}
