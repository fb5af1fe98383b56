import Configuration
import Experiments
import PhoneModel
import ScenarioLanguage
import Statistics

/// The judgement of what the search has chosen, on runs and points that it has not seen.
struct Confirmation {
  let start: AdviceStudy.Beginning
  /// By the runs of the search.
  let eventsOfRun: Int

  /// The seed after that of the search: it draws other runs and other points.
  var seed: UInt64 { start.seed &+ 1 }

  /// The events that the runs may take, and those over the ranges.
  private static let mostEvents = 12_000_000

  private func replications(of variants: Int) -> Int {
    let usual = min(max(base.replications, 20), 100)
    return study.replications ?? max(10, min(usual, Self.mostEvents / (variants * eventsOfRun)))
  }

  /// The points and the runs at each, the most that there is time for.
  private func size(of variants: Int) -> RangeSize {
    let sizes = [(79, 10), (79, 5), (39, 5), (39, 2), (20, 1)].map {
      RangeSize(points: study.points ?? $0.0, replications: $0.1)
    }
    let fitting = sizes.first { size in
      size.points * size.replications * variants * eventsOfRun <= Self.mostEvents
    }
    return fitting ?? sizes[sizes.count - 1]
  }

  /// The most times by which runs grow.
  private static let mostTimes = 8

  /// The runs that show what a change leaves undone; few show what happens all the time.
  private static let runsOfUndone = 5

  private var study: AdviceStudy { start.study }
  private var base: Scenario { start.base }

  /// The findings; none where nothing was confirmed.
  struct Confirmed: Sendable {
    /// The best first, questions to the author among them.
    var pieces: [AdvicePiece] = []
    /// The points of the ranges that were run; nil where no number has one.
    var points: Int?
    /// The metric by which the first piece saves, and its mean of the baseline.
    var metric: Int?
    var baseline: Double?
    var runs = 0
  }

  func confirmed(_ chosen: [AdviceSearch.Tried]) throws -> Confirmed {
    let observer = start.observer
    guard !chosen.isEmpty, observer.shouldContinue() else { return Confirmed() }
    let candidates = chosen.map(\.candidate)
    let scenario = try start.scenarios.scenario(of: candidates)
    var trial = TrialRuns(
      scenario, seed: seed, jobs: study.jobs, sharing: SharedRuns(keepsOutcomes: true))
    let count = replications(of: chosen.count + 1)
    try trial.extend(to: count, while: observer.shouldContinue) {
      observer.progress($0, "fresh runs")
    }
    var findings = start.findings(trial, candidates)
    // A mean that is good enough, and an interval that is too wide to show it, ask for more runs.
    while trial.done >= count, trial.done < Self.mostTimes * count, study.replications == nil,
      trial.events <= Self.mostEvents, observer.shouldContinue(),
      findings.contains(where: { $0?.isUndecided ?? false })
    {
      try trial.extend(to: 2 * trial.done, while: observer.shouldContinue) {
        observer.progress($0, "more fresh runs")
      }
      findings = start.findings(trial, candidates)
    }
    guard trial.done > 0 else { return Confirmed() }
    let metrics = trial.metrics(at: start.confidence)
    let pValues = AdjustedPValues.holm(
      findings.map { $0?.pValue(ofMoreThan: JudgementRule.leastSaving) ?? 1 }
        + [Double](repeating: 1, count: max(0, start.candidates.count - chosen.count)))
    // What is rejected by now, or stops the app, needs no draws.
    let open = findings.indices.filter { place in
      pValues[place] ?? 1 < JudgementRule.level && !(findings[place]?.stopsApp ?? true)
    }
    let undone = try start.undone(
      open.map { candidates[$0] }, seed: seed, runs: Self.runsOfUndone)
    let draws = try draws(open.map { candidates[$0] })
    let pieces = zip(chosen, findings).enumerated().compactMap { place, pair -> AdvicePiece? in
      guard let finding = pair.1 else { return nil }
      let openPlace = open.firstIndex(of: place)
      let share = openPlace.flatMap { draws.shares[$0] }
      let warnings = openPlace.map { undone[$0] } ?? []
      let pValue = pValues[place] ?? 1
      let verdict = JudgementRule.verdict(
        finding, pValue: pValue, share: share,
        isPriceKnown: pair.0.candidate.isPriceKnown(by: finding),
        leavesUndone: warnings.contains { !$0.code.isHeldBack },
        isStrict: pair.0.candidate.isStrict)
      return AdvicePiece(
        candidate: pair.0.candidate, others: pair.0.others,
        perDay: perDay(metrics, place),
        chosen: pair.0.finding.saving, finding: finding,
        pValue: pValue, share: share, undone: warnings,
        // What was interrupted is not shown to cost nothing on every phone.
        verdict: verdict == .advised && !draws.isWhole ? .trade : verdict)
    }
    let sorted = AdvicePiece.withoutRepeats(pieces.sorted(by: AdvicePiece.isBefore))
    let told = sorted.first?.finding.metric ?? base.mainMetric
    return Confirmed(
      pieces: sorted, points: draws.points, metric: told,
      baseline: metrics[told].variants[0].mean, runs: trial.done)
  }

  /// The points of the battery's charge that a change saves a day.
  private func perDay(_ metrics: [ComparisonDocument.Metric], _ place: Int) -> Double? {
    guard !start.root.isCharged,
      let metric = metrics.first(where: { $0.name == "battery-percent" })
    else { return nil }
    let days = base.variants[base.baseline].specification.window.duration.seconds / 86_400
    return metric.comparisons[place].difference.map { $0.mean / days }
  }

  /// The runs over the ranges: the share of the points in which each candidate saves, nil where there
  /// are none; the points that were run, nil where no number has a range; and whether nothing stopped
  /// them.
  private typealias Draws = (shares: [Double?], points: Int?, isWhole: Bool)

  private func draws(_ candidates: [Candidate]) throws -> Draws {
    let observer = start.observer
    let nothing: Draws = (candidates.map { _ in nil }, nil, observer.shouldContinue())
    guard !candidates.isEmpty, nothing.isWhole else { return nothing }
    let make: ScenarioMaker = { [scenarios = start.scenarios] further in
      do throws(LoadFailure) {
        return try scenarios.scenario(of: candidates, settings: further)
      } catch { throw ImpossiblePoint(reason: error.reason) }
    }
    let scenario = try start.scenarios.scenario(of: candidates)
    let parameters = UncertainParameters(of: scenario, make: make)
    guard !parameters.isEmpty else { return nothing }
    let size = size(of: candidates.count + 1)
    let runs = size.replications
    let plan = ExperimentPlan(
      scenario: scenario, seed: seed, confidence: start.confidence, jobs: study.jobs)
    let analysis = UncertaintyAnalysis(
      plan: plan, parameters: parameters, points: size.points, replications: runs, explained: [],
      make: make)
    var counts = candidates.map { _ in DrawCount() }
    var done = 0
    struct Stopped: Error {}
    do {
      _ = try analysis.run(each: { point in
        observer.progress(runs * (candidates.count + 1), "runs over the ranges")
        if case .success(let metrics) = point.outcome {
          done += 1
          count(metrics, of: candidates, &counts)
        }
        if !observer.shouldContinue() { throw Stopped() }
      })
    } catch is Stopped {}
    let isWhole = observer.shouldContinue()
    // A change that cannot be run at any point saves at none.
    return (counts.map { $0.share ?? (isWhole ? 0 : nil) }, done, isWhole)
  }

  private func count(
    _ metrics: [ComparisonDocument.Metric], of candidates: [Candidate],
    _ counts: inout [DrawCount]
  ) {
    for (place, candidate) in candidates.enumerated() {
      let metric = metrics[start.saving(candidate)]
      let contrast = metric.comparisons[place]
      counts[place].of += 1
      guard let difference = contrast.difference?.mean else { continue }
      let isRounding = contrast.change.map { $0.percent.magnitude < 1e-7 } ?? (difference == 0)
      let gain = metric.direction == .higher ? difference : -difference
      if isRounding { counts[place].same += 1 } else if gain > 0 { counts[place].saves += 1 }
    }
  }

  /// The draws in which a change saves, in which it changes nothing, and all.
  private struct DrawCount {
    var saves = 0
    var same = 0
    var of = 0

    /// The share in which it saves, with those in which it changes nothing if it saves in half of all:
    /// on those phones it does no harm.
    var share: Double? {
      guard of > 0 else { return nil }
      return Double(2 * saves >= of ? saves + same : saves) / Double(of)
    }
  }
}
