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

/// The lengths of the replications of a sweep's points in relation to one another, from a few of
/// them that are timed when the sweep has run for a moment.
///
/// The points of a sweep are made one after the other, and the last may take a hundred times as long
/// as the first: only a look ahead tells it.
struct PointCosts {
  /// The seconds of one replication at each point.
  private let seconds: [Double]

  /// The points that are timed at the most.
  private static let probes = 16
  /// The share of the whole sweep that timing may take.
  private static let budget = 0.02

  /// - Returns: Nil where a sweep is too short for as many points as tell something.
  init?(of sweep: PreparedSweep, replications: Int) {
    let points = sweep.points.count
    guard points > 1 else {
      seconds = [1]
      return
    }
    let start = ContinuousClock.now
    var timed: [(point: Int, seconds: Double)] = []
    for point in Self.order(of: points) {
      if !timed.isEmpty {
        let mean = timed.map(\.seconds).reduce(0, +) / Double(timed.count)
        let whole = mean * Double(replications) / Double(sweep.plan.jobs)
        guard (ContinuousClock.now - start) / .seconds(1) < whole * Self.budget else { break }
      }
      guard let seconds = Self.time(of: point, in: sweep) else { return nil }
      timed.append((point, seconds))
    }
    guard timed.count >= min(4, points) else { return nil }
    timed.sort { $0.point < $1.point }
    seconds = (0..<points).map { Self.value(at: $0, between: timed) }
  }

  /// The points to time: the ends first, then the middles of what lies between.
  static func order(of points: Int) -> [Int] {
    var order = [0, points - 1]
    var parts = 2
    while order.count < min(probes, points), parts <= 2 * points {
      for part in stride(from: 1, to: parts, by: 2) {
        let point = part * (points - 1) / parts
        if !order.contains(point) { order.append(point) }
      }
      parts *= 2
    }
    return Array(order.prefix(min(probes, points)))
  }

  /// The value at a point on straight lines between those that are known, its neighbours.
  static func value(at point: Int, between known: [(point: Int, seconds: Double)]) -> Double {
    guard let after = known.firstIndex(where: { $0.point >= point }) else {
      return known[known.count - 1].seconds
    }
    if after == 0 || known[after].point == point { return known[after].seconds }
    let (low, high) = (known[after - 1], known[after])
    let share = Double(point - low.point) / Double(high.point - low.point)
    return low.seconds + share * (high.seconds - low.seconds)
  }

  /// The seconds of one replication of all variants, the second on phones that are made for it; nil
  /// where the point cannot be made.
  private static func time(of point: Int, in sweep: PreparedSweep) -> Double? {
    guard let scenario = try? sweep.scenario(point) else { return nil }
    let runners = scenario.variants.map { PhoneRunner($0.specification) }
    let all = sweep.plan.replications
    var start = ContinuousClock.now
    for replication in [all.lowerBound, all.upperBound] {
      start = .now
      for runner in runners {
        // A run that fails takes its time, too.
        _ = try? runner.run(seed: sweep.plan.seed, replication: replication, keepsLedgers: true)
      }
    }
    return max((ContinuousClock.now - start) / .seconds(1), 1e-9)
  }

  /// The work of a replication at a point.
  func work(at point: Int) -> Double { seconds[min(point, seconds.count - 1)] }

  /// The work that is left of a sweep of which the first replications are there, in the order in
  /// which they are made.
  ///
  /// - Parameters:
  ///   - each: The replications of each point.
  ///   - done: The share of all replications that is there.
  func work(ofEach each: Double, after done: Double) -> Double {
    let made = done * Double(seconds.count)
    return seconds.enumerated().reduce(0) { rest, point in
      rest + point.element * each * min(1, max(0, Double(point.offset + 1) - made))
    }
  }
}
