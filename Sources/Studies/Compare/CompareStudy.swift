import DocumentCoding
import Experiments
import Numerics
import PhoneModel
import Results
import ScenarioLanguage

/// A comparison of all variants of a scenario on the same runs.
package struct CompareStudy {
  /// The comparison that is asked for.
  package struct Request {
    package var input: any ScenarioInput
    package var basis: any ComparisonBasis
    /// The number of runs; nil for the scenario's.
    package var replications: Int?
    /// The only run; nil for all of them.
    package var only: Int?
    /// nil where the number of runs is given.
    package var precision: PrecisionRequest?
    package var ranges: any RangeRequest
    package var leavesOutRanges = false
    /// Whether the levels of variants are wanted over the ranges, beside their changes.
    package var tellsLevels = false
    /// The metrics whose change is to be explained, or whose precision is checked.
    package var metrics: [String] = []
    package var detail = ComparisonDetail()

    package init(
      _ input: any ScenarioInput, _ basis: any ComparisonBasis, _ ranges: any RangeRequest
    ) {
      self.input = input
      self.basis = basis
      self.ranges = ranges
    }
  }

  /// The use of the results.
  package struct Use {
    /// The folder to write; nil for none.
    package var folder: String?
    /// Gets a row of each run as it finishes; nil where nobody reads them.
    package var rows: OutputFile?
    /// Whether somebody reads what the ranges of uncertain numbers give.
    package var showsRanges = true

    package init() {}
  }

  /// The answer, and what it takes to look at single runs again.
  package struct Answer {
    package let document: ComparisonDocument
    package let plan: ExperimentPlan

    /// The first run of every variant once more, with its full record.
    package func records() throws -> [RunReport] {
      try plan.scenario.variants.indices.map { variant in
        try Experiment(plan).run(
          variant: variant, replication: plan.replications.lowerBound, keepsTimeline: true)
      }
    }

    /// The first run of every variant once more, in bins of time.
    package func courses() throws -> [BinnedRun] {
      try plan.scenario.variants.indices.map { variant in
        try Experiment(plan).binnedRun(variant: variant, replication: plan.replications.lowerBound)
      }
    }
  }

  let request: Request
  private let use: Use
  private let program: ProgramIdentity

  package init(_ request: Request, for use: Use, by program: ProgramIdentity) {
    self.request = request
    self.use = use
    self.program = program
  }

  /// Run the comparison, and write the folder.
  package func run(_ observer: any StudyObserver) throws -> Answer {
    let (loaded, make) = try request.input.loadWithMaker(observer)
    let plan = try plan(loaded.scenario)
    let draws = try RangeDraws(plan, of: self, make: make)
    let folder = try use.folder.map { try observer.folder(at: $0) }
    // A published folder stays.
    defer { folder?.discard() }
    var document = try compared(plan, into: folder, observer)
    complete(
      &document, of: plan.scenario, try draws.made(beside: document, into: folder, observer))
    if let folder { try publish(document, loaded, plan, in: folder) }
    return Answer(document: document, plan: plan)
  }

  /// Make the runs of a sweep of one point, with a store that survives and can be split, and
  /// compare them once all are there.
  ///
  /// - Parameter needsWork: Whether unfinished work must be known, where the store is of a version
  ///   that did not keep it.
  /// - Returns: The runs in the store; the answer is nil of a shard, which alone is no comparison.
  package func run(
    in place: StorePlace, needingWork needsWork: Bool, _ observer: any StudyObserver,
    answer: (Answer) throws -> Void
  ) throws -> StoredSweep.Outcome {
    let sweep = try PreparedSweep(
      request.input, runs: request.replications.map { 1...$0 }, request.basis, observer
    ) { _, _ in SweepDesign(.grid, axes: [], size: nil) }
    let words =
      ["drainsim", "compare"] + sweep.given
      + ["--replications", "\(sweep.plan.replications.count)"] + request.basis.words
    let stored = StoredSweep(
      sweep: sweep, place: place, study: sweep.study(command: words, by: program))
    let settings = request.input.settings
    return try stored.run(observer) { store in
      var found = try written(sweep.plan.scenario) { each in
        try store.comparison(by: sweep.plan, detail: request.detail, each: each)
      }
      if needsWork, !found.knowsWork { found.takeRecord(of: try madeAgain(sweep.plan, observer)) }
      let draws = try RangeDraws(sweep.plan, of: self) {
        try sweep.template.point(settings: settings + $0)
      }
      complete(&found, of: sweep.plan.scenario, try draws.made(beside: found, observer))
      try answer(Answer(document: found, plan: sweep.plan))
    }
  }

  /// The same comparison of runs made anew: a store of an older program keeps no record of
  /// unfinished work.
  private func madeAgain(
    _ plan: ExperimentPlan, _ observer: any StudyObserver
  ) throws -> ComparisonDocument {
    let extent = WorkExtent(
      total: plan.runCount, things: "runs once more, for --strict", workers: plan.jobs)
    return try observer.following(extent) { try Experiment(plan).compare(progress: $0.update(_:)) }
  }

  private func complete(
    _ document: inout ComparisonDocument, of scenario: Scenario, _ ranges: RangeDraws.Outcome
  ) { document.complete(for: scenario, by: program, over: ranges.found, leftOut: ranges.leftOut) }

  private func plan(_ scenario: Scenario) throws -> ExperimentPlan {
    var scenario = scenario
    // Claims are about many runs.
    if request.only != nil { scenario.expectations = [] }
    return try request.basis.plan(
      of: scenario, runs: request.only.map { $0...$0 } ?? request.replications.map { 1...$0 },
      seed: request.input.seed)
  }

  /// Runs everything, writing rows wherever they are wanted as they come.
  private func compared(
    _ plan: ExperimentPlan, into folder: ResultFolder?, _ observer: any StudyObserver
  ) throws -> ComparisonDocument {
    guard let precision = request.precision else {
      return try observer.following(WorkExtent(total: plan.runCount, workers: plan.jobs)) {
        progress in
        try written(plan.scenario, into: folder) { write in
          try Experiment(plan).compare(
            detail: request.detail, progress: progress.update(_:), each: write)
        }
      }
    }
    let target = precision.target(metric: try watched(in: plan.scenario))
    let extent = WorkExtent(
      total: target.most * plan.scenario.variants.count, things: "runs at the most", isBound: true,
      workers: plan.jobs)
    return try observer.following(extent) { progress in
      try written(plan.scenario, into: folder) { write in
        let found = try Experiment(plan).compare(
          until: target, detail: request.detail, limit: precision.limit(since: .now),
          progress: progress.update(_:), each: write)
        progress.clear()
        observer.note(
          PrecisionStop(
            ending: found.ending, missing: found.missing, runs: found.comparison.replications,
            metric: plan.scenario.metrics[target.metric].name, precision: precision.precision))
        return found.comparison
      }
    }
  }

  /// Compare, writing the rows of all runs wherever they are wanted as they finish.
  ///
  /// - Parameter compare: Gets the receiver of each run; nil where no rows are wanted.
  private func written(
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
    let output = use.rows.map { [$0] } ?? []
    let comparison =
      try folder?.write(to: .runs) { try write(to: output + [$0]) } ?? write(to: output)
    for file in output { try file.flush() }
    return comparison
  }

  /// The index of the metric whose precision is checked.
  private func watched(in scenario: Scenario) throws -> Int {
    try scenario.places(ofMetrics: request.metrics).first ?? scenario.mainMetric
  }

  /// Whether ranges are drawn: where something shows them.
  func drawsRanges(of scenario: Scenario) -> Bool {
    if request.ranges.areWanted { return true }
    let hasPlace = use.showsRanges || scenario.expectations.contains(where: \.isOverRanges)
    return !request.leavesOutRanges && request.only == nil && hasPlace
  }

  /// The indices of the metrics whose change is to be explained.
  func explained(in scenario: Scenario) throws -> [Int] {
    request.metrics.isEmpty
      ? scenario.practice.map { [$0.saving] } ?? []
      : try scenario.places(ofMetrics: request.metrics)
  }

  /// Write the missing files of the folder, and move it to its path.
  private func publish(
    _ document: ComparisonDocument, _ loaded: LoadedScenario, _ plan: ExperimentPlan,
    in folder: ResultFolder
  ) throws {
    let resolved = loaded.resolvedText(
      seed: plan.seed, replications: request.only == nil ? document.replications : nil,
      confidence: plan.confidence.probability, baseline: document.baseline)
    let manifest = Manifest(
      by: program, gslVersion: gslVersion,
      content: .comparison(
        scenario: document.scenario, .init(document, resolvedScenario: resolved)),
      command: words(plan, document))
    try folder.write(document.text, to: .comparison)
    if let saving = document.saving { try folder.write(SavingCSV.text(of: saving), to: .saving) }
    try folder.write(resolved, to: .scenario)
    for recording in loaded.recordings { try folder.write(recording.bytes, to: recording.copyName) }
    try folder.write(manifest.text, to: .manifest)
    try folder.publish()
  }

  /// The command that gives the same results; options that change no result are left out.
  private func words(_ plan: ExperimentPlan, _ document: ComparisonDocument) -> [String] {
    ["drainsim", "compare"] + request.input.words(seed: plan.seed)
      + (request.only.map { ["--only", "\($0)"] }
        ?? ["--replications", "\(document.replications)"])
      + ["--confidence", "\(plan.confidence.probability)"]
      + ["--baseline", plan.scenario.variants[plan.baseline].name] + rangeWords(document)
      + given("--equivalence-margin", request.detail.equivalenceMargin)
      + request.detail.quantiles.flatMap { ["--quantile", "\($0)"] }
  }

  /// The words that draw the same ranges again.
  private func rangeWords(_ document: ComparisonDocument) -> [String] {
    if request.leavesOutRanges { return ["--no-ranges"] }
    guard let found = document.overRanges else { return [] }
    return [
      "--over-ranges", "\(found.points)", "--range-replications", "\(found.replications)",
    ] + request.ranges.kindWords + request.metrics.flatMap { ["--metric", $0] }
      + (request.tellsLevels ? ["--levels"] : [])
  }
}
