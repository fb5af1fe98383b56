import DocumentCoding
import Experiments
import PhoneModel
import Quantities
import Results

/// Everything a report is made of.
package struct ReportMaterial: Sendable {
  /// The stored result of a comparison, whichever version of the program made it.
  package let result: StoredResult
  /// The program that makes the report.
  package let program: ProgramIdentity
  package let rerun: Rerun

  package init(result: StoredResult, program: ProgramIdentity, rerun: Rerun) {
    self.result = result
    self.program = program
    self.rerun = rerun
  }

  var comparison: ComparisonDocument { result.comparison }
  var runAgain: RepeatedRuns? { if case .made(let again) = rerun { again } else { nil } }
}

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

  /// The time of the clock at which what is counted starts in all variants; nil where the scenario
  /// does not say it.
  var clockAtStart: SimDuration? {
    let clocks = Set(scenario.variants.map(\.specification.clockAtStart))
    return clocks.count == 1 ? clocks.first.flatMap(\.self) : nil
  }
}
