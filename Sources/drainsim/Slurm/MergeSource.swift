import Reports
import Results

/// Where `results merge` takes runs from.
enum MergeSource {
  /// A store without a writer.
  case store(ResultStore)
  /// The runs saved by the tasks of an array job.
  case folder(JobFolder, path: String)

  init(_ path: String) throws {
    if FilePaths.kind(of: path) == .folder {
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
