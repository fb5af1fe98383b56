import Experiments
import Results
import ScenarioLanguage
import Statistics

/// The findings of a sweep that is kept in a store, with nothing run again.
package enum KeptSweepStudy {
  /// Everything that a report of the sweep needs.
  package struct Answer {
    package let findings: SweepFindings
    package let question: SweepQuestion
    package let study: Study
    package let store: StoreSummary
  }

  /// Read a store, and the scenario and the design that stand in it; no other file is needed.
  package static func run(at path: String) throws -> Answer {
    let store = try ResultStore.read(path)
    defer { try? store.close() }
    let study = store.study
    let template = try ScenarioTemplate(stored: study.resolvedScenario, as: path)
    let points = try SweepPoints(try StoredDesign.design(study.design, as: path), seed: study.seed)
    try require(
      (0..<points.count).map { points[$0].map(\.value) } == study.points.map(\.values),
      or: .wrongData, "'\(path)': this program draws other points from the store's design")
    let scenario = try template.scenario(settings: [], at: points[0]).scenario
    guard scenario.variants.map(\.name) == study.variants,
      scenario.metrics.map({ StudyMetric($0) }).elementsEqual(
        study.metrics, by: { $0.measuresLike($1) }),
      let baseline = study.variants.firstIndex(of: study.baseline),
      let confidence = try? ConfidenceLevel(study.confidence)
    else {
      throw StudyFailure(
        .wrongData, "'\(path)': the scenario in the store is not that of its runs")
    }
    let plan = ExperimentPlan(
      scenario: scenario, replications: study.replications, seed: study.seed,
      confidence: confidence, baseline: baseline)
    let findings = try store.findings(at: points, plan) { point in
      try template.scenario(settings: [], at: points[point]).scenario
    }
    return Answer(
      findings: findings, question: Self.question(of: scenario), study: study,
      store: try store.summary())
  }

  /// The question of the scenario: the saving and the costs of its practice; without one, the first
  /// metric that is neither energy nor power.
  private static func question(of scenario: Scenario) -> SweepQuestion {
    let saving = scenario.mainMetric
    let other = scenario.metrics.firstIndex { DefaultMetrics.isQuality($0.name, unit: $0.unit) }
    let qualities = scenario.practice?.quality ?? other.map { [$0] } ?? []
    return SweepQuestion(
      metrics: [saving], cost: saving,
      qualities: qualities.map(scenario.quality),
      namesQualities: scenario.practice?.quality.isEmpty == false)
  }
}
