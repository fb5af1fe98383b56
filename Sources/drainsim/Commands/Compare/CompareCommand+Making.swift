import Experiments
import Numerics
import PhoneModel
import Results
import ScenarioLanguage

extension CompareCommand: ReproducibleCommand {
  func make(in folder: String) throws {
    var command = self
    command.output = folder
    command.format = .text
    _ = try command.made()
  }

  /// Run the comparison, write the folder, and print the result.
  func madeAndTold() throws -> ComparisonDocument {
    let (scenario, document, courses) = try made()
    try tell(document, of: scenario, courses)
    return document
  }

  /// Run the comparison, and write the folder.
  private func made() throws -> (Scenario, ComparisonDocument, [BinnedRun]) {
    let (loaded, make) = try input.loadWithMaker()
    let plan = try plan(loaded.scenario)
    let draws = try RangeDraws(of: plan, by: self, make: make)
    let folder = try output.map { try ResultFolder.guarded(at: $0) }
    // A published folder stays.
    defer { folder?.discard() }
    var document = try compared(plan, into: folder)
    document.complete(for: plan.scenario, try draws.made(beside: document, into: folder))
    if let folder { try publish(document, loaded, plan, in: folder) }
    if pictures.trace != nil { try pictures.writeTrace(of: recorded(plan)) }
    return (plan.scenario, document, try courses(plan, document))
  }

  /// The results beyond estimates; rows alone ask for no bootstrap interval at all.
  var detail: ComparisonDetail {
    var detail = more.detail
    let showsAll = more.details || format == .json || output != nil
    detail.bootstraps = showsAll ? .all : format == .csv ? .none : .whereDoubtful
    return detail
  }

  private func plan(_ scenario: Scenario) throws -> ExperimentPlan {
    var scenario = scenario
    // Claims are about many runs.
    if only != nil { scenario.expectations = [] }
    return try basis.plan(
      of: scenario, runs: only.map { $0.value...$0.value } ?? replications?.runs, seed: input.seed)
  }

  /// Runs everything, writing rows wherever they are wanted as they come.
  private func compared(_ plan: ExperimentPlan, into folder: ResultFolder?) throws
    -> ComparisonDocument
  {
    let target = try precision.target(metric: watched(in: plan.scenario))
    let most = target.map { $0.most * plan.scenario.variants.count }
    let things = target == nil ? "runs" : "runs at the most"
    return try ProgressLine.during(
      most ?? plan.runCount, of: things, isBound: target != nil, by: plan.jobs
    ) { progress in
      let experiment = Experiment(plan)
      return try written(plan.scenario, into: folder) { write in
        guard let target else {
          return try experiment.compare(detail: detail, progress: progress.update, each: write)
        }
        let found = try experiment.compare(
          until: target, detail: detail, limit: precision.limit(since: .now),
          progress: progress.update, each: write)
        progress.clear()
        StandardError.note(
          precision.remark(
            found.ending, missing: found.missing, runs: found.comparison.replications,
            metric: plan.scenario.metrics[target.metric].name))
        return found.comparison
      }
    }
  }

  /// Compare, writing the rows of all runs wherever they are wanted as they finish.
  ///
  /// - Parameter compare: Gets the receiver of each run; nil where no rows are wanted.
  func written(
    _ scenario: Scenario, into folder: ResultFolder? = nil,
    _ compare: (((RunRecord) throws -> Void)?) throws -> ComparisonDocument
  ) throws -> ComparisonDocument {
    let csv = RunsCSV(variants: scenario.variants.map(\.name))
    func write(to files: [OutputFile]) throws -> ComparisonDocument {
      guard !files.isEmpty else { return try compare(nil) }
      for file in files { try file.write(RunsCSV.header) }
      return try compare { record in
        let rows = csv.rows(of: record)
        for file in files { try file.write(rows) }
      }
    }
    let output = format == .csv ? [StandardOutput.file] : []
    let comparison =
      try folder?.write(to: .runs) { try write(to: output + [$0]) } ?? write(to: output)
    for file in output { try file.flush() }
    return comparison
  }

  /// The index of the metric whose precision is checked.
  private func watched(in scenario: Scenario) throws -> Int {
    let named = precision.precision == nil ? [] : try scenario.places(ofMetrics: metric)
    return named.first ?? scenario.mainMetric
  }

  /// A repeated replication with the full record of every variant.
  private func recorded(_ plan: ExperimentPlan) throws -> [RunReport] {
    try plan.scenario.variants.indices.map { variant in
      try Experiment(plan).run(
        variant: variant, replication: plan.replications.lowerBound, keepsTimeline: true)
    }
  }

  /// Write the missing files of the folder, and move it to its path.
  private func publish(
    _ document: ComparisonDocument, _ loaded: LoadedScenario, _ plan: ExperimentPlan,
    in folder: ResultFolder
  ) throws {
    let resolved = loaded.resolvedText(
      seed: plan.seed, replications: only == nil ? document.replications : nil,
      confidence: plan.confidence.probability, baseline: document.baseline)
    let manifest = Manifest(
      by: ProgramVersion.current, gslVersion: gslVersion,
      content: .comparison(
        scenario: document.scenario, .init(document, resolvedScenario: resolved)),
      command: words(plan, document))
    try folder.write(document.text, to: .comparison)
    if let saving = document.saving { try folder.write(SavingCSV.text(of: saving), to: .saving) }
    try folder.write(resolved, to: .scenario)
    for recording in loaded.recordings {
      try folder.write(recording.bytes, to: recording.copyName)
    }
    try folder.write(manifest.text, to: .manifest)
    try folder.publish()
  }

  /// The command that gives the same results; options that change no result are left out.
  private func words(_ plan: ExperimentPlan, _ document: ComparisonDocument) -> [String] {
    ["drainsim", "compare"] + input.words(seed: plan.seed)
      + (only.map { ["--only", "\($0.value)"] } ?? ["--replications", "\(document.replications)"])
      + ["--confidence", "\(plan.confidence.probability)"]
      + ["--baseline", plan.scenario.variants[plan.baseline].name] + rangeWords(document)
      + more.words
  }
}
