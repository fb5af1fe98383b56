import DocumentCoding
import Statistics

extension SweepDocument {
  package init(_ findings: SweepFindings, _ question: SweepQuestion, by program: ProgramIdentity) {
    let plan = findings.plan
    programVersion = program.version
    scenario = plan.scenario.name
    let paths = findings.points.design.axes.map(\.path)
    seed = plan.seed
    replications = plan.replications.count
    firstReplication = plan.replications.lowerBound
    confidence = plan.confidence.probability
    baseline = plan.scenario.variants[plan.baseline].name
    variants = plan.scenario.variants.map(\.name)
    design = findings.points.design.kind.rawValue
    parameters = paths
    let names = plan.scenario.metrics.map(\.name)
    let adjusted = names.indices.map { findings.adjustedPValues(ofMetric: $0) }
    warnings = findings.warnings
    points = findings.findings.map { finding in
      Point(
        point: finding.point + 1, values: findings.points[finding.point].map(\.value),
        failed: finding.failed, metrics: finding.metrics,
        adjustedP: NamedValues(
          values: names.enumerated().map { ($1, adjusted[$0][finding.point]) }))
    }
    answers = question.metrics.map { metric in
      Answer(
        metric: names[metric], sensitivities: Sensitivity.all(in: findings, metric),
        breakEvens: BreakEven.all(in: findings, metric))
    }
    paretoFronts = question.fronts(in: findings).map { Front($0, plan.scenario) }
    unnamedQualities = question.unnamedQualities(in: findings)
    self.question = plan.scenario.question
    device = paths.contains("device") || paths.contains("phone") ? nil : plan.scenario.device
    changesWorld = plan.scenario.variants.filter(\.changesWorld).map(\.name).ifAny
    axesWithoutEffect = findings.axesWithoutEffect.ifAny
    let asked = warnings != nil && findings.exchanges.contains { $0.of > 0 }
    exchanges = asked ? findings.exchanges : nil
    fewerSteps = warnings != nil ? findings.fewerSteps.ifAny : nil
  }

  /// The document as JSON, the same bytes for the same runs.
  package var text: String { DocumentCoding.text(of: self) }

  /// The index of a metric among those of every point.
  package func place(ofMetric name: String) -> Int? {
    points.first?.metrics.firstIndex { $0.name == name }
  }
}

extension SweepDocument.Sensitivity {
  fileprivate static func all(in findings: SweepFindings, _ metric: Int) -> [Self] {
    let paths = findings.points.design.axes.map(\.path)
    return findings.quantities.compactMap { quantity in
      guard let found = findings.sensitivity(ofMetric: metric, quantity) else { return nil }
      let axes: SweepDocument.Axes? =
        switch found {
        case .effects(let effects):
          .effects(zip(paths, effects).map { SweepDocument.Effects($0, $1) })
        case .indices(let indices):
          indices.map { .indices(zip(paths, $0).map { SweepDocument.Indices($0, $1) }) }
        }
      return Self(quantity: findings.name(quantity, ofMetric: metric), axes: axes)
    }
  }
}

extension SweepDocument.Effects {
  fileprivate init(_ path: String, _ effect: ElementaryEffects?) {
    self.init(
      path: path, effects: effect?.count ?? 0, mu: effect?.mean, muStar: effect?.meanMagnitude,
      low: effect?.interval?.low, high: effect?.interval?.high, sigma: effect?.standardDeviation)
  }
}

extension SweepDocument.Indices {
  fileprivate init(_ path: String, _ index: SobolIndices) {
    self.init(
      path: path, first: .init(index.first, index.firstInterval),
      total: .init(index.total, index.totalInterval))
  }
}

extension SweepDocument.Index {
  fileprivate init(_ value: Double, _ interval: ConfidenceInterval?) {
    self.init(value: value, low: interval?.low, high: interval?.high)
  }
}

extension SweepDocument.BreakEven {
  /// Those of a metric along all axes.
  package static func all(in findings: SweepFindings, _ metric: Int) -> [Self] {
    let axes = findings.points.design.axes
    return SweptBreakEven.all(in: findings, metric: metric).map { found in
      Self(
        path: axes[found.axis].path,
        held: NamedValues(values: found.held.map { ($0.path, $0.value) }),
        variant: findings.findings[0].metrics[metric].comparisons[found.contrast].variant,
        spans: found.spans, zeroAt: found.crossings, unit: found.unit)
    }
  }
}

extension SweepDocument.Front {
  fileprivate init(_ front: ParetoFront, _ scenario: Scenario) {
    self.init(
      cost: scenario.metrics[front.cost].name, quality: scenario.metrics[front.quality].name,
      moreOfCostIsBetter: front.isMoreOfCostBetter ? true : nil, moreIsBetter: front.isMoreBetter,
      members: front.members.map { member in
        Member(
          point: member.point + 1, variant: scenario.variants[member.variant].name,
          cost: member.cost, quality: member.quality)
      })
  }
}
