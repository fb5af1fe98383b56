import Experiments
import Results
import Studies

/// One attempt at one shard of an array job.
struct SlurmTask {
  let study: SweepStudy
  let shard: Shard
  let folder: JobFolder
  let attempt: AttemptName

  func run(_ observer: TerminalObserver) throws {
    try folder.check(study.study)
    let earlier = folder.attempts.paths(of: shard)
    if folder.attempts.isComplete(shard) {
      return StandardError.note("shard \(shard) is complete already")
    }
    let path = folder.attempts.path(of: shard, attempt: attempt.text)
    let store = try ResultStore.create(
      at: path, for: study.study, shard: "\(shard)", journal: .rollback)
    if !earlier.isEmpty {
      let gathered = try TemporaryFolder.gathering(earlier, into: store)
      StandardError.note("earlier attempts left \(gathered.runs.new) runs; the rest is made now")
    }
    let outcome = try SweepExecution(sweep: study.sweep, store: store, shard: shard)
      .run(observer)
    try store.close()
    try require(
      outcome.isComplete, or: .stoppedEarly,
      "stopped; \(outcome.done) of \(outcome.total) runs of shard \(shard) are saved")
    StandardError.note("shard \(shard) is complete: \(outcome.done) runs in '\(path)'")
    try require(
      outcome.failed == 0, or: .wrongData,
      "\(outcome.failed) of \(outcome.done) runs failed; 'results show \(path) --run' tells why")
  }
}
