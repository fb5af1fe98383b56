import Experiments
import PhoneModel
import Results
import Synchronization

/// Makes the runs of a sweep that its store lacks.
package struct SweepExecution {
  private let sweep: PreparedSweep
  private let store: ResultStore
  private let shard: Shard

  package init(sweep: PreparedSweep, store: ResultStore, shard: Shard) {
    self.sweep = sweep
    self.store = store
    self.shard = shard
  }

  /// The outcome of the sweep.
  package struct Outcome {
    /// Whether all runs of the shard are there.
    package let isComplete: Bool
    /// Runs of the shard, and how many of them are there, those of earlier times included.
    package let total: Int
    package let done: Int
    package let failed: Int
    /// The name of the first of those.
    package let firstFailed: String?
  }

  /// The number of runs of the shard.
  private var total: Int { shard.pairs(of: sweep.pairCount) * sweep.variantCount }

  /// Run until all runs are there or a stop is requested; the finished runs are saved in either
  /// case.
  package func run(_ observer: any StudyObserver) throws -> Outcome {
    let before = try store.counts()
    let extent = WorkExtent(
      total: total, before: before.own, areAlike: false,
      stopRemark: "finishing the replications at hand; once more ends at once")
    try observer.following(extent) { progress in
      let isNew = before.done == 0
      let runs = sweep.runs(shard) { point, own in
        isNew ? [] : Set(try store.finishedReplications(ofPoint: point + 1, within: own))
      }
      let saver = RunSaver(store)
      var (done, failed) = (before.own, before.failed)
      var costs: PointCosts?
      var looksAhead = true
      do {
        try runs.run(
          while: { progress.shouldContinue },
          made: { made in
            done += made.outcomes.count
            failed += made.failureCount
            if looksAhead, progress.shouldContinue, progress.isSlow {
              looksAhead = false
              costs = tellTimeLeft(after: done, progress)
            }
            if progress.shouldContinue {
              progress.update(done, failed: failed, work: costs?.work(at: made.point))
            }
          }, receive: { try saver.take($0) })
      } catch let failure as StoreError { throw failure } catch {
        try? saver.save()
        throw error
      }
      try saver.save()
    }
    let counts = try store.counts()
    return Outcome(
      isComplete: counts.missing == 0, total: total, done: counts.own, failed: counts.failed,
      firstFailed: counts.firstFailed.map(store.name(of:)))
  }

  /// Look at the costs of the points that are left, and have the progress tell the time that they
  /// take.
  private func tellTimeLeft(after done: Int, _ progress: any StudyProgress) -> PointCosts? {
    let missing = (total - done) / sweep.variantCount
    guard let costs = PointCosts(of: sweep, replications: missing) else { return nil }
    let each = Double(total / sweep.variantCount) / Double(sweep.points.count)
    let work = costs.work(ofEach: each, after: Double(done) / Double(max(1, total)))
    progress.tell(TimeLeft(of: work, by: sweep.plan.jobs, from: progress.elapsed))
    return costs
  }
}

/// Gathers the runs of a sweep and hands them to its store, many at a time.
///
/// A class, because the workers' hand-over fills it and the end of the sweep empties it; one of
/// them at a time.
final class RunSaver {
  private let store: ResultStore
  private var waiting: [StoredRun] = []
  private var lastSaved = ContinuousClock.now

  /// The runs that a sudden end may lose, and that are worth a write to the disk.
  private static let batch = 2000
  private static let patience = Duration.seconds(1)

  init(_ store: ResultStore) { self.store = store }

  func take(_ made: SweepReplication) throws {
    for (variant, outcome) in made.outcomes.enumerated() {
      let key = RunKey(point: made.point + 1, replication: made.replication, variant: variant)
      switch outcome {
      case .success(let outcome): waiting.append(StoredRun(key, .finished(outcome)))
      case .failure(let failure):
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
