import Batteries
import DocumentCoding
import Statistics

/// A comparison as it is computed, kept in `comparison.json`, read again and shown.
///
/// Its properties are the members of the JSON, in this order. Members that a newer program adds are
/// passed over.
package struct ComparisonDocument: Codable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package static let schemaVersion = 1

  package var schemaVersion = Self.schemaVersion
  package var programVersion: String
  package var scenario: String
  package var question: String?
  package var device: String
  package var seed: UInt64
  package var replications: Int
  package var firstReplication: Int
  package var confidence: Double
  package var baseline: String
  /// In the order of the scenario.
  package var variants: [String]
  /// The variants that were allowed to change the world, so that their runs are not the same.
  package var changesWorld: [String]
  /// Dispatched events of all runs.
  package var events: Int
  /// The answer: the effect of each variant on the main metrics, with both uncertainties.
  @OmittedIfNil package var verdict: [VerdictEntry]? = nil
  package var metrics: [Metric]
  /// The claims of the scenario and their results.
  package var expectations: [ExpectationResult]
  /// Claims about the scenario's own baseline, where another one was chosen.
  @OmittedIfNil package var uncheckedExpectations: [String]? = nil
  /// Claims over the ranges, which were not drawn.
  @OmittedIfNil package var uncheckedOverRanges: [String]? = nil
  /// Streams in which variants that should have met the same runs did not; null where not checked.
  @OmittedIfNil package var outOfStep: [UnpairedStream]? = nil
  /// Where the difference in the phone's energy comes from, one per variant that is not the baseline.
  @OmittedIfNil package var saving: [Saving]? = nil
  /// Why batteries ended, of every variant that has one.
  @OmittedIfNil package var batteries: [Batteries]? = nil
  /// The unfinished work; null of runs out of a store, which keep no record of it.
  @OmittedIfNil package var warnings: [Warning]? = nil
  /// The requests and transfers of each variant, where there are any.
  @OmittedIfNil package var exchanges: [Exchanges]? = nil
  /// The steps that a variant ran clearly less often than the baseline; left out without any.
  @OmittedIfNil package var fewerSteps: [FewerSteps]? = nil
  /// The uncertainty over the ranges of uncertain numbers.
  @OmittedIfNil package var overRanges: Ranges? = nil
  /// Why they were not drawn; nil where one run leaves no place for them.
  @OmittedIfNil package var rangesLeftOut: RangesLeftOut? = nil

  /// The ends of a variant's batteries, counted by reason.
  package struct Batteries: Codable, Sendable {
    package var variant: String
    package var days: Int
    package var empty: Int
    package var cutOff: Int
    package var powerNotDeliverable: Int
    package var outlasted: Int
  }
}

extension ComparisonDocument {
  /// The differences that get bootstrap intervals: those where Student's are in doubt, or all, as
  /// files and the tables of tests have them.
  package enum Bootstraps: Sendable { case none, whereDoubtful, all }

  /// - Parameters:
  ///   - uncertainty: The uncertainty over the ranges of its numbers, if they were drawn.
  ///   - leftOut: Why they were not.
  ///   - bootstraps: The bootstrap intervals to draw; they take longer than everything else.
  package init(
    _ comparison: Comparison, over uncertainty: ParameterUncertainty? = nil,
    leftOut: RangesLeftOut? = nil, by program: ProgramIdentity, bootstraps: Bootstraps = .all
  ) {
    programVersion = program.version
    scenario = comparison.scenario
    question = comparison.question
    device = comparison.device
    seed = comparison.seed
    replications = comparison.replications
    firstReplication = comparison.runs.lowerBound
    confidence = comparison.confidence.probability
    baseline = comparison.baseline
    variants = comparison.variants
    changesWorld = comparison.changesWorld
    events = comparison.events
    metrics = comparison.metrics.map {
      Metric($0, at: comparison.confidence, bootstraps: bootstraps)
    }
    expectations = comparison.expectations + (uncertainty?.expectations ?? [])
    uncheckedExpectations = Self.some(comparison.uncheckedExpectations)
    uncheckedOverRanges = uncertainty == nil ? Self.some(comparison.claimsOverRanges) : nil
    outOfStep = comparison.knowsSteps ? Self.some(comparison.unpairedStreams) : nil
    $outOfStep = !comparison.knowsSteps
    saving = Self.some(comparison.savings.map { Saving($0, at: comparison.confidence) })
    batteries = Self.some(comparison.batteries.map(Batteries.init))
    warnings = comparison.warnings.map { $0.map(Warning.init) }
    $warnings = !comparison.knowsWork
    let asked = comparison.exchanges.contains { $0.of > 0 }
    exchanges = asked ? comparison.exchanges.map(Exchanges.init) : nil
    fewerSteps = Self.some(comparison.fewerSteps.map(FewerSteps.init))
    overRanges = uncertainty.map(Ranges.init)
    rangesLeftOut = leftOut
    verdict = Self.some(
      entries(of: keyMetrics(of: comparison.practice, main: comparison.mainMetric).all))
  }

  /// A list that has elements.
  private static func some<Element>(_ list: [Element]) -> [Element]? { list.isEmpty ? nil : list }

  /// The text of `comparison.json`, the same bytes for the same results.
  package var text: String { DocumentCoding.text(of: self) }

  /// The replications, counted from 1.
  package var runs: ClosedRange<Int> { firstReplication...(firstReplication + replications - 1) }
  /// The variants that are compared with the baseline, in the order of the scenario.
  package var others: [String] { variants.filter { $0 != baseline } }
  /// Whether the pairing was checked: runs out of a store do not record exogenous events.
  package var knowsSteps: Bool { !$outOfStep }

  /// The metric of a name.
  package func metric(_ name: String) -> Metric? { metrics.first { $0.name == name } }
}

extension ComparisonDocument.Batteries {
  init(_ lives: BatteryLives) {
    self.init(
      variant: lives.variant, days: lives.count, empty: lives[.empty], cutOff: lives[.cutOff],
      powerNotDeliverable: lives[.powerNotDeliverable], outlasted: lives.outlasted)
  }

  /// The number of ends for each reason, in the words of the battery models.
  package var ends: [(reason: String, count: Int)] {
    BatteryEnd.allCases.map { end in
      switch end {
      case .empty: (end.rawValue, empty)
      case .cutOff: (end.rawValue, cutOff)
      case .powerNotDeliverable: (end.rawValue, powerNotDeliverable)
      }
    }
  }
}

extension ConfidenceInterval {
  /// The interval between two ends that were read; nil where one is missing or they are in no
  /// order.
  package init?(low: Double?, high: Double?) {
    guard let low, let high, low <= high else { return nil }
    self.init(low: low, high: high)
  }
}
