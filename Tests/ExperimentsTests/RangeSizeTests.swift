import Testing

@testable import Experiments

/// The number of draws from the ranges and of their runs, by the events of runs already made.
struct `The size of the ranges` {
  private func fitting(_ events: Int, in runs: Int = 50) -> RangeSize? {
    RangeSize.fitting(nil, RangeCost(events: events, replications: runs))
  }

  @Test func `is the largest whose events stay below twenty million`() {
    // 199 × 17 runs and 39 × 2 of each kind, of 5529 events, are 19,998,393; of 5530, 20,002,010.
    #expect(fitting(50 * 5529) == RangeSize(points: 199, replications: 17))
    #expect(fitting(50 * 5530) == RangeSize(points: 79, replications: 7))
    // 79 × 7 runs and 39 × 2 of each kind, of 25,412 events, are 19,999,244.
    #expect(fitting(50 * 25_412) == RangeSize(points: 79, replications: 7))
    #expect(fitting(50 * 25_413) == RangeSize(points: 39, replications: 5))
    // 39 × 5 runs of 102,564 events are 19,999,980, and so are 39 of 512,820.
    #expect(fitting(50 * 102_564) == RangeSize(points: 39, replications: 5))
    #expect(fitting(50 * 102_565) == RangeSize(points: 39, replications: 1))
    #expect(fitting(50 * 512_820) == RangeSize(points: 39, replications: 1))
    #expect(fitting(50 * 512_821) == nil)
  }

  @Test func `has no more runs than were compared`() {
    #expect(fitting(3 * 97, in: 3) == RangeSize(points: 199, replications: 3))
    #expect(fitting(0, in: 1) == RangeSize(points: 199, replications: 1))
  }

  @Test func `has the runs that are asked for, and fewer draws where they cost more`() {
    let cost = RangeCost(events: 50 * 5025, replications: 50)
    #expect(RangeSize.fitting(40, cost) == RangeSize(points: 79, replications: 40))
  }

  @Test func `survives counts that no machine reaches`() {
    #expect(RangeSize.fitting(.max, RangeCost(events: .max, replications: 1)) == nil)
    #expect(
      RangeSize(points: 199, replications: 20).addingRuns(
        for: 1, RangeCost(events: .max, replications: .max)) == nil)
  }

  private func added(_ share: Double?, _ events: Int) -> RangeSize? {
    RangeSize(points: 199, replications: 20).addingRuns(
      for: share, RangeCost(events: events, replications: 1))
  }

  @Test func `grows by runs where they decide more than a tenth of the spread`() {
    #expect(added(0.1, 97) == nil)
    #expect(added(nil, 97) == nil)
    // 15 % of the spread with 20 runs are 5 % with 60, if the spread stays as it is.
    #expect(added(0.15, 97) == RangeSize(points: 199, replications: 60))
    #expect(added(0.151, 97) == RangeSize(points: 199, replications: 61))
    #expect(added(1, 97) == RangeSize(points: 199, replications: 200))
  }

  @Test func `grows as far as twenty million events reach`() {
    // 199 × 25 runs of 4000 events are 19,900,000.
    #expect(added(1, 4000) == RangeSize(points: 199, replications: 25))
    #expect(added(1, 5025) == nil)
  }
}
