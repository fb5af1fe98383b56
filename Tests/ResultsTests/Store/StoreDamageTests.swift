import Foundation
import GRDBSQLite
import PhoneModel
@testable import Results
import Testing

/// Reports of a store about files that it did not write, or that have changed since.
struct `Damaged store` {
  private let room: StoreRoom
  private let study = Study.sample()

  init() throws { room = try StoreRoom() }

  private func makeStore() throws -> Data {
    let store = try ResultStore.create(at: room.store, for: study)
    try store.append(study.sampleRuns)
    try store.close()
    return try Data(contentsOf: URL(filePath: room.store))
  }

  private func write(_ data: Data) throws { try data.write(to: URL(filePath: room.store)) }

  /// All there is, or a complaint.
  private func contents() throws -> (study: Study, runs: [StoredRun]) {
    let store = try ResultStore.read(room.store)
    try store.check()
    return (store.study, try store.allRuns)
  }

  @Test func `is noticed or does no harm, whatever byte of it is wrong`() throws {
    let whole = try makeStore()
    var state: UInt64 = 1
    var complaints = 0
    for _ in 0..<200 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var damaged = whole
      damaged[Int(state >> 33) % whole.count] ^= UInt8(truncatingIfNeeded: state >> 25) | 1
      try write(damaged)
      do {
        let (foundStudy, runs) = try contents()
        #expect(foundStudy == study)
        #expect(runs == study.sampleRuns)
      } catch is StoreError {
        complaints += 1
      }
    }
    // Of a small store, most is room that nothing stands in yet.
    #expect(complaints > 10)
  }

  // Whoever can write a store can write its checksums, too.
  @Test(arguments: [
    MetricValue(.infinity), MetricValue(1e160), MetricValue(1e-160), MetricValue(-1e300),
  ])
  func `is told as out of range where a number is none that a run has`(value: MetricValue) throws {
    let store = try ResultStore.create(at: room.store, for: study)
    guard case .finished(let outcome) = study.sampleRuns[0].result else { return }
    let forged = RunOutcome(
      values: [value] + outcome.values.dropFirst(), events: 1, end: outcome.end, energy: .zero,
      battery: nil, ledgers: outcome.ledgers)
    try store.append([StoredRun(study.sampleRuns[0].key, .finished(forged))])
    #expect(
      throws: StoreError.damaged(
        path: room.store, reason: "run 1/original/2 has a number that is out of range")
    ) { try store.allRuns }
    try store.close()
  }

  /// Taken for the whole study, such a store would miss runs that are not its own.
  @Test(arguments: ["9/8", "0/2", "2", "", "1/2/3", "a/b"])
  func `is reported where its shard is no part of a study`(shard: String) throws {
    #expect(
      throws: StoreError.damaged(path: room.store, reason: "its shard is no part of a study")
    ) { try ResultStore.create(at: room.store, for: study, shard: shard) }
  }

  @Test func `is noticed when a page was only half written`() throws {
    let whole = try makeStore()
    var noticed = 0
    let pages = whole.count / 4096
    for page in 0..<pages {
      var torn = whole
      torn.replaceSubrange(page * 4096 + 2048..<(page + 1) * 4096, with: Data(count: 2048))
      guard torn != whole else { continue }
      try write(torn)
      #expect(throws: StoreError.self, "page \(page)") { try contents() }
      noticed += 1
    }
    #expect(noticed > 5)
  }

  @Test func `is noticed when its end is missing`() throws {
    let whole = try makeStore()
    for share in 1..<8 {
      try write(whole.prefix(whole.count * share / 8))
      #expect(throws: StoreError.self) { try contents() }
    }
  }

  @Test(arguments: [
    (Data(), "it is empty"),
    (
      Data("point,variant\n1,original\n".utf8),
      "it is no database of SQLite, or its beginning is damaged"
    ),
  ])
  func `is not taken for a store`(data: Data, reason: String) throws {
    try write(data)
    #expect(throws: StoreError.notAStore(path: room.store, reason: reason)) { try contents() }
    #expect(throws: StoreError.notAStore(path: room.store, reason: reason)) {
      try ResultStore.open(room.store, for: study)
    }
    #expect(try Data(contentsOf: URL(filePath: room.store)) == data)
  }

  @Test func `is told from a database of another program`() throws {
    try execute("CREATE TABLE notes (text)")
    let reason = "it is a database of another program"
    #expect(throws: StoreError.notAStore(path: room.store, reason: reason)) { try contents() }
  }

  @Test func `is told from one that a later program made`() throws {
    _ = try makeStore()
    try execute("PRAGMA user_version = 3")
    #expect(throws: StoreError.newer(path: room.store, version: 3, known: 2)) { try contents() }
    #expect(throws: StoreError.newer(path: room.store, version: 3, known: 2)) {
      try ResultStore.open(room.store, for: study)
    }
  }

  @Test func `is noticed when somebody changed a number in it`() throws {
    _ = try makeStore()
    try execute("UPDATE runs SET metric_1 = metric_1 + 1 WHERE id = 3")
    #expect(
      throws: StoreError.damagedRun(path: room.store, run: "1/improved/3")
    ) { try contents() }
  }

  @Test func `is noticed when somebody changed a name in it`() throws {
    _ = try makeStore()
    try execute("UPDATE axes SET apps = replace(apps, 'system', 'sistem')")
    #expect(throws: StoreError.self) { try contents() }
  }

  @Test(arguments: [
    "UPDATE study SET value = '8' WHERE name = 'seed'",
    "UPDATE study SET value = 'x' WHERE name = 'confidence'",
    "DELETE FROM study WHERE name = 'command'", "DELETE FROM points WHERE point = 3",
    "INSERT INTO point_values VALUES (9, 1, '3s')", "DELETE FROM metrics", "DROP TABLE axes",
    "DROP TABLE runs", "UPDATE metrics SET unit = 'J/s' WHERE place = 1",
    "UPDATE study SET value = '9223372036854775807' WHERE name = 'replications'",
  ])
  func `is noticed when somebody changed its study`(change: String) throws {
    _ = try makeStore()
    try execute(change)
    #expect(throws: StoreError.self) { try contents() }
  }

  @Test func `can be read with SQL alone`() throws {
    _ = try makeStore()
    let rows = try execute(
      #"""
      SELECT point, "parameters.stop", variant, replication, energy, "hit ""share"""
      FROM results WHERE point = 2 AND replication = 5 ORDER BY variant
      """#)
    #expect(
      rows == [
        ["2", "2s", "improved", "5", "\(251.0 / 3)", "\(251.0 / 7)"],
        ["2", "2s", "original", "5", "\(250.0 / 3)", "\(250.0 / 7)"],
      ])
  }

  /// Does something to the file behind the store's back.
  @discardableResult
  private func execute(_ sql: String) throws -> [[String]] {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    try #require(sqlite3_open(room.store, &connection) == SQLITE_OK)
    var statement: OpaquePointer?
    try #require(sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK)
    defer { sqlite3_finalize(statement) }
    var rows: [[String]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_type(statement, column) == SQLITE_FLOAT
            ? "\(sqlite3_column_double(statement, column))"
            : String(cString: sqlite3_column_text(statement, column))
        })
    }
    return rows
  }
}
