import DocumentCoding
import PhoneModel
import ScenarioTestSupport
import Statistics
import Synchronization
import Testing

@testable import Experiments

struct `The details of a comparison` {
  /// The comparison of the office with the values that every run gave, by metric and variant.
  private static func office(
    _ detail: ComparisonDetail? = ComparisonDetail(bootstraps: .all)
  ) throws -> (comparison: ComparisonDocument, values: [String: [[Double]]]) {
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

  private static func contrast(
    _ name: String, _ comparison: ComparisonDocument
  ) throws -> ComparisonDocument.Contrast {
    try #require(comparison.metrics.first { $0.name == name }?.comparisons.first)
  }

  /// The differences of the runs' energy, from the values themselves.
  private static func differences() throws -> (
    ComparisonDocument, x: [Double], y: [Double], [Double]
  ) {
    let (comparison, values) = try office()
    let energy = try #require(values["energy"])
    return (comparison, energy[0], energy[1], zip(energy[0], energy[1]).map { $1 - $0 })
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  /// The standard error of the mean.
  private static func error(_ values: [Double]) -> Double {
    let mean = mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1) / Double(values.count)).squareRoot()
  }

  @Test func `analyse the values that the runs gave`() throws {
    let (comparison, x, y, differences) = try Self.differences()
    let contrast = try Self.contrast("energy", comparison)
    let tests = try #require(contrast.tests)
    let student = try #require(tests.pairedT)
    let effects = try #require(contrast.effectSizes)
    let t = Self.mean(differences) / Self.error(differences)
    #expect(student.df == 11)
    #expect(abs(student.t - t) <= 1e-9 * abs(t))
    // The sum of the ranks of positive differences, the least counting one; none are equal.
    let ranked = differences.sorted { abs($0) < abs($1) }
    let sum = ranked.enumerated().reduce(0) { $1.element > 0 ? $0 + $1.offset + 1 : $0 }
    #expect(Set(differences.map(abs)).count == 12 && !differences.contains(0))
    #expect(tests.wilcoxon?.w == Double(sum))
    // In how many of all pairs of runs the variant's value is greater.
    let greater = x.reduce(0) { sum, a in sum + y.count { $0 > a } }
    #expect(tests.mannWhitney?.u == Double(greater))
    #expect(
      abs(try #require(effects.cliffsDelta) - (2 * Double(greater) / 144 - 1)) < 1e-12)
    let dz = t / Double(12).squareRoot()
    #expect(abs(try #require(effects.dZ) - dz) <= 1e-9 * abs(dz))
  }

  @Test func `test a ratio of sums by the differences that its interval is of`() throws {
    let contrast = try Self.contrast("average-power", try Self.office().comparison)
    // The t of the pairs' values has the p of the difference of ratios.
    let found = try #require(contrast.tests?.pairedT)
    let expected = try #require(contrast.difference).mean / (try #require(contrast.standardError))
    #expect(abs(found.t - expected) <= 1e-9 * abs(expected))
    let p = try #require(contrast.p)
    #expect(abs(try #require(found.p) - p) <= 1e-9 * p)
  }

  @Test func `adjust all p-values together`() throws {
    let comparison = try Self.office().comparison
    let contrasts = comparison.metrics.flatMap(\.comparisons)
    // The least of m values counts m times, the next m - 1 times, and none less than one before it.
    let known = contrasts.filter { $0.p != nil }.sorted { ($0.p ?? 0) < ($1.p ?? 0) }
    var least = 0.0
    for (index, contrast) in known.enumerated() {
      let p = try #require(contrast.p)
      least = min(1, max(least, Double(known.count - index) * p))
      #expect(abs(try #require(contrast.pHolm) - least) <= 1e-12)
    }
    #expect(known.count > 2)
    #expect(contrasts.count { $0.pHolm != nil } == known.count)
  }

  @Test(arguments: [0.0001, 0.5])
  func `measure equivalence by the baseline's mean`(share: Double) throws {
    let (comparison, values) = try Self.office(ComparisonDetail(equivalenceMargin: share))
    let energy = try #require(values["energy"])
    // Both one-sided tests: of y less (1 + share) x, and of y less (1 - share) x.
    let sides = [1 + share, 1 - share].map { factor in
      let rest = zip(energy[0], energy[1]).map { $1 - factor * $0 }
      return Self.mean(rest) / Self.error(rest)
    }
    // Student's 95 % quantile of eleven degrees of freedom.
    let isShown = sides[0] < -1.7959 && sides[1] > 1.7959
    let test = try #require(try Self.contrast("energy", comparison).equivalence)
    #expect(test.refused == nil && test.share == share)
    #expect(test.shown == isShown)
    #expect(isShown == (share == 0.5))
  }

  @Test func `bound the mean difference by drawing it anew, the same at every time`() throws {
    let (comparison, _, _, differences) = try Self.differences()
    let bootstrap = try #require(try Self.contrast("energy", comparison).bootstrap)
    let again = try #require(
      try Self.contrast("energy", try Self.office().comparison).bootstrap)
    #expect(bootstrap.percentile == again.percentile && bootstrap.bca == again.bca)
    // Student's half-width is 2.2 standard errors at eleven degrees of freedom; means of resamples lie closer, since
    // their variance has n where that of an estimate has n - 1.
    let (mean, error) = (Self.mean(differences), Self.error(differences))
    for ends in [bootstrap.percentile, bootstrap.bca] {
      let interval = try #require(ends.interval)
      #expect(interval.contains(mean))
      #expect(interval.width > 2 * 1.2 * error && interval.width < 2 * 2.6 * error)
    }
  }

  @Test func `tell quantiles of days, but of no ratio of sums`() throws {
    let (comparison, values) = try Self.office(ComparisonDetail(quantiles: [0.5, 0.95]))
    let estimate = try #require(
      comparison.metrics.first { $0.name == "energy" }?.variants.first)
    let quantiles = try #require(estimate.quantiles)
    #expect(quantiles.map(\.share) == [0.5, 0.95])
    let sorted = try #require(values["energy"])[0].sorted()
    // Of twelve days the median lies between the sixth and the seventh.
    #expect(quantiles[0].value == (sorted[5] + sorted[6]) / 2)
    #expect(quantiles[1].interval == nil && quantiles[1].needed == 59)
    let power = comparison.metrics.first { $0.name == "average-power" }
    #expect(try #require(power).variants[0].quantiles == nil)
    guard case .ratioOfSums? = try #require(power).quantileGap else { return #expect(Bool(false)) }
  }

  @Test func `are left out where nobody asks`() throws {
    let comparison = try Self.office(nil).comparison
    #expect(comparison.saving == nil)
    #expect(comparison.metrics.flatMap(\.comparisons).allSatisfy { $0.tests == nil })
  }

  /// From 100 to the mean of 50 and the least, two runs whose interval reaches far below −100 %.
  @Test(arguments: [(10.0, -100.0...(-100)), (-10, -1e9...(-101))])
  func `end at all of a metric that was never below zero`(least: Double, low: ClosedRange<Double>)
    throws
  {
    var reduction = MetricReduction(
      StudyMetric(name: "energy", unit: "J", estimand: "all"), variants: 2, baseline: 0)
    reduction.add([MetricValue(100), MetricValue(50)])
    reduction.add([MetricValue(100.1), MetricValue(least)])
    func change(isResult: Bool) throws -> ComparisonDocument.Change {
      let found = reduction.metric(
        variants: ["a", "b"], confidence: .percent95, isResult: isResult)
      return try #require(found.comparisons[0].change)
    }
    #expect(low.contains(try #require(change(isResult: true).low)))
    #expect(try #require(change(isResult: false).low) < -101)
  }

  @Test func `are given up beyond as many days as are kept, and estimates are not`() throws {
    var reduction = MetricReduction(
      StudyMetric(name: "energy", unit: "J", estimand: "all"), variants: 2, baseline: 0,
      keepsValues: true)
    func contrast() throws -> ComparisonDocument.Contrast {
      try #require(
        reduction.metric(
          variants: ["a", "b"], confidence: .percent95, ComparisonDetail()
        ).comparisons.first)
    }
    func add(_ day: Int) {
      let value = Double(day * 7919 % 101)
      reduction.add([MetricValue(value), MetricValue(value + Double(day % 3))])
    }
    for day in 1...ComparisonDetail.mostReplications { add(day) }
    #expect(try contrast().tests != nil)
    add(ComparisonDetail.mostReplications + 1)
    #expect(try contrast().tests == nil)
    #expect(try contrast().p != nil)
  }
}

struct `The days that a change needs` {
  private func needs(
    _ pilot: ComparisonDocument, _ metric: Int, finding share: Double
  ) -> [PlanDocument.Need] {
    let program = ProgramIdentity(version: "1", commit: "a")
    return PlanDocument(pilot, metrics: [metric], finding: share, power: 0.9, by: program).needs
  }

  @Test func `follow from the spread of a pilot`() throws {
    let pilot = try Samples.experiment(Worlds.office).compare(detail: nil)
    let index = try #require(pilot.metrics.firstIndex { $0.name == "energy" })
    let need = try #require(needs(pilot, index, finding: 0.0001).first)
    let metric = pilot.metrics[index]
    let deviation = try #require(metric.comparisons[0].difference?.deviation)
    let size = SampleSize(
      finding: 0.0001 * (try #require(metric.variants[0].mean)), power: 0.9)
    #expect(need.sd.value == deviation)
    #expect(need.replications.value == size.paired(deviation: deviation))
    let spread = try #require(Moments.deviationInterval(deviation, count: 12))
    #expect(need.replications.low == size.paired(deviation: spread.low))
    #expect(need.replications.high == size.paired(deviation: spread.high))
    #expect(try #require(need.replications.low) < (try #require(need.replications.value)))
    #expect(try #require(need.replications.value) < (try #require(need.replications.high)))
  }

  @Test func `are left out where nothing varies`() throws {
    let pilot = try Samples.experiment(Worlds.office).compare(detail: nil)
    let index = try #require(
      pilot.metrics.firstIndex { $0.comparisons[0].identical })
    #expect(needs(pilot, index, finding: 0.05).isEmpty)
  }
}
