import Testing

@testable import Statistics

struct `The analysis of pairs` {
  let resampling = Resampling(seed: 1, name: "test", count: 500)
  private let sleep = SleepData.pairs.map { (x: $0, y: $1) }

  @Test func `has the difference of Student's comparison`() throws {
    let found = try #require(PairedAnalysis(sleep, resampling))
    #expect(found.difference == JointMoments(SleepData.pairs).pairedDifference())
  }

  // R 4.2.2: t.test(drug1, drug2).
  @Test func `has R's Welch test of the sleep data`() throws {
    let found = try #require(PairedAnalysis(sleep, resampling)?.welch)
    #expect(agree(found.tStatistic, -1.8608134674868526, digits: 13))
    #expect(agree(found.degreesOfFreedom, 17.776473516178495, digits: 13))
  }

  @Test func `counts every difference as the variant less the baseline`() throws {
    let found = try #require(
      PairedAnalysis([(1, 2), (2, 4), (3, 6), (5, 9), (6, 11), (7, 13)], resampling))
    #expect(found.difference.mean > 0)
    #expect(found.signedRank?.statistic == 21)
    #expect(try #require(found.effects.cohensDz) > 0)
    #expect(try #require(found.effects.hedgesG) > 0)
    #expect(try #require(found.effects.cliffsDelta) > 0)
    #expect(try #require(found.effects.hodgesLehmann).estimate > 0)
    #expect(try #require(found.rankSum).statistic > 18)
    #expect(try #require(found.bootstrap).percentile.low > 0)
    #expect(try #require(found.welch).difference > 0)
    #expect(try #require(found.moments.relativeChange()).percent > 0)
  }

  @Test func `of equal pairs tests nothing`() throws {
    let found = try #require(PairedAnalysis([(1, 1), (2, 2), (7, 7)], resampling))
    #expect(found.difference == .identical(count: 3))
    #expect(found.welch == nil && found.signedRank == nil && found.rankSum == nil)
    #expect(found.bootstrap == nil && found.effects.cohensDz == nil)
    #expect(found.effects.hedgesG == nil && found.effects.cliffsDelta == nil)
  }

  @Test func `of equal pairs has a shift of nothing`() throws {
    let found = try #require(PairedAnalysis([(1, 1), (2, 2), (7, 7)], resampling))
    #expect(found.effects.hodgesLehmann?.estimate == 0)
  }

  @Test func `of one pair has estimates and no test of means`() throws {
    let found = try #require(PairedAnalysis([(1, 4)], resampling))
    #expect(found.difference.mean == 3 && found.bootstrap == nil && found.welch == nil)
    #expect(found.effects.hodgesLehmann?.estimate == 3)
  }

  @Test func `of constant differences has no bootstrap`() throws {
    let found = try #require(PairedAnalysis([(1, 3), (2, 4), (9, 11)], resampling))
    #expect(found.bootstrap == nil && found.effects.cohensDz == nil)
  }

  @Test(arguments: [(1000, true), (1001, false)])
  func `resamples up to a thousand pairs`(count: Int, isThere: Bool) throws {
    let pairs = (0..<count).map { (x: Double($0 % 7), y: Double($0 % 5)) }
    let few = Resampling(seed: 1, name: "test", count: 2)
    #expect((try #require(PairedAnalysis(pairs, few)).bootstrap != nil) == isThere)
  }

  @Test func `without pairs is none`() {
    #expect(PairedAnalysis([], resampling) == nil)
  }
}

struct `The analysis of independent samples` {
  let resampling = Resampling(seed: 1, name: "test", count: 500)

  // R 4.2.2: t.test(trt1, trt2) of PlantGrowth.
  @Test func `has R's Welch test of the plants`() throws {
    let found = try #require(
      IndependentAnalysis(PlantGrowth.treatment2, PlantGrowth.treatment1, resampling)?.welch)
    #expect(agree(found.tStatistic, -3.0100985421243616, digits: 13))
    #expect(agree(found.pValue, 0.0092984047172698318, digits: 12))
    #expect(agree(found.interval.low, -1.48091443879382068, digits: 12))
  }

  @Test func `counts every difference as the second less the first`() throws {
    let found = try #require(IndependentAnalysis([1, 2, 3, 4, 5], [4, 6, 7, 8, 9], resampling))
    #expect(found.difference > 0)
    #expect(try #require(found.rankSum).statistic > 12.5)
    #expect(try #require(found.effects.hedgesG) > 0)
    #expect(try #require(found.effects.hodgesLehmann).estimate > 0)
    #expect(try #require(found.bootstrap).percentile.high > 0)
  }

  @Test func `of single values has a difference and no interval`() throws {
    let found = try #require(IndependentAnalysis([1], [4], resampling))
    #expect(found.difference == 3 && found.welch == nil && found.bootstrap == nil)
  }

  @Test func `of constant samples has no test of means`() throws {
    let found = try #require(IndependentAnalysis([1, 1], [4, 4], resampling))
    #expect(found.welch == nil && found.bootstrap == nil && found.effects.hedgesG == nil)
  }

  @Test func `of an empty sample is none`() {
    #expect(IndependentAnalysis([], [1], resampling) == nil)
  }

  @Test func `has Fieller's interval of the change in 95 of a hundred experiments`() throws {
    var normals = NormalSource(seed: 31)
    let hits = try (0..<2000).count { _ in
      let x = (0..<12).map { _ in 10 + 2 * normals.next() }
      let y = (0..<12).map { _ in 8 + 2 * normals.next() }
      let resampling = Resampling(seed: 1, name: "test", count: 1)
      let change = try #require(IndependentAnalysis(x, y, resampling)?.relativeChange())
      return try #require(change.interval).contains(-20)
    }
    #expect((Double(hits) / 2000 - 0.95).magnitude < 3.29 * (0.05 * 0.95 / 2000).squareRoot())
  }

  @Test func `has no change against a mean of zero`() throws {
    #expect(
      try #require(IndependentAnalysis([-1, 1], [2, 3], resampling)).relativeChange() == nil)
  }
}
