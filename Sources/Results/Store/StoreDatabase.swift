import Foundation
import GRDB

/// The open file of a store, and the errors of SQLite in words of ours.
struct StoreDatabase {
  let path: String
  let queue: DatabaseQueue

  enum Purpose { case creating, writing, reading }

  init(_ path: String, for purpose: Purpose) throws(StoreError) {
    var configuration = Configuration()
    configuration.readonly = purpose == .reading
    // Long enough for another program's short look, too short to be taken for a standstill.
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      // A commit is on the disk when it has returned; a batch a second can afford that.
      try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF")
    }
    self.path = path
    queue = try Self.queue(path, configuration)
  }

  private static func queue(
    _ path: String, _ configuration: Configuration
  ) throws(StoreError) -> DatabaseQueue {
    try translating(path) {
      do {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        _ = try queue.read { try Int.fetchOne($0, sql: "PRAGMA schema_version") }
        return queue
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_CANTOPEN && configuration.readonly
        && FilePaths.kind(of: path + "-wal") == .missing
      {
        // In a read-only folder, a store that was not closed can be read all the same: without a
        // log, the file is complete, and no process can change it.
        return try DatabaseQueue(path: immutable(path), configuration: configuration)
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_CANTOPEN && configuration.readonly
      { throw StoreError.cannotOpen(path: path, reason: logReason) }
    }
  }

  /// The address of the file, marked as unchanging.
  private static func immutable(_ path: String) -> String {
    let plain = CharacterSet(charactersIn: "!"..."~")
      .subtracting(CharacterSet(charactersIn: "%?#\""))
    return "file:" + (path.addingPercentEncoding(withAllowedCharacters: plain) ?? path)
      + "?immutable=1"
  }

  /// One transaction, on the disk when it returns, or not there at all.
  func write<Result>(_ work: (Database) throws -> Result) throws(StoreError) -> Result {
    try Self.translating(path) { try queue.write(work) }
  }

  func read<Result>(_ work: (Database) throws -> Result) throws(StoreError) -> Result {
    try Self.translating(path) { try queue.read(work) }
  }

  /// The log of finished transactions, or the plain form of a file that travels alone.
  func setJournal(_ mode: String) throws(StoreError) {
    try Self.translating(path) {
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = \(mode)") }
    }
  }

  /// The reason why a log cannot be used: it is beside a store that was not closed.
  private static let logReason =
    "its log stands beside it, and nothing can be written there; "
    + "copy the file and those with -wal and -shm to a folder of your own"

  static func translating<Result>(
    _ path: String, _ work: () throws -> Result
  ) throws(StoreError) -> Result {
    do {
      return try work()
    } catch let error as StoreError {
      throw error
    } catch let error as DatabaseError {
      throw StoreError(error, at: path)
    } catch {
      throw .cannotRead(path: path, reason: "\(error)")
    }
  }
}

extension StoreError {
  init(_ error: DatabaseError, at path: String) {
    let reason = Self.reason(error)
    switch error.resultCode {
    case .SQLITE_NOTADB:
      self = .notAStore(
        path: path, reason: "it is no database of SQLite, or its beginning is damaged")
    case .SQLITE_CORRUPT: self = .damaged(path: path, reason: reason)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .inUse(path: path)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      self = .cannotOpen(path: path, reason: reason)
    case .SQLITE_FULL: self = .cannotWrite(path: path, reason: reason)
    case .SQLITE_IOERR:
      let isRead = [.SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ].contains(error.extendedResultCode)
      self =
        isRead ? .cannotRead(path: path, reason: reason) : .cannotWrite(path: path, reason: reason)
    default:
      // Tables that are not as they were made.
      self = .damaged(path: path, reason: reason)
    }
  }

  /// SQLite's own words, which are few.
  private static func reason(_ error: DatabaseError) -> String {
    switch error.extendedResultCode {
    case .SQLITE_FULL: "no space is left"
    case .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC: "the disk did not take what was written"
    default: error.message ?? "\(error.resultCode)"
    }
  }
}

/// The journal of an unfinished transaction, by which a sudden end undoes it.
package enum StoreJournal: String, Sendable {
  /// New pages go into a log beside the file. Quick; but the processes that have the file open
  /// share the log's index in memory, so they must be on one machine.
  case log = "WAL"
  /// Old pages stand beside the file until the new ones are on the disk. Nothing is shared in
  /// memory, so the file may lie on a disk of several machines.
  case rollback = "DELETE"
}
