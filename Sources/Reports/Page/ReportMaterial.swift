public import Experiments
public import PhoneModel
public import Results

/// Everything a report is made of.
public struct ReportMaterial: Sendable {
  /// What a comparison stored, whatever program made it.
  public let result: StoredResult
  /// The program that makes the report.
  public let program: ProgramIdentity
  public let rerun: Rerun

  public init(result: StoredResult, program: ProgramIdentity, rerun: Rerun) {
    self.result = result
    self.program = program
    self.rerun = rerun
  }

  var comparison: ComparisonDocument { result.comparison }
  var runAgain: RepeatedRuns? { if case .made(let again) = rerun { again } else { nil } }
}

/// Whether the stored scenario could be run again for what is not stored.
public enum Rerun: Sendable {
  case made(RepeatedRuns)
  /// Not, and why; a sentence without its full stop.
  case failed(reason: String)
}

/// What the stored scenario says and gives when it is run again.
public struct RepeatedRuns: Sendable {
  public let scenario: Scenario
  /// One a variant; nil where the scenario was read and nothing was run.
  public let courses: [TimeCourse]
  /// The day that is shown.
  public let day: Int
  /// That day, one a variant.
  public let days: [BinnedRun]
  /// Metrics of that day that came out different from what is stored.
  public let differing: [String]

  public init(
    scenario: Scenario, courses: [TimeCourse], day: Int, days: [BinnedRun], differing: [String]
  ) {
    self.scenario = scenario
    self.courses = courses
    self.day = day
    self.days = days
    self.differing = differing
  }
}
