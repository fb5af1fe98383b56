import GRDB

extension ResultStore {
  /// The number of runs that go from one store to another at one time.
  private static let batch = 1000

  /// Runs that are not as written and were left out.
  package struct Damage: Sendable, Equatable {
    package internal(set) var count = 0
    /// The names of the first of them.
    package internal(set) var first: [String] = []

    /// The most runs that are named.
    static let named = 5
  }

  /// The outcome of ``merge(_:)``.
  package struct Merged: Sendable, Equatable {
    package internal(set) var runs = Appended()
    package internal(set) var damage = Damage()
  }

  /// Take all intact runs of another store of the same study; may be repeated.
  ///
  /// Whatever the order in which parts of a study are taken, the same runs are there at the end.
  ///
  /// - Throws: ``StoreError/otherStudy(path:differences:)``, or
  ///   ``StoreError/conflict(path:run:difference:)`` when both have a run and not with the same
  ///   result, or ``StoreError/damaged(path:reason:)`` when the other's pages do not fit together.
  @discardableResult package func merge(_ other: ResultStore) throws(StoreError) -> Merged {
    try study.check(isThatOf: other)
    try other.check()
    var merged = Merged()
    var runs: [StoredRun] = []
    func take() throws(StoreError) {
      let appended = try append(runs, from: "in '\(other.path)'")
      merged.runs.new += appended.new
      merged.runs.known += appended.known
      runs.removeAll(keepingCapacity: true)
    }
    try StoreDatabase.translating(path) {
      try other.forEachRow(in: 0..<grid.count) { row, decoder in
        do {
          runs.append(try decoder.run(from: row))
        } catch StoreError.damagedRun(_, let name) {
          merged.damage.count += 1
          if merged.damage.first.count < Damage.named { merged.damage.first.append(name) }
        }
        if runs.count == Self.batch { try take() }
      }
      try take()
    }
    return merged
  }

  /// Check all pages and all runs for damage.
  ///
  /// - Throws: ``StoreError/damaged(path:reason:)``, or of the first wrong run
  ///   ``StoreError/damagedRun(path:run:)``.
  package func checkRuns() throws(StoreError) {
    try check()
    try StoreDatabase.translating(path) {
      try forEachRow(in: 0..<grid.count) { row, decoder in _ = try decoder.run(from: row) }
    }
  }
}
