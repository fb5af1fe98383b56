import DocumentCoding
import Experiments

/// A new scenario held against a kept result, as `compare --against` shows it and writes it as JSON.
package struct GateDocument: Encodable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package var schemaVersion = 1
  package var programVersion: String
  package var scenario: String
  package var file: String
  /// The folder of the kept result, and the version that made it.
  package var kept: String
  package var keptVersion: String
  /// The name of the kept scenario.
  package var keptScenario: String
  /// The new phone, and that of the kept result.
  package var device: String
  package var keptDevice: String
  package var seed: UInt64
  package var replications: Int
  package var confidence: Double
  /// Whether both met the same runs; otherwise the reason.
  package var isPaired: Bool
  package var unpairedBecause: String?
  /// Variants of one of both alone.
  package var unmatched: [String]
  package var rows: [Row]
  /// Work that the new runs leave undone.
  package var warnings: [String]
  /// The work that variants did less of than the kept ones; null where one of both has no record.
  package var fewerSteps: [ComparisonDocument.FewerSteps]?

  /// A metric of a variant in both.
  package struct Row: Encodable, Sendable {
    package enum Outcome: String, Encodable, Sendable {
      case same, better, within, worse
      /// The mean is worse than it may be, and the runs leave open whether it is.
      case unsure
      /// Only the kept runs have values.
      case gone
      /// Only the new runs have values.
      case new
      /// It differs for sure; nobody says which way is better, and no tolerance is given.
      case changed
      /// It may be the same; nobody says which way is better, and no tolerance is given.
      case unjudged
    }

    package let variant: String
    package let metric: String
    package let unit: String
    /// Means; null where no run has a value.
    package let kept: Double?
    package let new: Double?
    /// The ends of the interval of new less kept.
    package let low: Double?
    package let high: Double?
    /// How much worse it may be; null where it is not judged.
    package let margin: Double?
    package let outcome: Outcome
    /// Whether it is a reason to fail: worse, or nothing left of what was measured.
    package let fails: Bool
    /// The line of the variant, or of the scenario.
    package var line = 1
  }

  package var failing: [Row] { rows.filter(\.fails) }

  /// The document as JSON.
  package var text: String { DocumentCoding.text(of: self) }
}

extension GateDocument {
  /// - Parameters:
  ///   - plan: That of the new runs.
  ///   - file: The scenario as the user named it.
  ///   - kept: The folder of the kept result, and what stands in it.
  package init(
    _ rows: [Row], of plan: ExperimentPlan, in file: String, warnings: [String],
    fewerSteps: [ComparisonDocument.FewerSteps]?,
    against kept: String, _ old: ComparisonDocument, unpairedBecause: String?,
    unmatched: [String], by program: ProgramIdentity
  ) {
    self.init(
      programVersion: program.version, scenario: plan.scenario.name, file: file, kept: kept,
      keptVersion: old.programVersion, keptScenario: old.scenario, device: plan.scenario.device,
      keptDevice: old.device, seed: plan.seed, replications: plan.replications.count,
      confidence: plan.confidence.probability, isPaired: unpairedBecause == nil,
      unpairedBecause: unpairedBecause, unmatched: unmatched, rows: rows, warnings: warnings,
      fewerSteps: fewerSteps)
  }
}
