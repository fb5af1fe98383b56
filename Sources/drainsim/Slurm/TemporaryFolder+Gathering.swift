import Foundation
import Results

extension TemporaryFolder {
  /// Takes the runs of stores whose writers may have been cut off, and says which could not be read.
  static func gathering(
    _ paths: [String], into store: ResultStore
  ) throws -> ResultStore.Gathered {
    let gathered = try with { folder in
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false)
      return try store.gather(paths, copyingTo: folder)
    }
    for failure in gathered.unreadable { StandardError.note("left out: \(failure)") }
    return gathered
  }
}
