import Statistics
import Testing

struct `A paired difference` {
  private func estimate(_ pairs: [(Double, Double)]) throws -> PairedEstimate {
    guard case .estimated(let estimate)? = JointMoments(pairs).pairedDifference() else {
      throw NotAnEstimate()
    }
    return estimate
  }

  private struct NotAnEstimate: Error {}

  // R 4: t.test(extra ~ group, data = sleep, paired = TRUE).
  @Test func `has R's t statistic for the sleep data`() throws {
    let t = try #require(try estimate(SleepData.pairs).tStatistic)
    #expect(agree(t, -4.062127683382037, digits: 12))
  }

  @Test func `has R's p-value for the sleep data`() throws {
    let p = try #require(try estimate(SleepData.pairs).pValue)
    #expect(agree(p, 0.0028328901973842632, digits: 12))
  }

  @Test func `has R's mean for the sleep data`() throws {
    #expect(agree(try estimate(SleepData.pairs).mean, -1.58, digits: 14))
  }

  @Test func `has R's degrees of freedom for the sleep data`() throws {
    #expect(try estimate(SleepData.pairs).degreesOfFreedom == 9)
  }

  @Test func `has R's lower end for the sleep data`() throws {
    let interval = try #require(try estimate(SleepData.pairs).interval)
    #expect(agree(interval.low, -2.459885763276982, digits: 12))
  }

  @Test func `has R's upper end for the sleep data`() throws {
    let interval = try #require(try estimate(SleepData.pairs).interval)
    #expect(agree(interval.high, -0.7001142367230184, digits: 12))
  }

  @Test func `of identical pairs is not an estimate`() {
    let same = JointMoments([(1, 1), (2, 2), (7, 7)])
    #expect(same.pairedDifference() == .identical(count: 3))
  }

  @Test func `that is always the same has an interval without width`() throws {
    let interval = try estimate([(1, 3), (2, 4), (7, 9)]).interval
    #expect(interval == ConfidenceInterval(low: 2, high: 2))
  }

  @Test func `that is always the same has no p-value`() throws {
    #expect(try estimate([(1, 3), (2, 4), (7, 9)]).pValue == nil)
  }

  @Test func `of one pair has no interval`() throws {
    #expect(try estimate([(1, 3)]).interval == nil)
  }

  @Test func `of one pair keeps its mean`() throws {
    #expect(try estimate([(1, 3)]).mean == 2)
  }

  @Test func `of no pairs is nothing`() {
    #expect(JointMoments().pairedDifference() == nil)
  }

  @Test func `keeps its t statistic when both sides are shifted`() throws {
    // Quarters, so that the shift is exact.
    let pairs = SleepData.pairs.map { (($0 * 4).rounded() / 4, ($1 * 4).rounded() / 4) }
    let shifted = pairs.map { ($0 + 1024, $1 + 1024) }
    #expect(try estimate(shifted).tStatistic == estimate(pairs).tStatistic)
  }

  @Test func `keeps its t statistic when both sides are scaled`() throws {
    let scaled = SleepData.pairs.map { ($0 * 0.125, $1 * 0.125) }
    #expect(try estimate(scaled).tStatistic == estimate(SleepData.pairs).tStatistic)
  }

  @Test func `changes its sign when the sides are exchanged`() throws {
    let exchanged = try #require(try estimate(SleepData.pairs.map { ($1, $0) }).tStatistic)
    #expect(try estimate(SleepData.pairs).tStatistic == -exchanged)
  }
}
