import Experiments
import Results

extension PreparedSweep {
  /// The findings of the runs of a store, point by point.
  func findings(in store: ResultStore) throws -> SweepFindings {
    try store.findings(at: points, plan)
  }
}

extension ResultStore {
  /// The findings of its runs, point by point. A replication counts once all of its variants are
  /// there.
  ///
  /// - Parameter points: The points of the store's study.
  func findings(at points: SweepPoints, _ plan: ExperimentPlan) throws -> SweepFindings {
    SweepFindings(
      points: points, plan: plan,
      findings: try (1...points.count).map {
        try finding(ofPoint: $0, baseline: plan.baseline, at: plan.confidence)
      })
  }
}
