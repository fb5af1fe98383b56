import ArgumentParser
import Experiments
import Numerics
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

      --over-ranges adds the other uncertainty: how the change depends on numbers that are known \
      within a range only. The days are the same at all points, and the two are never mixed.

      The same scenario and seed give the same bytes, on any number of cores.

      Examples:
        drainsim compare scenarios/ergondesk/search.yaml
        drainsim compare search.yaml -n 500 --set parameters.idle-stop=20s -o out
        drainsim compare search.yaml --format csv > runs.csv
        drainsim compare search.yaml --over-ranges 200 --metric app-energy
      """)

  @OptionGroup var input: ScenarioOptions
  @OptionGroup var ranges: RangeOptions

  @Option(
    help: ArgumentHelp(
      """
      With --over-ranges: say which numbers decide about the change of this metric, and where it \
      breaks even; may be repeated (if not given: the saving of the scenario's practice).
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
    if !metric.isEmpty && ranges.points == nil {
      throw ValidationError("--metric needs --over-ranges.")
    }
    if format == .csv && ranges.points != nil && output == nil {
      throw ValidationError("--over-ranges has no place in --format csv; -o writes ranges.csv.")
    }
    if output?.isEmpty == true { throw ValidationError("--output needs the name of a folder.") }
  }

  func run() throws {
    let comparison = try withExitStatus {
      let (loaded, make) = try input.loadWithMaker()
      let plan = try plan(loaded.scenario)
      let analysis = try ranges.analysis(
        of: plan, explaining: try explained(in: plan.scenario), make: make)
      let folder = try output.map { path in
        try Interruption.guarding({ try ResultFolder(at: path) }, undo: { $0.discard() })
      }
      let comparison: Comparison
      let uncertainty: ParameterUncertainty?
      do {
        comparison = try compared(plan, into: folder)
        uncertainty = try analysis.map { try found($0, into: folder) }
        if let folder { try publish(comparison, uncertainty, loaded, plan, in: folder) }
      } catch {
        folder?.discard()
        throw error
      }
      switch format {
      case .text:
        try StandardOutput.write(
          ComparisonTable(comparison, over: uncertainty, style: StandardOutput.style).text)
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
    let progress = ProgressLine(total: plan.runCount)
    Interruption.beforeEnding { progress.clear() }
    defer { progress.clear() }
    let experiment = Experiment(plan)
    let csv = RunsCSV(variants: plan.scenario.variants.map(\.name))
    func compare(_ files: [OutputFile]) throws -> Comparison {
      for file in files { try file.write(RunsCSV.header) }
      guard !files.isEmpty else { return try experiment.compare(progress: progress.update) }
      return try experiment.compare(progress: progress.update) { record in
        let rows = csv.rows(of: record)
        for file in files { try file.write(rows) }
      }
    }
    let output = format == .csv ? [StandardOutput.file] : []
    let comparison =
      try folder?.write(to: .runs) { try compare(output + [$0]) } ?? compare(output)
    for file in output { try file.flush() }
    return comparison
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
      + metric.flatMap { ["--metric", $0] }
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
