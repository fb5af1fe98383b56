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
    // A whole result is larger than what is fuzzed.
    .init(name: "result-tables") { input in
      if let runs = StoredRuns(input.text) {
        _ = runs.values(of: "energy", "improved")
        _ = runs.value("energy", of: "improved", replication: 1)
        _ = runs.differences("energy", of: "improved", from: "original")
      }
      if let points = StoredPoints(input.text) {
        _ = points.changes(of: "energy", "improved")
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
