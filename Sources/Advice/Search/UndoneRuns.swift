import Experiments

/// Runs that show what a change leaves undone: reads that fail without their link, ticks that never
/// come.
struct UndoneRuns {
  let seed: UInt64
  let jobs: Int
  let shouldContinue: () -> Bool

  /// Few show what happens all the time.
  static let usual = 5

  /// The work that each change newly leaves undone.
  ///
  /// - Parameter scenario: The baseline and then the changes, as its variants.
  func warnings(_ scenario: Scenario, runs count: Int = usual) throws -> [[ComparisonDocument
    .Warning]]
  {
    let runs = SweepRuns(
      points: 1, replications: 1...count, seed: seed, jobs: jobs, keeping: .detail,
      scenario: { _ in scenario })
    var undone = NewlyUndone(of: scenario)
    try runs.run(while: shouldContinue, made: { _ in }) { undone.add($0.outcomes) }
    return scenario.variants.indices.dropFirst().map { undone.warnings(ofVariant: $0) }
  }
}
