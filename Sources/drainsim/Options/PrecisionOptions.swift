import ArgumentParser
import Experiments
import Reports
import Statistics

/// The precision at which a comparison stops, where the number of runs is not given.
struct PrecisionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Instead of -n: simulate runs until every difference of the metric of --metric (default: \
      the saving of the scenario's practice, app-energy or energy) is known to within this share \
      of itself, such as 1%, or, where it is small, to a hundredth of the share of the \
      baseline's mean. The precision is checked after 50 runs, and then after half as many more.
      """, valueName: "share")) var precision: ShareOption?

  @Option(
    help: .value(
      "count", "With --precision: simulate at most this many runs (default: \(Self.defaultMost))."))
  var maxReplications: PositiveCount?

  @Option(
    help: ArgumentHelp(
      """
      With --precision: stop after this time, such as 10min. It decides how many runs there are, \
      and nothing else.
      """, valueName: "time")) var budget: WaitOption?

  private static let defaultMost = 10_000

  func validate() throws {
    try refuse(
      precision == nil && (maxReplications != nil || budget != nil),
      "--max-replications and --budget need --precision.")
    try maxReplications?.check("--max-replications", most: ExperimentPlan.mostReplications)
  }

  var most: Int { maxReplications?.value ?? Self.defaultMost }

  /// The precision target; nil if not requested.
  func target(metric: Int) -> PrecisionTarget? {
    precision.map { PrecisionTarget(StoppingRule(precision: $0.share), metric: metric, most: most) }
  }

  /// The most runs that may be done at the next check, so that the budget is kept if runs take as
  /// long as before.
  func limit(since start: ContinuousClock.Instant) -> (_ done: Int, _ next: Int) -> Int {
    guard let budget else { return { $1 } }
    return { done, next in
      let elapsed = ContinuousClock.now - start
      guard elapsed < budget.duration else { return done }
      let affordable = Double(done) * (budget.duration / elapsed)
      return affordable < Double(next) ? max(done, Int(affordable)) : next
    }
  }

  /// The remark on the ending.
  func remark(
    _ ending: PrecisionTarget.Ending, missing: [String], runs: Int, metric: String
  ) -> String {
    let asked =
      precision.map { share in
        let small = PercentText.option(share.share * StoppingRule.absoluteShare)
        return
          " to within \(PercentText.option(share.share)) of themselves or \(small) of the baseline's mean"
      } ?? ""
    let known = "the differences of \(metric) are known\(asked)"
    let unknown = "those of \(metric) of \(missing.joined(separator: ", ")) are not known\(asked)"
    switch ending {
    case .reached: return "stopped after \(runs) runs: \(known)"
    case .mostReplications:
      return "stopped after \(runs) runs, the most that are allowed: \(unknown)"
    case .outOfTime: return "stopped after \(runs) runs, for lack of time: \(unknown)"
    }
  }
}
