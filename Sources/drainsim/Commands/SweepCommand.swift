import ArgumentParser
import Experiments
import Reports
import Studies

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Simulate a scenario at many values of its numbers on the same runs.",
    discussion: """
      Examples:
        drainsim sweep search.yaml --vary parameters.idle-stop=10s..60s:10s --dry-run
        drainsim sweep search.yaml --vary device=iphone-6s,pixel-6 --store sweep.db
        drainsim sweep search.yaml --vary parameters.idle-stop=1s..99s:1s \\
          --slurm job --submit

      Runs are saved as they finish. 'drainsim sweep --help-hidden' lists the other options; \
      docs/sweeps.md and docs/clusters.md explain all.
      """)

  @OptionGroup var input: ScenarioOptions
  @OptionGroup var options: SweepOptions

  @Option(name: .replications, help: .value("count", "Simulate this many runs at each point."))
  var replications: PositiveCount?

  @OptionGroup(visibility: .hidden) var basis: ComparisonOptions

  @OptionGroup var saving: StoreOptions
  @OptionGroup var slurm: SlurmOptions
  @OptionGroup var answers: AnswerOptions
  @OptionGroup(visibility: .hidden) var strict: StrictOption

  @Flag(help: "Only list the points and estimate their time.") var dryRun = false

  func validate() throws {
    try replications?.check("--replications", most: ExperimentPlan.mostReplications)
    let ways = [dryRun, saving.store != nil, slurm.folder != nil, slurm.taskOf != nil].count { $0 }
    try refuse(ways == 0, "Say where the runs are saved with --store, or add --slurm or --dry-run.")
    try refuse(ways > 1 && dryRun, "--dry-run saves nothing, so --store and --slurm have no use.")
    try refuse(ways > 1, "--store and --slurm exclude each other.")
    try refuse(
      strict.isOn && saving.store == nil, "--strict needs the results that --store keeps.")
    try refuse(
      saving.resume && saving.store == nil && slurm.folder == nil,
      "--resume needs --store or --slurm.")
    try refuse(
      slurm.folder != nil && saving.shard != nil,
      "--slurm makes shards of its own, so --shard has no use.")
    try refuse(
      slurm.folder != nil && input.readsInput,
      "--slurm needs the scenario in a file: each of its tasks reads it again.")
  }

  func run() throws {
    let observer = TerminalObserver()
    let start = ContinuousClock.now
    let study = try SweepStudy(
      input, basis, options, replications: replications?.value, answers,
      by: ProgramVersion.current, observer)
    let preparation = (ContinuousClock.now - start) * study.sweep.plan.jobs
    if dryRun { return try printPlan(of: study, observer) }
    if let folder = slurm.folder {
      return try SlurmSubmission(
        study: study, options: slurm, folder: folder, resumes: saving.resume,
        cores: basis.work.jobs?.value ?? 1, preparation: preparation
      ).run(observer)
    }
    if let folder = slurm.taskOf, let attempt = slurm.attempt {
      return try SlurmTask(
        study: study, shard: saving.part, folder: try JobFolder(at: folder), attempt: attempt
      ).run(observer)
    }
    guard let place = saving.place else { preconditionFailure("nobody said where runs are saved") }
    try saving.conclude(study.run(in: place, observer, answer: tell))
  }

  private func printPlan(of study: SweepStudy, _ observer: TerminalObserver) throws {
    let sweep = study.sweep
    try StandardOutput.write(
      SweepPlanTable.text(
        of: sweep.plan, points: sweep.points, shard: saving.part, style: StandardOutput.style),
      forPeople: true)
    let estimate = try SweepEstimate(
      sweep, study.study, runs: saving.part.pairs(of: sweep.pairCount), observer)
    StandardError.note(
      "about \(DurationText.of(estimate.length)) on \(CountText.of(sweep.plan.jobs, "core")), "
        + "estimated from \(CountText.of(estimate.runs, "replication"))")
  }

  private func tell(_ document: SweepDocument) throws {
    try answers.format.write({ SweepTable(document, style: $0).text }, json: document.text)
    try require(
      !strict.isOn || document.warnings != nil, or: .expectationNotMet,
      "--strict cannot decide: the store has no record of unfinished work")
    try strict.check(document.unknownWarnings.map(\.code))
  }
}
