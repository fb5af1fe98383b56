import Advice
import Configuration
import DocumentCoding
import Experiments
import Results
import ScenarioLanguage

/// A scenario held against a kept result: which metrics are worse than they may be.
package enum GateStudy {
  /// - Parameters:
  ///   - replications: nil for those of the kept result.
  ///   - folder: That of the kept result.
  ///   - tolerances: How much worse metrics may be.
  /// - Returns: The document, and the codes of unfinished work that the scenario does not know.
  package static func run(
    _ input: any ScenarioInput, _ basis: any ComparisonBasis, replications: Int?,
    against folder: String, tolerances: [(metric: String, amount: String)],
    by program: ProgramIdentity, _ observer: any StudyObserver
  ) throws -> (GateDocument, [WarningCode]) {
    try require(
      !ResultStore.isStore(folder), or: .usage,
      "--against takes a folder that compare -o wrote, and '\(TerminalText.sanitized(folder))' is a store"
    )
    let kept = try StoredResult(at: folder)
    try kept.checkWhole()
    let old = kept.comparison
    // A result of a version with other numbers would judge the program, not the app.
    let keeping =
      ["drainsim", "compare"] + input.words(seed: old.seed)
      + ["-n", "\(old.runs.upperBound)", "-o", FilePaths.operand(folder)]
    try require(
      program.givesNumbers(of: old.programVersion), or: .wrongData,
      "the result in '\(TerminalText.sanitized(folder))' is of drainsim \(old.programVersion), whose numbers "
        + "differ from those of \(program.version); keep a new one: \(ShellWords.line(of: keeping))"
    )
    let loaded = try input.load(observer)
    let asked = replications.map { 1...$0 } ?? old.runs
    let seed = input.seed ?? old.seed
    let reason = unpaired(kept, loaded, runs: asked, seed: seed)
    try require(
      reason != nil || old.runs.contains(asked.upperBound), or: .usage,
      "the kept result has \(old.runs.count) run\(old.runs.count == 1 ? "" : "s"); keep one with more to hold more against it"
    )
    // Pairs are of runs that both have.
    let runs = reason == nil ? asked.clamped(to: old.runs) : asked
    let plan = try basis.plan(of: loaded.scenario, runs: runs, seed: seed)
    var values: [[String]: RegressionGate.Values] = [:]
    let names = plan.scenario.variants.map(\.name)
    let comparison = try observer.following(WorkExtent(total: plan.runCount, workers: plan.jobs)) {
      progress in
      try Experiment(plan).compare(progress: progress.update(_:)) { record in
        for reading in record.readings {
          values[[reading.name, names[record.variant]], default: [:]][record.replication] =
            reading.value
        }
      }
    }
    let metrics = plan.scenario.metrics.map { StudyMetric($0) }
    let gate = RegressionGate(
      tolerances: try allowances(tolerances, metrics), isPaired: reason == nil,
      confidence: plan.confidence)
    let matches = self.matches(names, old)
    let gone = old.metrics.filter { metric in !metrics.contains { $0.name == metric.name } }
      .map {
        StudyMetric(name: $0.name, unit: $0.unit, estimand: "", better: $0.better ?? .neither)
      }
    // A variant that went would take its losses with it.
    let lost = old.variants.filter { name in !matches.contains { $0.kept == name } }
    let rows =
      matches.flatMap { match in
        (metrics + gone).compactMap { metric -> GateDocument.Row? in
          var row = gate.row(
            metric, of: names[match.new],
            kept: kept.runs.values(of: metric.name, match.kept),
            new: values[[metric.name, names[match.new]]] ?? [:])
          row?.line = plan.scenario.variants[match.new].location?.line ?? 1
          return row
        }
      }
      + lost.flatMap { variant in
        (metrics + gone).compactMap {
          gate.row($0, of: variant, kept: kept.runs.values(of: $0.name, variant), new: [:])
        }
      }
    try require(
      rows.contains { $0.kept != nil && $0.new != nil }, or: .wrongData,
      "'\(loaded.scenario.name)' and the result in '\(TerminalText.sanitized(folder))' have no metric in common"
    )
    let unknown = (comparison.warnings ?? []).filter { $0.known == nil }
    let document = GateDocument(
      rows, of: plan, in: input.scenario,
      warnings: unknown.map { "\($0.variant.isEmpty ? "" : "\($0.variant): ")\($0.text)" },
      fewerSteps: comparison.fewerSteps(than: old, in: matches.map { (names[$0.new], $0.kept) }),
      against: folder, old, unpairedBecause: reason, unmatched: unmatched(names, old, matches),
      by: program)
    return (document, unknown.map(\.code))
  }

  /// Why both did not meet the same runs; nil where they did.
  private static func unpaired(
    _ kept: StoredResult, _ loaded: LoadedScenario, runs: ClosedRange<Int>, seed: UInt64
  ) -> String? {
    let old = kept.comparison
    if seed != old.seed { return "the seed is another one" }
    if !old.runs.overlaps(runs) { return "no run is in both" }
    guard
      let before = try? ScenarioTemplate(kept.scenarioPath, checksEffects: false).scenario()
    else { return "this version does not read the kept scenario" }
    return loaded.meetsSameRuns(as: before) ? nil : "people or surroundings differ"
  }

  /// Variants by name; where no name is common, the baselines.
  private static func matches(
    _ names: [String], _ old: ComparisonDocument
  ) -> [(new: Int, kept: String)] {
    let common = names.indices.filter { old.variants.contains(names[$0]) }
    return common.isEmpty ? [(0, old.baseline)] : common.map { ($0, names[$0]) }
  }

  /// The variants of one of both alone; and where none is in both, the two that are compared.
  private static func unmatched(
    _ names: [String], _ old: ComparisonDocument, _ matches: [(new: Int, kept: String)]
  ) -> [String] {
    let alone =
      names.filter { !old.variants.contains($0) }
      + old.variants.filter { !names.contains($0) }
    let pairs = matches.filter { names[$0.new] != $0.kept }
    return alone.filter { name in
      !pairs.contains { names[$0.new] == name || $0.kept == name }
    } + pairs.map { "\(names[$0.new]), which is held against \($0.kept)" }
  }

  private static func allowances(
    _ tolerances: [(metric: String, amount: String)], _ metrics: [StudyMetric]
  ) throws -> [String: Allowance] {
    var all: [String: Allowance] = [:]
    for option in tolerances {
      let place = try metrics.map(\.name).index(of: option.metric, as: "metric")
      try require(
        all[option.metric] == nil, or: .usage, "--tolerance names '\(option.metric)' twice")
      do throws(QuantityProblem) {
        all[option.metric] = try Allowance(option.amount, unit: metrics[place].unit)
      } catch {
        throw StudyFailure(.usage, "--tolerance '\(option.metric)': \(error.message)")
      }
      try require(
        all[option.metric] != nil, or: .usage,
        "--tolerance '\(option.metric)': it is in \(metrics[place].unit)")
    }
    return all
  }
}
