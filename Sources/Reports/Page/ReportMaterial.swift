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

  var comparison: StoredComparison { result.comparison }
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

extension StoredComparison {
  /// The days, counted from 1.
  public var days: ClosedRange<Int> { firstReplication...(firstReplication + replications - 1) }

  /// Such as `95 %`.
  var level: String {
    PercentText.of(confidence)
  }

  /// Those that are compared with the baseline, in the order of the scenario.
  var others: [String] { variants.filter { $0 != baseline } }

  func metric(_ name: String) -> StoredMetric? { metrics.first { $0.name == name } }
}

extension StoredMetric {
  var scale: MetricScale { MetricScale(unit: unit, means: variants.map(\.mean)) }

  /// The name with the unit in which it is shown: `search-time (s)`.
  var title: String { scale.unit == "1" ? name : "\(name) (\(scale.unit))" }

  func contrast(of variant: String) -> StoredContrast? {
    comparisons.first { $0.variant == variant }
  }
}
