import Experiments
import Results

/// The file in which the runs of a study are saved, and the share of them that it is to hold.
package struct StorePlace {
  package let path: String
  /// Whether a store that is there is continued.
  package let resumes: Bool
  package let shard: Shard

  package init(_ path: String, resumes: Bool, shard: Shard) {
    self.path = path
    self.resumes = resumes
    self.shard = shard
  }

  /// The store, new or as it was left.
  func open(for study: Study) throws -> ResultStore {
    let name = shard == .whole ? nil : "\(shard)"
    if resumes, !ResultStore.isMissing(path) {
      let found = try ResultStore.open(path, for: study)
      guard found.shard == name else {
        let (there, here) = (Self.text(of: found.shard), Self.text(of: name))
        throw StudyFailure(
          .wrongData, "'\(path)' is to hold \(there) of the runs, and \(here) is asked for")
      }
      return found
    }
    do {
      return try ResultStore.create(at: path, for: study, shard: name)
    } catch StoreError.occupied {
      throw StudyFailure(
        .cannotCreate,
        "'\(path)' is there already; add --resume to go on with it, or name another file")
    }
  }

  private static func text(of shard: String?) -> String { shard.map { "shard \($0)" } ?? "all" }
}

/// A sweep with its store, which makes the missing runs and answers once all are there.
package struct StoredSweep {
  /// The runs that are in the store.
  package struct Outcome {
    package let made: SweepExecution.Outcome
    /// Whether the scenario came on standard input.
    package let readsInput: Bool
  }

  let sweep: PreparedSweep
  let place: StorePlace
  let study: Study

  /// - Parameter answer: Called once all runs of all shards are there.
  package func run(
    _ observer: any StudyObserver, answer: (ResultStore) throws -> Void
  ) throws -> Outcome {
    let store = try place.open(for: study)
    let made = try SweepExecution(sweep: sweep, store: store, shard: place.shard).run(observer)
    if made.isComplete, place.shard == .whole { try answer(store) }
    try store.close()
    return Outcome(made: made, readsInput: sweep.readsInput)
  }
}
