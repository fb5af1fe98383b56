import Statistics
import Testing

struct `Joint moments` {
  let sleep = JointMoments(SleepData.pairs)

  @Test func `have the covariance of the definition`() throws {
    // Two passes: the mean of the products of the distances, divided by n - 1.
    let (x, y) = (SleepData.drug2, SleepData.drug1)
    let (meanX, meanY) = (x.reduce(0, +) / 10, y.reduce(0, +) / 10)
    let expected = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) } / 9
    #expect(agree(sleep.covariance, expected, digits: 14))
  }

  @Test func `have the covariance with the difference that the variances imply`() throws {
    // cov(x, y - x) = cov(x, y) - var(x)
    let expected = try #require(sleep.covariance) - #require(sleep.x.variance)
    #expect(agree(sleep.covarianceWithDifference, expected, digits: 13))
  }

  @Test func `have a correlation of one along a rising line`() throws {
    let line = JointMoments((1...9).map { (Double($0), 3 * Double($0) + 1) })
    #expect(agree(line.correlation, 1, digits: 14))
  }

  @Test func `have a correlation of minus one along a falling line`() throws {
    let line = JointMoments((1...9).map { (Double($0), 1 - 3 * Double($0)) })
    #expect(agree(line.correlation, -1, digits: 14))
  }

  @Test func `have no correlation when one side is constant`() {
    #expect(JointMoments([(1, 5), (2, 5), (3, 5)]).correlation == nil)
  }

  @Test func `keep all digits of a small difference of large values`() throws {
    // Values near 2^30 that differ by 1, 2 and 3 times 2^-20: every difference is exact, while the
    // variances of x and y are 2^60 times larger than that of the difference.
    let small = 0x1p-20
    let pairs = [(1.0, 1.0), (-1, 2), (0.5, 3)].map { side, step in
      (side * 0x1p30, side * 0x1p30 + step * small)
    }
    #expect(JointMoments(pairs).difference.standardDeviation == small)
  }

  @Test func `call equal pairs identical`() {
    #expect(JointMoments([(1, 1), (0.1, 0.1)]).allIdentical)
  }

  @Test func `do not call pairs identical that differ in the last bit`() {
    #expect(!JointMoments([(1, 1), (0.1, 0.1.nextUp)]).allIdentical)
  }

  @Test func `say how much less the difference varies than of unpaired days`() throws {
    // Variances 1 and 4, and 1 of the difference: 5 times.
    let pairs = JointMoments([(1.0, 2.0), (2.0, 4.0), (3.0, 6.0)])
    #expect(try #require(pairs.varianceReduction) == 5)
    // Days that pull in opposite directions make it worse: 1 + 1 over 4.
    #expect(JointMoments([(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]).varianceReduction == 0.5)
    #expect(JointMoments([(1.0, 2.0), (2.0, 3.0)]).varianceReduction == nil)
  }

  @Test func `of ratios with a constant denominator gain what means gain`() throws {
    let values = [(1.0, 2.5), (2.0, 4.0), (3.5, 6.0), (4.0, 9.0)]
    var ratios = PairedRatios()
    for (x, y) in values { ratios.add(x: (x, 1), y: (y, 1)) }
    let expected = try #require(JointMoments(values).varianceReduction)
    #expect(abs(try #require(ratios.varianceReduction) - expected) < 1e-12 * expected)
  }
}
