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
  /// Reads the manifest of the comparison in a folder.
  public init(in folder: String) throws(StoredResultError) {
    _ = try StoredOrigin(in: folder)
    let comparison = ResultFolder.Document.comparison.rawValue
    // The catalogue has a manifest of its own, and nothing of one comparison.
    guard FilePaths.kind(of: FilePaths.joined(folder, comparison)) != .missing else {
      throw .noResult(path: folder)
    }
    self = try ResultFolder.Document.manifest.decoded(in: folder)
  }
}
