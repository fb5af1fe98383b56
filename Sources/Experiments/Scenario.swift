import Configuration
import PhoneModel
import Statistics

/// A checked scenario: variants to compare on the same runs, and claims about them.
package struct Scenario: Sendable {
  package let name: String
  package let question: String?
  /// The row of the catalogue of practices it stands for, if it stands for one.
  package let practice: Practice?
  /// Where it is from, as its author wrote it.
  package let sources: [String]
  /// The device profile's name, and those of variants with another one.
  package let device: String
  /// The text before each variant in ``device``.
  package static let inVariant = ", in "
  package let seed: UInt64
  package let replications: Int
  package let confidence: ConfidenceLevel
  /// In the order of the scenario, never empty.
  package let variants: [Variant]
  /// The index of the variant that the others are compared with.
  package let baseline: Int
  package var expectations: [Expectation]
  /// The sweep that the scenario describes; nil where it describes none.
  package let sweep: SweepDesign?
  /// Groups of numbers that move together along their ranges, by their paths.
  package let together: [[String]]
  /// Numbers that are drawn with the correlations of the fit that found them.
  package var correlated: [CorrelatedNumbers] = []
  /// Warnings that its author expects.
  package var knownWarnings: [KnownWarning] = []

  package init(
    name: String, question: String?, practice: Practice? = nil, sources: [String] = [],
    device: String, seed: UInt64, replications: Int, confidence: ConfidenceLevel,
    variants: [Variant], baseline: Int, expectations: [Expectation], sweep: SweepDesign? = nil,
    together: [[String]] = []
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
    self.together = together
  }

  /// The metrics, which all variants have in common.
  package var metrics: [MetricDefinition] { variants[0].specification.metrics }
}

/// One way the app could behave.
package struct Variant: Sendable {
  package let name: String
  package let specification: PhoneSpecification
  /// Whether the variant declares that its runs differ from those of the others.
  package let changesWorld: Bool
  /// The location of its name in the scenario, if it has one.
  package let location: SourceLocation?
  /// The paths of its radio's values that no published network replaces: those that the scenario
  /// gives, and options that a profile chose.
  package var held: Set<String> = []

  package init(
    name: String, specification: PhoneSpecification, changesWorld: Bool,
    location: SourceLocation? = nil
  ) {
    self.location = location
    self.name = name
    self.specification = specification
    self.changesWorld = changesWorld
  }
}
