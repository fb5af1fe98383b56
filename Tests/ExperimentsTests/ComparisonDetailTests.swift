import PhoneModel
import ScenarioTestSupport
import Statistics
import Synchronization
import Testing

@testable import Experiments

struct `The details of a comparison` {
  /// The comparison of the office with the values that every run gave, by metric and variant.
  private static func office(
    _ detail: ComparisonDetail? = ComparisonDetail()
  ) throws -> (comparison: Comparison, values: [String: [[Double]]]) {
    let seen = Mutex<[String: [[Double]]]>([:])
    let comparison = try Samples.experiment(Worlds.office).compare(
      detail: detail,
      each: { record in
        seen.withLock { values in
          for reading in record.readings {
            guard let value = reading.value else { continue }
            values[reading.name, default: [[], []]][record.variant].append(value)
          }
        }
      })
    return (comparison, seen.withLock { $0 })
  }

  private static func contrast(_ name: String, _ comparison: Comparison) throws -> Contrast {
    try #require(comparison.metrics.first { $0.name == name }?.contrasts.first)
  }

  @Test func `analyse the values that the runs gave`() throws {
    let (comparison, values) = try Self.office()
    let energy = try #require(values["energy"])
    let expected = PairedAnalysis(
      zip(energy[0], energy[1]).map { (x: $0, y: $1) },
      Resampling(metric: "energy", variant: "filtered", baseline: "plain"))
    #expect(try Self.contrast("energy", comparison).analysis == expected)
  }

  @Test func `test a ratio of sums by the differences that its interval is of`() throws {
    let contrast = try Self.contrast("average-power", try Self.office().comparison)
    guard case .estimated(let found) = try #require(contrast.analysis).difference,
      case .estimated(let expected) = try #require(contrast.difference)
    else {
      Issue.record("no estimate")
      return
    }
    #expect(abs(found.mean - expected.mean) <= 1e-12 * abs(expected.mean))
    #expect(
      abs(try #require(found.tStatistic) - (try #require(expected.tStatistic)))
        <= 1e-9 * abs(try #require(expected.tStatistic)))
  }

  @Test func `adjust all p-values together`() throws {
    let comparison = try Self.office().comparison
    let contrasts = comparison.metrics.flatMap(\.contrasts)
    let expected = AdjustedPValues.holm(contrasts.map { $0.difference?.pValue })
    #expect(contrasts.map(\.adjustedPValue) == expected)
    #expect(expected.compactMap { $0 }.count > 2)
  }

  @Test func `measure equivalence by the baseline's mean`() throws {
    let (comparison, values) = try Self.office(ComparisonDetail(equivalenceMargin: 0.5))
    let energy = try #require(values["energy"])
    let pairs = JointMoments(zip(energy[0], energy[1]).map { ($0, $1) })
    #expect(
      try Self.contrast("energy", comparison).equivalence == pairs.equivalence(within: .share(0.5)))
  }

  @Test func `are the same under every seed that differs for days alone`() throws {
    // What is drawn anew hangs on the values and the names.
    let contrast = try Self.contrast("energy", try Self.office().comparison)
    let bootstrap = try #require(contrast.analysis?.bootstrap)
    let values = try #require(try Self.office().values["energy"])
    let differences = zip(values[0], values[1]).map { $1 - $0 }
    let again = try #require(
      Bootstrap(meanOf: differences, Resampling(seed: 1, name: "energy/filtered/plain")))
    #expect(bootstrap.percentile == again.percentile())
  }

  @Test func `tell quantiles of days, but of no ratio of sums`() throws {
    let (comparison, values) = try Self.office(ComparisonDetail(quantiles: [0.5, 0.95]))
    let estimate = try #require(
      comparison.metrics.first { $0.name == "energy" }?.estimates.first)
    #expect(estimate.quantiles.map(\.share) == [0.5, 0.95])
    let sorted = try #require(values["energy"])[0].sorted()
    // Of twelve days the median lies between the sixth and the seventh.
    #expect(estimate.quantiles[0].value == (sorted[5] + sorted[6]) / 2)
    #expect(estimate.quantiles[1].interval == .refused(needed: 59))
    let power = comparison.metrics.first { $0.name == "average-power" }
    #expect(try #require(power).estimates[0].quantiles.isEmpty)
    guard case .ratioOfSums? = try #require(power).quantileGap else { return #expect(Bool(false)) }
  }

  @Test func `are left out where nobody asks`() throws {
    let comparison = try Self.office(nil).comparison
    #expect(comparison.savings.isEmpty)
    #expect(comparison.metrics.flatMap(\.contrasts).allSatisfy { $0.analysis == nil })
  }

  @Test func `are given up beyond as many days as are kept, and estimates are not`() throws {
    var reduction = MetricReduction(
      StudyMetric(name: "energy", unit: "J", estimand: "all"), variants: 2, baseline: 0,
      keepsValues: true)
    func contrast() throws -> Contrast {
      try #require(
        reduction.comparison(
          variants: ["a", "b"], confidence: .percent95, ComparisonDetail()
        ).contrasts.first)
    }
    func add(_ day: Int) {
      let value = Double(day * 7919 % 101)
      reduction.add([MetricValue(value), MetricValue(value + Double(day % 3))])
    }
    for day in 1...ComparisonDetail.mostReplications { add(day) }
    #expect(try contrast().analysis != nil)
    add(ComparisonDetail.mostReplications + 1)
    #expect(try contrast().analysis == nil)
    #expect(try contrast().difference?.pValue != nil)
  }
}

struct `The days that a change needs` {
  @Test func `follow from the spread of a pilot`() throws {
    let pilot = try Samples.experiment(Worlds.office).compare(detail: nil)
    let index = try #require(pilot.metrics.firstIndex { $0.name == "energy" })
    let need = try #require(
      pilot.replicationNeeds(metrics: [index], finding: 0.0001, power: 0.9).first)
    let metric = pilot.metrics[index]
    guard case .estimated(let estimate) = try #require(metric.contrasts[0].difference) else {
      Issue.record("no estimate")
      return
    }
    let deviation = try #require(estimate.standardDeviation)
    let size = SampleSize(
      finding: 0.0001 * (try #require(metric.estimates[0].mean)), power: 0.9)
    #expect(need.deviation == deviation)
    #expect(need.days == size.paired(deviation: deviation))
    let spread = try #require(Moments.deviationInterval(deviation, count: 12))
    #expect(need.fewest == size.paired(deviation: spread.low))
    #expect(need.most == size.paired(deviation: spread.high))
    #expect(try #require(need.fewest) < (try #require(need.days)))
    #expect(try #require(need.days) < (try #require(need.most)))
  }

  @Test func `are left out where nothing varies`() throws {
    let pilot = try Samples.experiment(Worlds.office).compare(detail: nil)
    let index = try #require(
      pilot.metrics.firstIndex { metric in
        if case .identical = metric.contrasts[0].difference { true } else { false }
      })
    #expect(pilot.replicationNeeds(metrics: [index], finding: 0.05, power: 0.9).isEmpty)
  }
}
