import Experiments
import PhoneModel
import Results

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

  func take(_ day: SweepReplication) throws {
    for (variant, outcome) in day.outcomes.enumerated() {
      let key = RunKey(point: day.point + 1, replication: day.replication, variant: variant)
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
    case .aborted(let reason, let time): "given up at \(time): \(reason)"
    case .energyNotConserved: "the parts of the energy are not the whole"
    }
  }
}
