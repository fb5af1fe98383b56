extension ResultStore {
  /// Whether there is nothing at `path`, so that a store can be made there.
  public static func isMissing(_ path: String) -> Bool { FilePaths.kind(of: path) == .missing }
}
