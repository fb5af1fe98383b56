import GRDB

extension ResultStore {
  /// Counts of runs.
  package struct Counts: Sendable, Equatable {
    /// Finished or failed.
    package let done: Int
    package let failed: Int
    /// The first of those that failed.
    package let firstFailed: RunKey?
    /// The number to be made: of the whole study, or of the shard that the store is for.
    package let all: Int
    /// The number of those that are missing.
    package let missing: Int

    /// The number of those that are present.
    package var own: Int { all - missing }
  }

  /// The number of runs to be made.
  private var expected: Int { part.pairs(of: grid.count / grid.variants) * grid.variants }

  /// Whether the store is to hold a run.
  private func isToHold(_ key: RunKey) -> Bool {
    part.has(
      point: key.point - 1, replication: key.replication - grid.replications.lowerBound,
      of: grid.replications.count)
  }

  package func counts() throws(StoreError) -> Counts {
    // The store of a shard may hold others beside its own.
    let missing = part == .whole ? nil : try self.missing(limit: 0).count
    return try database.read { connection in
      let sql = """
        SELECT count(*), count(failure), min(CASE WHEN failure IS NOT NULL THEN id END) FROM runs
        """
      guard let row = try Row.fetchOne(connection, sql: sql),
        let done = Int.fromDatabaseValue(row[0]), let failed = Int.fromDatabaseValue(row[1])
      else { throw StoreError.damaged(path: path, reason: "its runs cannot be counted") }
      return Counts(
        done: done, failed: failed,
        firstFailed: Int.fromDatabaseValue(row[2]).flatMap(grid.key(ofRow:)), all: expected,
        missing: missing ?? max(0, expected - done))
    }
  }

  /// The number of runs present at each point.
  package func countsByPoint() throws(StoreError) -> [Int] {
    try database.read { connection in
      let sql = "SELECT count(id) FROM runs WHERE id >= ? AND id < ?"
      return try (1...grid.points).map { point in
        let rows = grid.rows(ofPoint: point) ?? 0..<0
        let bounds: StatementArguments = [rows.lowerBound, rows.upperBound]
        return try Int.fetchOne(connection, sql: sql, arguments: bounds) ?? 0
      }
    }
  }

  /// The replications of a point of which every variant is there, finished or failed, in their
  /// order.
  ///
  /// - Parameter own: Some of the study's replications; all if not given.
  package func finishedReplications(
    ofPoint point: Int, within own: ClosedRange<Int>? = nil
  ) throws(StoreError) -> [Int] {
    guard let rows = grid.rows(ofPoint: point, within: own) else { return [] }
    let sql = """
      SELECT replication FROM runs WHERE id >= ? AND id < ?
      GROUP BY replication HAVING count(id) = ? ORDER BY replication
      """
    return try database.read { connection in
      try Int.fetchAll(
        connection, sql: sql, arguments: [rows.lowerBound, rows.upperBound, grid.variants])
    }
  }

  /// The runs that are to be there and are not, at most `limit` of them, in their order, and how
  /// many there are.
  package func missing(limit: Int) throws(StoreError) -> (first: [RunKey], count: Int) {
    try database.read { connection in
      var first: [RunKey] = []
      var next = 0
      var found = 0
      let cursor = try Int.fetchCursor(connection, sql: "SELECT id FROM runs ORDER BY id")
      func note(upTo row: Int) {
        while next < row, first.count < limit {
          if let key = grid.key(ofRow: next), isToHold(key) { first.append(key) }
          next += 1
        }
        next = row + 1
      }
      while let row = try cursor.next() {
        guard let key = grid.key(ofRow: row) else {
          throw StoreError.damaged(path: path, reason: "it has runs that its study has not")
        }
        note(upTo: row)
        // A store may hold more than its shard: runs merged into it.
        if isToHold(key) { found += 1 }
      }
      note(upTo: grid.count)
      return (first, expected - found)
    }
  }

  /// One run; nil when it is not there.
  package func run(_ key: RunKey) throws(StoreError) -> StoredRun? {
    guard let row = grid.row(of: key) else { return nil }
    return try database.read { try run(atRow: row, in: $0) }
  }

  /// Pass on all runs, or those of one point, in their order, one at a time.
  ///
  /// Memory does not grow with their number.
  ///
  /// - Throws: ``StoreError``, or the errors of `body`.
  package func forEachRun(ofPoint point: Int? = nil, _ body: (StoredRun) throws -> Void) throws {
    let rows = point.map { grid.rows(ofPoint: $0) ?? 0..<0 } ?? 0..<grid.count
    try forEachRow(in: rows) { row, decoder in try body(decoder.run(from: row)) }
  }

  /// Pass on rows in their order, with the decoder that makes runs of them.
  func forEachRow(in rows: Range<Int>, _ body: (Row, RunDecoder) throws -> Void) throws {
    // An error of `body` is not the store's and is passed on unchanged.
    var failure: (any Error)?
    try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: selection + " WHERE id >= ? AND id < ? ORDER BY id")
      let cursor = try Row.fetchCursor(
        statement, arguments: [rows.lowerBound, rows.upperBound])
      let decoder = RunDecoder(self, connection)
      while let row = try cursor.next() {
        do {
          try body(row, decoder)
        } catch let error as DatabaseError {
          throw error
        } catch {
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
