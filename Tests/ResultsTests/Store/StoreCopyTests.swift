import Foundation
import GRDBSQLite
import Results
import Testing

/// Reading stores of which nobody knows what their writers do.
struct `Copy of a store` {
  private let room: StoreRoom
  private let study = Study.sample()
  private var copy: String { room.path + "/copy.db" }

  init() throws {
    room = try StoreRoom()
    let store = try ResultStore.create(at: room.store, for: study, journal: .rollback)
    try store.append(study.sampleRuns)
    try store.close()
  }

  private var bytes: Data {
    get throws { try Data(contentsOf: URL(filePath: room.store)) }
  }

  @Test func `has what was committed, and nothing of what its writer had begun`() throws {
    let before = try bytes
    var writer: OpaquePointer?
    #expect(sqlite3_open(room.store, &writer) == SQLITE_OK)
    defer { sqlite3_close(writer) }
    // More than the cache holds, so that pages are changed in the file before anything is committed.
    let work = """
      PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE runs SET events = 99;
      CREATE TABLE more (bytes BLOB); INSERT INTO more VALUES (zeroblob(4000000));
      """
    #expect(sqlite3_exec(writer, work, nil, nil, nil) == SQLITE_OK)
    #expect(try bytes.prefix(before.count) != before)
    let half = try bytes

    let found = try ResultStore.readCopy(of: room.store, at: copy)
    #expect(try found.allRuns == study.sampleRuns)
    try found.close()
    // Nothing was done to the store itself.
    #expect(try bytes == half)
    #expect(sqlite3_exec(writer, "COMMIT", nil, nil, nil) == SQLITE_OK)
  }

  @Test func `has what stands in the log of a store that nobody closed`() throws {
    let path = room.path + "/log.db"
    let open = try ResultStore.create(at: path, for: study, journal: .log)
    try open.append(study.sampleRuns)
    #expect(room.names.contains("log.db-wal"))
    let found = try ResultStore.readCopy(of: path, at: copy)
    #expect(try found.allRuns == study.sampleRuns)
    try found.close()
    try open.close()
  }

  @Test func `leaves nothing behind when it is removed`() throws {
    let names = room.names
    try ResultStore.readCopy(of: room.store, at: copy).close()
    ResultStore.removeCopy(copy)
    #expect(room.names == names)
  }

  @Test func `of a store that was cut off says which store it is`() throws {
    try bytes.prefix(5000).write(to: URL(filePath: room.store))
    #expect { try ResultStore.readCopy(of: room.store, at: copy) } throws: { error in
      guard case .damaged(let path, _) = error as? StoreError else { return false }
      return path == room.store
    }
  }

  @Test func `cannot be made of nothing, or of something else`() throws {
    #expect(throws: StoreError.missing(path: room.path + "/none")) {
      try ResultStore.readCopy(of: room.path + "/none", at: copy)
    }
    try Data("point,variant\n1,original\n".utf8).write(to: URL(filePath: room.store))
    #expect { try ResultStore.readCopy(of: room.store, at: copy) } throws: { error in
      guard case .notAStore(let path, _) = error as? StoreError else { return false }
      return path == room.store
    }
  }
}
