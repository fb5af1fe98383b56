import Numerics

/// One point of the ranges and its result.
package struct DesignPoint: Sendable {
  /// Counted from 1.
  package let number: Int
  /// One per parameter, in its unit.
  package let values: [Double]
  package let outcome: Result<Comparison, ImpossiblePoint>
}

/// Draws of all uncertain numbers of a scenario from their ranges, with a comparison of the
/// variants on the same runs at each.
///
/// The unknowns of the phone and its user vary from point to point; the runs do not. A confidence
/// interval becomes narrower with more runs, the spread over the points does not. Values are drawn
/// independently of one another by a Latin hypercube, evenly along each range or, of wide ones,
/// along its logarithm.
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
  private let make: ScenarioMaker

  /// - Parameter make: The scenario of the plan with settings in place.
  package init(
    plan: ExperimentPlan, parameters: UncertainParameters, points: Int, replications: Int,
    explained: [Int], make: @escaping ScenarioMaker
  ) {
    precondition(!parameters.varied.isEmpty, "nothing to vary")
    precondition(points >= 1 && replications >= 1, "\(points) points, \(replications) runs")
    self.plan = plan
    self.parameters = parameters
    self.points = points
    self.replications = replications
    self.explained = explained
    self.make = make
  }

  /// The most runs of a point unless requested otherwise: points differ by more than the runs of a
  /// point leave open.
  package static let defaultRangeReplications = 20

  /// Run all points.
  ///
  /// - Parameters:
  ///   - progress: Receives how many points are done, on the thread that finished it.
  ///   - each: Receives every point in order.
  /// - Throws: ``RunFailure`` for a mistake of the program, or the errors of `each`.
  package func run(
    progress: ((Int) -> Void)? = nil, each: ((DesignPoint) throws -> Void)? = nil
  ) throws -> ParameterUncertainty {
    let design = try design()
    let runs = DesignRuns(make: make, replications: 1...replications, plan: plan)
    var found = RangeSamples(plan)
    try runs.run(points) { index in
      zip(parameters.varied, design[index]).flatMap { $0.settings($1) }
    } receive: { index, outcome in
      found.add(design[index], outcome)
      try each?(DesignPoint(number: index + 1, values: design[index], outcome: outcome))
      progress?(index + 1)
    }
    let sensitivities = try SensitivityStudy(
      runs: runs, parameters: parameters.varied, points: found
    ).sensitivities(of: explained)
    return ParameterUncertainty(
      points: points, replications: replications, confidence: plan.confidence,
      parameters: parameters.varied, unreached: parameters.unreached,
      impossible: found.impossible, metrics: found.metrics(sensitivities))
  }

  /// The values of all points. Each number has a stream named after it, so that its values do not
  /// depend on the other numbers.
  func design() throws(NumericsError) -> [[Double]] {
    let cube = try AxisStream.latinHypercube(
      "range of ", parameters.varied.map(\.name), count: points, seed: plan.seed)
    return (0..<points).map { point in zip(parameters.varied, cube[point]).map { $0.value(at: $1) }
    }
  }
}
