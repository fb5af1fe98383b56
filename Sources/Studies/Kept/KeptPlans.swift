import Experiments
import Results
import ScenarioLanguage
import Statistics

/// The plans of a kept sweep, made of the scenario and the design that stand in its store; no other
/// file is needed.
package struct KeptPlans {
  let points: SweepPoints
  private let study: Study
  private let path: String
  private let template: ScenarioTemplate

  /// - Throws: ``StudyFailure`` where this program draws other points from the design.
  package init(of store: ResultStore) throws {
    (study, path) = (store.study, store.path)
    template = try ScenarioTemplate(
      stored: study.resolvedScenario, as: path, recordings: study.recordings)
    let points = try SweepPoints(try StoredDesign.design(study.design, as: path), seed: study.seed)
    try require(
      (0..<points.count).map { points[$0].map(\.value) } == study.points.map(\.values),
      or: .wrongData, "'\(path)': this program draws other points from the store's design")
    self.points = points
  }

  /// The scenario with settings of a point.
  func scenario(at settings: [SweepSetting]) throws -> Scenario {
    try template.scenario(settings: [], at: settings).scenario
  }

  /// The plan of a point, counted from 0.
  ///
  /// - Throws: ``StudyFailure`` where the scenario is not that of the runs.
  func plan(ofPoint point: Int) throws -> ExperimentPlan {
    let scenario = try scenario(at: points[point])
    guard scenario.variants.map(\.name) == study.variants,
      scenario.metrics.map({ StudyMetric($0) }).elementsEqual(
        study.metrics, by: { $0.measuresLike($1) }),
      let baseline = study.variants.firstIndex(of: study.baseline),
      let confidence = try? ConfidenceLevel(study.confidence)
    else {
      throw StudyFailure(
        .wrongData, "'\(path)': the scenario in the store is not that of its runs")
    }
    return ExperimentPlan(
      scenario: scenario, replications: study.replications, seed: study.seed,
      confidence: confidence, baseline: baseline)
  }

  /// The comparison of the runs at a point, and the scenario there.
  package func comparison(
    of point: PointSummary, in store: ResultStore
  ) throws -> (document: ComparisonDocument, scenario: Scenario) {
    let plan = try plan(ofPoint: point.point - 1)
    var document = try store.comparison(by: plan, ofPoint: point.point)
    document.replications = point.runs
    document.complete(for: plan.scenario, by: study.provenance.identity)
    return (document, plan.scenario)
  }
}
