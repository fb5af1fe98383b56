extension ResultStore {
  /// Whether there is nothing at `path`, so that a store can be made there.
  package static func isMissing(_ path: String) -> Bool { FilePaths.kind(of: path) == .missing }

  /// Whether the file at `path` begins as a database does; ``read(_:)`` checks whether it is a
  /// store.
  package static func isStore(_ path: String) -> Bool {
    FilePaths.kind(of: path) == .file
      && FilePaths.beginning(of: path).hasPrefix("SQLite format 3\0")
  }
}
