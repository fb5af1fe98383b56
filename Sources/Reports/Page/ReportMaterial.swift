import DocumentCoding
import Experiments
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

extension RepeatedRuns {
  /// The time of the clock at which what is counted starts in all variants; nil where the scenario
  /// does not say it.
  var clockAtStart: SimDuration? {
    let clocks = Set(scenario.variants.map(\.specification.clockAtStart))
    return clocks.count == 1 ? clocks.first.flatMap(\.self) : nil
  }
}
