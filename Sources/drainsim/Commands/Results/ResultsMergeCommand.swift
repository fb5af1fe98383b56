import ArgumentParser
import Results

struct ResultsMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Put the runs of several stores of one study into one.",
    discussion: """
      Says how many runs came from each store, which were there already, and which are missing. A run \
      that two stores have must be the same in both. An export of the merged store is the same bytes as \
      one of a store that was made in one piece. Merging again does no harm.

      Exit status 75 says that runs are missing.

      Example:
        drainsim results merge all.db shard-*.db
      """)

  @Argument(
    help: "The store to put them into; made if it is not there.",
    completion: .file(extensions: ["db"]))
  var target: String

  @Argument(help: "The stores to take them from.", completion: .file(extensions: ["db"]))
  var sources: [String]

  func run() throws {
    try withExitStatus {
      let first = try source(sources[0])
      let store = try ResultStore.openOrCreate(target, for: first.study)
      defer { try? store.close() }
      for (place, path) in sources.enumerated() {
        let other = place == 0 ? first : try source(path)
        defer { try? other.close() }
        let appended = try store.merge(other)
        var text = "\(path): \(appended.new) runs"
        if appended.known > 0 { text += ", and \(appended.known) that were there already" }
        StandardError.note(text)
      }
      try store.close()
      try tellMissing(in: store)
    }
  }

  /// A store that nobody writes to any more.
  private func source(_ path: String) throws -> ResultStore {
    let store = try ResultStore.read(path)
    guard !ResultStore.isBeingWritten(path) else { throw StoreError.inUse(path: path) }
    return store
  }

  private func tellMissing(in store: ResultStore) throws {
    let merged = try ResultStore.read(target)
    defer { try? merged.close() }
    let shown = 5
    let missing = try merged.missing(limit: shown)
    guard missing.count > 0 else {
      return StandardError.note("'\(target)' has all \(try merged.counts().all) runs")
    }
    let names = missing.first.map(merged.name(of:)).joined(separator: ", ")
    let more = missing.count > shown ? " and \(missing.count - shown) more" : ""
    throw CommandFailure(
      .stoppedEarly, "'\(target)' lacks \(missing.count) runs: \(names)\(more)")
  }
}
