public import Experiments

/// What all runs of a store have in common: enough to make each of them again.
public struct Study: Sendable, Equatable {
  public var provenance: Provenance
  /// The scenario's name.
  public var scenario: String
  /// The scenario with device, recordings and settings in place, before any point's values.
  public var resolvedScenario: String
  public var seed: UInt64
  /// The days of every point, counted from 1.
  public var replications: ClosedRange<Int>
  /// In the order of the scenario.
  public var variants: [String]
  public var metrics: [StudyMetric]
  /// How the points were chosen, in the one form that the design has.
  public var design: String
  /// The paths that vary, in the order of each point's values.
  public var parameters: [String]
  /// In the order of the design; point 1 is the first.
  public var points: [StudyPoint]

  // What follows changes no run, and does not count when studies are compared.

  /// The variant that others are compared with.
  public var baseline: String
  public var confidence: Double
  /// The words of the command that makes the whole study, without the store's name.
  public var command: [String]
  /// The words of the command that makes one run, but for the point's values, variant and day:
  /// `drainsim run search.yaml --seed 7`.
  public var runCommand: [String]

  public init(
    provenance: Provenance, scenario: String, resolvedScenario: String, seed: UInt64,
    replications: ClosedRange<Int>, variants: [String], metrics: [StudyMetric],
    design: String, parameters: [String], points: [StudyPoint], baseline: String,
    confidence: Double, command: [String], runCommand: [String]
  ) {
    self.provenance = provenance
    self.scenario = scenario
    self.resolvedScenario = resolvedScenario
    self.seed = seed
    self.replications = replications
    self.variants = variants
    self.metrics = metrics
    self.design = design
    self.parameters = parameters
    self.points = points
    self.baseline = baseline
    self.confidence = confidence
    self.command = command
    self.runCommand = runCommand
  }

  /// The words of the command that repeats one run alone.
  public func command(repeating key: RunKey) -> [String] {
    let values = zip(parameters, points[key.point - 1].values)
    return runCommand + values.flatMap { ["--set", "\($0)=\($1)"] }
      + ["--variant", variants[key.variant], "--only", "\(key.replication)"]
  }
}

/// One point of a design.
public struct StudyPoint: Sendable, Equatable {
  /// The value of each parameter, as written.
  public let values: [String]
  /// The digest of the scenario as resolved with these values, so that what a value names, such as a
  /// device or a recording, counts with its contents.
  public let scenarioDigest: String

  public init(values: [String], scenarioDigest: String) {
    self.values = values
    self.scenarioDigest = scenarioDigest
  }

  /// A point whose scenario is `resolvedScenario`.
  public init(values: [String], resolvedScenario: String) {
    self.init(values: values, scenarioDigest: ContentDigest.of(resolvedScenario))
  }
}
