import Experiments
import PhoneModel
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
    var findings: [PointFinding] = []
    for point in 0..<points.count {
      var reduction = PointReduction(point: point, plan: plan)
      var day: [[MetricValue]?] = []
      var replication = 0
      try forEachRun(ofPoint: point + 1) { run in
        if run.key.replication != replication {
          reduction.add(day)
          day.removeAll(keepingCapacity: true)
          replication = run.key.replication
        }
        switch run.result {
        case .finished(let outcome): day.append(outcome.values)
        case .failed: day.append(nil)
        }
      }
      reduction.add(day)
      findings.append(reduction.finding)
    }
    return SweepFindings(points: points, plan: plan, findings: findings)
  }
}
