import Numerics

/// One point of the ranges and its result.
package struct DesignPoint: Sendable {
  /// Counted from 1.
  package let number: Int
  package let draw: RangeDraw
  package let outcome: Result<[ComparisonDocument.Metric], ImpossiblePoint>
}

/// The ranges of a comparison, and the results of the claims that they decide.
package struct DrawnRanges: Sendable {
  package let ranges: ComparisonDocument.Ranges
  package let expectations: [ExpectationResult]
}

/// Draws of everything that a scenario does not know, with a comparison of the variants on the same
/// runs at each.
///
/// Phone, network and habits vary from point to point; the runs do not. A confidence interval
/// becomes narrower with more runs, the spread over the points does not. ``RangeDesign`` says how
/// they are drawn.
package struct UncertaintyAnalysis: Sendable {
  /// The comparison whose uncertainty is estimated; its runs are not those of the points.
  package let plan: ExperimentPlan
  package let parameters: UncertainParameters
  /// The number of points to draw.
  package let points: Int
  /// The number of runs of every point.
  package let replications: Int
  /// The indices of metrics whose change is to be explained.
  package let explained: [Int]
  /// Whether the levels of variants are wanted beside their changes.
  private let tellsLevels: Bool
  private let make: ScenarioMaker

  /// - Parameter make: The scenario of the plan with settings in place.
  package init(
    plan: ExperimentPlan, parameters: UncertainParameters, points: Int, replications: Int,
    explained: [Int], tellsLevels: Bool = false, make: @escaping ScenarioMaker
  ) {
    precondition(!parameters.isEmpty, "nothing to vary")
    precondition(points >= 1 && replications >= 1, "\(points) points, \(replications) runs")
    self.plan = plan
    self.parameters = parameters
    self.points = points
    self.replications = replications
    self.explained = explained
    self.tellsLevels = tellsLevels
    self.make = make
  }

  /// The most runs of a point unless requested otherwise: points differ by more than the runs of a
  /// point leave open.
  package static let defaultRangeReplications = RangeSize.usual[0].replications

  /// The same with other points, or another number of runs at each.
  private func with(
    _ size: RangeSize, of parameters: UncertainParameters? = nil
  ) -> UncertaintyAnalysis {
    UncertaintyAnalysis(
      plan: plan, parameters: parameters ?? self.parameters, points: size.points,
      replications: size.replications, explained: explained, tellsLevels: tellsLevels, make: make)
  }

  /// With those of each kind.
  package var allPoints: Int { size.allPoints(of: parameters.kinds.count) }

  private var size: RangeSize { RangeSize(points: points, replications: replications) }

  package typealias Progress = (_ done: Int, _ total: Int) -> Void

  /// Run all points.
  ///
  /// - Parameters:
  ///   - addition: Where all points are run again with more runs if too much of the spread is due
  ///     to runs, and as more points if claims need them; nil where either number is given.
  ///   - progress: Receives how many points are done of how many, on the thread that finished it; it
  ///     begins again where points or runs are added.
  ///   - each: Receives every point of the result in order.
  /// - Throws: ``RunFailure`` for a mistake of the program, or the errors of `each`.
  package func run(
    addingRuns addition: RunAddition? = nil, progress: Progress? = nil,
    each: ((DesignPoint) throws -> Void)? = nil
  ) throws -> DrawnRanges {
    guard let addition else { return try result(of: samples(progress, each), progress) }
    return try run(addingAt: addition.cost, runsAbout: addition.metric, progress, each)
  }

  /// Run all points, once more with more runs where a metric is given, and again with more points
  /// until all claims are decided.
  private func run(
    addingAt cost: RangeCost, runsAbout metric: Int? = nil, _ progress: Progress?,
    _ each: ((DesignPoint) throws -> Void)?
  ) throws -> DrawnRanges {
    var kept: [DesignPoint] = []
    let found = try samples(progress) { kept.append($0) }
    let more =
      metric.flatMap { size.addingRuns(for: found.runsShare(of: $0), cost) }
      ?? (found.decidesClaims ? nil : size.addingPoints(cost))
    if let more { return try with(more).run(addingAt: cost, progress, each) }
    for point in kept { try each?(point) }
    return try result(of: found, progress)
  }

  private var runs: DesignRuns {
    DesignRuns(make: make, replications: 1...replications, plan: plan)
  }

  private func samples(
    _ progress: Progress?, _ each: ((DesignPoint) throws -> Void)?
  ) throws -> RangeSamples {
    let (design, runs) = (try design(), runs)
    var found = RangeSamples(plan, keepsLevels: tellsLevels)
    try OrderedWork(count: points, jobs: plan.jobs).run(beginning: {}) { _, index in
      let (draw, outcome) = try design.draw(index) { try runs.compare($0.settings) }
      return DesignPoint(number: index + 1, draw: draw, outcome: outcome)
    } receive: { point in
      found.add(point.draw.values, point.outcome)
      try each?(point)
      progress?(point.number, allPoints)
    }
    return found
  }

  private func result(
    of found: RangeSamples, _ progress: Progress?
  ) throws -> DrawnRanges {
    let varied = parameters.varied
    var metrics = found.metrics
    try SensitivityStudy(
      runs: runs, parameters: varied, leaders: parameters.leaders, points: found
    )
    .explain(explained, in: &metrics)
    try addKinds(to: &metrics, progress)
    func names(_ groups: [[Int]]) -> [[String]]? {
      groups.map { $0.map { varied[$0].name } }.ifAny
    }
    let ranges = ComparisonDocument.Ranges(
      points: points, replications: replications, confidence: plan.confidence.probability,
      impossible: found.impossible.count,
      reasons: found.impossible.byReason.map { .init(reason: $0.reason, points: $0.count) },
      over: parameters.kinds, parameters: varied.map { .init($0) },
      choices: parameters.choices.map { .init($0) }.ifAny, notVaried: parameters.unreached,
      together: names(parameters.together), correlated: names(parameters.correlated.map(\.numbers)),
      metrics: metrics)
    return DrawnRanges(ranges: ranges, expectations: found.expectations)
  }

  /// Draw each kind alone, with all others at their values.
  private func addKinds(
    to metrics: inout [ComparisonDocument.RangeMetric], _ progress: Progress?
  ) throws {
    let kinds = parameters.kinds
    guard let each = size.ofKind, kinds.count > 1 else { return }
    for (place, kind) in kinds.enumerated() {
      let alone = with(each, of: parameters.of([kind]))
      let found = try alone.samples(
        { done, _ in
          progress?(points + place * alone.points + done, allPoints)
        }, nil)
      for (metric, spread) in found.metrics.enumerated() {
        for (contrast, found) in spread.comparisons.enumerated() {
          let spread = ComparisonDocument.KindSpread(
            kind: kind, change: found.change, difference: found.difference)
          metrics[metric].comparisons[contrast].kinds =
            (metrics[metric].comparisons[contrast].kinds ?? []) + [spread]
        }
      }
    }
  }

  /// The metric about which runs are added, and the cost of runs.
  package struct RunAddition: Sendable {
    let metric: Int
    let cost: RangeCost

    package init(about metric: Int, _ cost: RangeCost) {
      self.metric = metric
      self.cost = cost
    }
  }

  /// The draws of all points, as they are before anything is run.
  func design() throws(NumericsError) -> RangeDesign {
    try RangeDesign(parameters, count: points, seed: plan.seed)
  }
}
