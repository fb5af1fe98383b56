import Configuration
import DocumentCoding
import Statistics

/// The costs of each part of the apps, as `parts` shows them and in JSON. Energies are joules of
/// a mean run.
package struct PartsDocument: Encodable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package var schemaVersion = 1
  package var programVersion: String
  package var scenario: String
  package var device: String
  package var seed: UInt64
  package var replications: Int
  package var confidence: Double
  package var apps: [App]

  package struct App: Encodable, Sendable {
    package let name: String
    /// The charge of the ledger.
    package let charged: Double
    /// The app first; the others as they are written.
    package let parts: [Part]

    package init(name: String, charged: Double, parts: [Part]) {
      self.name = name
      self.charged = charged
      self.parts = parts
    }
  }

  /// A part with its cost, whose members stand among its own.
  @dynamicMemberLookup package struct Part: Encodable, Sendable {
    package enum Kind: String, Encodable, Sendable { case app, handler, timer, step }

    package let kind: Kind
    package let name: String
    package let path: String
    package let file: String
    package let line: Int
    /// Of nulls where it cannot be taken out alone.
    package let cost: Cost
    /// Why it cannot be taken out alone.
    @OmittedIfNil package var unknown: String? = nil

    package subscript<Value>(dynamicMember path: KeyPath<Cost, Value>) -> Value {
      cost[keyPath: path]
    }

    private enum CodingKeys: CodingKey { case kind, name, path, file, line, unknown }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(kind, forKey: .kind)
      try container.encode(name, forKey: .name)
      try container.encode(path, forKey: .path)
      try container.encode(file, forKey: .file)
      try container.encode(line, forKey: .line)
      try cost.encode(to: encoder)
      try container.encode(_unknown, forKey: .unknown)
    }
  }

  /// The cost of a part; energies are joules of a mean run.
  package struct Cost: Encodable, Sendable, IntervalEnds {
    /// The charge of the ledger; null where it has none.
    package var charged: Double?
    /// The energy that the phone saves without it, with its interval.
    package var marginal: Double?
    package var low: Double?
    package var high: Double?
    @OmittedIfNil package var shift: Shift? = nil
    /// How long runs last with it and without it, where that is not the same: the battery is empty
    /// sooner, or what ends the run comes at another time. Then the energies are of other times, too.
    @OmittedIfNil package var length: Length? = nil
  }

  /// Where charge and saving differ most: above zero, others would pay for it.
  package struct Shift: Codable, Sendable {
    package let component: String
    package let cause: String
    package let energy: Double
  }

  /// Seconds of a mean run with a part and without it.
  package struct Length: Codable, Sendable {
    package let whole: Double
    package let without: Double
  }

  /// The document as JSON.
  package var text: String { DocumentCoding.text(of: self) }
}

extension PartsDocument {
  package init(of plan: ExperimentPlan, apps: [App], by program: ProgramIdentity) {
    self.init(
      programVersion: program.version, scenario: plan.scenario.name, device: plan.scenario.device,
      seed: plan.seed, replications: plan.replications.count,
      confidence: plan.confidence.probability, apps: apps)
  }
}

extension PartsDocument.Part {
  package init(
    kind: Kind, name: String, path: String, at place: SourceLocation, cost: PartsDocument.Cost?,
    unknown: String?
  ) {
    self.init(
      kind: kind, name: name, path: path, file: place.file, line: place.line,
      cost: cost ?? PartsDocument.Cost(), unknown: unknown)
  }
}
