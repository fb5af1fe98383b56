/// What `manifest.json` says: enough to make the same bytes again, and nothing that would differ.
///
/// No date, no wall time, no name of a machine.
public struct RunManifest: Sendable {
  public let program: ProgramIdentity
  /// The version of the GNU Scientific Library.
  public let gslVersion: String
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
    self.program = program
    self.gslVersion = gslVersion
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
    JSONText.text(of: [
      "schema-version": .integer(1),
      "program": .string(Self.programName),
      "program-version": .string(program.version),
      "commit": .string(program.commit),
      "gsl-version": .string(gslVersion),
      "platform": .string(Self.platform),
      "scenario": .string(scenario),
      "scenario-digest": .string("sha256:" + SHA256.hexadecimal(of: resolvedScenario)),
      "seed": .unsigned(seed),
      "first-replication": .integer(replications.lowerBound),
      "replications": .integer(replications.count),
      "confidence": .number(confidence),
      "baseline": .string(baseline),
      "variants": .strings(variants),
      "command": .strings(command),
    ])
  }

  /// Processor and operating system: other ones may round otherwise in the last digit.
  public static var platform: String {
    #if arch(x86_64)
      let processor = "x86_64"
    #elseif arch(arm64)
      let processor = "arm64"
    #else
      let processor = "other"
    #endif
    #if os(Linux)
      return processor + "-linux"
    #elseif os(macOS)
      return processor + "-macos"
    #else
      return processor + "-other"
    #endif
  }
}
