import DocumentCoding

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

  /// Means of a metric of a variant.
  package struct Row: Encodable, Sendable {
    package var variant: String
    package var metric: String
    package var unit: String
    /// Null where no run has a value.
    package var kept: Double?
    package var new: Double?
    package var low: Double?
    package var high: Double?
    /// How much worse it may be; null where it is not judged.
    package var margin: Double?
    /// `same`, `better`, `within`, `worse`; `unsure` where the runs leave open whether it is worse;
    /// `gone` or `new` where one of both has no value; `changed` or `unjudged` where nobody says which
    /// way is better.
    package var outcome: String
    /// Whether it makes the command fail.
    package var fails: Bool
    /// The line of the variant, or of the scenario.
    package var line: Int

    package init(
      variant: String, metric: String, unit: String, kept: Double?, new: Double?, low: Double?,
      high: Double?, margin: Double?, outcome: String, fails: Bool, line: Int
    ) {
      self.variant = variant
      self.metric = metric
      self.unit = unit
      self.kept = kept
      self.new = new
      self.low = low
      self.high = high
      self.margin = margin
      self.outcome = outcome
      self.fails = fails
      self.line = line
    }
  }

  package init(
    programVersion: String, scenario: String, file: String, kept: String, keptVersion: String,
    keptScenario: String, device: String, keptDevice: String, seed: UInt64, replications: Int,
    confidence: Double,
    unpairedBecause: String?, unmatched: [String], rows: [Row], warnings: [String]
  ) {
    self.programVersion = programVersion
    self.scenario = scenario
    self.file = file
    self.kept = kept
    self.keptVersion = keptVersion
    self.keptScenario = keptScenario
    self.device = device
    self.keptDevice = keptDevice
    self.seed = seed
    self.replications = replications
    self.confidence = confidence
    isPaired = unpairedBecause == nil
    self.unpairedBecause = unpairedBecause
    self.unmatched = unmatched
    self.rows = rows
    self.warnings = warnings
  }

  package var failing: [Row] { rows.filter(\.fails) }

  /// The document as JSON.
  package var text: String { DocumentCoding.text(of: self) }
}
