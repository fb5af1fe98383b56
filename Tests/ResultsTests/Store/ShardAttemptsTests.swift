@testable import Experiments
import Foundation
import Results
import Testing

/// Shards that are made more than once, each time into a file of its own.
struct `Attempts at shards` {
  private let room: StoreRoom
  private let study = Study.sample()
  private let first = Shard(number: 1, count: 12)
  private var attempts: ShardAttempts { ShardAttempts(in: room.path) }

  init() throws { room = try StoreRoom() }

  /// The runs of the sample that belong to a shard.
  private func runs(of shard: Shard) -> [StoredRun] {
    study.sampleRuns.filter {
      shard.has(
        point: $0.key.point - 1, replication: $0.key.replication - study.replications.lowerBound,
        of: study.replications.count)
    }
  }

  private func make(_ shard: Shard, _ attempt: String, _ runs: [StoredRun]) throws -> String {
    let path = attempts.path(of: shard, attempt: attempt)
    let store = try ResultStore.create(
      at: path, for: study, shard: "\(shard)", journal: .rollback)
    try store.append(runs)
    try store.close()
    return path
  }

  private func target() throws -> (ResultStore, folder: String) {
    let folder = room.path + "/copies"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    return (try ResultStore.create(at: room.path + "/all", for: study), folder)
  }

  @Test func `have names that keep them apart and in order`() throws {
    let tenth = Shard(number: 10, count: 12)
    let paths = [
      try make(tenth, "7.0", []), try make(first, "7.1", []), try make(first, "7.0", []),
    ]
    #expect(
      paths.map { String($0.dropFirst(room.path.count + 1)) }
        == ["10-of-12.7.0.db", "01-of-12.7.1.db", "01-of-12.7.0.db"])
    #expect(attempts.paths(of: first) == [paths[2], paths[1]])
    #expect(attempts.paths(of: tenth) == [paths[0]])
    #expect(attempts.paths() == [paths[2], paths[1], paths[0]])
  }

  @Test func `never share a file`() throws {
    let path = try make(first, "7.0", [])
    #expect(throws: StoreError.occupied(path: path)) { try make(first, "7.0", []) }
  }

  @Test func `are complete when one of them has all runs of its shard`() throws {
    let half = Shard(number: 1, count: 2)
    let runs = runs(of: half)
    _ = try make(half, "7.0", Array(runs.dropLast()))
    #expect(!attempts.isComplete(half))
    _ = try make(half, "7.1", runs)
    #expect(attempts.isComplete(half))
    #expect(!attempts.isComplete(Shard(number: 2, count: 2)))
  }

  /// The runs of the sample have values of their own, so the bytes of one stand in one place.
  private func damage(_ path: String, _ run: RunKey) throws {
    let value = Double(run.point * 100 + run.replication * 10 + run.variant) / 3
    let pattern = withUnsafeBytes(of: value.bitPattern.bigEndian) { Data($0) }
    var bytes = try Data(contentsOf: URL(filePath: path))
    let index = try #require(bytes.range(of: pattern))
    bytes.replaceSubrange(index, with: Data(repeating: 0x55, count: 8))
    try bytes.write(to: URL(filePath: path))
  }

  @Test func `are not complete when a run is not what was written, though none is missing`() throws
  {
    let half = Shard(number: 1, count: 2)
    let runs = runs(of: half)
    // Improved, so that the value is no whole number, which would take fewer bytes.
    let wrong = try #require(runs.first { $0.key.variant == 1 })
    let path = try make(half, "7.0", runs)
    try damage(path, wrong.key)
    #expect(!attempts.isComplete(half))

    let (all, folder) = try target()
    let gathered = try all.gather([path], copyingTo: folder)
    #expect(try all.allRuns == runs.filter { $0 != wrong })
    #expect(gathered.damaged.map(\.path) == [path])
    #expect(gathered.damaged.map(\.runs.first) == [[all.name(of: wrong.key)]])
    _ = try make(half, "7.1", runs)
    #expect(attempts.isComplete(half))
  }

  @Test func `together give each run once, whatever they have in common`() throws {
    let halves = [1, 2].map { Shard(number: $0, count: 2) }
    let parts = halves.map(runs(of:))
    let paths = [
      try make(halves[0], "7.0", Array(parts[0].prefix(5))), try make(halves[0], "7.1", parts[0]),
      try make(halves[1], "7.0", parts[1]),
    ]
    let (all, folder) = try target()
    let gathered = try all.gather(paths, copyingTo: folder)
    #expect(try all.allRuns == study.sampleRuns)
    #expect(gathered.runs.new == study.sampleRuns.count)
    #expect(gathered.runs.known == 5)
    #expect(gathered.files == 3)
    #expect(gathered.unreadable.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func `that cannot be read are left out and told`() throws {
    let halves = [1, 2].map { Shard(number: $0, count: 2) }
    let good = try make(halves[0], "7.0", runs(of: halves[0]))
    let torn = try make(halves[1], "7.0", runs(of: halves[1]))
    let bytes = try Data(contentsOf: URL(filePath: torn))
    try bytes.prefix(bytes.count / 2).write(to: URL(filePath: torn))
    let (all, folder) = try target()
    let gathered = try all.gather([torn, good], copyingTo: folder)
    #expect(try all.allRuns == runs(of: halves[0]))
    #expect(gathered.files == 1)
    try #require(gathered.unreadable.count == 1)
    #expect("\(gathered.unreadable[0])".hasPrefix("'\(torn)' is damaged"))
  }

  @Test func `that disagree are an error`() throws {
    let run = runs(of: first)[0]
    let paths = [
      try make(first, "7.0", [run]), try make(first, "7.1", [.sample(run.key, events: 9)]),
    ]
    let (all, folder) = try target()
    #expect { try all.gather(paths, copyingTo: folder) } throws: { error in
      guard case .conflict(all.path, _, _) = error as? StoreError else { return false }
      return true
    }
  }
}
