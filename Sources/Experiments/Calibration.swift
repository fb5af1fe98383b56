import Numerics
import PhoneModel

/// Samples the plausible values of all uncertain numbers, and keeps those that give what was
/// measured.
///
/// A published mean seldom identifies the parameters behind it. What the kept samples still
/// disagree about is what the measurement cannot tell.
package struct Calibration: Sendable {
  /// The place of the metric that was measured.
  package let metric: Int
  /// The variant it was measured on.
  package let variant: Int
  package let target: Double
  package let tolerance: Double
  /// Points of a Sobol sequence over the ranges.
  package let samples: Int
  /// The scenario, the days of every sample, and the workers.
  package let plan: ExperimentPlan

  package init(
    metric: Int, variant: Int, target: Double, tolerance: Double, samples: Int,
    plan: ExperimentPlan
  ) {
    self.metric = metric
    self.variant = variant
    self.target = target
    self.tolerance = tolerance
    self.samples = samples
    self.plan = plan
  }

  /// What came of one point of the ranges.
  package struct Sample: Sendable {
    package let outcome: Result<Comparison, ImpossiblePoint>
    package let isKept: Bool
  }

  /// Runs all samples.
  ///
  /// - Parameters:
  ///   - parameters: At most 40, the dimensions of the Sobol sequence. The sequence fills their ranges
  ///     evenly, since nothing is said of how plausible a value is.
  ///   - make: The scenario with settings in place.
  ///   - each: Receives every sample when it is done, in order.
  package func run(
    _ parameters: [UncertainParameter], make: @escaping ScenarioMaker,
    each: @escaping (Sample) throws -> Void
  ) throws {
    var points = try QuasiRandomSequence(dimension: parameters.count)
    let shares = (0..<samples).map { _ in points.next() }
    try DesignRuns(make: make, replications: plan.replications, plan: plan).run(samples) { sample in
      zip(parameters, shares[sample]).flatMap { $0.settings($0.value(at: $1, evenly: true)) }
    } receive: { _, outcome in
      let comparison = try? outcome.get()
      let mean = comparison?.metrics[metric].estimates[variant].mean
      let isKept = mean.map { abs($0 - target) <= tolerance } ?? false
      try each(Sample(outcome: outcome, isKept: isKept))
    }
  }
}
