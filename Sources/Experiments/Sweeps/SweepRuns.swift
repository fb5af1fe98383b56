import Dispatch
import PhoneModel

/// All variants of one replication at one point.
package struct SweepReplication: Sendable {
  /// Counted from 0.
  package let point: Int
  /// Counted from 1.
  package let replication: Int
  /// One per variant: its outcome or its failure.
  package let outcomes: [Result<RunOutcome, RunFailure>]

  /// The number of variants without an outcome.
  package var failureCount: Int {
    outcomes.count { outcome in if case .failure = outcome { true } else { false } }
  }
}

/// The runs of a sweep: points × replications, all variants of a scenario on the same runs. A
/// comparison is a sweep of one point.
///
/// Workers take some replications of a point at a time and keep the point's phones for the next
/// ones; replications are handed over point by point in order, whatever the number of workers.
package struct SweepRuns {
  package let points: Int
  package let replications: ClosedRange<Int>
  package let seed: UInt64
  package let jobs: Int
  package let shard: Shard
  private let keeping: Kept
  /// The runs that variants and points have in common.
  private let shared: SharedRuns
  private let scenario: @Sendable (Int) throws -> Scenario
  private let finished: Finished

  /// Of some replications of a point, counted from 0, those that are already there; may be called
  /// from several threads at once.
  package typealias Finished = @Sendable (Int, ClosedRange<Int>) throws -> Set<Int>

  /// The contents of outcomes beside the values of metrics.
  package enum Kept: Sendable {
    case values
    /// The detail that a comparison of variants needs: see ``PhoneRunner``.
    case detail
    case ledgers
  }

  /// - Parameters:
  ///   - keeping: The contents of outcomes beside the values of metrics.
  ///   - shared: The runs that variants and points have in common, unless requested otherwise those
  ///     with the app idle.
  ///   - scenario: The scenario of a point, counted from 0; may be called from several threads at
  ///     once.
  ///   - finished: The replications that are already there.
  package init(
    points: Int, replications: ClosedRange<Int>, seed: UInt64, jobs: Int, shard: Shard = .whole,
    keeping: Kept = .ledgers, sharing shared: SharedRuns = SharedRuns(),
    scenario: @escaping @Sendable (Int) throws -> Scenario,
    finished: @escaping Finished = { _, _ in [] }
  ) {
    precondition(jobs >= 1, "\(jobs) workers")
    precondition(
      !points.multipliedReportingOverflow(by: replications.count).overflow,
      "\(points) points of \(replications.count) replications")
    self.points = points
    self.replications = replications
    self.seed = seed
    self.jobs = jobs
    self.shard = shard
    self.keeping = keeping
    self.shared = shared
    self.scenario = scenario
    self.finished = finished
  }

  /// Replications that a worker takes at a time: few enough to share the last ones out and to wait
  /// in memory, and all of a point where they are few, so that one worker builds its phones.
  private var pieceLength: Int {
    let even = points * replications.count / shard.count / (jobs * 4)
    // Of a shard, only every n-th replication of a piece is made.
    return min(replications.count, max(1, min(even, 64)) * shard.count)
  }

  /// Make the missing runs.
  ///
  /// - Parameters:
  ///   - shouldContinue: Called before every replication; once it returns false, the current ones are
  ///     finished and handed over.
  ///   - made: Called when a replication is made, one at a time, on any thread and in any order of
  ///     the replications.
  ///   - receive: Gets the replications in order, on any thread.
  /// - Returns: The most pieces that waited at one time.
  /// - Throws: The errors of `receive`, or a failure that no run caused.
  @discardableResult package func run(
    while shouldContinue: @escaping () -> Bool = { true },
    made report: ((SweepReplication) -> Void)? = nil,
    receive: @escaping (SweepReplication) throws -> Void
  ) throws -> Int {
    let inTurn = DispatchQueue(label: "drainsim.made")
    let length = pieceLength
    let pieces = (replications.count + length - 1) / length
    let work = OrderedWork(count: points * pieces, jobs: jobs)
    return try work.run(
      while: shouldContinue, beginning: { PointRunners(keeping: keeping, sharing: shared) }
    ) { runners, number in
      let point = number / pieces
      let first = replications.lowerBound + number % pieces * length
      let piece = first...min(replications.upperBound, first + length - 1)
      return try made(point, piece, by: runners, while: shouldContinue) { replication in
        if let report { inTurn.sync { report(replication) } }
      }
    } receive: { made in
      for replication in made { try receive(replication) }
    }
  }

  private func made(
    _ point: Int, _ piece: ClosedRange<Int>, by runners: PointRunners,
    while shouldContinue: () -> Bool, _ report: (SweepReplication) -> Void
  ) throws -> [SweepReplication] {
    let own = piece.filter {
      shard.has(point: point, replication: $0 - replications.lowerBound, of: replications.count)
    }
    guard !own.isEmpty else { return [] }
    let done = try finished(point, piece)
    var made: [SweepReplication] = []
    for replication in own where !done.contains(replication) && shouldContinue() {
      try runners.turn(to: point, scenario)
      let outcomes = try runners.run(seed: seed, replication: replication)
      made.append(SweepReplication(point: point, replication: replication, outcomes: outcomes))
      report(made[made.count - 1])
    }
    return made
  }
}

/// The phones of the point that a worker is at.
///
/// A class, because a worker keeps it from piece to piece.
private final class PointRunners {
  private let keeping: SweepRuns.Kept
  private let shared: SharedRuns
  private var point: Int?
  private var runners: [PhoneRunner] = []

  init(keeping: SweepRuns.Kept, sharing shared: SharedRuns) {
    self.keeping = keeping
    self.shared = shared
  }

  func turn(to point: Int, _ scenario: (Int) throws -> Scenario) throws {
    guard self.point != point else { return }
    runners = try scenario(point).variants.map { PhoneRunner($0.specification, sharing: shared) }
    self.point = point
  }

  /// - Throws: A mistake of the program.
  func run(seed: UInt64, replication: Int) throws -> [Result<RunOutcome, RunFailure>] {
    try runners.map { runner in
      do throws(RunFailure) {
        return .success(
          try runner.run(
            seed: seed, replication: replication, keepsLedgers: keeping == .ledgers,
            keepsDetail: keeping == .detail))
      } catch {
        guard case .aborted = error else { throw error }
        return .failure(error)
      }
    }
  }
}
