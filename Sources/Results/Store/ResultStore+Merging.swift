extension ResultStore {
  /// How many runs go from one store to another at one time.
  private static let batch = 1000

  /// Takes all runs of another store of the same study; may be repeated.
  ///
  /// Whatever the order in which parts of a study are taken, the same runs are there at the end.
  ///
  /// - Throws: ``StoreError/otherStudy(path:differences:)``, or
  ///   ``StoreError/conflict(path:run:difference:)`` when both have a run and not with the same result.
  @discardableResult
  public func merge(_ other: ResultStore) throws(StoreError) -> Appended {
    try study.check(isThatOf: other)
    try other.check()
    var sum = Appended()
    var runs: [StoredRun] = []
    func take() throws(StoreError) {
      let appended = try append(runs, from: "in '\(other.path)'")
      sum.new += appended.new
      sum.known += appended.known
      runs.removeAll(keepingCapacity: true)
    }
    do {
      try other.forEachRun { run in
        runs.append(run)
        if runs.count == Self.batch { try take() }
      }
      try take()
    } catch let error as StoreError {
      throw error
    } catch {
      preconditionFailure("merging threw \(error)")
    }
    return sum
  }
}
