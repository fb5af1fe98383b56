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

/// A store with eight bytes that are not what was written.
enum DamagedStore {
  /// Overwrites the first value of the last run in which it has digits behind the point.
  static func make(of path: String) throws {
    let table = try Program.runFast(["results", "export", path]).output
    let numbers = table.split(whereSeparator: \.isNewline).reversed().flatMap { row in
      row.split(separator: ",").compactMap { Double($0) }
    }
    var bytes = try Data(contentsOf: URL(filePath: path))
    for number in numbers where number != number.rounded() {
      let pattern = withUnsafeBytes(of: number.bitPattern.bigEndian) { Data($0) }
      guard let index = bytes.range(of: pattern) else { continue }
      bytes.replaceSubrange(index, with: Data(repeating: 0x55, count: 8))
      return try bytes.write(to: URL(filePath: path))
    }
    preconditionFailure("no number of '\(path)' stands in it")
  }
}
