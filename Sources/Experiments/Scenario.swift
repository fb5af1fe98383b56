public import PhoneModel
public import Statistics

/// A checked scenario: variants to run on the same days, and what is claimed of them.
public struct Scenario: Sendable {
  public let name: String
  public let question: String?
  /// The row of the catalogue of practices it stands for, if it stands for one.
  public let practice: Practice?
  /// Where it is from, as its author wrote it.
  public let sources: [String]
  /// The device profile's name.
  public let device: String
  public let seed: UInt64
  public let replications: Int
  public let confidence: ConfidenceLevel
  /// In the order of the scenario, never empty.
  public let variants: [Variant]
  /// The place of the variant that the others are compared with.
  public let baseline: Int
  public let expectations: [Expectation]
  /// What a sweep of it varies; nil where it says nothing.
  public let sweep: SweepDesign?

  public init(
    name: String, question: String?, practice: Practice? = nil, sources: [String] = [],
    device: String, seed: UInt64, replications: Int, confidence: ConfidenceLevel,
    variants: [Variant], baseline: Int, expectations: [Expectation],
    sweep: SweepDesign? = nil
  ) {
    self.name = name
    self.question = question
    self.practice = practice
    self.sources = sources
    self.device = device
    self.seed = seed
    self.replications = replications
    self.confidence = confidence
    self.variants = variants
    self.baseline = baseline
    self.expectations = expectations
    self.sweep = sweep
  }

  /// The metrics, which all variants have in common.
  public var metrics: [MetricDefinition] { variants[0].specification.metrics }
}

/// One way the app could behave.
public struct Variant: Sendable {
  public let name: String
  public let specification: PhoneSpecification
  /// Whether it says that its days are not those of the others.
  public let changesWorld: Bool

  public init(name: String, specification: PhoneSpecification, changesWorld: Bool) {
    self.name = name
    self.specification = specification
    self.changesWorld = changesWorld
  }
}

/// A claim of the scenario's author.
public struct Expectation: Sendable {
  public enum Claim: Sendable {
    /// The mean lies within a distance of a value.
    case near(Double, within: Double, variant: Int)
    case below(Double, variant: Int)
    case above(Double, variant: Int)
    /// The mean falls against the baseline by at least this share.
    case reduction(atLeast: Double, variant: Int)
    /// One variant's mean is lower than another's.
    case beats(variant: Int, other: Int)
    /// Two variants are the same on every day.
    case equals(variant: Int, other: Int)
  }

  public let name: String
  /// The place of the metric.
  public let metric: Int
  public let claim: Claim
  /// Whether the whole interval must lie where the mean is claimed to lie.
  public let testsInterval: Bool
  public let knownMiss: String?

  public init(
    name: String, metric: Int, claim: Claim, testsInterval: Bool, knownMiss: String?
  ) {
    self.name = name
    self.metric = metric
    self.claim = claim
    self.testsInterval = testsInterval
    self.knownMiss = knownMiss
  }
}
