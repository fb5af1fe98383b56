/// A store in short: whose runs it holds, and how many are there.
public struct StoreSummary: Sendable, Equatable {
  public let path: String
  /// The digest of its study.
  public let digest: String
  public let scenario: String
  /// Which part of the study it is to hold; nil for all of it.
  public let shard: String?
  public let points: Int
  public let replications: Int
  public let variants: Int
  /// How many runs it is to hold.
  public let expected: Int
  /// Finished or failed.
  public let done: Int
  public let failed: Int
  /// How many of those that it is to hold are not there.
  public let missing: Int
  public let isBeingWritten: Bool

  /// How many runs the whole study has.
  public var studyRuns: Int { points * replications * variants }

  /// The words behind those of the study's command that make such a store.
  ///
  /// - Parameter path: Where it is to be.
  public func makingWords(at path: String) -> [String] {
    (shard.map { ["--shard", $0] } ?? []) + ["--store", path]
  }
}

extension ResultStore {
  public func summary() throws(StoreError) -> StoreSummary {
    let counts = try counts()
    return StoreSummary(
      path: path, digest: study.digest, scenario: study.scenario, shard: shard,
      points: study.points.count, replications: study.replications.count,
      variants: study.variants.count, expected: counts.all, done: counts.done,
      failed: counts.failed, missing: counts.missing, isBeingWritten: Self.isBeingWritten(path))
  }
}
