import Experiments
import ScenarioLanguage

/// The points of a scenario's own sweep, each of which has to compile.
package enum PointsStudy {
  /// - Returns: The number of points; nil without a sweep.
  /// - Throws: ``PointMistakes``.
  package static func run(
    of template: ScenarioTemplate, _ scenario: Scenario, jobs: Int
  ) throws -> Int? {
    let design = try template.design(of: scenario, axes: [], kind: nil, size: nil)
    guard let design else { return nil }
    let points = try SweepPoints(design, seed: scenario.seed)
    _ = try PointCheck(points: points, jobs: jobs).digests {
      try template.scenario(settings: [], at: points[$0])
    }
    return points.count
  }
}
