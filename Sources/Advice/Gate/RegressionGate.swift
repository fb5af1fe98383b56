import Experiments
import Quantities
import Statistics

/// New runs held against kept ones: which metrics are worse than they may be.
package struct RegressionGate {
  /// A metric of a variant in both.
  package struct Row: Sendable {
    package enum Outcome: String, Sendable {
      case same, better, within, worse
      /// Nobody says which way is better, and no tolerance is given.
      case unjudged
    }

    package let variant: String
    package let metric: String
    package let unit: String
    package let kept: Double
    package let new: Double
    /// New less kept.
    package let interval: ConfidenceInterval?
    /// How much worse it may be; nil where it is not judged.
    package let margin: Double?
    package let outcome: Outcome

  }

  private let tolerances: [String: Allowance]
  private let isPaired: Bool
  private let confidence: ConfidenceLevel

  /// - Parameters:
  ///   - tolerances: By metric; of the others 2 % of an energy, and a tenth of anything else that says
  ///     which way is better.
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

  /// Hold a metric of a variant against its kept values; nil where one of both has none.
  package func row(
    _ metric: StudyMetric, of variant: String, kept: Values, new: Values
  ) -> Row? {
    let runs = kept.keys.filter { new[$0] != nil }.sorted()
    let pairs = runs.compactMap { run -> (Double, Double)? in
      guard let old = kept[run] ?? nil, let value = new[run] ?? nil else { return nil }
      return (old, value)
    }
    if isPaired {
      let joint = JointMoments(pairs)
      guard let old = joint.x.mean, let mean = joint.y.mean else { return nil }
      return row(
        metric, variant, old, mean, joint.allIdentical,
        joint.pairedDifference(at: confidence).flatMap(\.interval))
    }
    let (old, mean) = (Self.moments(kept), Self.moments(new))
    guard let first = old.mean, let second = mean.mean else { return nil }
    return row(
      metric, variant, first, second, false, WelchComparison(old, mean, at: confidence)?.interval)
  }

  private static func moments(_ values: Values) -> Moments {
    values.sorted { $0.key < $1.key }.reduce(into: Moments()) { moments, entry in
      if let value = entry.value { moments.add(value) }
    }
  }

  private func row(
    _ metric: StudyMetric, _ variant: String, _ kept: Double, _ new: Double, _ isSame: Bool,
    _ interval: ConfidenceInterval?
  ) -> Row {
    let margin = margin(metric, kept)
    return Row(
      variant: variant, metric: metric.name, unit: metric.unit, kept: kept, new: new,
      interval: interval, margin: margin,
      outcome: isSame
        ? .same : outcome(metric.better, difference: new - kept, interval, margin))
  }

  private func margin(_ metric: StudyMetric, _ kept: Double) -> Double? {
    if let given = tolerances[metric.name] { return given.margin(of: kept) }
    guard metric.better != .neither else { return nil }
    return (["J", "W"].contains(metric.unit) ? 0.02 : 0.1) * kept.magnitude
  }

  private func outcome(
    _ better: PreferredDirection, difference: Double, _ interval: ConfidenceInterval?,
    _ margin: Double?
  ) -> Row.Outcome {
    guard let margin else { return .unjudged }
    if difference == 0 { return .same }
    let loss = Quality.Worse(better).loss(of: difference)
    if loss <= 0 { return .better }
    // A difference that the runs leave open is no reason to fail.
    let isSure = interval.map { $0.low > 0 || $0.high < 0 } ?? true
    return loss > margin && isSure ? .worse : .within
  }
}
