import DocumentCoding
import Experiments
import Results
import ScenarioLanguage

/// The axes of a sweep, and the design of its points.
package struct SweepAxes: Sendable {
  /// Each `path=values`; the scenario's own where there is none.
  package let vary: [String]
  package let design: SweepDesign.Kind?
  package let points: Int?

  package init(vary: [String], design: SweepDesign.Kind?, points: Int?) {
    self.vary = vary
    self.design = design
    self.points = points
  }

  /// The design of a sweep of the scenario.
  func design(of scenario: Scenario, _ template: ScenarioTemplate) throws -> SweepDesign {
    if let design = try template.design(of: scenario, axes: vary, kind: design, size: points) {
      return design
    }
    throw StudyFailure(
      .usage, "nothing varies: add --vary path=values, or 'sweep' to the scenario")
  }

  /// The words that give the axes again.
  var words: [String] {
    vary.flatMap { ["--vary", $0] } + given("--design", design?.rawValue)
      + given("--points", points)
  }
}

/// The metrics that the runs of a sweep are asked about, by name.
package struct SweepMetrics: Sendable {
  package let metrics: [String]
  package let qualities: [String]
  /// Qualities of which more is better, whatever the metric says.
  package let qualitiesMore: [String]

  package init(metrics: [String], qualities: [String], qualitiesMore: [String]) {
    self.metrics = metrics
    self.qualities = qualities
    self.qualitiesMore = qualitiesMore
  }

  /// The same by indices.
  func question(of scenario: Scenario) throws -> SweepQuestion {
    let named = try scenario.places(ofMetrics: self.metrics)
    let metrics = named.isEmpty ? [scenario.mainMetric] : named
    var found =
      try qualities.map { scenario.quality(try scenario.place(ofMetric: $0)) }
      + qualitiesMore.map { (metric: try scenario.place(ofMetric: $0), isMoreBetter: true) }
    if found.isEmpty { found = (scenario.practice?.quality ?? []).map(scenario.quality) }
    return SweepQuestion(
      metrics: metrics, cost: metrics[0], qualities: found, namesQualities: !found.isEmpty)
  }
}

/// A scenario at many values of its numbers, all on the same runs.
package struct SweepStudy {
  package let sweep: PreparedSweep
  /// The study of its store.
  package let study: Study
  /// The words that make the same runs, without those for the store.
  package let words: [String]
  private let question: SweepQuestion
  private let program: ProgramIdentity

  /// Compile every point.
  ///
  /// - Parameter replications: At each point; nil for the scenario's.
  package init(
    _ input: ScenarioInput, _ basis: ComparisonBasis, _ axes: SweepAxes, replications: Int?,
    _ metrics: SweepMetrics, by program: ProgramIdentity, _ observer: any StudyObserver
  ) throws {
    sweep = try PreparedSweep(
      input, runs: replications.map { 1...$0 }, basis, observer, design: axes.design)
    question = try metrics.question(of: sweep.plan.scenario)
    words =
      ["drainsim", "sweep"] + sweep.given + axes.words
      + ["--replications", "\(sweep.plan.replications.count)"] + basis.words
    study = sweep.study(command: words, by: program)
    self.program = program
  }

  /// - Parameter answer: Receives the findings once all runs of all shards are there.
  /// - Returns: The runs in the store.
  package func run(
    in place: StorePlace, _ observer: any StudyObserver, answer: (SweepDocument) throws -> Void
  ) throws -> StoredSweep.Outcome {
    try StoredSweep(sweep, place, study).run(observer) { store in
      let findings = try store.findings(at: sweep.points, sweep.plan, scenario: sweep.scenario)
      try answer(SweepDocument(findings, question, by: program))
    }
  }
}
