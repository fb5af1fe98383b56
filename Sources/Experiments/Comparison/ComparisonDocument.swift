import Batteries
import DocumentCoding
import PhoneModel
import Statistics

/// A comparison as it is computed, kept in `comparison.json`, read again and shown.
///
/// Its properties are the members of the JSON, in this order. Members that a newer program adds are
/// passed over.
package struct ComparisonDocument: Codable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package static let schemaVersion = 1

  package var schemaVersion = Self.schemaVersion
  /// Empty until the comparison is complete.
  package var programVersion = ""
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
  /// The steps that ran, and the amounts of work, of each variant; null of runs without a record.
  @OmittedIfNil package var work: [WorkDone]? = nil
  /// The uncertainty over the ranges of uncertain numbers.
  @OmittedIfNil package var overRanges: Ranges? = nil
  /// Why they were not drawn; nil where one run leaves no place for them.
  @OmittedIfNil package var rangesLeftOut: RangesLeftOut? = nil

  /// The ends of a variant's batteries, counted by reason.
  package struct Batteries: Codable, Sendable {
    package var variant: String
    package var days = 0
    package var empty = 0
    package var cutOff = 0
    package var powerNotDeliverable = 0
    package var outlasted = 0

    /// Count the battery of one run, if there is one.
    mutating func add(_ outcome: BatteryOutcome?) {
      guard let outcome else { return }
      days += 1
      switch outcome.end {
      case .empty: empty += 1
      case .cutOff: cutOff += 1
      case .powerNotDeliverable: powerNotDeliverable += 1
      case nil: outlasted += 1
      }
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

  /// Complete the comparison of a scenario with the ranges that were drawn beside it, and judge it.
  ///
  /// - Parameters:
  ///   - drawn: The ranges of its numbers, if they were drawn.
  ///   - leftOut: Why they were not.
  package mutating func complete(
    for scenario: Scenario, by program: ProgramIdentity, over drawn: DrawnRanges? = nil,
    leftOut: RangesLeftOut? = nil
  ) {
    programVersion = program.version
    let definitions = scenario.variants[scenario.baseline].specification.metrics
    for (slot, metric) in metrics.enumerated() {
      metrics[slot].measured = definitions.first { $0.name == metric.name }?.measured
    }
    if let drawn {
      overRanges = drawn.ranges
      expectations += drawn.expectations
      uncheckedOverRanges = nil
    }
    rangesLeftOut = leftOut
    judge(practice: scenario.practice, main: scenario.mainMetric)
  }

  /// Find the verdict on the main metrics.
  mutating func judge(practice: Practice?, main: Int?) {
    verdict = entries(of: keyMetrics(of: practice, main: main).all).ifAny
  }

  /// Take from the same runs, made anew, what stored runs keep no record of.
  package mutating func takeRecord(of made: ComparisonDocument) {
    _warnings = made._warnings
    _outOfStep = made._outOfStep
    (exchanges, fewerSteps, work) = (made.exchanges, made.fewerSteps, made.work)
  }

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

extension Array {
  /// The list; nil without elements.
  var ifAny: Self? { isEmpty ? nil : self }
}
