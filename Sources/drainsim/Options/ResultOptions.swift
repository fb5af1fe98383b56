import ArgumentParser
import Experiments
import Reports
import Results
import Studies

/// The result to read, and the runs of it to repeat.
struct ResultOptions: ParsableArguments {
  @Argument(help: "The folder of compare -o, or the store of a sweep.", completion: .file())
  var result: String

  @Option(help: .value("run", "Show this run in full (default: the first).")) var only:
    PositiveCount?

  @Option(
    help: .value(
      "count",
      "Repeat this many runs over time (default: at most \(RunAgainStudy.defaultReplications))."))
  var runs: PositiveCount?

  @OptionGroup var work: JobOptions

  func validate() throws {
    try only?.check("--only", most: ExperimentPlan.mostReplications)
    try runs?.check("--runs", most: ExperimentPlan.mostReplications)
  }

  /// Whether the result is the store of a sweep.
  var isSweep: Bool { ResultStore.isStore(result) }

  /// Read the store of a sweep, of which nothing is run again.
  func sweep() throws -> SweepMaterial {
    try require(
      only == nil && runs == nil, or: .usage,
      "--only and --runs are for what a comparison shows over time; a sweep has no such pictures")
    let kept = try KeptSweepStudy.run(at: result)
    return SweepMaterial(
      findings: kept.findings, question: kept.question, study: kept.study, store: kept.store,
      program: ProgramVersion.current)
  }

  /// Read the result, and run its scenario again if `isRunAgain`.
  func material(runningAgain isRunAgain: Bool) throws -> ReportMaterial {
    let stored = try StoredResult(at: result)
    try stored.checkRuns()
    let rerun = try RunAgainStudy.run(
      of: stored, only: only?.value, runs: runs?.value, jobs: work.count, courses: isRunAgain,
      TerminalObserver())
    return ReportMaterial(result: stored, program: ProgramVersion.current, rerun: rerun)
  }
}
