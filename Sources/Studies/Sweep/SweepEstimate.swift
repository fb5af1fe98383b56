import Foundation
import PhoneModel
import Results

/// The estimated time of a sweep, from some of its runs.
package struct SweepEstimate {
  /// Replications that were timed.
  package let runs: Int
  /// With the workers of the plan, including the texts at the end.
  package let length: Duration
  /// The time on one core until all runs are saved.
  package let work: Duration

  /// The points that are timed, evenly spread over the design, and the time at each.
  private static let probes = 5
  private static let patience = Duration.milliseconds(200)
  /// Runs of a point that are kept to be saved: as many as a sweep saves at a time.
  private static let batch = 2000

  /// The cost of a replication.
  private struct Cost {
    var simulating = Duration.zero
    /// On one thread at a time, whatever the number of workers.
    var saving = Duration.zero
    /// At the end, for the texts on the points.
    var reading = Duration.zero
  }

  /// - Parameters:
  ///   - study: The study of the sweep's store.
  ///   - all: The number of replications to make.
  package init(
    _ sweep: PreparedSweep, _ study: Study, runs all: Int, _ observer: any StudyObserver
  ) throws {
    let count = min(Self.probes, sweep.points.count)
    var timed = 0
    var sum = Cost()
    try observer.withTemporaryFolder { folder in
      let store = Self.store(in: folder, for: study)
      defer { try? store?.close() }
      for probe in 0..<count {
        let point = count == 1 ? 0 : probe * (sweep.points.count - 1) / (count - 1)
        let found = try Self.runs(at: point, of: sweep)
        timed += found.count
        sum.simulating += found.cost
        guard let store, !found.kept.isEmpty else { continue }
        let kept = found.kept.count / sweep.variantCount
        let start = ContinuousClock.now
        try store.append(found.kept)
        let saved = ContinuousClock.now
        _ = try store.finding(
          ofPoint: point + 1, baseline: sweep.plan.baseline, at: sweep.plan.confidence,
          scenario: { try sweep.scenario(point) })
        sum.saving += (saved - start) / kept
        sum.reading += (ContinuousClock.now - saved) / kept
      }
    }
    runs = timed
    let jobs = Double(min(sweep.plan.jobs, max(1, all)))
    let share = Double(all) / Double(count)
    work = (sum.simulating + sum.saving) * share
    length = max(sum.saving * share, work / jobs) + sum.reading * share
  }

  /// A store to time saving with; nil where none can be made, which does not end the estimate.
  private static func store(in folder: String, for study: Study) -> ResultStore? {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    return try? ResultStore.create(at: folder + "/estimate.db", for: study)
  }

  /// Make replications at a point as a sweep does: with the same phones one after the other.
  ///
  /// The first replication pays for memory that later ones reuse. Where there are later ones, that
  /// cost counts as preparation, once for all replications of the point.
  ///
  /// - Returns: The number of replications, the cost of one, and the first of their runs.
  private static func runs(
    at point: Int, of sweep: PreparedSweep
  ) throws -> (count: Int, cost: Duration, kept: [StoredRun]) {
    let all = sweep.plan.replications
    let beginning = ContinuousClock.now
    let runners = try sweep.scenario(point).variants.map { PhoneRunner($0.specification) }
    var kept: [StoredRun] = []
    func make(_ replication: Int) {
      let keeps = kept.count + runners.count <= batch
      for (variant, runner) in runners.enumerated() {
        let key = RunKey(point: point + 1, replication: replication, variant: variant)
        // A run that fails takes its time, too.
        let outcome = try? runner.run(
          seed: sweep.plan.seed, replication: replication, keepsLedgers: true)
        guard keeps else { continue }
        kept.append(StoredRun(key, outcome.map { .finished($0) } ?? .failed("")))
      }
    }
    if all.count > 1 { make(all.lowerBound) }
    let start = ContinuousClock.now
    var count = 0
    var spent = Duration.zero
    repeat {
      make(all.upperBound - count)
      count += 1
      spent = ContinuousClock.now - start
    } while spent < patience && count < max(1, all.count - 1)
    return (count, (start - beginning) / all.count + spent / count, kept)
  }
}
