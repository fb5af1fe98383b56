import Testing

@testable import Statistics

struct `The test of equivalence` {
  let sleep = JointMoments(SleepData.pairs).difference

  // SciPy 1.17.1: the greater p-value of ttest_1samp(d, −margin, 'greater') and (d, margin, 'less').
  @Test(arguments: [(2.0, 0.1541572356690974), (3.0, 0.002655570292658671)])
  func `has the greater of two one-sided p-values`(margin: Double, expected: Double) throws {
    let test = try #require(Equivalence(sleep, within: margin))
    #expect(agree(test.pValue, expected, digits: 12))
  }

  @Test(arguments: [0.5, 1.0, 2.0, 2.2938, 2.2939, 3.0])
  func `is shown exactly where the 90 % interval lies within the margin`(margin: Double) throws {
    // −1.58 ± 1.833113 · 0.388961: from −2.29301 to −0.86699.
    let test = try #require(Equivalence(sleep, within: margin))
    #expect(test.isShown == (-margin < test.interval.low && test.interval.high < margin))
  }

  @Test func `has the interval of twice the error`() throws {
    let test = try #require(Equivalence(sleep, within: 1))
    let wide = try #require(sleep.meanInterval(at: ConfidenceLevel(0.9)))
    #expect(agree(test.interval.low, wide.low, digits: 13))
    #expect(agree(test.interval.high, wide.high, digits: 13))
  }

  @Test func `of constant differences within the margin is shown without a p-value`() throws {
    let test = try #require(Equivalence(Moments([1, 1, 1]), within: 1.5))
    #expect(test.isShown && test.pValue == nil)
  }

  @Test func `of constant differences at the margin is not shown`() throws {
    #expect(try !#require(Equivalence(Moments([1, 1, 1]), within: 1)).isShown)
  }

  @Test func `needs two differences`() {
    #expect(Equivalence(Moments([1]), within: 1) == nil)
  }

  @Test func `of independent samples rests on Welch's error`() throws {
    let comparison = try #require(
      WelchComparison(Moments(PlantGrowth.control), Moments(PlantGrowth.treatment1)))
    let test = Equivalence(comparison, within: 1)
    // Its half-width in standard errors is Student's one-sided value, which at 17 degrees is 1.74.
    let ratio = test.interval.width / 2 / comparison.standardError
    #expect((ratio - 1.74).magnitude < 0.01)
  }

  @Test func `is met by few when the truth lies on the margin`() throws {
    var normals = NormalSource(seed: 29)
    let shown = try (0..<2000).count { _ in
      let values = Moments((0..<20).map { _ in 1 + normals.next() })
      return try #require(Equivalence(values, within: 1)).isShown
    }
    #expect((Double(shown) / 2000 - 0.05).magnitude < 3.29 * (0.05 * 0.95 / 2000).squareRoot())
  }
}
