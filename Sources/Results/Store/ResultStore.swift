import Experiments
import Foundation
import GRDB
import PhoneModel
import Statistics
import Synchronization
import Workloads

/// The runs of one study in one file, written as they finish.
///
/// A database of SQLite. Runs that ``append(_:from:)`` has taken are on the disk when it returns,
/// and survive any end of the process. While it is written, a log is beside it (`-wal`, `-shm`)
/// which belongs to it and to one machine, or a journal (`-journal`); ``close()`` folds it in, and
/// the file can travel.
///
/// A class, because it stands for one open file. It may be used from several threads.
package final class ResultStore: Sendable {
  package let path: String
  package let study: Study
  /// The part of the study's runs that the store is to hold, as `2/8`; nil for all of them.
  package let shard: String?

  /// The shard of the study that the store is to hold; the whole study where it is to hold all.
  package let part: Shard
  let grid: RunGrid
  let database: StoreDatabase
  /// The right to write; nil in a store that is only read.
  private let lock: StoreLock?
  /// Names of energies that the file is known to hold, and their numbers.
  let axes = Mutex<[LedgerAxes: Int]>([:])

  private init(_ path: String, _ database: StoreDatabase, lock: StoreLock?) throws(StoreError) {
    let (study, shard) = try database.read { connection in
      try StoreSchema.check(connection, at: path)
      return try StudyCoding(path: path).read(from: connection)
    }
    guard let grid = RunGrid(study) else {
      throw .damaged(path: path, reason: "its study has no runs")
    }
    guard let part = shard.map(Shard.init) ?? .whole else {
      throw .damaged(path: path, reason: "its shard is no part of a study")
    }
    self.part = part
    (self.path, self.study, self.shard, self.grid) = (path, study, shard, grid)
    (self.database, self.lock) = (database, lock)
  }

  // MARK: - Opening and closing

  /// Make an empty store for a study, whole or not at all.
  ///
  /// - Parameter shard: The part of the study's runs that the store is to hold.
  package static func create(
    at path: String, for study: Study, shard: String? = nil, journal: StoreJournal = .log
  ) throws(StoreError) -> ResultStore {
    switch FilePaths.kind(of: path) {
    case .missing:
      let parent = FilePaths.parent(of: path)
      guard FilePaths.kind(of: parent) == .folder else {
        throw .missingParent(path: path, parent: parent)
      }
    case .danglingLink: throw .cannotOpen(path: path, reason: "it is a link to nothing")
    case .folder, .file, .special: throw .occupied(path: path)
    }
    let lock = try StoreLock(for: path)
    guard FilePaths.kind(of: path) == .missing else { throw .occupied(path: path) }
    let workshop = FilePaths.workshop(of: path)
    do throws(StoreError) {
      try write(study, shard, to: workshop, for: path)
      try moved(workshop, to: path)
    } catch {
      for ending in ["", "-journal"] { FilePaths.removeFile(workshop + ending) }
      throw error
    }
    let store = try ResultStore(path, StoreDatabase(path, for: .writing), lock: lock)
    try store.database.setJournal(journal.rawValue)
    return store
  }

  /// Open a store to write more runs of `study` to it.
  ///
  /// - Throws: ``StoreError/otherStudy(path:differences:)`` with everything that differs, or
  ///   ``StoreError/otherProgram(path:there:here:differences:)``.
  package static func open(
    _ path: String, for study: Study, journal: StoreJournal = .log
  ) throws(StoreError) -> ResultStore {
    try checkIsFile(path)
    let lock = try StoreLock(for: path)
    let store = try ResultStore(path, StoreDatabase(path, for: .writing), lock: lock)
    try store.check()
    try study.check(isThatOf: store)
    try store.database.setJournal(journal.rawValue)
    return store
  }

  /// Open the store at `path` to write more runs of `study` to it, or make it.
  package static func openOrCreate(
    _ path: String, for study: Study, journal: StoreJournal = .log
  ) throws(StoreError) -> ResultStore {
    FilePaths.kind(of: path) == .missing
      ? try create(at: path, for: study, journal: journal)
      : try open(path, for: study, journal: journal)
  }

  /// Open a store to read it; others may write to it meanwhile.
  package static func read(_ path: String) throws(StoreError) -> ResultStore {
    try checkIsFile(path)
    return try ResultStore(path, StoreDatabase(path, for: .reading), lock: nil)
  }

  /// Read a store, and close it afterwards.
  ///
  /// - Throws: ``StoreError``, or the errors of `work`.
  package static func reading<Value>(
    _ path: String, _ work: (ResultStore) throws -> Value
  ) throws -> Value {
    let store = try read(path)
    defer { try? store.close() }
    return try work(store)
  }

  /// Check the whole file for pages that do not fit together; takes seconds a gigabyte.
  ///
  /// The contents of a run are checked whenever it is read.
  package func check() throws(StoreError) {
    let complaints = try database.read { connection in
      try String.fetchAll(connection, sql: "PRAGMA quick_check(1)")
    }
    guard complaints == ["ok"] else {
      throw .damaged(path: path, reason: complaints.first ?? "its pages do not fit together")
    }
  }

  /// Whether a process is writing to the store at `path`.
  package static func isBeingWritten(_ path: String) -> Bool { StoreLock.isHeld(for: path) }

  /// Fold the log into the file, so that it can travel, and release the lock.
  ///
  /// The store must not be used afterwards. Where it is not called, the file and its log belong
  /// together, and the next process that opens the store repairs them.
  package func close() throws(StoreError) {
    if lock != nil {
      do throws(StoreError) {
        try database.setJournal("DELETE")
      } catch .inUse {
        // A process is reading; the log stays, and nothing is lost.
      }
    }
    try StoreDatabase.translating(path) { try database.queue.close() }
    lock?.release()
  }

  private static func checkIsFile(_ path: String) throws(StoreError) {
    switch FilePaths.kind(of: path) {
    case .missing: throw .missing(path: path)
    case .danglingLink: throw .cannotOpen(path: path, reason: "it is a link to nothing")
    case .folder: throw .notAStore(path: path, reason: "it is a folder")
    case .special: throw .notAStore(path: path, reason: "it is a device, a pipe or a socket")
    case .file:
      // SQLite takes an empty file for an empty database.
      guard FilePaths.size(of: path) != 0 else {
        throw .notAStore(path: path, reason: "it is empty")
      }
    }
  }

  private static func write(
    _ study: Study, _ shard: String?, to workshop: String, for path: String
  ) throws(StoreError) {
    guard let grid = RunGrid(study) else {
      throw .unfit(path: path, reason: "the study has no runs, or more than 2^48")
    }
    let schema = StoreSchema(study: study, grid: grid)
    guard schema.fits else {
      throw .unfit(
        path: path, reason: "the study has more metrics and parameters than a table has room for")
    }
    let database: StoreDatabase
    do throws(StoreError) {
      database = try StoreDatabase(workshop, for: .creating)
      try database.write { connection in
        try schema.create(in: connection)
        try StudyCoding(path: path).write(study, shard, to: connection)
      }
      try StoreDatabase.translating(path) { try database.queue.close() }
    } catch {
      throw error.of(path)
    }
  }

  private static func moved(_ workshop: String, to path: String) throws(StoreError) {
    do throws(OutputError) {
      try FilePaths.rename(workshop, to: path)
      // So that the name is on the disk before the first run is.
      FilePaths.synchronizeFolder(FilePaths.parent(of: path))
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
  }

  // MARK: - Names

  /// The name of a run: `12/improved/37` is replication 37 of the variant `improved` at point 12.
  package func name(of key: RunKey) -> String {
    let variant = study.variants.indices.contains(key.variant) ? study.variants[key.variant] : "?"
    return "\(key.point)/\(variant)/\(key.replication)"
  }

  /// The first run of the study.
  package var firstKey: RunKey {
    RunKey(point: 1, replication: study.replications.lowerBound, variant: 0)
  }

  /// The run that a name means; nil when the study has none of that name.
  package func key(named name: String) -> RunKey? {
    guard let first = name.firstIndex(of: "/"), let last = name.lastIndex(of: "/"), first < last,
      let point = Int(name[..<first]), let replication = Int(name[name.index(after: last)...]),
      let variant = study.variants.firstIndex(of: String(name[name.index(after: first)..<last]))
    else { return nil }
    let key = RunKey(point: point, replication: replication, variant: variant)
    return grid.row(of: key) == nil ? nil : key
  }

  /// Whether there is nothing at `path`, so that a store can be made there.
  package static func isMissing(_ path: String) -> Bool { FilePaths.kind(of: path) == .missing }

  /// Whether the file at `path` begins as a database does; ``read(_:)`` checks whether it is a
  /// store.
  package static func isStore(_ path: String) -> Bool {
    FilePaths.kind(of: path) == .file
      && FilePaths.beginning(of: path).hasPrefix("SQLite format 3\0")
  }

  // MARK: - Reading

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
      let cursor = try Row.fetchCursor(statement, arguments: [rows.lowerBound, rows.upperBound])
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

  // MARK: - Appending

  /// The outcome of appending runs.
  package struct Appended: Sendable, Equatable {
    package internal(set) var new = 0
    /// Were there already, with the same result.
    package internal(set) var known = 0
  }

  /// Write runs in one transaction: all of them, on the disk when it returns, or none.
  ///
  /// A run that is there already is compared, and left alone when it is the same.
  ///
  /// - Parameter origin: The source of the runs, for the text of a difference.
  /// - Throws: ``StoreError/conflict(path:run:difference:)`` when it is not; nothing is written
  ///   then.
  @discardableResult package func append(
    _ runs: [StoredRun], from origin: String = "here"
  ) throws(StoreError) -> Appended {
    var coding = RunCoding(metrics: study.metrics)
    let columns = StoreSchema.written(of: study.metrics)
    let indices = columns.map { _ in "?" }.joined(separator: ", ")
    return try axes.withLock { known throws(StoreError) -> Appended in
      var all = known
      let appended = try database.write { connection in
        let statement = try connection.cachedStatement(
          sql: "INSERT INTO runs (\(columns.joined(separator: ", "))) VALUES (\(indices)) "
            + "ON CONFLICT (id) DO NOTHING")
        var appended = Appended()
        for run in runs {
          let row = try checkedRow(of: run)
          let cells = try coding.cells(of: run, row: row) { axes in
            if let number = all[axes] { return number }
            let number = try Self.number(of: axes, in: connection)
            all[axes] = number
            return number
          }
          // Of values of one known type, the library would make arguments by reflection.
          let arguments = cells.map { $0 as (any DatabaseValueConvertible)? }
          try statement.execute(arguments: StatementArguments(arguments))
          if connection.changesCount == 1 {
            appended.new += 1
          } else {
            try compare(run, from: origin, row, connection)
            appended.known += 1
          }
        }
        return appended
      }
      // Only committed runs are known.
      known = all
      return appended
    }
  }

  private func checkedRow(of run: StoredRun) throws -> Int {
    guard let row = grid.row(of: run.key) else {
      throw StoreError.unfit(path: path, reason: "its study has no run \(name(of: run.key))")
    }
    if case .finished(let outcome) = run.result {
      precondition(
        outcome.values.count == study.metrics.count,
        "\(outcome.values.count) values for \(study.metrics.count) metrics")
    }
    return row
  }

  private func compare(
    _ run: StoredRun, from origin: String, _ row: Int, _ connection: Database
  ) throws {
    guard let stored = try self.run(atRow: row, in: connection), stored != run else { return }
    let (old, new, what) = difference(of: run, from: stored)
    throw StoreError.conflict(
      path: path, run: name(of: run.key), difference: "\(what)\(old) there, \(new) \(origin)")
  }

  /// The two values that differ, and their name.
  private func difference(
    of run: StoredRun, from stored: StoredRun
  ) -> (old: String, new: String, what: String) {
    switch (stored.result, run.result) {
    case (.failed(let old), .failed(let new)): return ("'\(old)'", "'\(new)'", "failed with ")
    case (.failed, .finished): return ("failed", "finished", "")
    case (.finished, .failed): return ("finished", "failed", "")
    case (.finished(let old), .finished(let new)):
      if old.events != new.events { return ("\(old.events)", "\(new.events)", "events: ") }
      for (metric, values) in zip(study.metrics, zip(old.values, new.values))
      where values.0 != values.1 {
        let texts = [values.0, values.1].map { $0.reading.map { "\($0)" } ?? "nothing" }
        return (texts[0], texts[1], "\(metric.name): ")
      }
      return ("one energy, end or battery", "another", "")
    }
  }

  /// The number under which the names of an energy stand, written if it was not yet.
  private static func number(of axes: LedgerAxes, in connection: Database) throws -> Int {
    let names = [axes.components, axes.apps, axes.causes].map(StudyCoding.text(of:))
    let columns = "components = ? AND apps = ? AND causes = ?"
    let arguments = StatementArguments(names)
    if let number = try Int.fetchOne(
      connection, sql: "SELECT id FROM axes WHERE \(columns)", arguments: arguments)
    {
      return number
    }
    try connection.execute(
      sql: "INSERT INTO axes (components, apps, causes) VALUES (?, ?, ?)", arguments: arguments)
    return Int(connection.lastInsertedRowID)
  }

  // MARK: - Merging

  /// The number of runs that go from one store to another at one time.
  private static let batch = 1000

  /// Runs that are not as written and were left out.
  package struct Damage: Sendable, Equatable {
    package internal(set) var count = 0
    /// The names of the first of them.
    package internal(set) var first: [String] = []

    /// The most runs that are named.
    static let named = 5
  }

  /// The outcome of ``merge(_:)``.
  package struct Merged: Sendable, Equatable {
    package internal(set) var runs = Appended()
    package internal(set) var damage = Damage()
  }

  /// Take all intact runs of another store of the same study; may be repeated.
  ///
  /// Whatever the order in which parts of a study are taken, the same runs are there at the end.
  ///
  /// - Throws: ``StoreError/otherStudy(path:differences:)``, or
  ///   ``StoreError/conflict(path:run:difference:)`` when both have a run and not with the same
  ///   result, or ``StoreError/damaged(path:reason:)`` when the other's pages do not fit together.
  @discardableResult package func merge(_ other: ResultStore) throws(StoreError) -> Merged {
    try study.check(isThatOf: other)
    try other.check()
    var merged = Merged()
    var runs: [StoredRun] = []
    func take() throws(StoreError) {
      let appended = try append(runs, from: "in '\(other.path)'")
      merged.runs.new += appended.new
      merged.runs.known += appended.known
      runs.removeAll(keepingCapacity: true)
    }
    try StoreDatabase.translating(path) {
      try other.forEachRow(in: 0..<grid.count) { row, decoder in
        do {
          runs.append(try decoder.run(from: row))
        } catch StoreError.damagedRun(_, let name) {
          merged.damage.count += 1
          if merged.damage.first.count < Damage.named { merged.damage.first.append(name) }
        }
        if runs.count == Self.batch { try take() }
      }
      try take()
    }
    return merged
  }

  /// Check all pages and all runs for damage.
  ///
  /// - Throws: ``StoreError/damaged(path:reason:)``, or of the first wrong run
  ///   ``StoreError/damagedRun(path:run:)``.
  package func checkRuns() throws(StoreError) {
    try check()
    try StoreDatabase.translating(path) {
      try forEachRow(in: 0..<grid.count) { row, decoder in _ = try decoder.run(from: row) }
    }
  }

  // MARK: - Copies

  /// The number of attempts to copy a file that changes meanwhile.
  private static let attempts = 3

  /// Read a copy of a store whose writer may have been cut off or may still run.
  ///
  /// The files are only read, byte by byte, so a writer on another machine is not disturbed, and
  /// the half-finished writes of a killed one are undone in the copy. The copy's pages are checked,
  /// and its runs have their checksums; so a copy that was made at a bad moment is an error or has
  /// fewer runs, and never other ones.
  ///
  /// - Parameter copy: A free path in a folder that only this process uses. It is not removed.
  package static func readCopy(of path: String, at copy: String) throws(StoreError) -> ResultStore {
    try copyFiles(of: path, to: copy)
    do throws(StoreError) {
      // Opening for writing undoes half-finished writes.
      let database = try StoreDatabase(copy, for: .writing)
      try StoreDatabase.translating(copy) { try database.queue.close() }
      let store = try read(copy)
      do throws(StoreError) {
        try store.check()
      } catch {
        try? store.close()
        throw error
      }
      return store
    } catch {
      if case .notAStore(_, let reason) = error { throw .notAStore(path: path, reason: reason) }
      throw error.of(path)
    }
  }

  /// Remove the files of ``readCopy(of:at:)``.
  package static func removeCopy(_ copy: String) {
    for ending in ["", "-shm"] + endings { FilePaths.removeFile(copy + ending) }
  }

  /// The endings of files beside a store that belong to it. SQLite rebuilds a log's index.
  private static let endings = ["-journal", "-wal"]

  private static func copyFiles(of path: String, to copy: String) throws(StoreError) {
    guard FilePaths.kind(of: path) == .file else { throw .missing(path: path) }
    guard FilePaths.size(of: path) != 0 else { throw .notAStore(path: path, reason: "it is empty") }
    let files = endings + [""]
    for _ in 1...attempts {
      let before = files.map { FileCopy.State(path + $0) }
      removeCopy(copy)
      for (ending, state) in zip(files, before) where state != nil {
        try FileCopy.make(of: path + ending, at: copy + ending)
      }
      if files.map({ FileCopy.State(path + $0) }) == before { return }
    }
    throw .inUse(path: path)
  }

  // MARK: - Replications

  /// Pass on the replications of a point that have any run, in their order, one at a time.
  ///
  /// - Throws: ``StoreError``, or the errors of `body`.
  package func forEachReplication(
    ofPoint point: Int, _ body: (StoredReplication<StoredRun>) throws -> Void
  ) throws { try forEachReplication(ofPoint: point, { try $0.run(from: $1) }, body) }

  /// The metrics of a point over its finished replications, and what became of its work.
  ///
  /// - Parameters:
  ///   - point: Counted from 1.
  ///   - metrics: The scenario's own, with the directions that a store does not keep.
  ///   - baseline: The index of the variant that the others are compared with.
  ///   - scenario: Makes the scenario of the point; called where runs have a record of their work,
  ///     of which nothing is known without it.
  /// - Throws: ``StoreError``, or the errors of `scenario`.
  package func finding(
    ofPoint point: Int, _ metrics: [StudyMetric]? = nil, baseline: Int,
    at confidence: ConfidenceLevel, scenario make: (() throws -> Scenario)? = nil
  ) throws -> PointFinding {
    var reduction = PointReduction(
      point: point - 1, metrics ?? study.metrics, variants: study.variants, baseline: baseline)
    var scenario: Scenario?
    try forEachReplication(ofPoint: point, { try $0.values(from: $1) }) { replication in
      guard let make else {
        // Records of which nobody knows the program are not to be added up.
        return reduction.add(
          replication.runs.compactMap(\.self).map { $0.map { PointRun($0.values) } })
      }
      for (variant, run) in replication.runs.enumerated() {
        guard let work = run??.work else { continue }
        let own = try scenario ?? make()
        guard own.variants.map(\.name) == study.variants else {
          throw StoreError.damaged(path: path, reason: "point \(point) has other variants")
        }
        scenario = own
        let key = RunKey(point: point, replication: replication.replication, variant: variant)
        try check(work, of: key, own.variants[variant].specification)
      }
      reduction.add(replication.runs.compactMap(\.self))
    }
    return reduction.finding(at: confidence, of: scenario)
  }

  /// Group rows by replication.
  ///
  /// - Parameter read: Decodes the wanted values of a row.
  private func forEachReplication<Run>(
    ofPoint point: Int, _ read: (RunDecoder, Row) throws -> Run,
    _ body: (StoredReplication<Run>) throws -> Void
  ) throws {
    var replication = 0
    var runs: [Run?] = []
    func hand() throws {
      if !runs.isEmpty { try body(StoredReplication(replication: replication, runs: runs)) }
    }
    try forEachRow(in: grid.rows(ofPoint: point) ?? 0..<0) { row, decoder in
      let key = try decoder.key(of: row)
      if runs.isEmpty || key.replication != replication {
        try hand()
        replication = key.replication
        runs = Array(repeating: nil, count: grid.variants)
      }
      runs[key.variant] = try read(decoder, row)
    }
    try hand()
  }

  // MARK: - Comparison

  /// Compare the variants at a point as ``Experiment`` compares runs that it makes.
  ///
  /// Replications in which a run is missing or failed do not count.
  ///
  /// - Parameters:
  ///   - plan: The plan of the study, whatever its baseline and level.
  ///   - point: Counted from 1.
  ///   - each: Receives every run of the replications that count, in their order.
  /// - Throws: ``StoreError``, or the errors of `each`.
  package func comparison(
    by plan: ExperimentPlan, ofPoint point: Int = 1,
    detail: ComparisonDetail? = ComparisonDetail(),
    each: ((RunRecord) throws -> Void)? = nil
  ) throws -> ComparisonDocument {
    let phones = plan.scenario.variants.map(\.specification)
    let layouts = phones.map(\.ledgerLayout)
    return try Experiment(plan).compare(
      kept: { take in
        try forEachReplication(ofPoint: point) { replication in
          guard let outcomes = replication.outcomes else { return }
          for (variant, outcome) in outcomes.enumerated() {
            let key = RunKey(point: point, replication: replication.replication, variant: variant)
            guard let ledger = outcome.ledgers?.phone, ledger.has(layouts[variant]) else {
              throw StoreError.damaged(
                path: path, reason: "run \(name(of: key)) lacks the components of its phone")
            }
            try check(outcome.work, of: key, phones[variant])
          }
          try take(replication.replication, outcomes)
        }
      }, detail: detail, each: each)
  }

  /// Require of a record of work that it can be of a run of a phone.
  func check(_ work: WorkRecord?, of key: RunKey, _ phone: PhoneSpecification) throws(StoreError) {
    guard work?.isOf(phone.program) ?? true else {
      throw StoreError.damaged(
        path: path, reason: "run \(name(of: key)) has the work of another program")
    }
  }
}

/// The stored runs of one replication at a point.
package struct StoredReplication<Run> {
  package let replication: Int
  /// One per variant; nil where it is missing.
  package let runs: [Run?]
}

extension StoredReplication where Run == StoredRun {
  /// The outcome of each variant; nil unless all of them have finished.
  package var outcomes: [RunOutcome]? {
    let outcomes = runs.compactMap { $0?.outcome }
    return outcomes.count == runs.count ? outcomes : nil
  }
}
