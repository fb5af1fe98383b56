import Testing

@testable import Statistics

struct `The test of equivalence` {
  let sleep = JointMoments(SleepData.pairs)

  private func moments(_ differences: [Double]) -> Moments { Moments(differences) }

  // SciPy 1.17.1: the greater p-value of ttest_1samp(d, −margin, 'greater') and (d, margin, 'less').
  @Test(arguments: [(2.0, 0.1541572356690974), (3.0, 0.002655570292658671)])
  func `has the greater of two one-sided p-values`(margin: Double, expected: Double) throws {
    let test = try #require(Equivalence(sleep.difference, within: margin))
    #expect(agree(test.pValue, expected, digits: 12))
  }

  @Test(arguments: [0.5, 1.0, 2.0, 2.2929, 2.2931, 3.0])
  func `is shown exactly where the 90 % interval lies within the margin`(margin: Double) throws {
    // −1.58 ± 1.833113 · 0.388961: from −2.29300 to −0.86700.
    let test = try #require(Equivalence(sleep.difference, within: margin))
    let interval = try #require(sleep.difference.meanInterval(at: ConfidenceLevel(0.9)))
    #expect(test.isShown == (-margin < interval.low && interval.high < margin))
    #expect(agree(test.interval.low, interval.low, digits: 13))
    #expect(agree(test.interval.high, interval.high, digits: 13))
  }

  @Test(arguments: [10.0, 30, 60, 90, 93.5, 94, 120, 200])
  func `as a share is shown exactly where Fieller's 90 % interval lies within the margin`(
    margin: Double
  ) throws {
    let test = try #require(Equivalence(sleep, withinShare: margin / 100))
    let change = try #require(sleep.relativeChange(at: ConfidenceLevel(0.9))?.interval)
    guard case .bounded(let interval) = change else { return #expect(Bool(false)) }
    #expect(test.isShown == (-margin < interval.low && interval.high < margin))
  }

  @Test func `as a share does not mind values below zero`() throws {
    let pairs = [(10.0, 10.2), (11, 10.9), (12, 12.3), (9, 9.1)]
    let mirrored = JointMoments(pairs.map { (-$0.0, -$0.1) })
    let (one, other) = (
      try #require(Equivalence(JointMoments(pairs), withinShare: 0.05)),
      try #require(Equivalence(mirrored, withinShare: 0.05))
    )
    #expect(one.isShown && other.isShown && agree(one.pValue, other.pValue, digits: 12))
  }

  @Test func `as a share says nothing against a mean of zero`() {
    #expect(Equivalence(JointMoments([(-1, 2), (1, 3)]), withinShare: 0.05) == nil)
  }

  @Test func `of constant differences within the margin is shown without a p-value`() throws {
    let test = try #require(Equivalence(moments([1, 1, 1]), within: 1.5))
    #expect(test.isShown && test.pValue == nil)
  }

  @Test func `of constant differences at the margin is not shown`() throws {
    #expect(try !#require(Equivalence(moments([1, 1, 1]), within: 1)).isShown)
  }

  @Test func `needs two differences`() {
    #expect(Equivalence(moments([1]), within: 1) == nil)
  }

  @Test func `of independent samples rests on Welch's error`() throws {
    let comparison = try #require(
      WelchComparison(Moments(PlantGrowth.control), Moments(PlantGrowth.treatment1)))
    let test = Equivalence(comparison, within: 1)
    // The nearer bound is at −1: P(T > (1 − |d|) / error).
    let t = (1 - comparison.difference.magnitude) / comparison.standardError
    let both = twoSidedPValue(t, degreesOfFreedom: comparison.degreesOfFreedom)
    #expect(agree(test.pValue, both / 2, digits: 13))
  }

  @Test func `is met by few when the truth lies on the margin`() throws {
    var normals = NormalSource(seed: 29)
    let shown = try (0..<2000).count { _ in
      let values = moments((0..<20).map { _ in 1 + normals.next() })
      return try #require(Equivalence(values, within: 1)).isShown
    }
    #expect((Double(shown) / 2000 - 0.05).magnitude < 3.29 * (0.05 * 0.95 / 2000).squareRoot())
  }
}
