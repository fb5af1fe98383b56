internal import Foundation
internal import GRDB

extension ResultStore {
  /// How many runs there are.
  public struct Counts: Sendable, Equatable {
    /// Finished or failed.
    public let done: Int
    public let failed: Int
    /// Of the whole study, whatever part of it the store is to hold.
    public let all: Int
  }

  public func counts() throws(StoreError) -> Counts {
    try database.read { connection in
      let sql = "SELECT count(*), count(failure) FROM runs"
      guard let row = try Row.fetchOne(connection, sql: sql),
        let done = Int.fromDatabaseValue(row[0]), let failed = Int.fromDatabaseValue(row[1])
      else { throw StoreError.damaged(path: path, reason: "its runs cannot be counted") }
      return Counts(done: done, failed: failed, all: grid.count)
    }
  }

  /// The days of a point of which every variant is there, finished or failed, in their order.
  public func finishedReplications(ofPoint point: Int) throws(StoreError) -> [Int] {
    guard let rows = grid.rows(ofPoint: point) else { return [] }
    return try database.read { connection in
      var found: [Int] = []
      var variants = 0
      var last = 0
      let cursor = try Int.fetchCursor(
        connection, sql: "SELECT id FROM runs WHERE id >= ? AND id < ? ORDER BY id",
        arguments: [rows.lowerBound, rows.upperBound])
      while let row = try cursor.next() {
        guard let key = grid.key(ofRow: row) else { continue }
        variants = key.replication == last ? variants + 1 : 1
        last = key.replication
        if variants == grid.variants { found.append(last) }
      }
      return found
    }
  }

  /// The runs that are not there, at most `limit` of them, in their order, and how many there are.
  public func missing(limit: Int) throws(StoreError) -> (first: [RunKey], count: Int) {
    try database.read { connection in
      var first: [RunKey] = []
      var expected = 0
      var found = 0
      let cursor = try Int.fetchCursor(connection, sql: "SELECT id FROM runs ORDER BY id")
      func note(upTo row: Int) {
        while expected < row, first.count < limit {
          if let key = grid.key(ofRow: expected) { first.append(key) }
          expected += 1
        }
        expected = row + 1
      }
      while let row = try cursor.next() {
        note(upTo: row)
        found += 1
      }
      note(upTo: grid.count)
      return (first, grid.count - found)
    }
  }

  /// One run; nil when it is not there.
  public func run(_ key: RunKey) throws(StoreError) -> StoredRun? {
    guard let row = grid.row(of: key) else { return nil }
    return try database.read { try run(atRow: row, in: $0) }
  }

  /// Hands over all runs, or those of one point, in their order, one at a time.
  ///
  /// Memory does not grow with their number.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  public func forEachRun(ofPoint point: Int? = nil, _ body: (StoredRun) throws -> Void) throws {
    let rows = point.map { grid.rows(ofPoint: $0) ?? 0..<0 } ?? 0..<grid.count
    // What `body` throws is not the store's, and goes through as it is.
    var failure: (any Error)?
    try database.read { connection in
      let cursor = try Row.fetchCursor(
        connection, sql: selection + " WHERE id >= ? AND id < ? ORDER BY id",
        arguments: [rows.lowerBound, rows.upperBound])
      let decoder = RunDecoder(self, connection)
      while let row = try cursor.next() {
        let run = try decoder.run(from: row)
        do { try body(run) } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
  }

  private var selection: String {
    "SELECT \(StoreSchema.written(of: study.metrics).joined(separator: ", ")) FROM runs"
  }

  func run(atRow row: Int, in connection: Database) throws -> StoredRun? {
    let found = try Row.fetchOne(connection, sql: selection + " WHERE id = ?", arguments: [row])
    return try found.map { try RunDecoder(self, connection).run(from: $0) }
  }
}

/// Makes runs of rows, and looks up each set of names once.
///
/// A class, because what it has looked up stays from row to row.
private final class RunDecoder {
  private let store: ResultStore
  private let connection: Database
  private let coding: RunCoding
  private var known: [Int: LedgerAxes] = [:]

  init(_ store: ResultStore, _ connection: Database) {
    self.store = store
    self.connection = connection
    coding = RunCoding(metrics: store.study.metrics)
  }

  func run(from row: Row) throws -> StoredRun {
    guard let number = Int.fromDatabaseValue(row[0]), let key = store.grid.key(ofRow: number) else {
      throw StoreError.damaged(path: store.path, reason: "it has runs that its study has not")
    }
    do {
      return try coding.run(key, from: row, axes: axes)
    } catch is ByteReader.Damage {
      throw StoreError.damaged(
        path: store.path, reason: "run \(store.name(of: key)) is not what was written")
    }
  }

  private func axes(_ number: Int) throws -> LedgerAxes {
    if let axes = known[number] { return axes }
    let row = try Row.fetchOne(
      connection, sql: "SELECT components, apps, causes FROM axes WHERE id = ?",
      arguments: [number])
    let coding = StudyCoding(path: store.path)
    let names = try (0..<3).map { place in
      guard let text = row.flatMap({ String.fromDatabaseValue($0[place]) }) else {
        throw ByteReader.Damage()
      }
      return try coding.list(text)
    }
    let axes = LedgerAxes(components: names[0], apps: names[1], causes: names[2])
    known[number] = axes
    return axes
  }
}
