/// The summary of a store: its study, and the number of its runs.
package struct StoreSummary: Encodable, Sendable, Equatable {
  package let path: String
  /// The digest of its study.
  package let study: String
  package let scenario: String
  /// The part of the study that it is to hold; nil for all of it.
  package let shard: String?
  package let points: Int
  package let replications: Int
  package let variants: Int
  /// The number of runs that it is to hold.
  package let runs: Int
  /// Finished or failed.
  package let done: Int
  package let failed: Int
  /// The number of those runs that are missing.
  package let missing: Int
  /// Whether a process is writing to it.
  package let beingWritten: Bool

  /// The number of runs of the whole study.
  package var studyRuns: Int { points * replications * variants }

  /// The words behind those of the study's command that make such a store.
  ///
  /// - Parameter path: Where it is to be.
  package func makingWords(at path: String) -> [String] {
    (shard.map { ["--shard", $0] } ?? []) + ["--store", path]
  }
}

extension ResultStore {
  package func summary() throws(StoreError) -> StoreSummary {
    let counts = try counts()
    return StoreSummary(
      path: path, study: study.digest, scenario: study.scenario, shard: shard,
      points: study.points.count, replications: study.replications.count,
      variants: study.variants.count, runs: counts.all, done: counts.done,
      failed: counts.failed, missing: counts.missing, beingWritten: Self.isBeingWritten(path))
  }
}
