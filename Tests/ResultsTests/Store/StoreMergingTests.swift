import Foundation
import Results
import Testing

struct `Merged store` {
  private let room: StoreRoom
  private let study = Study.sample()

  init() throws { room = try StoreRoom() }

  private func store(_ name: String, _ runs: [StoredRun]) throws -> ResultStore {
    let store = try ResultStore.create(at: room.path + "/" + name, for: study)
    try store.append(runs)
    return store
  }

  private func table(of store: ResultStore, _ content: ResultTable.Content) throws -> String {
    let path = room.path + "/table"
    try OutputDocument.write(to: path, replacing: true) {
      try ResultTable(store, content, as: .csv).write(to: $0)
    }
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test(arguments: ResultTable.Content.allCases)
  func `gives the same bytes as one in one piece`(content: ResultTable.Content) throws {
    let whole = try store("whole", study.sampleRuns)
    let parts = try (0..<3).map { part in
      // Each in another order, so that names get other numbers.
      try store(
        "part \(part)",
        study.sampleRuns.enumerated().filter { $0.offset % 3 == part }.map(\.element).reversed())
    }
    let merged = try store("merged", [])
    for part in parts.reversed() { try merged.merge(part) }
    #expect(try table(of: merged, content) == table(of: whole, content))
  }

  @Test func `says what was new and what was known`() throws {
    let first = try store("first", Array(study.sampleRuns.prefix(10)))
    let second = try store("second", Array(study.sampleRuns.dropFirst(8)))
    let appended = try first.merge(second).runs
    #expect(appended.new == 14)
    #expect(appended.known == 2)
    #expect(try first.merge(second).runs.new == 0)
  }

  @Test func `refuses a run that both have with other results`() throws {
    let key = RunKey(point: 1, replication: 2, variant: 1)
    let first = try store("first", [.sample(key)])
    let second = try store("second", [.sample(key, events: 9)])
    #expect(
      throws: StoreError.conflict(
        path: first.path, run: "1/improved/2",
        difference: "events: 7 there, 9 in '\(second.path)'")
    ) { try first.merge(second) }
  }

  @Test func `refuses a store of another study`() throws {
    let first = try store("first", [])
    let second = try ResultStore.create(at: room.path + "/second", for: .sample(seed: 8))
    #expect(
      throws: StoreError.otherStudy(
        path: second.path, differences: ["seed: '8' there, '\(UInt64.max)' here"])
    ) { try first.merge(second) }
  }
}
