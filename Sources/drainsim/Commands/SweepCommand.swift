import ArgumentParser
import Experiments
import Reports
import Results

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Simulate a scenario at many values of its numbers, all on the same days.",
    discussion: """
      Every point is checked before the first run. Runs are saved as they finish; whatever ends a sweep, \
      --resume makes what is missing and nothing else.

      Examples:
        drainsim sweep search.yaml --vary parameters.idle-stop=10s..60s:10s --dry-run
        drainsim sweep search.yaml --vary device=iphone-6s,pixel-6 --store search.drainsim
        drainsim sweep search.yaml --vary parameters.confirm-time=1s..12s \\
          --vary parameters.idle-stop=5s..60s:log --design sobol --points 64 --store search.drainsim
      """)

  @OptionGroup var input: ScenarioOptions
  @OptionGroup var options: SweepOptions

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp(
      "How many days to simulate at each point (if not given: the scenario's).",
      valueName: "count"))
  var replications: PositiveCount?

  @Option(
    help: ArgumentHelp(
      "The variant that others are compared with (if not given: the scenario's).",
      valueName: "variant"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "The level of all intervals, such as 99% (if not given: the scenario's).",
      valueName: "level"))
  var confidence: ConfidenceOption?

  @Option(
    help: ArgumentHelp(
      "How many cores to use (if not given: all). It changes no result.", valueName: "count"))
  var jobs: PositiveCount?

  @OptionGroup var saving: StoreOptions

  @Flag(help: "Say which points there are and how long they would take, and run nothing.")
  var dryRun = false

  func validate() throws {
    if dryRun == (saving.store != nil) {
      throw ValidationError(
        dryRun
          ? "--dry-run saves nothing, so --store has no use."
          : "Say where the runs are saved with --store, or add --dry-run.")
    }
  }

  func run() throws {
    try withExitStatus {
      let sweep = try PreparedSweep(
        input, options, replications: replications, confidence: confidence, baseline: baseline,
        jobs: jobs)
      if dryRun { return try tellPlan(of: sweep) }
      let study = sweep.study(
        command: words(sweep) + given,
        runCommand: ["drainsim", "run"] + input.words(seed: sweep.plan.seed))
      guard let store = try saving.open(for: study) else { return }
      let outcome = try SweepExecution(sweep: sweep, store: store, shard: saving.part).run()
      try store.close()
      try conclude(sweep, outcome)
    }
  }

  private func tellPlan(of sweep: PreparedSweep) throws {
    try StandardOutput.write(
      SweepPlanTable(
        sweep.plan, points: sweep.points, shard: saving.part, style: StandardOutput.style
      ).text)
    let estimate = try SweepEstimate(sweep, days: saving.part.pairs(of: sweep.dayCount))
    StandardError.note(estimate.text(jobs: sweep.plan.jobs))
  }

  private func conclude(_ sweep: PreparedSweep, _ outcome: SweepExecution.Outcome) throws {
    let file = saving.store ?? ""
    guard outcome.isComplete else {
      let total = saving.part.pairs(of: sweep.dayCount) * sweep.variantCount
      let again = words(sweep) + given + saving.resumingWords
      throw CommandFailure(
        .stoppedEarly,
        text: """
          drainsim: stopped; \(outcome.done) of \(total) runs are in '\(file)'. To go on:
            \(ShellWords.text(of: again))

          """)
    }
    if saving.part != .whole {
      StandardError.note("shard \(saving.part) is complete: \(outcome.done) runs in '\(file)'")
    }
    if outcome.failed > 0 {
      throw CommandFailure(
        .wrongData,
        "\(outcome.failed) of \(outcome.done) runs failed; see 'drainsim results show \(file)'")
    }
  }

  /// The words that make the same runs.
  private func words(_ sweep: PreparedSweep) -> [String] {
    ["drainsim", "sweep"] + input.words(seed: sweep.plan.seed) + options.words
      + ["--replications", "\(sweep.plan.replications.count)"]
  }

  /// The words for what changes no run.
  private var given: [String] {
    (baseline.map { ["--baseline", $0] } ?? [])
      + (confidence.map { ["--confidence", "\($0.level.probability)"] } ?? [])
  }
}
