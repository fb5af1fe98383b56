import ArgumentParser
import Experiments
import Numerics
import PhoneModel
import Reports
import Results
import ScenarioLanguage

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Simulate all variants of a scenario on the same days and compare them.",
    discussion: """
      For every metric: the mean of each variant with its interval, and against the baseline the \
      difference, the relative change, the p-value of "no difference" and the correlation. Then \
      the scenario's expectations are checked; one that is not met gives exit status 1.

      --precision simulates as many days as it takes; the result is that of -n with this number. drainsim \
      plan says beforehand how many days find a change.

      --over-ranges adds the other uncertainty: how the change depends on numbers that are known \
      within a range only. The days are the same at all points, and the two are never mixed.

      The same scenario and seed give the same bytes, on any number of cores.

      Examples:
        drainsim compare scenarios/ergondesk/search.yaml
        drainsim compare search.yaml -n 500 --set parameters.idle-stop=20s -o out
        drainsim compare search.yaml --format csv > runs.csv
        drainsim compare search.yaml --precision 2% --budget 10m
        drainsim compare search.yaml --over-ranges 200 --metric app-energy
      """)

  @OptionGroup var input: ScenarioOptions
  @OptionGroup var ranges: RangeOptions
  @OptionGroup var precision: PrecisionOptions
  @OptionGroup var saving: StoreOptions

  @Option(
    help: ArgumentHelp(
      """
      With --over-ranges: say which numbers decide about the change of this metric, and where it \
      breaks even; may be repeated (if not given: the saving of the scenario's practice). With \
      --precision: the metric to know.
      """, valueName: "metric"))
  var metric: [String] = []

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp(
      "How many days to simulate (if not given: the scenario's).", valueName: "count"))
  var replications: PositiveCount?

  @Option(
    help: ArgumentHelp(
      "Simulate only this day, counted from 1; expectations are not checked then.",
      valueName: "day"))
  var only: PositiveCount?

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

  @Flag(help: "Also show tests, sizes of effect and bootstrap intervals in the text.")
  var details = false

  @Option(
    help: ArgumentHelp(
      """
      Also test whether each difference is surely smaller than this share of the baseline's mean, such as \
      2%.
      """, valueName: "share"))
  var equivalenceMargin: ShareOption?

  @Option(
    help: ArgumentHelp(
      """
      Also give this quantile of the days of every metric, such as 95%, with its interval; may be \
      repeated. It is shown with --details and in the JSON.
      """, valueName: "share"))
  var quantile: [ShareOption] = []

  @Option(help: "How to write the results to standard output.")
  var format = OutputFormat.text

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      """
      Also write manifest.json, runs.csv, saving.csv, comparison.json, the resolved scenario.yaml \
      and, with --over-ranges, ranges.csv into this folder; an older result there is replaced.
      """, valueName: "folder"),
    completion: .directory)
  var output: String?

  func validate() throws {
    if only != nil && replications != nil {
      throw ValidationError("--only and --replications exclude each other.")
    }
    if only != nil && ranges.points != nil {
      throw ValidationError("--only and --over-ranges exclude each other.")
    }
    if precision.precision != nil {
      if only != nil || replications != nil {
        throw ValidationError("--precision excludes --only and --replications.")
      }
      if ranges.points != nil {
        throw ValidationError("--precision and --over-ranges exclude each other.")
      }
      if metric.count > 1 { throw ValidationError("--precision takes one --metric.") }
    } else if !metric.isEmpty && ranges.points == nil {
      throw ValidationError("--metric needs --over-ranges or --precision.")
    }
    if format == .csv && ranges.points != nil && output == nil {
      throw ValidationError("--over-ranges has no place in --format csv; -o writes ranges.csv.")
    }
    if saving.resume && saving.store == nil { throw ValidationError("--resume needs --store.") }
    if saving.store == nil && saving.shard != nil {
      throw ValidationError("--shard needs --store: each shard has a file of its own.")
    }
    if saving.store != nil
      && (only != nil || ranges.points != nil || precision.precision != nil || output != nil
        || format == .csv)
    {
      throw ValidationError(
        "--store keeps the runs and tells the metrics as text or JSON; it does not go with --only, "
          + "--over-ranges, --precision, --output and csv.")
    }
    if output?.isEmpty == true { throw ValidationError("--output needs the name of a folder.") }
  }

  func run() throws {
    if saving.store != nil { return try withExitStatus { try runIntoStore() } }
    let comparison = try withExitStatus {
      let (comparison, uncertainty) = try made()
      switch format {
      case .text:
        try StandardOutput.write(
          ComparisonTable(
            comparison, over: uncertainty, showsDetails: details, style: StandardOutput.style
          ).text)
      case .json:
        try StandardOutput.write(
          ComparisonJSON.text(of: comparison, over: uncertainty, by: ProgramVersion.current))
      case .csv: break
      }
      return comparison
    }
    let surprises = comparison.expectations.filter { !$0.isAsAnnounced }
    guard surprises.isEmpty else {
      let names = surprises.map(\.name).joined(separator: ", ")
      throw CommandFailure(.expectationNotMet, "not as the scenario expects: \(names)")
    }
  }

  /// Runs what was asked for, and writes the folder.
  private func made() throws -> (Comparison, ParameterUncertainty?) {
    let (loaded, make) = try input.loadWithMaker()
    let plan = try plan(loaded.scenario)
    let analysis = try ranges.analysis(
      of: plan, explaining: try explained(in: plan.scenario), make: make)
    let folder = try output.map { path in
      try Interruption.guarding({ try ResultFolder(at: path) }, undo: { $0.discard() })
    }
    do {
      let comparison = try compared(plan, into: folder)
      let uncertainty = try analysis.map { try found($0, into: folder) }
      if let folder {
        try publish(comparison, uncertainty, loaded, plan.covering(comparison.days), in: folder)
      }
      return (comparison, uncertainty)
    } catch {
      folder?.discard()
      throw error
    }
  }

  /// Makes the runs of a sweep of one point, with a store that survives and can be split.
  private func runIntoStore() throws {
    let sweep = try PreparedSweep(
      input, replications: replications, confidence: confidence, baseline: baseline, jobs: jobs
    ) { _, _ in SweepDesign(.grid, axes: [], size: nil) }
    let given = input.words(seed: sweep.plan.seed)
    let words =
      ["drainsim", "compare"] + given + ["--replications", "\(sweep.plan.replications.count)"]
      + (baseline.map { ["--baseline", $0] } ?? [])
      + (confidence.map { ["--confidence", "\($0.level.probability)"] } ?? [])
    let stored = StoredSweep(
      sweep: sweep, saving: saving,
      study: sweep.study(command: words, runCommand: ["drainsim", "run"] + given), words: words)
    let metrics = Array(sweep.plan.scenario.metrics.indices)
    try stored.run { store in
      let findings = try sweep.findings(in: store)
      let question = SweepQuestion(metrics: metrics, cost: metrics[0], qualities: [])
      switch format {
      case .json:
        try StandardOutput.write(
          SweepJSON.text(of: findings, question, by: ProgramVersion.current))
      default:
        try StandardOutput.write(
          SweepTable(findings, question, style: StandardOutput.style).text)
      }
    }
  }

  private func plan(_ scenario: Scenario) throws -> ExperimentPlan {
    ExperimentPlan(
      scenario: only == nil ? scenario : scenario.withoutExpectations,
      replications: only.map { $0.value...$0.value } ?? replications.map { 1...$0.value },
      seed: input.seed, confidence: confidence?.level,
      baseline: try baseline.map { name in try scenario.place(ofVariant: name) },
      jobs: jobs?.value ?? Processors.count)
  }

  /// Runs everything, writing rows wherever they are wanted as they come.
  private func compared(_ plan: ExperimentPlan, into folder: ResultFolder?) throws -> Comparison {
    let target = try precision.target(metric: watched(in: plan.scenario))
    let progress =
      target.map {
        ProgressLine(total: $0.most * plan.scenario.variants.count, of: "runs at the most")
      } ?? ProgressLine(total: plan.runCount)
    Interruption.beforeEnding { progress.clear() }
    defer { progress.clear() }
    let experiment = Experiment(plan)
    let csv = RunsCSV(variants: plan.scenario.variants.map(\.name))
    func compare(_ files: [OutputFile]) throws -> Comparison {
      for file in files { try file.write(RunsCSV.header) }
      let write: ((RunRecord) throws -> Void)? =
        files.isEmpty
        ? nil
        : { record in
          let rows = csv.rows(of: record)
          for file in files { try file.write(rows) }
        }
      guard let target else {
        return try experiment.compare(detail: detail, progress: progress.update, each: write)
      }
      let found = try experiment.compare(
        until: target, detail: detail, limit: precision.limit(since: .now),
        progress: progress.update, each: write)
      progress.clear()
      StandardError.write(
        "drainsim: "
          + precision.remark(
            found.ending, missing: found.missing, days: found.comparison.replications,
            metric: plan.scenario.metrics[target.metric].name))
      return found.comparison
    }
    let output = format == .csv ? [StandardOutput.file] : []
    let comparison =
      try folder?.write(to: .runs) { try compare(output + [$0]) } ?? compare(output)
    for file in output { try file.flush() }
    return comparison
  }

  private var detail: ComparisonDetail {
    ComparisonDetail(
      equivalenceMargin: equivalenceMargin?.share, quantiles: quantile.map(\.share))
  }

  /// The place of the metric that is to be known well.
  private func watched(in scenario: Scenario) throws -> Int {
    if precision.precision != nil, let name = metric.first {
      return try scenario.place(ofMetric: name)
    }
    return scenario.practice?.saving
      ?? scenario.metrics.firstIndex { $0.name == MetricCatalog.energy } ?? 0
  }

  /// The places of the metrics whose change is to be explained.
  private func explained(in scenario: Scenario) throws -> [Int] {
    guard !metric.isEmpty else { return scenario.practice.map { [$0.saving] } ?? [] }
    var places: [Int] = []
    for name in metric {
      let place = try scenario.place(ofMetric: name)
      if !places.contains(place) { places.append(place) }
    }
    return places
  }

  /// Runs all points of the ranges, writing their rows as they come.
  private func found(
    _ analysis: UncertaintyAnalysis, into folder: ResultFolder?
  ) throws -> ParameterUncertainty {
    let progress = ProgressLine(total: analysis.points, of: "points")
    Interruption.beforeEnding { progress.clear() }
    defer { progress.clear() }
    guard let folder else { return try analysis.run(progress: progress.update) }
    let table = RangesCSV(analysis)
    return try folder.write(to: .ranges) { file in
      try file.write(table.header)
      return try analysis.run(progress: progress.update) { try file.write(table.row(of: $0)) }
    }
  }

  private func publish(
    _ comparison: Comparison, _ uncertainty: ParameterUncertainty?, _ loaded: LoadedScenario,
    _ plan: ExperimentPlan, in folder: ResultFolder
  ) throws {
    let program = ProgramVersion.current
    let resolved = loaded.resolvedText(
      seed: plan.seed, replications: only == nil ? plan.replications.count : nil,
      confidence: plan.confidence.probability, baseline: comparison.baseline)
    let manifest = RunManifest(
      program: program, gslVersion: gslVersion, scenario: comparison.scenario,
      resolvedScenario: resolved, seed: comparison.seed,
      replications: plan.replications, confidence: comparison.confidence.probability,
      baseline: comparison.baseline, variants: comparison.variants, command: words(plan))
    try folder.write(
      ComparisonJSON.text(of: comparison, over: uncertainty, by: program), to: .comparison)
    if !comparison.savings.isEmpty {
      try folder.write(SavingCSV.text(of: comparison.savings), to: .saving)
    }
    try folder.write(resolved, to: .scenario)
    try folder.write(manifest.text, to: .manifest)
    try folder.publish()
  }

  /// The command that gives the same results; what changes no result is not in it.
  private func words(_ plan: ExperimentPlan) -> [String] {
    let days =
      only.map { ["--only", "\($0.value)"] } ?? ["--replications", "\(plan.replications.count)"]
    return ["drainsim", "compare"] + input.words(seed: plan.seed) + days
      + ["--confidence", "\(plan.confidence.probability)"]
      + ["--baseline", plan.scenario.variants[plan.baseline].name] + ranges.words(beside: plan)
      + (ranges.points == nil ? [] : metric.flatMap { ["--metric", $0] })
      + (equivalenceMargin.map { ["--equivalence-margin", "\($0.share)"] } ?? [])
      + quantile.flatMap { ["--quantile", "\($0.share)"] }
  }
}

extension ExperimentPlan {
  /// The same for other days.
  fileprivate func covering(_ days: ClosedRange<Int>) -> ExperimentPlan {
    ExperimentPlan(
      scenario: scenario, replications: days, seed: seed, confidence: confidence,
      baseline: baseline, jobs: jobs)
  }
}

extension CompareCommand: ReproducibleCommand {
  func make(in folder: String) throws {
    var command = self
    command.output = folder
    command.format = .text
    _ = try command.made()
  }
}

extension Scenario {
  /// The same without claims, which are about many days.
  fileprivate var withoutExpectations: Scenario {
    Scenario(
      name: name, question: question, practice: practice, sources: sources, device: device,
      seed: seed, replications: replications, confidence: confidence, variants: variants,
      baseline: baseline, expectations: [])
  }
}
