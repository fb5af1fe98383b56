import Experiments
import Results
import ScenarioLanguage

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
    let plans = try KeptPlans(of: store)
    let plan = try plans.plan(ofPoint: 0)
    let findings = try store.findings(at: plans.points, plan, scenario: plans.scenario(at:))
    return Answer(
      findings: findings, question: Self.question(of: plan.scenario), study: store.study,
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
