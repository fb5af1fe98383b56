import DocumentCoding
import Experiments
import Statistics

/// What each part of the apps costs, as `parts` shows it and writes it as JSON. Energies are joules of
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
    package var name: String
    /// What the ledger charges to it.
    package var charged: Double
    /// The app first; the others as they are written.
    package var parts: [Part]

    package init(name: String, charged: Double, parts: [Part]) {
      self.name = name
      self.charged = charged
      self.parts = parts
    }
  }

  package struct Part: Encodable, Sendable {
    /// `app`, `handler`, `timer` or `step`.
    package var kind: String
    package var name: String
    package var path: String
    package var file: String
    package var line: Int
    /// Null where the ledger does not tell it.
    package var charged: Double?
    /// What the phone draws less without it; null where it cannot be taken out alone.
    package var marginal: Double?
    package var low: Double?
    package var high: Double?
    @OmittedIfNil package var shift: Shift? = nil
    /// How long runs last without it, in seconds, where that is not as long as with it.
    @OmittedIfNil package var length: Length? = nil
    /// Why it cannot be taken out alone.
    @OmittedIfNil package var unknown: String? = nil

    package var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }

    package init(
      kind: String, name: String, path: String, file: String, line: Int, cost: PartStudy.Cost?,
      unknown: String?
    ) {
      self.kind = kind
      self.name = name
      self.path = path
      self.file = file
      self.line = line
      charged = cost?.charged
      marginal = cost?.marginal
      low = cost?.interval?.low
      high = cost?.interval?.high
      shift = cost?.shift.map {
        Shift(component: $0.component, cause: $0.cause.name, energy: $0.energy)
      }
      length = cost?.length.map { Length(whole: $0.whole, without: $0.without) }
      self.unknown = unknown
    }
  }

  /// Where charge and saving differ most: above zero, others would pay for it.
  package struct Shift: Codable, Sendable {
    package var component: String
    package var cause: String
    package var energy: Double
  }

  /// Seconds of a mean run with a part and without it.
  package struct Length: Codable, Sendable {
    package var whole: Double
    package var without: Double
  }

  package init(
    of plan: ExperimentPlan, apps: [App], by program: ProgramIdentity
  ) {
    programVersion = program.version
    scenario = plan.scenario.name
    device = plan.scenario.device
    seed = plan.seed
    replications = plan.replications.count
    confidence = plan.confidence.probability
    self.apps = apps
  }

  /// The document as JSON.
  package var text: String { DocumentCoding.text(of: self) }
}
