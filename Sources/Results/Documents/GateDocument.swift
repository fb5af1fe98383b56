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
  package var seed: UInt64
  package var replications: Int
  package var confidence: Double
  /// Whether both met the same runs.
  package var isPaired: Bool
  /// Variants of one of both alone.
  package var unmatched: [String]
  package var rows: [Row]

  /// Means of a metric of a variant.
  package struct Row: Encodable, Sendable {
    package var variant: String
    package var metric: String
    package var unit: String
    package var kept: Double
    package var new: Double
    package var low: Double?
    package var high: Double?
    /// How much worse it may be; null where it is not judged.
    package var margin: Double?
    /// `same`, `better`, `within`, `worse` or `unjudged`.
    package var outcome: String
    /// The line of the variant, or of the scenario.
    package var line: Int

    package init(
      variant: String, metric: String, unit: String, kept: Double, new: Double, low: Double?,
      high: Double?, margin: Double?, outcome: String, line: Int
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
      self.line = line
    }
  }

  package init(
    programVersion: String, scenario: String, file: String, kept: String, keptVersion: String,
    seed: UInt64, replications: Int, confidence: Double, isPaired: Bool, unmatched: [String],
    rows: [Row]
  ) {
    self.programVersion = programVersion
    self.scenario = scenario
    self.file = file
    self.kept = kept
    self.keptVersion = keptVersion
    self.seed = seed
    self.replications = replications
    self.confidence = confidence
    self.isPaired = isPaired
    self.unmatched = unmatched
    self.rows = rows
  }

  package var worse: [Row] { rows.filter { $0.outcome == "worse" } }

  /// The document as JSON.
  package var text: String { DocumentCoding.text(of: self) }
}
