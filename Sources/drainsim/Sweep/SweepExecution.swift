import Experiments
import PhoneModel
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

  /// The number of runs of the shard.
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
    let runs = sweep.runs(shard) { point, own in
      isNew ? [] : Set(try store.finishedReplications(ofPoint: point + 1, within: own))
    }
    let saver = RunSaver(store)
    do {
      try runs.run(while: { !stop.isAsked }) { replication in
        try saver.take(replication)
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

/// Gathers the runs of a sweep and hands them to its store, many at a time.
///
/// A class, because the workers' hand-over fills it and the end of the sweep empties it; one of
/// them at a time.
final class RunSaver {
  private let store: ResultStore
  private var waiting: [StoredRun] = []
  private var lastSaved = ContinuousClock.now
  /// Of the runs that were taken.
  private(set) var taken = 0
  private(set) var failed = 0

  /// The runs that a sudden end may lose, and that are worth a write to the disk.
  private static let batch = 2000
  private static let patience = Duration.seconds(1)

  init(_ store: ResultStore) { self.store = store }

  func take(_ made: SweepReplication) throws {
    for (variant, outcome) in made.outcomes.enumerated() {
      let key = RunKey(point: made.point + 1, replication: made.replication, variant: variant)
      taken += 1
      switch outcome {
      case .success(let outcome): waiting.append(StoredRun(key, .finished(outcome)))
      case .failure(let failure):
        failed += 1
        waiting.append(StoredRun(key, .failed(failure.reason)))
      }
    }
    if waiting.count >= Self.batch || ContinuousClock.now - lastSaved > Self.patience { try save() }
  }

  /// Write the waiting runs to the disk.
  func save() throws {
    if !waiting.isEmpty { try store.append(waiting) }
    waiting.removeAll(keepingCapacity: true)
    lastSaved = .now
  }
}

extension RunFailure {
  /// Why a run has no result, for a table.
  fileprivate var reason: String {
    switch self {
    case .aborted(let reason, let time, _): "given up at \(time): \(reason)"
    case .energyNotConserved: "the parts of the energy are not the whole"
    }
  }
}
