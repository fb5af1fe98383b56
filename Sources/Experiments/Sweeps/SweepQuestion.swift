/// The question to a finished sweep.
package struct SweepQuestion: Sendable {
  /// The indices of metrics to report point by point, with their sensitivities; one at the least.
  package let metrics: [Int]
  /// The index of the metric that is paid for with the qualities.
  package let cost: Int
  /// The indices of metrics, and whether more of them is better.
  package let qualities: [(metric: Int, isMoreBetter: Bool)]
  /// Whether somebody named the qualities; otherwise every metric may be a cost of the saving.
  package let namesQualities: Bool

  package init(
    metrics: [Int], cost: Int, qualities: [(metric: Int, isMoreBetter: Bool)],
    namesQualities: Bool = true
  ) {
    precondition(!metrics.isEmpty, "nothing is asked")
    self.metrics = metrics
    self.cost = cost
    self.qualities = qualities
    self.namesQualities = namesQualities
  }

  /// The names of the metrics that may be costs of the saving, where nobody named any: all that are
  /// neither energy nor power and not the same everywhere; nil where some were named.
  package func unnamedQualities(in findings: SweepFindings) -> [String]? {
    guard !namesQualities else { return nil }
    let all = findings.plan.scenario.metrics
    return all.indices.filter { slot in
      DefaultMetrics.isQuality(all[slot].name, unit: all[slot].unit)
        && findings.findings.contains { finding in
          finding.metrics[slot].comparisons.contains { $0.difference != nil && !$0.identical }
        }
    }.map { all[$0].name }
  }

  /// One per quality; none where there is but one variant at one point.
  func fronts(in findings: SweepFindings) -> [SweepDocument.Front] {
    qualities.filter { $0.metric != cost }.map {
      .init(findings, cost: cost, quality: $0.metric, isMoreBetter: $0.isMoreBetter)
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
      let contrast = findings[0].metrics[metric].comparisons[contrast]
      return "\(name), \(contrast.variant) less \(contrast.baseline)"
    }
  }

  /// The response of a quantity to each axis, of designs that are made for it; nil of all others.
  package func sensitivity(
    ofMetric metric: Int, _ quantity: Quantity
  ) -> SweepDocument.Sensitivity? {
    let values = values(ofMetric: metric, quantity)
    let axes: SweepDocument.Axes?
    switch points.design.kind {
    case .morris:
      axes = .effects(
        SweepDocument.Effects.all(
          at: points, of: values, seed: plan.seed, level: plan.confidence))
    case .saltelli:
      axes = SweepDocument.Indices.all(
        at: points, of: values, seed: plan.seed, level: plan.confidence
      ).map { .indices($0) }
    default: return nil
    }
    return .init(quantity: name(quantity, ofMetric: metric), axes: axes)
  }
}
