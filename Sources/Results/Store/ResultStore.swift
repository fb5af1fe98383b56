import Experiments
import GRDB
import Synchronization

/// The runs of one study in one file, written as they finish.
///
/// A database of SQLite. Runs that ``append(_:)`` has taken are on the disk when it returns, and
/// survive any end of the process. While it is written, a log is beside it (`-wal`, `-shm`) which
/// belongs to it and to one machine, or a journal (`-journal`); ``close()`` folds it in, and the
/// file can travel.
///
/// A class, because it stands for one open file. It may be used from several threads.
package final class ResultStore: Sendable {
  package let path: String
  package let study: Study
  /// The part of the study's runs that the store is to hold, as `2/8`; nil for all of them.
  package let shard: String?

  /// The shard of the study that the store is to hold; the whole study where it is to hold all.
  package var part: Shard {
    let numbers = (shard ?? "1/1").split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2, (1...Shard.most).contains(numbers[1]),
      (1...numbers[1]).contains(numbers[0])
    else { return .whole }
    return Shard(number: numbers[0], count: numbers[1])
  }

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
    (self.path, self.study, self.shard, self.grid) = (path, study, shard, grid)
    (self.database, self.lock) = (database, lock)
  }
}

// MARK: - Opening and closing

extension ResultStore {
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
    let name = FilePaths.lastComponent(of: path)
    let workshop = FilePaths.joined(
      FilePaths.parent(of: path), ".\(name).drainsim-\(FilePaths.processNumber)")
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
}
