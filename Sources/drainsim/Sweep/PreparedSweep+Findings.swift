import Experiments
import Results

extension PreparedSweep {
  /// What the runs of a store say, point by point.
  func findings(in store: ResultStore) throws -> SweepFindings {
    SweepFindings(
      points: points, plan: plan,
      findings: try (1...points.count).map {
        try store.finding(ofPoint: $0, baseline: plan.baseline, at: plan.confidence)
      })
  }
}
