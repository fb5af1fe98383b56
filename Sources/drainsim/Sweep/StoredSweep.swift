import Results

/// A sweep with its store, which makes the missing runs and reports the result.
struct StoredSweep {
  let sweep: PreparedSweep
  let saving: StoreOptions
  let study: Study

  /// - Parameter tell: Called once all runs of all shards are there.
  func run(tell: (ResultStore) throws -> Void) throws {
    guard let store = try saving.open(for: study) else {
      preconditionFailure("nobody said where the runs are saved")
    }
    let outcome = try SweepExecution(sweep: sweep, store: store, shard: saving.part).run()
    if outcome.isComplete, saving.part == .whole { try tell(store) }
    try store.close()
    try conclude(outcome)
  }

  private func conclude(_ outcome: SweepExecution.Outcome) throws {
    let file = saving.store ?? ""
    guard outcome.isComplete else {
      let again = sweep.readsInput ? "To go on, with the same standard input" : "To go on"
      throw CommandFailure(
        .stoppedEarly,
        text: StandardError.lines(
          """
          drainsim: stopped; \(outcome.done) of \(outcome.total) runs are in '\(file)'. \(again):
            \(ShellWords.text(of: saving.resumingWords()))

          """))
    }
    if saving.part != .whole {
      StandardError.note("shard \(saving.part) is complete: \(outcome.done) runs in '\(file)'")
    }
    if let failed = outcome.firstFailed {
      let words = ["drainsim", "results", "show", file, "--run", failed]
      throw CommandFailure(
        .wrongData,
        "\(outcome.failed) of \(outcome.done) runs failed, and their replications do not count; "
          + "the first says why: \(ShellWords.text(of: words))")
    }
  }
}
