import Advice
import Configuration
import Experiments
import Reports
import Results
import ScenarioLanguage

extension CompareCommand {
  /// Hold the scenario against a kept result, and fail where it is worse than it may be.
  func hold(against folder: String) throws {
    let document = try gate(StoredResult(at: folder), at: folder)
    let table = GateTable(document)
    switch (server.summary, format) {
    case (.github, _):
      try StandardOutput.write(table.markdown)
      StandardError.write(table.annotations)
    case (_, .json): try StandardOutput.write(document.text)
    default: try StandardOutput.write(table.text(style: StandardOutput.style))
    }
    try require(document.worse.isEmpty, or: .expectationNotMet, table.failure)
  }

  private func gate(_ kept: StoredResult, at folder: String) throws -> GateDocument {
    let loaded = try input.load()
    let old = kept.comparison
    let runs = replications?.runs ?? old.runs
    let seed = input.seed ?? old.seed
    let plan = try basis.plan(of: loaded.scenario, runs: runs, seed: seed)
    let before = try? ScenarioTemplate(kept.scenarioPath, checksEffects: false).scenario()
    let isPaired =
      seed == old.seed && old.runs.contains(runs.lowerBound) && old.runs.contains(runs.upperBound)
      && before.map { loaded.meetsSameRuns(as: $0) } ?? false
    var values: [[String]: RegressionGate.Values] = [:]
    let names = plan.scenario.variants.map(\.name)
    _ = try ProgressLine.during(plan.runCount, by: plan.jobs) { progress in
      try Experiment(plan).compare(progress: progress.update) { record in
        for reading in record.readings {
          values[[reading.name, names[record.variant]], default: [:]][record.replication] =
            reading.value
        }
      }
    }
    let metrics = plan.scenario.metrics.map { StudyMetric($0) }
    let gate = RegressionGate(
      tolerances: try tolerances(metrics), isPaired: isPaired,
      confidence: plan.confidence)
    let matches = self.matches(names, old)
    let rows = matches.flatMap { match in
      metrics.compactMap { metric -> GateDocument.Row? in
        guard let series = kept.runs.series(metric.name, of: match.kept),
          let new = values[[metric.name, names[match.new]]]
        else { return nil }
        let before = Dictionary(
          zip(series.replications, series.values), uniquingKeysWith: { first, _ in first })
        return gate.row(metric, of: names[match.new], kept: before, new: new).map {
          GateDocument.Row($0, line: plan.scenario.variants[match.new].location?.line ?? 1)
        }
      }
    }
    try require(
      !rows.isEmpty, or: .wrongData,
      "'\(loaded.scenario.name)' and the result in '\(TerminalText.sanitized(folder))' have no metric in common"
    )
    return GateDocument(
      programVersion: ProgramVersion.current.version, scenario: loaded.scenario.name,
      file: input.scenario, kept: folder, keptVersion: old.programVersion, seed: seed,
      replications: runs.count, confidence: plan.confidence.probability, isPaired: isPaired,
      unmatched: unmatched(names, old, matches), rows: rows)
  }

  /// Variants by name; where no name is common, the baselines.
  private func matches(
    _ names: [String], _ old: ComparisonDocument
  ) -> [(new: Int, kept: String)] {
    let common = names.indices.filter { old.variants.contains(names[$0]) }
    return common.isEmpty ? [(0, old.baseline)] : common.map { ($0, names[$0]) }
  }

  private func unmatched(
    _ names: [String], _ old: ComparisonDocument, _ matches: [(new: Int, kept: String)]
  ) -> [String] {
    let mine = names.indices.filter { place in !matches.contains { $0.new == place } }
    return mine.map { names[$0] }
      + old.variants.filter { name in !matches.contains { $0.kept == name } }
  }

  private func tolerances(_ metrics: [StudyMetric]) throws -> [String: Allowance] {
    var all: [String: Allowance] = [:]
    for option in tolerance {
      let place = try metrics.map(\.name).index(of: option.metric, as: "metric")
      do throws(QuantityProblem) {
        all[option.metric] = try Allowance(option.amount, unit: metrics[place].unit)
      } catch {
        throw CommandFailure(.usage, "--tolerance '\(option.metric)': \(error.message)")
      }
      try require(
        all[option.metric] != nil, or: .usage,
        "--tolerance '\(option.metric)': it is in \(metrics[place].unit)")
    }
    return all
  }
}

extension GateDocument.Row {
  init(_ row: RegressionGate.Row, line: Int) {
    self.init(
      variant: row.variant, metric: row.metric, unit: row.unit, kept: row.kept, new: row.new,
      low: row.interval?.low, high: row.interval?.high, margin: row.margin,
      outcome: row.outcome.rawValue, line: line)
  }
}
