import Foundation
import Testing

/// Measured data beside the project, which are never part of it.
///
/// They lie in the folder that the environment variable `DRAINSIM_DATA` names, and otherwise in
/// `shared/data` beside the project. Tests that read them are skipped where they are missing.
package enum SharedData {
  private static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["DRAINSIM_DATA"] {
      return URL(filePath: path)
    }
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    return root.appending(path: "../shared/data").standardized
  }()

  /// Runs a test only where a folder or file of the data is there.
  package static func has(_ name: String) -> some TestTrait & SuiteTrait {
    let path = folder.appending(path: name).path
    return ConditionTrait.enabled(
      if: FileManager.default.fileExists(atPath: path),
      "skipped: the measured data '\(name)' are not in \(folder.path); DRAINSIM_DATA names their folder"
    )
  }

  /// The path of a file of the data.
  package static func path(_ name: String) -> String { folder.appending(path: name).path }

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }
}
