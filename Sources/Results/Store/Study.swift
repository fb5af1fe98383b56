import Experiments

/// The common inputs of all runs of a store: enough to make each of them again.
package struct Study: Sendable, Equatable {
  package var provenance: Provenance
  /// The scenario's name.
  package var scenario: String
  /// The scenario with device, recordings and settings in place, before any point's values.
  package var resolvedScenario: String
  package var seed: UInt64
  /// The replications of every point, counted from 1.
  package var replications: ClosedRange<Int>
  /// In the order of the scenario.
  package var variants: [String]
  package var metrics: [StudyMetric]
  /// The choice of the points, in the one form that the design has.
  package var design: String
  /// The paths that vary, in the order of each point's values.
  package var parameters: [String]
  /// In the order of the design; point 1 is the first.
  package var points: [StudyPoint]

  // The properties below change no run, and do not count when studies are compared.

  /// The variant that others are compared with.
  package var baseline: String
  package var confidence: Double
  /// The words of the command that makes the whole study, without the store's name.
  package var command: [String]
  /// The words of the command that makes one run, but for the point's values, variant and
  /// replication: `drainsim run search.yaml --seed 7`.
  package var runCommand: [String]

  /// The words of the command that repeats one run alone.
  package func command(repeating key: RunKey) -> [String] {
    let values = zip(parameters, points[key.point - 1].values)
    return runCommand + values.flatMap { ["--set", "\($0)=\($1)"] }
      + ["--variant", variants[key.variant], "--only", "\(key.replication)"]
  }
}

/// One point of a design.
package struct StudyPoint: Sendable, Equatable {
  /// The value of each parameter, as written.
  package let values: [String]
  /// The digest of the scenario as resolved with these values, so that the contents of named files,
  /// such as a device or a recording, count.
  package let scenarioDigest: String
}

extension Study {
  /// The study of a plan, repeated at every point.
  ///
  /// - Parameters:
  ///   - digests: Of the inputs of each point.
  ///   - command: The words that make the whole study again.
  package init(
    of plan: ExperimentPlan, at points: SweepPoints, digests: [String], resolvedScenario: String,
    by provenance: Provenance, command: [String], runCommand: [String]
  ) {
    let scenario = plan.scenario
    self.init(
      provenance: provenance, scenario: scenario.name, resolvedScenario: resolvedScenario,
      seed: plan.seed, replications: plan.replications, variants: scenario.variants.map(\.name),
      metrics: scenario.metrics.map { StudyMetric($0).withoutDirection },
      design: points.design.text,
      parameters: points.design.axes.map(\.path),
      points: digests.enumerated().map { point, digest in
        StudyPoint(values: points[point].map(\.value), scenarioDigest: digest)
      }, baseline: scenario.variants[plan.baseline].name,
      confidence: plan.confidence.probability, command: command, runCommand: runCommand)
  }

  /// A stored run as a report.
  ///
  /// - Returns: Nil for a run that failed, or was stored without its energies.
  package func report(of run: StoredRun) -> RunReport? {
    guard let outcome = run.outcome, let ledgers = outcome.ledgers else { return nil }
    return RunReport(
      outcome, ledgers, of: variants[run.key.variant], replication: run.key.replication,
      scenario: scenario, seed: seed, metrics: metrics)
  }
}
