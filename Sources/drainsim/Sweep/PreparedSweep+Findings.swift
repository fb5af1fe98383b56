import Experiments
import PhoneModel
import Results

extension PreparedSweep {
  /// What the runs of a store say, point by point.
  func findings(in store: ResultStore) throws -> SweepFindings {
    var findings: [PointFinding] = []
    for point in 0..<points.count {
      var reduction = PointReduction(point: point, plan: plan)
      var day: [[MetricValue]?] = []
      try store.forEachRun(ofPoint: point + 1) { run in
        switch run.result {
        case .finished(let outcome): day.append(outcome.values)
        case .failed: day.append(nil)
        }
        if day.count == variantCount {
          reduction.add(day)
          day.removeAll(keepingCapacity: true)
        }
      }
      findings.append(reduction.finding)
    }
    return SweepFindings(points: points, plan: plan, findings: findings)
  }
}
