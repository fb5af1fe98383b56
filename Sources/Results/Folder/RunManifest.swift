/// What `manifest.json` says: enough to make the same bytes again, and nothing that would differ.
///
/// No date, no wall time, no name of a machine.
public struct RunManifest: Sendable {
  public let provenance: Provenance
  public let scenario: String
  /// The scenario with device and settings in place, as stored beside the manifest.
  public let resolvedScenario: String
  public let seed: UInt64
  /// The replications made, counted from 1.
  public let replications: ClosedRange<Int>
  public let confidence: Double
  public let baseline: String
  public let variants: [String]
  /// The words of the command that gives these results again.
  public let command: [String]

  public init(
    program: ProgramIdentity, gslVersion: String, scenario: String, resolvedScenario: String,
    seed: UInt64, replications: ClosedRange<Int>, confidence: Double, baseline: String,
    variants: [String], command: [String]
  ) {
    provenance = Provenance(program: program, gslVersion: gslVersion)
    self.scenario = scenario
    self.resolvedScenario = resolvedScenario
    self.seed = seed
    self.replications = replications
    self.confidence = confidence
    self.baseline = baseline
    self.variants = variants
    self.command = command
  }

  /// What makes a folder recognisable as one of ours.
  static let programName = "drainsim"

  /// The document, ending in a line break.
  public var text: String {
    let members: [(name: String, value: JSONValue)] = [
      ("scenario", .string(scenario)),
      ("scenario-digest", .string(ContentDigest.of(resolvedScenario))),
      ("seed", .unsigned(seed)),
      ("first-replication", .integer(replications.lowerBound)),
      ("replications", .integer(replications.count)),
      ("confidence", .number(confidence)),
      ("baseline", .string(baseline)),
      ("variants", .strings(variants)),
      ("command", .strings(command)),
    ]
    return JSONText.text(
      of: .object([("schema-version", .integer(1))] + provenance.members + members))
  }
}
