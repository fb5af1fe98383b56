import PhoneModel
import Quantities
import Statistics
import Workloads

/// One point of a sweep, its replications added up.
package struct PointFinding: Sendable {
  /// Counted from 0.
  package let point: Int
  /// All metrics of the scenario.
  package let metrics: [ComparisonDocument.Metric]
  /// Runs without a result.
  package let failed: Int
  /// The fates of the work of its runs; nil where they kept no record of it.
  package let work: PointWork?

  /// Whether all runs have the values of another point's, of which there are some.
  fileprivate func hasValues(of other: PointFinding) -> Bool {
    failed == other.failed
      && metrics.contains { $0.variants.contains { $0.mean != nil } }
      && zip(metrics, other.metrics).allSatisfy { metric, same in
        zip(metric.variants, same.variants).allSatisfy { $0.hasPairedRuns(as: $1) }
      }
  }
}

/// One run as a point adds it up.
package struct PointRun: Sendable {
  package let values: [MetricValue]
  /// Nil in stores of drainsim 0.1.0.
  package let work: WorkRecord?
  /// The time until its battery was empty; nil of one that outlasted the run.
  package let emptyAfter: SimDuration?

  package init(
    _ values: [MetricValue], work: WorkRecord? = nil, emptyAfter: SimDuration? = nil
  ) {
    (self.values, self.work, self.emptyAfter) = (values, work, emptyAfter)
  }
}

/// The sums of a point, one replication with all variants at a time.
///
/// A replication with a failed run does not count: the other variants would be compared with
/// nothing.
package struct PointReduction {
  private let point: Int
  private let baseline: Int
  private var replications: RunReduction
  private var count = 0
  private var failed = 0
  /// One per variant.
  private var work: [WorkTotals]

  /// - Parameters:
  ///   - point: Counted from 0.
  ///   - baseline: The index of the variant that the others are compared with.
  package init(point: Int, _ metrics: [StudyMetric], variants: [String], baseline: Int) {
    self.point = point
    self.baseline = baseline
    work = variants.map { _ in WorkTotals() }
    replications = RunReduction(metrics, variants: variants, baseline: baseline)
  }

  /// Add one replication: the run of each variant, nil for one that failed.
  package mutating func add(_ replication: [PointRun?]) {
    let runs = replication.compactMap(\.self)
    failed += replication.count - runs.count
    guard runs.count == work.count else { return }
    count += 1
    replications.add(runs.map(\.values))
    for (variant, run) in runs.enumerated() {
      run.work.map { work[variant].add($0, emptyAfter: run.emptyAfter) }
    }
  }

  /// The finding of the replications added so far.
  ///
  /// - Parameter scenario: The scenario of the point, without which nothing is known of its work.
  package func finding(
    at confidence: ConfidenceLevel, of scenario: Scenario? = nil
  ) -> PointFinding {
    PointFinding(
      point: point, metrics: replications.metrics(at: confidence), failed: failed,
      work: pointWork(of: scenario))
  }

  private func pointWork(of scenario: Scenario?) -> PointWork? {
    if count == 0 { return PointWork(runs: 0, found: [], exchanges: [], stepCounts: []) }
    guard let scenario, work.allSatisfy({ $0.runs == count }) else { return nil }
    return WorkReview(of: scenario, work, baseline: baseline).map { review in
      PointWork(
        runs: count,
        found: review.found + scenario.assumedWiFi(review.exchanges, runs: count),
        exchanges: review.exchanges, stepCounts: review.stepCounts)
    }
  }
}

/// The findings of a sweep: its points, and the results of all of them together.
package struct SweepFindings: Sendable {
  package let points: SweepPoints
  package let plan: ExperimentPlan
  /// In the order of the design.
  package let findings: [PointFinding]

  package init(points: SweepPoints, plan: ExperimentPlan, findings: [PointFinding]) {
    precondition(findings.count == points.count, "\(findings.count) of \(points.count) points")
    self.points = points
    self.plan = plan
    self.findings = findings
  }

  /// A quantity of a sweep: a metric's mean of one variant, or the difference between a variant and
  /// the baseline on the same runs.
  package enum Quantity: Hashable, Sendable {
    case mean(variant: Int)
    case difference(contrast: Int)
  }

  /// The quantity of a metric at every point; nil where it has no value.
  package func values(ofMetric metric: Int, _ quantity: Quantity) -> [Double?] {
    findings.map { finding in
      switch quantity {
      case .mean(let variant): finding.metrics[metric].variants[variant].mean
      case .difference(let contrast): finding.metrics[metric].comparisons[contrast].difference?.mean
      }
    }
  }

  /// All quantities of a metric: the means of the variants, then the differences.
  package var quantities: [Quantity] {
    let contrasts = findings.first?.metrics.first?.comparisons.count ?? 0
    return plan.scenario.variants.indices.map { .mean(variant: $0) }
      + (0..<contrasts).map { .difference(contrast: $0) }
  }

  /// The p-values of all differences of a metric, point by point and contrast by contrast, adjusted
  /// for being so many (Benjamini and Hochberg); nil where there is none.
  package func adjustedPValues(ofMetric metric: Int) -> [[Double?]] {
    let raw = findings.map { finding in
      finding.metrics[metric].comparisons.map(\.p)
    }
    var adjusted = AdjustedPValues.benjaminiHochberg(raw.flatMap(\.self))[...]
    return raw.map { row in
      defer { adjusted = adjusted.dropFirst(row.count) }
      return Array(adjusted.prefix(row.count))
    }
  }

  // MARK: - Idle axes

  /// The paths of axes that change nothing: points that differ in one of them alone have the same
  /// values, to the last bit, in every metric of every variant.
  ///
  /// Where a design changes all axes at once, all of them if all points are the same.
  package var axesWithoutEffect: [String] {
    let axes = points.design.axes
    let settings = (0..<points.count).map { points[$0].map(\.value) }
    let all = findings.allSatisfy { $0.hasValues(of: findings[0]) }
    return axes.indices.filter { axis in
      guard Set(settings.map { $0[axis] }).count > 1 else { return false }
      let lines = settings.indices.grouped { settings[$0].without(axis) }.map(\.elements)
      let pairs = lines.flatMap { line in
        line.filter { settings[$0][axis] != settings[line[0]][axis] }.map { (line[0], $0) }
      }
      return (!pairs.isEmpty || all)
        && pairs.allSatisfy { findings[$1].hasValues(of: findings[$0]) }
    }.map { axes[$0].path }
  }
}
