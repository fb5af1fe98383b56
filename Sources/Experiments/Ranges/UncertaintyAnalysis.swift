import Numerics

/// One point of the ranges and its result.
package struct DesignPoint: Sendable {
  /// Counted from 1.
  package let number: Int
  /// One per parameter, in its unit.
  package let values: [Double]
  package let outcome: Result<[ComparisonDocument.Metric], ImpossiblePoint>
}

/// The ranges of a comparison, and the results of the claims that they decide.
package struct DrawnRanges: Sendable {
  package let ranges: ComparisonDocument.Ranges
  package let expectations: [ExpectationResult]
}

/// Draws of all uncertain numbers of a scenario from their ranges, with a comparison of the
/// variants on the same runs at each.
///
/// The unknowns of the phone and its user vary from point to point; the runs do not. A confidence
/// interval becomes narrower with more runs, the spread over the points does not. Values are drawn
/// by a Latin hypercube, evenly along each range or, of wide ones, along its logarithm. They are
/// independent of one another, unless they move together or were fitted together.
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
    precondition(!parameters.varied.isEmpty, "nothing to vary")
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

  /// The same with another number of runs at every point.
  private func with(replications: Int) -> UncertaintyAnalysis {
    UncertaintyAnalysis(
      plan: plan, parameters: parameters, points: points, replications: replications,
      explained: explained, tellsLevels: tellsLevels, make: make)
  }

  /// Run all points.
  ///
  /// - Parameters:
  ///   - addition: Where all points are run again with more runs if too much of the spread is due
  ///     to runs; nil where their number is given.
  ///   - progress: Receives how many points are done, on the thread that finished it.
  ///   - each: Receives every point of the result in order.
  /// - Throws: ``RunFailure`` for a mistake of the program, or the errors of `each`.
  package func run(
    addingRuns addition: RunAddition? = nil, progress: ((Int) -> Void)? = nil,
    each: ((DesignPoint) throws -> Void)? = nil
  ) throws -> DrawnRanges {
    guard let addition else { return try result(of: samples(progress, each)) }
    var kept: [DesignPoint] = []
    let first = try samples(progress) { kept.append($0) }
    let size = RangeSize(points: points, replications: replications)
    if let more = size.addingRuns(for: first.runsShare(of: addition.metric), addition.cost) {
      return try with(replications: more.replications).run(progress: progress, each: each)
    }
    for point in kept { try each?(point) }
    return try result(of: first)
  }

  private var runs: DesignRuns {
    DesignRuns(make: make, replications: 1...replications, plan: plan)
  }

  private func samples(
    _ progress: ((Int) -> Void)?, _ each: ((DesignPoint) throws -> Void)?
  ) throws -> RangeSamples {
    let design = try design()
    var found = RangeSamples(plan, keepsLevels: tellsLevels)
    try runs.run(points) { index in
      zip(parameters.varied, design[index]).flatMap { $0.settings($1) }
    } receive: { index, outcome in
      found.add(design[index], outcome)
      try each?(DesignPoint(number: index + 1, values: design[index], outcome: outcome))
      progress?(index + 1)
    }
    return found
  }

  private func result(of found: RangeSamples) throws -> DrawnRanges {
    let varied = parameters.varied
    var metrics = found.metrics
    try SensitivityStudy(runs: runs, parameters: varied, points: found)
      .explain(explained, in: &metrics)
    func names(_ groups: [[Int]]) -> [[String]]? {
      groups.map { $0.map { varied[$0].name } }.ifAny
    }
    let ranges = ComparisonDocument.Ranges(
      points: points, replications: replications, confidence: plan.confidence.probability,
      impossible: found.impossible.count,
      reasons: found.impossible.byReason.map { .init(reason: $0.reason, points: $0.count) },
      parameters: varied.map { .init($0) }, notVaried: parameters.unreached,
      together: names(parameters.together), correlated: names(parameters.correlated.map(\.numbers)),
      metrics: metrics)
    return DrawnRanges(ranges: ranges, expectations: found.expectations)
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

  /// The values of all points. Each number has a stream named after it, so that its values do not
  /// depend on the other numbers; numbers that move together share that of their first.
  func design() throws(NumericsError) -> [[Double]] {
    let leaders = parameters.leaders
    let cube = try AxisStream.latinHypercube(
      "range of ", leaders.map { parameters.varied[$0].name }, count: points, seed: plan.seed)
    var shares = (0..<points).map { cube[$0] }
    for group in parameters.correlated {
      let drawn = group.sample.reordered(
        shares.map { point in group.numbers.map { point[$0] } })
      for (point, values) in drawn.enumerated() {
        for (number, share) in zip(group.numbers, values) { shares[point][number] = share }
      }
    }
    return shares.map { shares in
      parameters.varied.indices.map { parameters.varied[$0].value(at: shares[$0]) }
    }
  }
}
