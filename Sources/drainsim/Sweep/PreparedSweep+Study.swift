import Experiments
import Numerics
import Results

extension PreparedSweep {
  /// The study of its store.
  ///
  /// - Parameters:
  ///   - command: The words that make the whole sweep again.
  ///   - runCommand: The words that make one run, but for the point's values, variant and
  ///     replication.
  func study(command: [String], runCommand: [String]) -> Study {
    let scenario = plan.scenario
    return Study(
      provenance: Provenance(program: ProgramVersion.current, gslVersion: gslVersion),
      scenario: scenario.name, resolvedScenario: loaded.contentText, seed: plan.seed,
      replications: plan.replications, variants: scenario.variants.map(\.name),
      metrics: scenario.metrics.map(StudyMetric.init), design: points.design.text,
      parameters: points.design.axes.map(\.path),
      points: digests.enumerated().map { point, digest in
        StudyPoint(values: points[point].map(\.value), scenarioDigest: digest)
      }, baseline: scenario.variants[plan.baseline].name,
      confidence: plan.confidence.probability, command: command, runCommand: runCommand)
  }
}
