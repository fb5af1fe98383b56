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

  @Option(
    help: ArgumentHelp(
      "Make only this part of the runs, such as 2/8: the second of eight.", valueName: "i/n"))
  var shard: ShardOption?

  @Flag(help: "Say which points there are and how long they would take, and run nothing.")
  var dryRun = false

  func run() throws {
    try withExitStatus {
      let sweep = try PreparedSweep(
        input, options, replications: replications, confidence: confidence, baseline: baseline,
        jobs: jobs)
      let part = shard?.shard ?? .whole
      try StandardOutput.write(
        SweepPlanTable(
          sweep.plan, points: sweep.points, shard: part, style: StandardOutput.style
        ).text)
      let estimate = try SweepEstimate(sweep, days: part.pairs(of: sweep.dayCount))
      StandardError.note(estimate.text(jobs: sweep.plan.jobs))
    }
  }
}
