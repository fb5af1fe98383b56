import Experiments
import Results
import Synchronization

/// Makes the runs of a sweep that its store lacks.
struct SweepExecution {
  let sweep: PreparedSweep
  let store: ResultStore
  let shard: Shard

  /// The outcome of the sweep.
  struct Outcome {
    /// Whether all runs of the shard are there.
    let isComplete: Bool
    /// Runs of the shard, and how many of them are there, those of earlier times included.
    let total: Int
    let done: Int
    let failed: Int
    /// The name of the first of those.
    let firstFailed: String?
  }

  /// How many runs the shard has.
  var total: Int { shard.pairs(of: sweep.pairCount) * sweep.variantCount }

  /// Run until all runs are there or a stop is requested; the finished runs are saved in either
  /// case.
  func run() throws -> Outcome {
    let before = try store.counts()
    let progress = ProgressLine(total: total, after: before.own)
    Interruption.beforeEnding { progress.clear() }
    let stop = StopRequest()
    Interruption.asking {
      stop.ask()
      progress.clear()
      StandardError.note("finishing the replications at hand; once more ends at once")
    }
    defer {
      Interruption.clearRequest()
      progress.clear()
    }
    let store = store
    let isNew = before.done == 0
    let runs = sweep.runs(shard) { point in
      isNew ? [] : Set(try store.finishedReplications(ofPoint: point + 1))
    }
    let saver = RunSaver(store)
    do {
      try runs.run(while: { !stop.isAsked }) { day in
        try saver.take(day)
        if !stop.isAsked {
          progress.update(before.own + saver.taken, failed: before.failed + saver.failed)
        }
      }
    } catch let failure as StoreError { throw failure } catch {
      try? saver.save()
      throw error
    }
    try saver.save()
    let counts = try store.counts()
    return Outcome(
      isComplete: counts.missing == 0, total: total, done: counts.own, failed: counts.failed,
      firstFailed: counts.firstFailed.map(store.name(of:)))
  }
}

/// A request to stop the work.
///
/// A class, because the thread of the signals notifies all workers by it.
private final class StopRequest: Sendable {
  private let flag = Atomic(false)

  var isAsked: Bool { flag.load(ordering: .relaxed) }

  func ask() { flag.store(true, ordering: .relaxed) }
}
