import Foundation
import Results

/// A folder for as long as it is needed.
enum TemporaryFolder {
  /// Call `body` with a new path in the folder for temporary files, and remove it afterwards.
  static func with<Outcome>(_ body: (String) throws -> Outcome) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("drainsim-\(UUID().uuidString)").path
    Interruption.beforeEnding { try? FileManager.default.removeItem(atPath: folder) }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }

  /// Take the runs of stores whose writers may have been cut off, and report which could not be
  /// read.
  static func gathering(_ paths: [String], into store: ResultStore) throws -> ResultStore.Gathered {
    let gathered = try with { folder in
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      return try store.gather(paths, copyingTo: folder)
    }
    for failure in gathered.unreadable { StandardError.note("left out: \(failure)") }
    for (path, runs) in gathered.damaged { StandardError.note(runs.text(in: path)) }
    return gathered
  }
}

extension ResultStore.Damage {
  /// `left out: 2 runs in 'all.db' are not what was written: 1/original/4, 3/improved/7`.
  func text(in path: String) -> String {
    let rest = count > first.count ? " and \(count - first.count) more" : ""
    let names = first.joined(separator: ", ") + rest
    return count == 1
      ? "left out: 1 run in '\(path)' is not what was written: \(names)"
      : "left out: \(count) runs in '\(path)' are not what was written: \(names)"
  }
}
