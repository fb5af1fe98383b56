/// What the manifest of any result says of how it came about.
public struct StoredOrigin: Sendable, Decodable {
  let program: String
  public let gslVersion: String
  public let platform: String
  /// The words of the command that gives these results again.
  public let command: [String]

  enum CodingKeys: String, CodingKey {
    case program, platform, command
    case gslVersion = "gsl-version"
  }
}

extension StoredOrigin {
  /// Reads it from the manifest in a folder.
  public init(in folder: String) throws(StoredResultError) {
    guard FilePaths.kind(of: folder) == .folder else { throw .missing(path: folder) }
    let file = FilePaths.joined(folder, ResultFolder.Document.manifest.rawValue)
    guard FilePaths.kind(of: file) == .file else { throw .noResult(path: folder) }
    self = try ResultFolder.Document.manifest.decoded(in: folder)
    guard program == RunManifest.programName else { throw .noResult(path: folder) }
  }

  /// Whether results are to be the same to the byte: rounding may differ between processors,
  /// operating systems and versions of the numerical library.
  public func isOfThisPlatform(gslVersion: String) -> Bool {
    platform == Provenance.ownPlatform && self.gslVersion == gslVersion
  }
}
