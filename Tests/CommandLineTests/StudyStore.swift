import Foundation

/// A small sweep whose store many tests look at, made once.
enum StudyStore {
  /// Two points, three days, two variants.
  static let sweep = [
    "sweep", Program.search, "--vary", "parameters.idle-stop=10s,20s", "-n", "3",
  ]

  private static let bytes: Data = {
    do {
      let room = try Room()
      let outcome = try Program.run(sweep + ["--store", room.path + "/store.db"])
      guard outcome.status == 0 else { preconditionFailure(outcome.errors) }
      return try Data(contentsOf: URL(filePath: room.path + "/store.db"))
    } catch {
      preconditionFailure("no store: \(error)")
    }
  }()

  /// A copy of it in a test's folder.
  static func copy(to room: Room, as name: String = "store.db") throws -> String {
    let path = room.path + "/" + name
    try bytes.write(to: URL(filePath: path))
    return path
  }

  /// Stores of the same sweep, one a shard.
  static func shards(_ count: Int, in room: Room) throws -> [String] {
    try (1...count).map { number in
      let path = room.path + "/shard-\(number).db"
      let outcome = try Program.run(
        sweep + ["--store", path, "--shard", "\(number)/\(count)"])
      guard outcome.status == 0 else { preconditionFailure(outcome.errors) }
      return path
    }
  }
}
