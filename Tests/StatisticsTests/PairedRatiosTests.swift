import Testing

@testable import Statistics

/// Six pairs, whose expected values a program of its own gave (NumPy and SciPy 1.17.1) by the
/// formulas of Cochran's chapter 6, from the residuals one by one.
struct `Ratios of sums` {
  private typealias Part = (numerator: Double, denominator: Double)

  private static let x: [Part] = [(3, 10), (5, 12), (2, 9), (8, 20), (4, 11), (6, 13)]
  private static let y: [Part] = [(2, 11), (5, 13), (1, 8), (6, 19), (4, 12), (3, 14)]

  private func ratios(_ count: Int = 6) -> PairedRatios {
    var ratios = PairedRatios()
    for (x, y) in zip(Self.x, Self.y).prefix(count) { ratios.add(x: x, y: y) }
    return ratios
  }

  // 28 of 75, and 21 of 77.
  @Test func `are sums over sums`() {
    #expect(ratios().count == 6)
    #expect(agree(ratios().ratioX, 28.0 / 75, digits: 14))
    #expect(agree(ratios().ratioY, 21.0 / 77, digits: 14))
  }

  /// 0.1 + 0.2 − 0.3 is 6e-17 of rounding.
  @Test func `are none where denominators cancel each other`() {
    var ratios = PairedRatios()
    for denominator in [0.1, 0.2, -0.3] { ratios.add(x: (1, denominator), y: (1, 1)) }
    #expect(ratios.ratioX == nil && ratios.ratioY == 1)
    #expect(ratios.difference() == nil && ratios.relativeChange() == nil)
  }

  @Test func `have the spread of their residuals`() throws {
    #expect(agree(ratios().standardDeviationY, 0.08802205185554135, digits: 12))
    let interval = try #require(ratios().intervalY())
    #expect(agree(interval.low, 0.18035379441329513, digits: 12))
    #expect(agree(interval.high, 0.3651007510412503, digits: 12))
  }

  @Test func `are compared by their difference`() throws {
    guard case .estimated(let estimate) = try #require(ratios().difference()) else {
      Issue.record("identical")
      return
    }
    #expect(estimate.count == 6 && estimate.degreesOfFreedom == 5)
    #expect(agree(estimate.mean, -0.10060606060606064, digits: 12))
    #expect(agree(estimate.standardDeviation, 0.08327003664187269, digits: 12))
    #expect(agree(estimate.tStatistic, -2.959450042951562, digits: 12))
    #expect(agree(estimate.pValue, 0.031538925085623164, digits: 10))
    #expect(agree(estimate.interval?.low, -0.1879926047934864, digits: 12))
    #expect(agree(estimate.interval?.high, -0.013219516418634905, digits: 11))
  }

  @Test func `are compared by their relative change`() throws {
    let change = try #require(ratios().relativeChange())
    #expect(agree(change.percent, -26.948051948051955, digits: 12))
    #expect(agree(change.standardError, 8.525042742905724, digits: 12))
    guard case .bounded(let interval) = change.interval else {
      Issue.record("not bounded")
      return
    }
    #expect(agree(interval.low, -48.658366547513815, digits: 11))
    #expect(agree(interval.high, -3.82975678653001, digits: 11))
  }

  @Test func `tell how their residuals go together`() {
    #expect(agree(ratios().correlation, 0.4824271781324653, digits: 12))
    #expect(agree(ratios().varianceReduction, 1.9053479863626857, digits: 12))
  }

  @Test func `have a value for every pair, whose means are the ratios`() throws {
    let fourth = try #require(ratios().linearised(x: Self.x[3], y: Self.y[3]))
    #expect(agree(fourth.x, 0.41600000000000004, digits: 12))
    #expect(agree(fourth.y, 0.3364817001180638, digits: 12))
  }

  @Test func `of one pair have no spread`() throws {
    let one = ratios(1)
    #expect(one.ratioX == 3.0 / 10 && one.ratioY == 2.0 / 11)
    #expect(one.standardDeviationY == nil && one.intervalY() == nil)
    #expect(one.correlation == nil && one.varianceReduction == nil)
    #expect(one.difference()?.pValue == nil && one.difference()?.interval == nil)
    let change = try #require(one.relativeChange())
    #expect(change.interval == nil && change.standardError == nil)
  }

  @Test func `of no pairs are not there`() {
    let none = PairedRatios()
    #expect(none.ratioX == nil && none.ratioY == nil && none.allIdentical)
    #expect(none.difference() == nil && none.relativeChange() == nil && none.intervalY() == nil)
  }

  @Test func `of nothing are not there`() {
    var ratios = PairedRatios()
    for _ in 0..<3 { ratios.add(x: (0, 0), y: (1, 2)) }
    #expect(ratios.ratioX == nil && ratios.ratioY == 0.5)
    #expect(ratios.difference() == nil && ratios.relativeChange() == nil)
    #expect(ratios.linearised(x: (0, 0), y: (1, 2)) == nil)
  }

  @Test func `are identical where all four numbers are`() {
    var ratios = PairedRatios()
    for x in Self.x { ratios.add(x: x, y: x) }
    #expect(ratios.allIdentical)
    #expect(ratios.difference() == .identical(count: 6))
    let change = ratios.relativeChange()
    #expect(change?.percent == 0 && change?.standardError == 0)
    #expect(change?.interval == .bounded(ConfidenceInterval(low: 0, high: 0)))
    // One number of one pair suffices, be it above or below the line.
    var (above, below) = (ratios, ratios)
    above.add(x: (1, 2), y: (2, 2))
    below.add(x: (1, 2), y: (1, 3))
    #expect(!above.allIdentical && !below.allIdentical)
  }
}
