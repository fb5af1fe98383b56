import Experiments
import Results

/// The draws from the ranges of uncertain numbers beside a comparison.
struct RangeDraws {
  /// The uncertainty that was found, or why there is none; neither where ranges have no place.
  struct Outcome {
    var found: DrawnRanges?
    var leftOut: ComparisonDocument.RangesLeftOut?
  }

  private let plan: ExperimentPlan
  private let command: CompareCommand
  private let make: ScenarioMaker
  /// The indices of metrics whose change is to be explained.
  private let explained: [Int]
  /// The numbers to draw; nil where ranges have no place, or are left out.
  private let parameters: UncertainParameters?

  /// Find the numbers to draw.
  ///
  /// - Parameter make: The scenario of the plan with settings in place.
  init(
    of plan: ExperimentPlan, by command: CompareCommand, make: @escaping ScenarioMaker
  ) throws {
    self.plan = plan
    self.command = command
    self.make = make
    explained = try command.explained(in: plan.scenario)
    parameters =
      command.drawsRanges(of: plan.scenario)
      ? try command.ranges.parameters(of: plan.scenario, make: make) : nil
  }

  /// Make the draws, whose number depends on the events of the comparison.
  ///
  /// - Parameter folder: Gets the row of each draw.
  func made(beside comparison: ComparisonDocument, into folder: ResultFolder? = nil) throws
    -> Outcome
  {
    guard let parameters else {
      let isLeftOut =
        command.leavesOutRanges && command.only == nil && plan.scenario.variants.count > 1
      return Outcome(leftOut: isLeftOut ? .notAsked : nil)
    }
    if parameters.varied.isEmpty { return Outcome(leftOut: .noRanges) }
    let cost = RangeCost(comparison)
    guard let size = size(cost) else { return Outcome(leftOut: .tooManyEvents) }
    let analysis = UncertaintyAnalysis(
      plan: plan, parameters: parameters, points: size.points, replications: size.replications,
      explained: explained, make: make)
    let addition = UncertaintyAnalysis.RunAddition(about: plan.scenario.mainMetric, cost)
    return Outcome(
      found: try run(analysis, command.ranges.areGiven ? nil : addition, into: folder))
  }

  private func size(_ cost: RangeCost) -> RangeSize? {
    let replications = command.ranges.rangeReplications?.value
    if let points = command.ranges.points {
      return RangeSize(
        points: points.value, replications: command.ranges.replications(beside: cost.replications))
    }
    // A claim about the ranges needs some.
    let isNeeded = plan.scenario.expectations.contains(where: \.isOverRanges)
    let least = RangeSize(
      points: RangeSize.least.points, replications: replications ?? RangeSize.least.replications)
    return RangeSize.fitting(replications, cost) ?? (isNeeded ? least : nil)
  }

  /// Run all draws, writing their rows as they come.
  private func run(
    _ analysis: UncertaintyAnalysis, _ addition: UncertaintyAnalysis.RunAddition?,
    into folder: ResultFolder?
  ) throws -> DrawnRanges {
    try ProgressLine.during(
      analysis.points, of: "draws from the ranges", by: analysis.plan.jobs
    ) { progress in
      guard let folder else {
        return try analysis.run(addingRuns: addition, progress: progress.update)
      }
      let table = RangesCSV(analysis)
      return try folder.write(to: .ranges) { file in
        try file.write(table.header)
        return try analysis.run(addingRuns: addition, progress: progress.update) {
          try file.write(table.row(of: $0))
        }
      }
    }
  }
}

extension ComparisonDocument {
  /// Complete the comparison with the draws beside it.
  mutating func complete(for scenario: Scenario, _ draws: RangeDraws.Outcome) {
    complete(
      for: scenario, by: ProgramVersion.current, over: draws.found, leftOut: draws.leftOut)
  }
}

extension CompareCommand {
  /// Whether ranges are drawn: where there is something to compare, and something that shows them.
  fileprivate func drawsRanges(of scenario: Scenario) -> Bool {
    if ranges.areGiven { return true }
    let hasPlace =
      format != .csv || output != nil || server.junit != nil
      || scenario.expectations.contains(where: \.isOverRanges)
    return !leavesOutRanges && only == nil && scenario.variants.count > 1 && hasPlace
  }

  /// The indices of the metrics whose change is to be explained.
  fileprivate func explained(in scenario: Scenario) throws -> [Int] {
    metric.isEmpty
      ? scenario.practice.map { [$0.saving] } ?? [] : try scenario.places(ofMetrics: metric)
  }

  /// The words that draw the same ranges again.
  func rangeWords(_ document: ComparisonDocument) -> [String] {
    if leavesOutRanges { return ["--no-ranges"] }
    guard let found = document.overRanges else { return [] }
    return [
      "--over-ranges", "\(found.points)", "--range-replications", "\(found.replications)",
    ] + metric.flatMap { ["--metric", $0] }
  }
}
