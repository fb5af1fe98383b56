import Numerics

/// Sample the plausible values of all uncertain numbers and keep those that reproduce a
/// measurement.
///
/// A published mean seldom identifies the parameters behind it. Where the kept samples still
/// disagree, the measurement leaves a number open.
package struct Calibration: Sendable {
  /// The index of the measured metric.
  package let metric: Int
  /// The variant it was measured on.
  package let variant: Int
  package let target: Double
  package let tolerance: Double
  /// Points of a Sobol sequence over the ranges.
  package let samples: Int
  /// The scenario, the runs of every sample, and the workers.
  package let plan: ExperimentPlan

  package init(
    metric: Int, variant: Int, target: Double, tolerance: Double, samples: Int, plan: ExperimentPlan
  ) {
    self.metric = metric
    self.variant = variant
    self.target = target
    self.tolerance = tolerance
    self.samples = samples
    self.plan = plan
  }

  /// The result of one point of the ranges.
  package struct Sample: Sendable {
    package let outcome: Result<[ComparisonDocument.Metric], ImpossiblePoint>
    package let isKept: Bool
  }

  /// Run all samples.
  ///
  /// - Parameters:
  ///   - parameters: At most 40, the dimensions of the Sobol sequence. The sequence fills their
  ///     ranges evenly, since no value is known to be more plausible than another.
  ///   - make: The scenario with settings in place.
  ///   - each: Receives every sample when it has finished, in order.
  package func run(
    _ parameters: [UncertainParameter], make: @escaping ScenarioMaker,
    each: @escaping (Sample) throws -> Void
  ) throws {
    var points = try QuasiRandomSequence(dimension: parameters.count)
    let shares = (0..<samples).map { _ in points.next() }
    try DesignRuns(make: make, replications: plan.replications, plan: plan).run(samples) { sample in
      zip(parameters, shares[sample]).flatMap { $0.settings($0.value(at: $1, evenly: true)) }
    } receive: { _, outcome in
      let mean = (try? outcome.get())?[metric].variants[variant].mean
      let isKept = mean.map { abs($0 - target) <= tolerance } ?? false
      try each(Sample(outcome: outcome, isKept: isKept))
    }
  }
}

/// Agreement and disagreement among the kept samples of a calibration.
package struct CalibrationSummary: Sendable {
  /// A number of every kept sample.
  package struct Spread: Sendable {
    /// The number's title: "search-time of original".
    package let title: String
    package let unit: String
    package let sample: SortedSample
  }

  package private(set) var sampleCount = 0
  package private(set) var keptCount = 0
  /// Why samples could not be run, and how many.
  package private(set) var impossible = ImpossiblePoints()
  private var values: [(title: String, unit: String, values: [Double])] = []

  package init() {}

  package mutating func add(_ sample: Calibration.Sample) {
    sampleCount += 1
    if case .failure(let problem) = sample.outcome { impossible.add(problem) }
    guard sample.isKept, let metrics = try? sample.outcome.get() else { return }
    keptCount += 1
    var index = 0
    for metric in metrics {
      for estimate in metric.variants {
        note(&index, "\(metric.name) of \(estimate.name)", metric.unit, estimate.mean)
      }
      for contrast in metric.comparisons {
        note(&index, "\(metric.name), change of \(contrast.variant)", "%", contrast.change?.percent)
      }
    }
  }

  private mutating func note(_ index: inout Int, _ title: String, _ unit: String, _ value: Double?)
  {
    if index == values.count { values.append((title, unit, [])) }
    if let value { values[index].values.append(value) }
    index += 1
  }

  /// The spreads in the order of metrics and variants; those without any value are left out.
  package var spreads: [Spread] {
    values.filter { !$0.values.isEmpty }.map {
      Spread(title: $0.title, unit: $0.unit, sample: SortedSample($0.values))
    }
  }
}
