/// What `manifest.json` says.
public struct StoredManifest: Sendable, Decodable {
  public let program: String
  public let programVersion: String
  public let commit: String
  public let gslVersion: String
  public let platform: String
  public let scenario: String
  public let scenarioDigest: String
  public let seed: UInt64
  public let firstReplication: Int
  public let replications: Int
  public let confidence: Double
  public let baseline: String
  /// The words of the command that gives these results again.
  public let command: [String]

  enum CodingKeys: String, CodingKey {
    case program, platform, scenario, seed, replications, confidence, baseline, command, commit
    case programVersion = "program-version"
    case gslVersion = "gsl-version"
    case scenarioDigest = "scenario-digest"
    case firstReplication = "first-replication"
  }

  /// The program that made the result.
  public var identity: ProgramIdentity {
    ProgramIdentity(version: programVersion, commit: commit)
  }
}

extension StoredManifest {
  /// Reads the manifest of the result in a folder.
  public init(in folder: String) throws(StoredResultError) {
    guard FilePaths.kind(of: folder) == .folder else { throw .missing(path: folder) }
    let file = FilePaths.joined(folder, ResultFolder.Document.manifest.rawValue)
    guard FilePaths.kind(of: file) == .other else { throw .noResult(path: folder) }
    self = try ResultFolder.Document.manifest.decoded(in: folder)
    guard program == RunManifest.programName else { throw .noResult(path: folder) }
  }

  /// Whether results are to be the same to the byte: rounding may differ between processors,
  /// operating systems and versions of the numerical library.
  public func isOfThisPlatform(gslVersion: String) -> Bool {
    platform == Provenance.ownPlatform && self.gslVersion == gslVersion
  }
}
