import PhoneModel
import Statistics

/// One point of a sweep, its replications added up.
package struct PointFinding: Sendable {
  /// Counted from 0.
  package let point: Int
  /// All metrics of the scenario.
  package let metrics: [MetricComparison]
  /// Runs without a result.
  package let failed: Int
}

/// The sums of a point, one replication with all variants at a time.
///
/// A replication with a failed run does not count: the other variants would be compared with
/// nothing.
package struct PointReduction {
  private let point: Int
  private let variants: Int
  private var replications: RunReduction
  private var failed = 0

  /// - Parameters:
  ///   - point: Counted from 0.
  ///   - baseline: The index of the variant that the others are compared with.
  package init(point: Int, _ metrics: [StudyMetric], variants: [String], baseline: Int) {
    self.point = point
    self.variants = variants.count
    replications = RunReduction(metrics, variants: variants, baseline: baseline)
  }

  /// Add one replication: the values of each variant, nil for a run that failed.
  package mutating func add(_ replication: [[MetricValue]?]) {
    let values = replication.compactMap(\.self)
    failed += replication.count - values.count
    if values.count == variants { replications.add(values) }
  }

  /// The finding of the replications added so far.
  package func finding(at confidence: ConfidenceLevel) -> PointFinding {
    PointFinding(point: point, metrics: replications.comparisons(at: confidence), failed: failed)
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
      case .mean(let variant): finding.metrics[metric].estimates[variant].mean
      case .difference(let contrast): finding.metrics[metric].contrasts[contrast].difference?.mean
      }
    }
  }

  /// All quantities of a metric: the means of the variants, then the differences.
  package var quantities: [Quantity] {
    let contrasts = findings.first?.metrics.first?.contrasts.count ?? 0
    return plan.scenario.variants.indices.map { .mean(variant: $0) }
      + (0..<contrasts).map { .difference(contrast: $0) }
  }

  /// The p-values of all differences of a metric, point by point and contrast by contrast, adjusted
  /// for being so many (Benjamini and Hochberg); nil where there is none.
  package func adjustedPValues(ofMetric metric: Int) -> [[Double?]] {
    let raw = findings.map { finding in
      finding.metrics[metric].contrasts.map { contrast -> Double? in
        guard case .estimated(let estimate) = contrast.difference else { return nil }
        return estimate.pValue
      }
    }
    var adjusted = AdjustedPValues.benjaminiHochberg(raw.flatMap(\.self))[...]
    return raw.map { row in
      defer { adjusted = adjusted.dropFirst(row.count) }
      return Array(adjusted.prefix(row.count))
    }
  }
}
