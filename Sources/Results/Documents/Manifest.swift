import DocumentCoding
import Experiments

/// The origin of a result: enough to make the same bytes again, and nothing that would differ.
///
/// No date, no wall time, no name of a machine. Results are comparisons, or the catalogue of all of
/// them.
package struct Manifest: Codable, Sendable {
  /// The name by which a folder is recognised as one of ours.
  static let programName = "drainsim"

  /// The program that made the result, and its build.
  package private(set) var provenance: Provenance
  package var content: Content
  /// The words of the command that gives these results again.
  package var command: [String]

  /// The content of a folder.
  package enum Content: Sendable {
    case comparison(scenario: String, Runs)
    case catalogue([Runs])
  }

  /// The runs of one scenario, and their inputs.
  package struct Runs: Codable, Sendable {
    /// The name of the practice, of a row of the catalogue.
    @OmittedIfNil package var id: String? = nil
    /// The scenario as the user named it, of a row of the catalogue.
    @OmittedIfNil package var file: String? = nil
    /// Of the scenario with device and settings in place.
    package var scenarioDigest: String
    package var seed: UInt64
    package var firstReplication: Int
    package var replications: Int
    package var confidence: Double
    package var baseline: String
    package var variants: [String]

    /// - Parameter resolvedScenario: As stored beside the manifest.
    package init(_ document: ComparisonDocument, resolvedScenario: String) {
      scenarioDigest = ContentDigest.of(resolvedScenario)
      seed = document.seed
      firstReplication = document.firstReplication
      replications = document.replications
      confidence = document.confidence
      baseline = document.baseline
      variants = document.variants
    }

    /// The runs behind a row of the catalogue.
    package init(_ entry: CatalogueEntry, resolvedScenario: String) {
      self.init(entry.document, resolvedScenario: resolvedScenario)
      id = entry.practice.identifier
      file = entry.file
    }
  }

  package init(by program: ProgramIdentity, gslVersion: String, content: Content, command: [String])
  {
    provenance = Provenance(program: program, gslVersion: gslVersion)
    self.content = content
    self.command = command
  }

  /// The text of `manifest.json`, ending in a line break.
  package var text: String { DocumentCoding.text(of: self) }

  /// Whether results are to be the same to the byte: rounding may differ between processors,
  /// operating systems and versions of the numerical library.
  func isOfThisPlatform(gslVersion: String) -> Bool {
    provenance.platform == Provenance.ownPlatform && provenance.gslVersion == gslVersion
  }

  // All members of a manifest are side by side, whatever their subject.

  private enum CodingKeys: CodingKey { case schemaVersion, scenario, practices, command }

  /// Grows when a member changes its meaning or goes; new members do not count.
  static let schemaVersion = 1

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    _ = try members.decode(Int.self, forKey: .schemaVersion)
    provenance = try Provenance(from: decoder)
    if members.contains(.practices) {
      content = .catalogue(try members.decode([Runs].self, forKey: .practices))
    } else {
      content = .comparison(
        scenario: try members.decode(String.self, forKey: .scenario), try Runs(from: decoder))
    }
    command = try members.decode([String].self, forKey: .command)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(Self.schemaVersion, forKey: .schemaVersion)
    try provenance.encode(to: encoder)
    switch content {
    case .comparison(let scenario, let runs):
      try members.encode(scenario, forKey: .scenario)
      try runs.encode(to: encoder)
    case .catalogue(let practices): try members.encode(practices, forKey: .practices)
    }
    try members.encode(command, forKey: .command)
  }

  /// The program that a manifest names, whatever its other members.
  private struct Mark: Decodable { let program: String }

  /// Read the manifest of the result in a folder.
  package init(in folder: String) throws(StoredResultError) {
    guard FilePaths.kind(of: folder) == .folder else { throw .missing(path: folder) }
    let document = ResultFolder.Document.manifest
    guard FilePaths.kind(of: FilePaths.joined(folder, document.rawValue)) == .file else {
      throw .noResult(path: folder)
    }
    let mark: Mark = try document.decoded(in: folder)
    guard mark.program == Self.programName else { throw .noResult(path: folder) }
    self = try document.decoded(in: folder)
  }
}
