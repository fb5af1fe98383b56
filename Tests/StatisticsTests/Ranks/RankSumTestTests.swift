import Testing

@testable import Statistics

/// Permeability of the human chorioamnion at term and between 12 and 26 weeks, from Hollander and
/// Wolfe (1973), as in R's help page of `wilcox.test`.
enum PermeabilityData {
  static let atTerm = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
  static let early = [1.15, 0.88, 0.90, 0.74, 1.21]
}

/// R's `PlantGrowth`: dried weights of plants of a control and two treatments (Dobson 1983).
enum PlantGrowth {
  static let control = [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14]
  static let treatment1 = [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69]
  static let treatment2 = [6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26]
}

/// R's `airquality`: ozone in May and in August 1973.
enum OzoneData {
  static let may: [Double] = [
    41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14, 18, 14, 34, 6, 30, 11, 1, 11, 4, 32, 23, 45, 115,
    37,
  ]
  static let august: [Double] = [
    39, 9, 16, 78, 35, 66, 122, 89, 110, 44, 28, 65, 22, 59, 23, 31, 44, 21, 9, 45, 168, 73, 76,
    118,
    84, 85,
  ]
}

struct `Mann and Whitney's test` {
  // R 4.2.2: wilcox.test(atTerm, early): W = 35, p-value = 0.2544.
  @Test func `gives R's statistic for the permeability data`() throws {
    let test = try #require(RankSumTest(PermeabilityData.early, PermeabilityData.atTerm))
    #expect(test.statistic == 35)
  }

  @Test func `gives R's exact p-value for the permeability data`() throws {
    let p = try #require(RankSumTest(PermeabilityData.early, PermeabilityData.atTerm)).pValue
    #expect(p.isExact && agree(p.value, 0.2544122544122544, digits: 15))
  }

  // SciPy 1.17.1, help page of mannwhitneyu: U = 17, p = 1/9.
  @Test func `gives SciPy's numbers for the ages at diagnosis`() throws {
    let test = try #require(RankSumTest([20, 11, 17, 12], [19, 22, 16, 29, 24]))
    #expect(test.statistic == 17 && agree(test.pValue.value, 1.0 / 9, digits: 15))
  }

  // Counted in whole numbers of any size by Python: 15147174965 / 247959266474052.
  @Test func `counts ozone in May and August with its ties`() throws {
    let test = try #require(RankSumTest(OzoneData.august, OzoneData.may))
    #expect(test.statistic == 127.5 && test.pValue.isExact)
    #expect(agree(test.pValue.value, 15_147_174_965.0 / 247_959_266_474_052, digits: 15))
  }

  // The same: 9088 / 46189. R 4.2.2, which does not count ties, has 0.1986 by the normal law.
  @Test func `counts plants of the control and the first treatment with their ties`() throws {
    let test = try #require(RankSumTest(PlantGrowth.treatment1, PlantGrowth.control))
    #expect(test.statistic == 67.5 && test.pValue.isExact)
    #expect(agree(test.pValue.value, 9088.0 / 46_189, digits: 15))
  }

  // R 4.2.2, with ties: wilcox.test(x, y) of samples doubled to 52 values.
  @Test func `has R's p-value by the normal law for ozone of twice as many days`() throws {
    let test = try #require(
      RankSumTest(OzoneData.august + OzoneData.august, OzoneData.may + OzoneData.may))
    #expect(!test.pValue.isExact && agree(test.pValue.value, 4.4183108613582522e-08, digits: 11))
  }

  // SciPy 1.17.1: mannwhitneyu(y, x, method=PermutationMethod(n_resamples=inf)).
  @Test(arguments: [
    ([1.0, 2, 2], [2.0, 3, 3, 3], 6.0 / 35), ([1.0, 1, 1, 5], [1.0, 6], 2.0 / 3),
  ])
  func `has SciPy's p-value of ties`(x: [Double], y: [Double], expected: Double) throws {
    let p = try #require(RankSumTest(x, y)).pValue
    #expect(p.isExact && agree(p.value, expected, digits: 15))
  }

  // Counted in whole numbers of any size by Python.
  @Test func `counts the largest samples`() throws {
    let x = (0..<49).map { Double($0 % 7) }
    let y = (0..<49).map { place -> Double in
      let extra = place % 5 == 0 ? 1 : 0
      return Double(3 * place % 8 + extra)
    }
    let p = try #require(RankSumTest(x, y)).pValue
    #expect(p.isExact && agree(p.value, 0.2027679965056565, digits: 14))
  }

  @Test(arguments: [[1.0, 1, 2, 2, 2, 3, 4], [1, 1, 1, 1, 1, 1, 9], [1, 2, 3, 3, 5, 5, 5]])
  func `counts with ties what trying all choices counts`(values: [Double]) {
    let ranks = values.map { value in
      2 * values.count { $0 < value } + values.count { $0 == value } + 1
    }
    let law = CountedLaw(doubledRanks: ranks, countY: 3)
    let sums = (0..<128).filter { $0.nonzeroBitCount == 3 }.map { choice in
      ranks.indices.reduce(0) { $0 + ((choice >> $1) & 1) * ranks[$1] } - 12
    }
    for pairs in 0...24 {
      let (lower, upper) = (sums.count { $0 <= pairs }, sums.count { $0 >= pairs })
      #expect(agree(law.cumulative(pairs), Double(lower) / 35, digits: 15))
      #expect(agree(law.survival(from: pairs), Double(upper) / 35, digits: 15))
    }
  }

  @Test func `has the law of samples without ties where there are none`() {
    let law = CountedLaw(doubledRanks: (1...12).map { 2 * $0 }, countY: 7)
    for pairs in 0...35 {
      #expect(law.cumulative(2 * pairs) == CountedLaw(rankSumOf: 5, 7).cumulative(pairs))
    }
  }

  @Test func `gives R's numbers for plants of both treatments`() throws {
    let test = try #require(RankSumTest(PlantGrowth.treatment2, PlantGrowth.treatment1))
    #expect(test.statistic == 16 && agree(test.pValue.value, 0.0089306977851869498, digits: 14))
  }

  // R 4.2.2: wilcox.test(x, y): W = 2494, p = 0.00027271109308914785.
  @Test func `gives R's numbers for sixty normal values`() throws {
    let test = try #require(RankSumTest(NormalData.others, NormalData.sixty))
    #expect(test.statistic == 2494)
    #expect(agree(test.pValue.value, 0.00027271109308914785, digits: 12))
  }

  @Test func `says nothing of values that are all the same`() {
    #expect(RankSumTest([1, 1], [1, 1, 1]) == nil)
  }

  @Test func `says nothing without values`() {
    #expect(RankSumTest([], [1, 2]) == nil)
  }

  @Test func `has a delta of one where every value is greater`() throws {
    #expect(try #require(RankSumTest([1, 2], [3, 4, 5])).cliffsDelta == 1)
  }

  @Test func `has the delta that counting pairs gives`() throws {
    let (x, y) = (OzoneData.may, OzoneData.august)
    let signs = y.flatMap { b in x.map { a in b > a ? 1.0 : b < a ? -1 : 0 } }
    let expected = signs.reduce(0, +) / Double(signs.count)
    #expect(agree(RankSumTest(x, y)?.cliffsDelta, expected, digits: 14))
  }

  // R 4.2.2: pwilcox.
  @Test(arguments: [
    (5, 7, 3, 0.0088383838383838398), (5, 7, 17, 0.5), (49, 49, 700, 0.0001534764534881131),
    (49, 49, 1000, 0.0779681620234275868),
  ])
  func `has R's law`(x: Int, y: Int, pairs: Int, expected: Double) {
    #expect(agree(CountedLaw(rankSumOf: x, y).cumulative(pairs), expected, digits: 13))
  }

  @Test func `counts what trying all orders counts`() {
    // The places of three values of y among seven.
    let sums = (0..<128).filter { $0.nonzeroBitCount == 3 }.map { places in
      (1...7).reduce(0) { $0 + ((places >> ($1 - 1)) & 1) * $1 } - 6
    }
    for pairs in 0...12 {
      let expected = Double(sums.count { $0 <= pairs }) / Double(sums.count)
      #expect(agree(CountedLaw(rankSumOf: 4, 3).cumulative(pairs), expected, digits: 15))
    }
  }
}
