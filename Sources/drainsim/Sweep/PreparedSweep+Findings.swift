import Experiments
import Results

extension PreparedSweep {
  /// What the runs of a store say, point by point.
  func findings(in store: ResultStore) throws -> SweepFindings {
    try store.findings(at: points, plan)
  }
}

extension ResultStore {
  /// What its runs say, point by point. A day counts once all of its variants are there.
  ///
  /// - Parameter points: Those of the store's study.
  func findings(at points: SweepPoints, _ plan: ExperimentPlan) throws -> SweepFindings {
    SweepFindings(
      points: points, plan: plan,
      findings: try (1...points.count).map {
        try finding(ofPoint: $0, baseline: plan.baseline, at: plan.confidence)
      })
  }
}
