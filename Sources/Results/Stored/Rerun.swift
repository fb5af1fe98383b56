import Experiments
import PhoneModel

/// Whether the stored scenario could be run again for courses over time, which are not stored.
package enum Rerun: Sendable {
  case made(RepeatedRuns)
  /// Not, and why; a sentence without its full stop.
  case failed(reason: String)
}

/// The stored scenario and its repeated runs.
package struct RepeatedRuns: Sendable {
  package let scenario: Scenario
  /// One per variant; nil where the scenario was read and nothing was run.
  package let courses: [TimeCourse]
  /// The replication that is shown.
  package let run: Int
  /// That replication, one run a variant.
  package let runs: [BinnedRun]
  /// Metrics of that replication that differ from the stored ones.
  package let differing: [String]

  package init(
    scenario: Scenario, courses: [TimeCourse], run: Int, runs: [BinnedRun], differing: [String]
  ) {
    self.scenario = scenario
    self.courses = courses
    self.run = run
    self.runs = runs
    self.differing = differing
  }
}
