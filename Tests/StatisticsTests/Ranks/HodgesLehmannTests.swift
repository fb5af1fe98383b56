import Testing

@testable import Statistics

struct `Hodges and Lehmann's estimate` {
  // R 4.2.2: wilcox.test(first, second, paired = TRUE, conf.int = TRUE).
  @Test func `gives R's centre of the depression data`() throws {
    let found = try #require(HodgesLehmann(DepressionData.pairs.map { $0.y - $0.x }))
    #expect(agree(found.estimate, 0.46, digits: 14))
  }

  @Test func `gives R's interval for the depression data`() throws {
    let found = try #require(HodgesLehmann(DepressionData.pairs.map { $0.y - $0.x })?.interval)
    #expect(agree(found.low, 0.010, digits: 12) && agree(found.high, 0.786, digits: 14))
  }

  // R 4.2.2: wilcox.test(atTerm, early, conf.int = TRUE).
  @Test func `gives R's shift of the permeability data`() throws {
    let found = try #require(
      HodgesLehmann(from: PermeabilityData.early, to: PermeabilityData.atTerm))
    #expect(agree(found.estimate, 0.305, digits: 14))
  }

  @Test func `gives R's interval of the shift of the permeability data`() throws {
    let found = try #require(
      HodgesLehmann(from: PermeabilityData.early, to: PermeabilityData.atTerm)?.interval)
    #expect(agree(found.low, -0.15, digits: 14) && agree(found.high, 0.76, digits: 14))
  }

  // R 4.2.2: wilcox.test(trt1, trt2, conf.int = TRUE).
  @Test func `gives R's interval for plants of both treatments`() throws {
    let found = try #require(
      HodgesLehmann(from: PlantGrowth.treatment2, to: PlantGrowth.treatment1))
    #expect(agree(found.estimate, -0.945, digits: 13))
    #expect(agree(found.interval?.low, -1.5, digits: 13))
    #expect(agree(found.interval?.high, -0.31, digits: 13))
  }

  @Test(arguments: [1, 2, 3, 10, 49, 50, 60])
  func `is the median of all means of two`(count: Int) throws {
    let values = Array(NormalData.sixty.prefix(count))
    let means = values.indices.flatMap { i in (i..<count).map { (values[i] / 2 + values[$0] / 2) } }
      .sorted()
    let expected = means[(means.count - 1) / 2] / 2 + means[means.count / 2] / 2
    #expect(try #require(HodgesLehmann(values)).estimate == expected)
  }

  @Test(arguments: [(1, 1), (3, 5), (60, 50)])
  func `is the median of all differences`(x: Int, y: Int) throws {
    let (first, second) = (NormalData.sixty.prefix(x), NormalData.others.prefix(y))
    let all = second.flatMap { b in first.map { b - $0 } }.sorted()
    let expected = all[(all.count - 1) / 2] / 2 + all[all.count / 2] / 2
    #expect(
      try #require(HodgesLehmann(from: Array(first), to: Array(second))).estimate == expected)
  }

  @Test func `reaches to what the normal law leaves of sixty differences`() throws {
    // μ − 1.959964 σ + 1/2 with μ = 60 · 61 / 4 = 915 and σ² = 60 · 61 · 121 / 24 is 649.8.
    let values = NormalData.sixty
    let means = values.indices.flatMap { i in (i..<60).map { (values[i] / 2 + values[$0] / 2) } }
      .sorted()
    let found = try #require(HodgesLehmann(values)?.interval)
    #expect(found == ConfidenceInterval(low: means[648], high: means[means.count - 649]))
  }

  @Test func `reaches to what the normal law leaves of sixty and fifty values`() throws {
    // μ − 1.959964 σ + 1/2 with μ = 60 · 50 / 2 = 1500 and σ² = 60 · 50 · 111 / 12 is 1174.004.
    let (x, y) = (NormalData.sixty, Array(NormalData.others.prefix(50)))
    let all = y.flatMap { b in x.map { b - $0 } }.sorted()
    let found = try #require(HodgesLehmann(from: x, to: y)?.interval)
    #expect(found == ConfidenceInterval(low: all[1173], high: all[all.count - 1174]))
  }

  @Test func `has no interval of five differences at 95 %`() throws {
    // All of one sign have a chance of 2 / 32.
    #expect(try #require(HodgesLehmann([1, 2, 3, 4, 5])).interval == nil)
  }

  @Test func `reaches from the least to the greatest of six differences`() throws {
    #expect(
      try #require(HodgesLehmann([1, 2, 3, 4, 5, 6])).interval
        == ConfidenceInterval(low: 1, high: 6))
  }

  @Test func `of equal differences is their value`() throws {
    let found = try #require(HodgesLehmann(Array(repeating: 7, count: 8)))
    #expect(found.estimate == 7 && found.interval == ConfidenceInterval(low: 7, high: 7))
  }

  @Test func `keeps to the values where their sum is beyond all doubles`() throws {
    let huge = Double.greatestFiniteMagnitude
    #expect(try #require(HodgesLehmann([huge, huge, huge])).estimate == huge)
  }

  @Test func `says nothing without values`() {
    #expect(HodgesLehmann([]) == nil)
    #expect(HodgesLehmann(from: [1], to: []) == nil)
  }
}
