import Experiments
import Quantities
import Statistics

/// New runs held against kept ones: which metrics are worse than they may be.
package struct RegressionGate {
  private let tolerances: [String: Allowance]
  private let isPaired: Bool
  private let confidence: ConfidenceLevel

  /// - Parameters:
  ///   - tolerances: By metric; of the others 2 % of an energy, a point of a battery's level, and a
  ///     tenth of anything else that says which way is better.
  ///   - isPaired: Whether both met the same runs.
  package init(
    tolerances: [String: Allowance], isPaired: Bool, confidence: ConfidenceLevel
  ) {
    self.tolerances = tolerances
    self.isPaired = isPaired
    self.confidence = confidence
  }

  /// The values of runs of one metric; nil where a run gave none.
  package typealias Values = [Int: Double?]

  /// Hold a metric of a variant against its kept values; nil where neither has any.
  package func row(
    _ metric: StudyMetric, of variant: String, kept: Values, new: Values
  ) -> GateDocument.Row? {
    let (before, after) = (Self.moments(kept), Self.moments(new))
    let pairs = kept.keys.sorted().compactMap { run -> (Double, Double)? in
      guard let old = kept[run] ?? nil, let value = new[run] ?? nil else { return nil }
      return (old, value)
    }
    let joint = JointMoments(isPaired ? pairs : [])
    let (old, mean) = isPaired ? (joint.x.mean, joint.y.mean) : (before.mean, after.mean)
    guard let old, let mean else { return lone(metric, variant, before.mean, after.mean) }
    let interval =
      isPaired
      ? joint.pairedDifference(at: confidence).flatMap(\.interval)
      : WelchComparison(before, after, at: confidence)?.interval
    let margin = margin(metric, old)
    let outcome =
      isPaired && joint.allIdentical
      ? .same
      : outcome(
        metric.better, difference: mean - old,
        runs: isPaired ? pairs.count : min(before.count, after.count), interval, margin)
    return made(metric, variant, old, mean, interval, margin, outcome)
  }

  /// A metric that only one of both has.
  private func lone(
    _ metric: StudyMetric, _ variant: String, _ kept: Double?, _ new: Double?
  ) -> GateDocument.Row? {
    guard kept != nil || new != nil else { return nil }
    return made(
      metric, variant, kept, new, nil, kept.flatMap { margin(metric, $0) },
      kept == nil ? .new : new == nil ? .gone : .unsure)
  }

  private static func moments(_ values: Values) -> Moments {
    values.sorted { $0.key < $1.key }.reduce(into: Moments()) { moments, entry in
      if let value = entry.value { moments.add(value) }
    }
  }

  private func made(
    _ metric: StudyMetric, _ variant: String, _ kept: Double?, _ new: Double?,
    _ interval: ConfidenceInterval?, _ margin: Double?, _ outcome: GateDocument.Row.Outcome
  ) -> GateDocument.Row {
    GateDocument.Row(
      variant: variant, metric: metric.name, unit: metric.unit, kept: kept, new: new,
      low: interval?.low, high: interval?.high, margin: margin, outcome: outcome,
      fails: outcome == .worse || outcome == .gone)
  }

  private func margin(_ metric: StudyMetric, _ kept: Double) -> Double? {
    if let given = tolerances[metric.name] { return given.margin(of: kept) }
    guard metric.better != .neither else { return nil }
    // Of what is left in a battery, a share of it would be hours.
    if metric.unit == "%" { return 1 }
    return (["J", "W"].contains(metric.unit) ? 0.02 : 0.1) * kept.magnitude
  }

  private func outcome(
    _ better: PreferredDirection, difference: Double, runs: Int, _ interval: ConfidenceInterval?,
    _ margin: Double?
  ) -> GateDocument.Row.Outcome {
    // One run tells no chance from a change; several without an interval all differ alike.
    let isSure = interval.map { $0.low > 0 || $0.high < 0 } ?? (runs > 1)
    guard let margin else { return difference != 0 && isSure ? .changed : .unjudged }
    if difference == 0 { return .same }
    let loss = Quality.Worse(better).loss(of: difference)
    if loss <= 0 { return .better }
    // A difference that the runs leave open is no reason to fail.
    return loss <= margin ? .within : isSure ? .worse : .unsure
  }
}
