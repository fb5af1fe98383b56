import Testing

@testable import Statistics

extension EquivalenceAnswer {
  /// The test that was made.
  var tested: Equivalence? { if case .tested(let test) = self { test } else { nil } }
  /// Why nothing was.
  var refusal: EquivalenceRefusal? {
    if case .refused(_, let reason) = self { reason } else { nil }
  }
}

struct `The test of equivalence` {
  let sleep = JointMoments(SleepData.pairs)

  /// Pairs with differences from a baseline of 100.
  private func pairs(_ differences: [Double]) -> JointMoments {
    JointMoments(differences.map { (100, 100 + $0) })
  }

  // SciPy 1.17.1: the greater p-value of ttest_1samp(d, −margin, 'greater') and (d, margin, 'less').
  @Test(arguments: [(2.0, 0.1541572356690974), (3.0, 0.002655570292658671)])
  func `has the greater of two one-sided p-values`(margin: Double, expected: Double) throws {
    let test = try #require(sleep.equivalence(within: .absolute(margin)).tested)
    #expect(agree(test.pValue, expected, digits: 12))
  }

  @Test(arguments: [0.5, 1.0, 2.0, 2.2929, 2.2931, 3.0])
  func `is shown exactly where the 90 % interval lies within the margin`(margin: Double) throws {
    // −1.58 ± 1.833113 · 0.388961: from −2.29300 to −0.86700.
    let test = try #require(sleep.equivalence(within: .absolute(margin)).tested)
    let interval = try #require(sleep.difference.meanInterval(at: ConfidenceLevel(0.9)))
    #expect(test.isShown == (-margin < interval.low && interval.high < margin))
    guard case .difference(let mean, let limits) = test.limits else {
      return #expect(Bool(false))
    }
    #expect(agree(mean, -1.58, digits: 14))
    #expect(agree(limits.low, interval.low, digits: 13))
    #expect(agree(limits.high, interval.high, digits: 13))
  }

  @Test(arguments: [10.0, 30, 60, 90, 93.5, 94, 120, 200])
  func `as a share is shown exactly where Fieller's 90 % interval lies within the margin`(
    percent: Double
  ) throws {
    let test = try #require(sleep.equivalence(within: .share(percent / 100)).tested)
    let change = try #require(sleep.relativeChange(at: ConfidenceLevel(0.9))?.interval)
    guard case .bounded(let interval) = change, case .change(let limits) = test.limits,
      case .bounded(let found)? = limits.interval
    else { return #expect(Bool(false)) }
    #expect(test.isShown == (-percent < interval.low && interval.high < percent))
    #expect(
      agree(found.low, interval.low, digits: 12) && agree(found.high, interval.high, digits: 12))
  }

  // Once with the lower bound as the nearer, 0.1 x, and once with the upper, 4 x.
  @Test func `as a share tests y less a share of x, pair by pair`() throws {
    let lower = Moments(SleepData.pairs.map { $0.1 - 0.1 * $0.0 })
    let upper = Moments(SleepData.pairs.map { 4 * $0.1 - $0.0 })
    let swapped = JointMoments(SleepData.pairs.map { ($0.1, $0.0) })
    for (values, pairs, share) in [(lower, sleep, 0.9), (upper, swapped, 3)] {
      let t = try #require(values.mean) / #require(values.standardError)
      let test = try #require(pairs.equivalence(within: .share(share)).tested)
      #expect(t > 0 && agree(test.pValue, twoSidedPValue(t, degreesOfFreedom: 9) / 2, digits: 12))
    }
  }

  @Test func `as a share does not mind values below zero`() throws {
    let pairs = [(10.0, 10.2), (11, 10.9), (12, 12.3), (9, 9.1)]
    let mirrored = JointMoments(pairs.map { (-$0.0, -$0.1) })
    let (one, other) = (
      try #require(JointMoments(pairs).equivalence(within: .share(0.05)).tested),
      try #require(mirrored.equivalence(within: .share(0.05)).tested)
    )
    #expect(one.isShown && other.isShown && agree(one.pValue, other.pValue, digits: 12))
  }

  @Test func `as a share says that there is none of a mean of zero`() {
    let pairs = JointMoments([(-1, 2), (1, 3)])
    #expect(pairs.equivalence(within: .share(0.05)).refusal == .noMean)
    #expect(
      IndependentAnalysis([-1, 1], [2, 3], few)?.equivalence(within: .share(0.05)).refusal
        == .noMean)
  }

  @Test func `of constant differences within the margin is shown without a p-value`() throws {
    let test = try #require(pairs([1, 1, 1]).equivalence(within: .absolute(1.5)).tested)
    #expect(test.isShown && test.pValue == nil)
  }

  @Test func `of constant differences at the margin is not shown`() throws {
    #expect(try !#require(pairs([1, 1, 1]).equivalence(within: .absolute(1)).tested).isShown)
  }

  @Test func `says that it needs two differences`() {
    #expect(pairs([1]).equivalence(within: .absolute(1)).refusal == .tooFew)
    #expect(pairs([1]).equivalence(within: .share(0.1)).refusal == .tooFew)
  }

  @Test func `is met by few when the truth lies on the margin`() throws {
    var normals = NormalSource(seed: 29)
    let shown = try (0..<2000).count { _ in
      let values = pairs((0..<20).map { _ in 1 + normals.next() })
      return try #require(values.equivalence(within: .absolute(1)).tested).isShown
    }
    #expect((Double(shown) / 2000 - 0.05).magnitude < 3.29 * (0.05 * 0.95 / 2000).squareRoot())
  }

  // MARK: - Independent samples

  private let few = Resampling(seed: 1, name: "few", count: 2)

  private var plants: IndependentAnalysis {
    get throws {
      try #require(IndependentAnalysis(PlantGrowth.control, PlantGrowth.treatment1, few))
    }
  }

  @Test func `of independent samples rests on Welch's error`() throws {
    let analysis = try plants
    let welch = try #require(analysis.welch)
    let test = try #require(analysis.equivalence(within: .absolute(1)).tested)
    // The nearer bound is at −1: P(T > (1 − |d|) / error).
    let t = (1 - welch.difference.magnitude) / welch.standardError
    let both = twoSidedPValue(t, degreesOfFreedom: welch.degreesOfFreedom)
    #expect(agree(test.pValue, both / 2, digits: 13))
  }

  @Test(arguments: [5.0, 10, 17.9, 18.1, 18.3, 18.5, 20, 40])
  func `of independent samples is shown within a share where Fieller's interval lies within it`(
    percent: Double
  ) throws {
    let analysis = try plants
    let test = try #require(analysis.equivalence(within: .share(percent / 100)).tested)
    guard
      case .bounded(let interval)? = analysis.relativeChange(at: try ConfidenceLevel(0.9))?.interval
    else { return #expect(Bool(false)) }
    #expect(test.isShown == (-percent < interval.low && interval.high < percent))
  }

  @Test func `of independent samples tests y less a share more and a share less of x`() throws {
    let (x, y) = (Moments(PlantGrowth.control), Moments(PlantGrowth.treatment1))
    let analysis = try plants
    let (meanX, meanY) = (try #require(x.mean), try #require(y.mean))
    let (errorX, errorY) = (try #require(x.standardError), try #require(y.standardError))
    // The treatment's mean is the lower one: 0.8 x is the nearer bound.
    let t = (meanY - 0.8 * meanX) / (0.64 * errorX * errorX + errorY * errorY).squareRoot()
    let freedom = try #require(analysis.welch).degreesOfFreedom
    let test = try #require(analysis.equivalence(within: .share(0.2)).tested)
    #expect(
      t > 0 && agree(test.pValue, twoSidedPValue(t, degreesOfFreedom: freedom) / 2, digits: 12))
  }

  @Test func `of independent samples is met by few when the truth lies on the share`() throws {
    var normals = NormalSource(seed: 31)
    let shown = try (0..<2000).count { _ in
      let x = (0..<20).map { _ in 10 + normals.next() }
      let y = (0..<30).map { _ in 11 + 2 * normals.next() }
      let analysis = try #require(IndependentAnalysis(x, y, few))
      return try #require(analysis.equivalence(within: .share(0.1)).tested).isShown
    }
    #expect((Double(shown) / 2000 - 0.05).magnitude < 3.29 * (0.05 * 0.95 / 2000).squareRoot())
  }

  @Test func `of independent samples without spread goes by their means`() throws {
    let analysis = try #require(IndependentAnalysis([2, 2], [3, 3, 3], few))
    #expect(try #require(analysis.equivalence(within: .absolute(1.1)).tested).isShown)
    #expect(try !#require(analysis.equivalence(within: .share(0.4)).tested).isShown)
  }

  @Test func `of independent samples says that it needs two of each`() throws {
    let analysis = try #require(IndependentAnalysis([2], [3, 3, 3], few))
    #expect(analysis.equivalence(within: .absolute(1)).refusal == .tooFew)
  }

  @Test func `is shown of identical pairs, whatever their mean`() throws {
    // The mean of −1, 2 and 3 is not surely other than 0, nor is a share of it.
    let pairs = JointMoments([(-1, -1), (2, 2), (3, 3)])
    guard case .tested(let found) = pairs.equivalence(within: .share(0.2)) else {
      Issue.record("refused")
      return
    }
    #expect(found.isShown)
    #expect(found.pValue == nil)
  }
}
