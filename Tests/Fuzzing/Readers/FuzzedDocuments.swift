import Configuration
import Results
import ScenarioLanguage

extension FuzzedReader {
  /// Files that drainsim wrote, and something else may have changed.
  static let documents: [FuzzedReader] = [
    .init(name: "result") { input in
      let folder = input.files(ResultFolder.Document.allCases.map(\.rawValue))
      do throws(StoredResultError) {
        _ = try StoredResult(at: folder)
      } catch {
        precondition(!"\(error)".isEmpty)
      }
    },
    .init(name: "store") { input in
      let path = input.file("store.db")
      do {
        let store = try ResultStore.read(path)
        _ = try store.summary()
        _ = try store.counts()
        try store.forEachRun { _ = $0 }
        try store.close()
      } catch {
        precondition(!"\(error)".isEmpty)
      }
    },
  ]
}
