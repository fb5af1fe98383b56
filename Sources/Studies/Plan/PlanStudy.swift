import DocumentCoding
import Experiments

/// How many runs find a change, by a pilot of a few.
package enum PlanStudy {
  /// - Parameters:
  ///   - metrics: By name; all where there is none.
  ///   - pilot: The number of its runs.
  ///   - change: The change to find, as a share of the baseline's mean.
  ///   - power: The probability with which it is found.
  /// - Returns: The document, and the pilot that it is made of.
  package static func run(
    _ input: any ScenarioInput, _ basis: any ComparisonBasis, metrics: [String], pilot: Int,
    finding change: Double, power: Double, by program: ProgramIdentity,
    _ observer: any StudyObserver
  ) throws -> (document: PlanDocument, pilot: ComparisonDocument) {
    let scenario = try input.load(observer).scenario
    try require(
      scenario.variants.count > 1, or: .wrongData,
      "'\(scenario.name)' has one variant, and nothing to compare it with")
    let places =
      metrics.isEmpty ? Array(scenario.metrics.indices) : try scenario.places(ofMetrics: metrics)
    let plan = try basis.plan(of: scenario, runs: 1...pilot, seed: input.seed)
    let found = try observer.following(WorkExtent(total: plan.runCount, workers: plan.jobs)) {
      progress in
      try Experiment(plan).compare(detail: nil, progress: progress.update(_:))
    }
    let document = PlanDocument(found, metrics: places, finding: change, power: power, by: program)
    return (document, found)
  }
}
