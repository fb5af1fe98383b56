import ArgumentParser
import Reports
import Results
import Studies

struct ResultsMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Put the runs of several stores of one study into one.",
    discussion: """
      Prints how many runs came from each store, which were there already, and which are \
      missing. A run that two stores have must be the same in both. An export of the merged \
      store has the same bytes as one of a store that was made in one piece. Merging again does \
      no harm.

      A folder of 'sweep --slurm' counts as all runs that its tasks have saved. Unreadable files \
      and damaged runs are skipped and reported; resume the sweep to make them again.

      Exit status 75 says that runs are missing.

      Examples:
        drainsim results merge all.db shard-*.db
        drainsim results merge all.db job
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

/// Where `results merge` takes runs from.
enum MergeSource {
  /// A store without a writer.
  case store(ResultStore)
  /// The runs saved by the tasks of an array job.
  case folder(JobFolder, path: String)

  init(_ path: String) throws {
    if JobFolder.isFolder(path) {
      self = .folder(try JobFolder(at: path), path: path)
    } else {
      let store = try ResultStore.read(path)
      guard !ResultStore.isBeingWritten(path) else { throw StoreError.inUse(path: path) }
      self = .store(store)
    }
  }

  var isFolder: Bool { if case .folder = self { true } else { false } }

  var study: Study {
    get throws {
      switch self {
      case .store(let store): store.study
      case .folder(let folder, _): try folder.fixedStudy
      }
    }
  }

  /// Merge its runs into another store; returns a text with their number.
  func merge(into target: ResultStore) throws -> String {
    switch self {
    case .store(let store):
      defer { close() }
      let merged = try target.merge(store)
      if merged.damage.count > 0 { StandardError.note(merged.damage.text(in: store.path)) }
      return Self.text(of: merged.runs, path: store.path)
    case .folder(let folder, let path):
      let gathered = try TemporaryFolder.gathering(folder.attempts.paths(), into: target)
      return Self.text(of: gathered.runs, path: "\(path), \(CountText.of(gathered.files, "file"))")
    }
  }

  /// Release a store that is not merged.
  func close() { if case .store(let store) = self { try? store.close() } }

  private static func text(of appended: ResultStore.Appended, path: String) -> String {
    let text = "\(path): \(CountText.of(appended.new, "run"))"
    return appended.known > 0 ? "\(text), and \(appended.known) that were there already" : text
  }
}
