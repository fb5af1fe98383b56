import Foundation

/// A result folder as it lies on the disk: what its manifest says, and its documents.
public struct StoredResult: Sendable {
  public let path: String
  public let manifest: StoredManifest

  /// Reads the manifest of the folder at `path`.
  public init(at path: String) throws(StoredResultError) {
    self.path = path
    let place = FilePaths.joined(path, ResultFolder.Document.manifest.rawValue)
    guard FilePaths.kind(of: place) == .other else { throw .noManifest(path: path) }
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: place))
      manifest = try JSONDecoder().decode(StoredManifest.self, from: data)
    } catch {
      throw .unreadable(path: place)
    }
    guard manifest.program == RunManifest.programName else { throw .unreadable(path: place) }
  }

  /// The text of a document; nil where the result has none.
  public func text(of document: ResultFolder.Document) throws(StoredResultError) -> String? {
    let place = FilePaths.joined(path, document.rawValue)
    guard FilePaths.kind(of: place) != .missing else { return nil }
    guard let data = FileManager.default.contents(atPath: place),
      let text = String(data: data, encoding: .utf8)
    else { throw .unreadable(path: place) }
    return text
  }

  /// The names of all result folders right below a folder, in alphabetical order.
  public static func names(below folder: String) -> [String] {
    (FilePaths.names(in: folder) ?? []).filter { name in
      let place = FilePaths.joined(FilePaths.joined(folder, name), "manifest.json")
      return FilePaths.kind(of: place) == .other
    }
  }
}

/// What of a `manifest.json` matters to whoever makes the result again.
public struct StoredManifest: Sendable, Decodable {
  let program: String
  public let programVersion: String
  public let commit: String
  public let gslVersion: String
  public let platform: String
  /// The words of the command that gives the result.
  public let command: [String]

  enum CodingKeys: String, CodingKey {
    case program, commit, platform, command
    case programVersion = "program-version"
    case gslVersion = "gsl-version"
  }

  /// Whether results are to be the same to the byte: rounding may differ between processors,
  /// operating systems and versions of the numerical library.
  public func isOfThisPlatform(gslVersion: String) -> Bool {
    platform == RunManifest.platform && self.gslVersion == gslVersion
  }
}

/// Why there is no result to read.
public enum StoredResultError: Error, Equatable, CustomStringConvertible {
  case noManifest(path: String)
  case unreadable(path: String)

  public var description: String {
    switch self {
    case .noManifest(let path): "'\(path)' is no result: it has no manifest.json"
    case .unreadable(let path): "'\(path)' is damaged, or no manifest of drainsim"
    }
  }
}
