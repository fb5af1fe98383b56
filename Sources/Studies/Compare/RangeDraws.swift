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
  private let request: CompareStudy.Request
  private let make: ScenarioMaker
  /// The indices of metrics whose change is to be explained.
  private let explained: [Int]
  /// The numbers to draw; nil where ranges have no place, or are left out.
  private let parameters: UncertainParameters?

  /// Find the numbers to draw.
  ///
  /// - Parameter make: The scenario of the plan with settings in place.
  init(
    _ plan: ExperimentPlan, of study: CompareStudy, make: @escaping ScenarioMaker
  ) throws {
    self.plan = plan
    request = study.request
    self.make = make
    explained = try study.explained(in: plan.scenario)
    parameters =
      study.drawsRanges(of: plan.scenario)
      ? try study.request.ranges.parameters(of: plan.scenario, make: make) : nil
  }

  /// Make the draws, whose number depends on the events of the comparison.
  ///
  /// - Parameter folder: Gets the row of each draw.
  func made(
    beside comparison: ComparisonDocument, into folder: ResultFolder? = nil,
    _ observer: any StudyObserver
  ) throws -> Outcome {
    guard let parameters else {
      let isLeftOut =
        request.leavesOutRanges && request.only == nil && plan.scenario.variants.count > 1
      return Outcome(leftOut: isLeftOut ? .notAsked : nil)
    }
    if parameters.isEmpty { return Outcome(leftOut: .noRanges) }
    let cost = RangeCost(comparison)
    guard let size = size(cost) else { return Outcome(leftOut: .tooManyEvents) }
    // A level stands beside the energy that a phone's own gauge measured.
    let needsLevels = plan.scenario.variants.count == 1 || plan.scenario.measured != nil
    let analysis = UncertaintyAnalysis(
      plan: plan, parameters: parameters, points: size.points, replications: size.replications,
      explained: explained,
      tellsLevels: request.tellsLevels || needsLevels, make: make)
    let addition = UncertaintyAnalysis.RunAddition(about: plan.scenario.mainMetric, cost)
    return Outcome(
      found: try run(analysis, request.ranges.areGiven ? nil : addition, into: folder, observer))
  }

  private func size(_ cost: RangeCost) -> RangeSize? {
    let replications = request.ranges.runCount
    if let points = request.ranges.pointCount {
      return RangeSize(
        points: points, replications: request.ranges.replications(beside: cost.replications))
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
    into folder: ResultFolder?, _ observer: any StudyObserver
  ) throws -> DrawnRanges {
    try observer.following(
      WorkExtent(
        total: analysis.allPoints, things: "draws from the ranges", workers: analysis.plan.jobs)
    ) { progress in
      var last = 0
      func update(_ done: Int, of total: Int) {
        if done < last {
          progress.restart(of: total)
          let left = TimeLeft(
            of: Double(total), by: analysis.plan.jobs, from: progress.elapsed)
          progress.tell(left)
        }
        last = done
        progress.update(done)
      }
      guard let folder else { return try analysis.run(addingRuns: addition, progress: update) }
      let table = RangesCSV(analysis)
      return try folder.write(to: .ranges) { file in
        try file.write(table.header)
        return try analysis.run(addingRuns: addition, progress: update) {
          try file.write(table.row(of: $0))
        }
      }
    }
  }
}
