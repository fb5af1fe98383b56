import Configuration
import DocumentCoding
import Experiments
import Results
import ScenarioLanguage

/// The axes of a sweep, and the design of its points.
package protocol SweepAxes {
  /// Each `path=values`; the scenario's own where there is none.
  var vary: [String] { get throws }
  var design: SweepDesign.Kind? { get }
  var pointCount: Int? { get }
  /// The kinds of uncertain numbers that are axes as well.
  var kinds: [Unknown] { get }
}

extension SweepAxes {
  /// The design of a sweep of the scenario.
  ///
  /// - Parameter settings: Those of all points.
  func design(
    of scenario: Scenario, _ template: ScenarioTemplate, _ settings: [String],
    _ observer: any StudyObserver
  ) throws -> SweepDesign {
    var (axes, kind, size) = (try vary, design, pointCount)
    if !kinds.isEmpty {
      let uncertain = UncertainParameters(of: scenario) {
        try template.point(settings: settings + $0)
      }.of(kinds)
      axes += uncertain.axes
      let kindWords = kinds.map(\.plural).joined(separator: ",")
      try require(
        !uncertain.axes.isEmpty, or: .usage, "--over \(kindWords) finds no number with a range")
      let others = uncertain.notAxes + uncertain.choices.map(\.name)
      if !others.isEmpty {
        observer.note(
          "no axes, since they move together, stand in several variants or are choices: \(others.joined(separator: ", "))"
        )
      }
      (kind, size) = (kind ?? .morris, size ?? (kind == nil ? Self.usualTrajectories : nil))
    }
    let design = try template.design(of: scenario, axes: axes, kind: kind, size: size)
    if let design { return design }
    throw StudyFailure(
      .usage, "nothing varies: add --vary path=values, or 'sweep' to the scenario")
  }

  /// Of Morris's design: some ten find the numbers that matter. Source: Morris, Technometrics 33 (1991).
  private static var usualTrajectories: Int { 10 }

  /// The words that give the axes again.
  var words: [String] {
    get throws {
      try vary.flatMap { ["--vary", $0] }
        + (kinds.isEmpty ? [] : ["--over", kinds.map(\.plural).joined(separator: ",")])
        + given("--design", design?.rawValue)
        + given("--points", pointCount)
    }
  }
}

/// The metrics that the runs of a sweep are asked about, by name.
package protocol SweepMetrics {
  var metric: [String] { get }
  var quality: [String] { get }
  /// Qualities of which more is better, whatever the metric says.
  var qualityMore: [String] { get }
}

extension SweepMetrics {
  /// The same by indices.
  func question(of scenario: Scenario) throws -> SweepQuestion {
    let named = try scenario.places(ofMetrics: metric)
    let metrics = named.isEmpty ? [scenario.mainMetric] : named
    var qualities =
      try quality.map { scenario.quality(try scenario.place(ofMetric: $0)) }
      + qualityMore.map { (metric: try scenario.place(ofMetric: $0), isMoreBetter: true) }
    if qualities.isEmpty { qualities = (scenario.practice?.quality ?? []).map(scenario.quality) }
    return SweepQuestion(
      metrics: metrics, cost: metrics[0], qualities: qualities, namesQualities: !qualities.isEmpty)
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
    _ input: any ScenarioInput, _ basis: any ComparisonBasis, _ axes: any SweepAxes,
    replications: Int?,
    _ metrics: any SweepMetrics, by program: ProgramIdentity, _ observer: any StudyObserver
  ) throws {
    sweep = try PreparedSweep(
      input, runs: replications.map { 1...$0 }, basis, observer,
      design: { try axes.design(of: $0, $1, input.settings, observer) })
    question = try metrics.question(of: sweep.plan.scenario)
    words =
      ["drainsim", "sweep"] + sweep.given + (try axes.words)
      + ["--replications", "\(sweep.plan.replications.count)"] + basis.words
    study = sweep.study(command: words, by: program)
    self.program = program
  }

  /// - Parameter answer: Receives the findings once all runs of all shards are there.
  /// - Returns: The runs in the store.
  package func run(
    in place: StorePlace, _ observer: any StudyObserver, answer: (SweepDocument) throws -> Void
  ) throws -> StoredSweep.Outcome {
    try StoredSweep(sweep: sweep, place: place, study: study).run(observer) { store in
      let findings = try store.findings(at: sweep.points, sweep.plan, scenario: sweep.scenarioAt)
      try answer(SweepDocument(findings, question, by: program))
    }
  }
}
