extension SweepFindings {
  /// The paths of axes that change nothing: points that differ in one of them alone have the same
  /// values, to the last bit, in every metric of every variant.
  ///
  /// Where a design changes all axes at once, all of them if all points are the same.
  package var axesWithoutEffect: [String] {
    let axes = points.design.axes
    let settings = (0..<points.count).map { points[$0].map(\.value) }
    let all = findings.allSatisfy { $0.hasValues(of: findings[0]) }
    return axes.indices.filter { axis in
      guard Set(settings.map { $0[axis] }).count > 1 else { return false }
      var first: [[String]: Int] = [:]
      var pairs = 0
      for point in 0..<points.count {
        var others = settings[point]
        others.remove(at: axis)
        guard let before = first[others] else {
          first[others] = point
          continue
        }
        if settings[before][axis] == settings[point][axis] { continue }
        guard findings[point].hasValues(of: findings[before]) else { return false }
        pairs += 1
      }
      return pairs > 0 || all
    }.map { axes[$0].path }
  }
}

extension PointFinding {
  /// Whether all runs have the values of another point's, of which there are some.
  fileprivate func hasValues(of other: PointFinding) -> Bool {
    failed == other.failed
      && metrics.contains { $0.variants.contains { $0.mean != nil } }
      && zip(metrics, other.metrics).allSatisfy { metric, same in
        zip(metric.variants, same.variants).allSatisfy { $0.hasPairedRuns(as: $1) }
      }
  }
}
