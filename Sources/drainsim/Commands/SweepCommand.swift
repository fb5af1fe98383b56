import ArgumentParser
import Experiments
import Reports
import Results

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Simulate a scenario at many values of its numbers, all on the same runs.",
    discussion: """
      Every point is checked before the first run. Runs are saved as they finish; after an \
      interruption, --resume makes only the missing ones. The scenario's expectations apply to \
      its own values and are not checked.

      Examples:
        drainsim sweep search.yaml --vary parameters.idle-stop=10s..60s:10s --dry-run
        drainsim sweep search.yaml --vary device=iphone-6s,pixel-6 --store sweep.db
        drainsim sweep search.yaml --vary parameters.confirm-time=1s..12s \\
          --vary parameters.idle-stop=5s..60s:log --design sobol --points 64 \\
          --store sweep.db
        drainsim sweep search.yaml --vary parameters.idle-stop=1s..99s:1s \\
          --slurm job --submit
      """)

  @OptionGroup var input: ScenarioOptions
  @OptionGroup var options: SweepOptions

  @Option(
    name: .replications,
    help: .value("count", "Simulate this many runs at each point (default: the scenario's)."))
  var replications: PositiveCount?

  @OptionGroup var basis: ComparisonOptions

  @OptionGroup var saving: StoreOptions
  @OptionGroup var slurm: SlurmOptions
  @OptionGroup var answers: AnswerOptions
  @OptionGroup var strict: StrictOption

  @Flag(help: "List the points and estimate their time, and run nothing.") var dryRun = false

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
    let start = ContinuousClock.now
    let sweep = try PreparedSweep(input, runs: replications?.runs, basis, design: options.design)
    let preparation = (ContinuousClock.now - start) * sweep.plan.jobs
    let question = try answers.question(of: sweep.plan.scenario)
    let words = words(sweep)
    let study = sweep.study(command: words)
    if dryRun { return try printPlan(of: sweep, study) }
    if let folder = slurm.folder {
      return try SlurmSubmission(
        sweep: sweep, study: study, words: words, options: slurm, folder: folder,
        resumes: saving.resume, cores: basis.work.jobs?.value ?? 1, preparation: preparation
      ).run()
    }
    if let folder = slurm.taskOf, let attempt = slurm.attempt {
      return try SlurmTask(
        sweep: sweep, study: study, shard: saving.part, folder: try JobFolder(at: folder),
        attempt: attempt
      ).run()
    }
    let stored = StoredSweep(sweep: sweep, saving: saving, study: study)
    try stored.run { store in
      let findings = try store.findings(at: sweep.points, sweep.plan, scenario: sweep.scenario)
      try tell(findings, question)
    }
  }

  private func printPlan(of sweep: PreparedSweep, _ study: Study) throws {
    try StandardOutput.write(
      SweepPlanTable.text(
        of: sweep.plan, points: sweep.points, shard: saving.part, style: StandardOutput.style))
    let estimate = try SweepEstimate(sweep, study, runs: saving.part.pairs(of: sweep.pairCount))
    StandardError.note(estimate.text(jobs: sweep.plan.jobs))
  }

  private func tell(_ findings: SweepFindings, _ question: SweepQuestion) throws {
    let document = SweepDocument(findings, question, by: ProgramVersion.current)
    try StandardOutput.write(
      answers.format.output(
        text: SweepTable(document, style: StandardOutput.style).text, json: document.text))
    try require(
      !strict.isOn || document.warnings != nil, or: .expectationNotMet,
      "--strict cannot be answered: the store keeps no record of work that was left undone")
    try strict.check(document.unknownWarnings.map(\.code))
  }

  /// The words that make the same runs, without those for the store.
  private func words(_ sweep: PreparedSweep) -> [String] {
    ["drainsim", "sweep"] + sweep.given + options.words
      + ["--replications", "\(sweep.plan.replications.count)"] + basis.words
  }
}
