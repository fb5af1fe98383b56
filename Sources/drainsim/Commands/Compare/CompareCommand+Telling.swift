import Experiments
import PhoneModel
import Reports
import Results

extension CompareCommand {
  /// Write the files for build servers, and the requested output to standard output.
  func tell(
    _ document: ComparisonDocument, of scenario: Scenario, _ courses: [BinnedRun] = []
  ) throws {
    try server.writeJUnit(
      of: document, isStrict: strict.isOn, replacing: pictures.overwrite)
    try text(of: document, scenario, courses).map { try StandardOutput.write($0) }
  }

  /// The text for standard output; nil where rows were written there already.
  private func text(
    of document: ComparisonDocument, _ scenario: Scenario, _ courses: [BinnedRun]
  ) -> String? {
    if server.summary == .github { return GitHubSummary.markdown(of: document, from: scenario) }
    return switch format {
    case .text:
      ComparisonTable(
        document, showsDetails: more.details, courses: courses, style: StandardOutput.style
      ).text
    case .json: document.text
    case .csv: nil
    case .markdown: ComparisonPaper(document).markdown
    case .latex: ComparisonPaper(document).latex
    }
  }

  /// The course of the first run, repeated, where there are batteries whose level can be shown.
  func courses(_ plan: ExperimentPlan, _ document: ComparisonDocument) throws -> [BinnedRun] {
    guard format == .text, server.summary == nil, StandardOutput.style.showsBars,
      document.batteries != nil
    else { return [] }
    return try plan.scenario.variants.indices.map { variant in
      try Experiment(plan).binnedRun(variant: variant, replication: plan.replications.lowerBound)
    }
  }

  /// Make the runs of a sweep of one point, with a store that survives and can be split, and
  /// compare them once all are there.
  ///
  /// - Returns: Nil of a shard, which alone is no comparison.
  func madeInStore() throws -> ComparisonDocument? {
    let sweep = try PreparedSweep(input, runs: replications?.runs, basis) { _, _ in
      SweepDesign(.grid, axes: [], size: nil)
    }
    let words =
      ["drainsim", "compare"] + sweep.given
      + ["--replications", "\(sweep.plan.replications.count)"] + basis.words
    let stored = StoredSweep(
      sweep: sweep, saving: saving, study: sweep.study(command: words))
    let settings = input.settings
    var document: ComparisonDocument?
    try stored.run { store in
      var found = try written(sweep.plan.scenario) { each in
        try store.comparison(by: sweep.plan, detail: detail, each: each)
      }
      if strict.isOn, !found.knowsWork { found.takeRecord(of: try madeAgain(sweep.plan)) }
      let draws = try RangeDraws(of: sweep.plan, by: self) {
        try sweep.template.point(settings: settings + $0)
      }
      found.complete(for: sweep.plan.scenario, try draws.made(beside: found))
      try tell(found, of: sweep.plan.scenario)
      document = found
    }
    return document
  }

  /// The same comparison of runs made anew: a store of an older program keeps no record of the work
  /// that they left undone.
  private func madeAgain(_ plan: ExperimentPlan) throws -> ComparisonDocument {
    try ProgressLine.during(plan.runCount, of: "runs once more, for --strict", by: plan.jobs) {
      try Experiment(plan).compare(progress: $0.update)
    }
  }
}
