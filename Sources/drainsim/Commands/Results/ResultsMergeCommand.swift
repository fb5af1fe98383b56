import ArgumentParser
import Reports
import Results
import Studies

struct ResultsMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Put the runs of several stores of one study into one.",
    discussion: """
      Examples:
        drainsim results merge all.db shard-*.db
        drainsim results merge all.db job

      Prints how many runs came from each store, which were there already, and which are missing; exit \
      status 75 where some are. A run that two stores have must be the same in both. A folder of \
      'sweep --slurm' counts as all runs that its tasks have saved. docs/stores.md says more.
      """)

  @Argument(
    help: "The store to merge into; it is made if it does not exist.",
    completion: .file(extensions: ["db"])) var target: String

  @Argument(
    help: "The stores to merge, or folders of array jobs.", completion: .file(extensions: ["db"]))
  var sources: [String]

  @Option(
    help: ArgumentHelp(
      "Use this name for the store in messages, if it is moved afterwards.", visibility: .hidden))
  var finalName: String?

  func run() throws {
    let first = try MergeSource(sources[0])
    defer { first.close() }
    let isNew = ResultStore.isMissing(target)
    // Folders of array jobs lie on disks that machines share, and so may the target.
    let store = try ResultStore.openOrCreate(
      target, for: try first.study, journal: first.isFolder ? .rollback : .log)
    do {
      StandardError.note(try first.merge(into: store))
      for path in sources.dropFirst() {
        StandardError.note(try MergeSource(path).merge(into: store))
      }
    } catch {
      let isEmpty = (try? store.counts().done) == 0
      try? store.close()
      if isNew, isEmpty { ResultStore.removeCopy(target) }
      throw error
    }
    try store.close()
    try reportMissing()
  }

  private func reportMissing() throws {
    let merged = try ResultStore.read(target)
    defer { try? merged.close() }
    let shown = 5
    let missing = try merged.missing(limit: shown)
    guard missing.count > 0 else {
      return StandardError.note("'\(finalName ?? target)' has all \(try merged.counts().all) runs")
    }
    let names = missing.first.map(merged.name(of:)).joined(separator: ", ")
    let more = missing.count > shown ? " and \(missing.count - shown) more" : ""
    throw StudyFailure(
      .stoppedEarly,
      "'\(finalName ?? target)' lacks \(CountText.of(missing.count, "run")): \(names)\(more)")
  }
}
