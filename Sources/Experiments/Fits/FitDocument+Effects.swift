extension FitDocument {
  /// The effects of treatments against a control within each group.
  package struct Effects: Codable, Sendable {
    package var control: String
    package var metric: String
    package var unit: String
    package var effects: [Effect]
    /// The treatments that measured something else than their names say.
    package var leftOut: [Reason]
  }

  /// The effect of a treatment, measured and predicted.
  package struct Effect: Codable, Sendable {
    package var treatment: String
    /// Whether it is one of those that judge the fit.
    package var isJudged: Bool
    /// The number of groups with rows of treatment and control.
    package var groups: Int
    package var measured: Double
    /// The ends of Student's 95 % interval of the mean over groups; null for one group.
    package var interval: [Double]?
    /// The prediction with the numbers before the fit, and with those of fits that did not see the
    /// group; null where the fit has no such rows.
    package var before: Double?
    package var fitted: Double?
  }

  package struct Reason: Codable, Sendable {
    package var treatment: String
    package var reason: String
  }
}

extension FitDocument.Effects {
  /// Nil for a fit without effects.
  init?(_ problem: FitProblem, _ result: FitStudy.Result) {
    guard let design = problem.effects else { return nil }
    let measure = problem.measures[design.measure]
    self.init(
      control: design.control, metric: measure.metric, unit: measure.unit,
      effects: result.effects,
      leftOut: design.leftOut.map { .init(treatment: $0.treatment, reason: $0.reason) })
  }

  /// The treatments that judge the fit, the greatest measured effect first.
  package var judged: [FitDocument.Effect] {
    effects.filter(\.isJudged).sorted { $0.measured > $1.measured }
  }

  /// All others, the greatest first.
  package var others: [FitDocument.Effect] {
    effects.filter { !$0.isJudged }.sorted { $0.measured > $1.measured }
  }
}

extension FitDocument.Effect {
  /// Whether the interval of the measured effect holds a prediction.
  package func holds(_ prediction: Double?) -> Bool {
    guard let prediction, let interval, interval.count == 2 else { return false }
    return interval[0] <= prediction && prediction <= interval[1]
  }

  /// Whether a prediction has the sign of the measured effect.
  package func hasSign(of prediction: Double?) -> Bool {
    prediction.map { ($0 > 0) == (measured > 0) && $0 != 0 } ?? false
  }

  /// Whether the interval of the measured effect holds 0.
  package var isNull: Bool { holds(0) }
}
