import Foundation

/// A folder of a test's own, which goes when the test does.
final class Room {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "drainsim-tests-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The contents of the room, hidden things too.
  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  /// A file with `text` in it.
  func file(_ name: String, _ text: String) throws -> String {
    let path = path + "/" + name
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }
}
