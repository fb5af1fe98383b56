import Foundation

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
}
