/// The question to a finished sweep.
package struct SweepQuestion: Sendable {
  /// The indices of metrics to report point by point, with their sensitivities; one at the least.
  package let metrics: [Int]
  /// The index of the metric that is paid for with the qualities.
  package let cost: Int
  /// The indices of metrics, and whether more of them is better.
  package let qualities: [(metric: Int, isMoreBetter: Bool)]

  package init(metrics: [Int], cost: Int, qualities: [(metric: Int, isMoreBetter: Bool)]) {
    precondition(!metrics.isEmpty, "nothing is asked")
    self.metrics = metrics
    self.cost = cost
    self.qualities = qualities
  }

  /// One per quality; none where there is but one variant at one point.
  package func fronts(in findings: SweepFindings) -> [ParetoFront] {
    qualities.filter { $0.metric != cost }.map {
      ParetoFront(findings, cost: cost, quality: $0.metric, isMoreBetter: $0.isMoreBetter)
    }
  }
}

extension Scenario {
  /// A metric as a quality, with its own direction.
  package func quality(_ metric: Int) -> (metric: Int, isMoreBetter: Bool) {
    (metric: metric, isMoreBetter: metrics[metric].better == .higher)
  }
}

extension SweepFindings {
  /// The name of a quantity of a metric: `app-energy of improved`.
  package func name(_ quantity: Quantity, ofMetric metric: Int) -> String {
    let name = plan.scenario.metrics[metric].name
    switch quantity {
    case .mean(let variant): return "\(name) of \(plan.scenario.variants[variant].name)"
    case .difference(let contrast):
      let contrast = findings[0].metrics[metric].contrasts[contrast]
      return "\(name), \(contrast.variant) less \(contrast.baseline)"
    }
  }

  /// The response of a quantity to each axis.
  package enum Sensitivity: Sendable {
    case effects([ElementaryEffects?])
    /// Nil where the quantity does not vary.
    case indices([SobolIndices]?)
  }

  /// Of designs that are made for it; nil of all others.
  package func sensitivity(ofMetric metric: Int, _ quantity: Quantity) -> Sensitivity? {
    let values = values(ofMetric: metric, quantity)
    switch points.design.kind {
    case .morris:
      return .effects(
        ElementaryEffects.all(at: points, of: values, seed: plan.seed, level: plan.confidence))
    case .saltelli:
      return .indices(
        SobolIndices.all(at: points, of: values, seed: plan.seed, level: plan.confidence))
    default: return nil
    }
  }
}
