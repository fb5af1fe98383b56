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

  /// The differences of the runs' energy, from the values themselves.
  private static func differences() throws -> (Comparison, x: [Double], y: [Double], [Double]) {
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
    let analysis = try #require(try Self.contrast("energy", comparison).analysis)
    guard case .estimated(let student) = analysis.difference else {
      Issue.record("no estimate")
      return
    }
    let t = Self.mean(differences) / Self.error(differences)
    #expect(student.count == 12)
    #expect(abs(try #require(student.tStatistic) - t) <= 1e-9 * abs(t))
    // The sum of the ranks of positive differences, the least counting one; none are equal.
    let ranked = differences.sorted { abs($0) < abs($1) }
    let sum = ranked.enumerated().reduce(0) { $1.element > 0 ? $0 + $1.offset + 1 : $0 }
    #expect(Set(differences.map(abs)).count == 12 && !differences.contains(0))
    #expect(analysis.signedRank?.statistic == Double(sum))
    // In how many of all pairs of runs the variant's value is greater.
    let greater = x.reduce(0) { sum, a in sum + y.count { $0 > a } }
    #expect(analysis.rankSum?.statistic == Double(greater))
    #expect(
      abs(try #require(analysis.effects.cliffsDelta) - (2 * Double(greater) / 144 - 1)) < 1e-12)
    let dz = t / Double(12).squareRoot()
    #expect(abs(try #require(analysis.effects.cohensDz) - dz) <= 1e-9 * abs(dz))
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
    // The least of m values counts m times, the next m - 1 times, and none less than one before it.
    let known = contrasts.filter { $0.difference?.pValue != nil }
      .sorted { ($0.difference?.pValue ?? 0) < ($1.difference?.pValue ?? 0) }
    var least = 0.0
    for (index, contrast) in known.enumerated() {
      let p = try #require(contrast.difference?.pValue)
      least = min(1, max(least, Double(known.count - index) * p))
      #expect(abs(try #require(contrast.adjustedPValue) - least) <= 1e-12)
    }
    #expect(known.count > 2)
    #expect(contrasts.count { $0.adjustedPValue != nil } == known.count)
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
    guard
      case .tested(let test)? = try Self.contrast("energy", comparison).equivalence
    else {
      Issue.record("no test")
      return
    }
    #expect(test.isShown == isShown)
    #expect(isShown == (share == 0.5))
  }

  @Test func `bound the mean difference by drawing it anew, the same at every time`() throws {
    let (comparison, _, _, differences) = try Self.differences()
    let bootstrap = try #require(try Self.contrast("energy", comparison).analysis?.bootstrap)
    let again = try #require(
      try Self.contrast("energy", try Self.office().comparison).analysis?.bootstrap)
    #expect(bootstrap == again)
    // Student's half-width is 2.2 standard errors at eleven degrees of freedom; means of resamples lie closer, since
    // their variance has n where that of an estimate has n - 1.
    let (mean, error) = (Self.mean(differences), Self.error(differences))
    for interval in [bootstrap.percentile, bootstrap.biasCorrected] {
      #expect(interval.contains(mean))
      #expect(interval.width > 2 * 1.2 * error && interval.width < 2 * 2.6 * error)
    }
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

  @Test(arguments: [(1.0, true), (-1, false)])
  func `know whether a metric was ever below zero`(least: Double, isNever: Bool) {
    var reduction = MetricReduction(
      StudyMetric(name: "energy", unit: "J", estimand: "all"), variants: 2, baseline: 0)
    reduction.add([MetricValue(3), MetricValue(2)])
    reduction.add([MetricValue(4), MetricValue(least)])
    let found = reduction.comparison(variants: ["a", "b"], confidence: .percent95)
    #expect(found.isNeverNegative == isNever)
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
  private func needs(
    _ pilot: Comparison, _ metric: Int, finding share: Double
  ) -> [PlanDocument.Need] {
    let program = ProgramIdentity(version: "1", commit: "a")
    return PlanDocument(pilot, metrics: [metric], finding: share, power: 0.9, by: program).needs
  }

  @Test func `follow from the spread of a pilot`() throws {
    let pilot = try Samples.experiment(Worlds.office).compare(detail: nil)
    let index = try #require(pilot.metrics.firstIndex { $0.name == "energy" })
    let need = try #require(needs(pilot, index, finding: 0.0001).first)
    let metric = pilot.metrics[index]
    guard case .estimated(let estimate) = try #require(metric.contrasts[0].difference) else {
      Issue.record("no estimate")
      return
    }
    let deviation = try #require(estimate.standardDeviation)
    let size = SampleSize(
      finding: 0.0001 * (try #require(metric.estimates[0].mean)), power: 0.9)
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
      pilot.metrics.firstIndex { metric in
        if case .identical = metric.contrasts[0].difference { true } else { false }
      })
    #expect(needs(pilot, index, finding: 0.05).isEmpty)
  }
}
