extension ResultStore {
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
}
