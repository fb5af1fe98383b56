import Dispatch
import PhoneModel
import Synchronization

/// Makes replications on several workers and hands them over in their order.
///
/// Workers take chunks of replications from one counter; finished chunks wait until all earlier
/// ones have been handed over. So results do not depend on the number of workers. A worker that is
/// ``aheadLimit`` chunks ahead rests until the slow one has caught up, so that memory does not grow
/// with the number of replications.
struct OrderedRuns {
  /// All variants of one replication.
  typealias Replication = [RunOutcome]

  let specifications: [PhoneSpecification]
  let replications: ClosedRange<Int>
  let seed: UInt64
  let jobs: Int
  /// The variants' names, for what a failure says.
  var names: [String] = []

  /// Replications a worker takes at a time: enough to make taking them cheap, few enough to share
  /// the last ones out.
  private var chunkLength: Int { max(1, min(32, replications.count / (jobs * 4))) }

  /// How many chunks may be under way or wait at one time.
  var aheadLimit: Int { 4 * jobs }

  /// Runs all replications; `receive` sees them one at a time, in order, on any thread.
  ///
  /// - Returns: How many chunks waited at one time, at the most.
  /// - Throws: The first failure in replication order, or what `receive` throws.
  @discardableResult
  func run(_ receive: @escaping (Int, Replication) throws -> Void) throws -> Int {
    let hand = Handover(receive, room: aheadLimit)
    let chunks = (replications.count + chunkLength - 1) / chunkLength
    let next = Atomic(0)
    let workers = min(jobs, chunks)
    ThreadGroup.run(workers) {
      let runners = specifications.map { PhoneRunner($0) }
      while true {
        hand.waitForRoom()
        // Chunks are taken in order by who has room, so the one that all wait for is under way.
        let chunk = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard chunk < chunks, !hand.isStopped else { return hand.leave() }
        hand.take(chunk, finished(chunk, runners))
      }
    }
    return try hand.rethrow()
  }

  private func finished(
    _ chunk: Int, _ runners: [PhoneRunner]
  ) -> [(Int, Result<Replication, any Error>)] {
    let first = replications.lowerBound + chunk * chunkLength
    let last = min(first + chunkLength - 1, replications.upperBound)
    return (first...last).map { replication in
      let result = Result<Replication, any Error> {
        try runners.indices.map { index in
          do throws(RunFailure) {
            return try runners[index].run(seed: seed, replication: replication)
          } catch {
            throw error.of(variant: names.isEmpty ? nil : names[index], day: replication)
          }
        }
      }
      return (replication, result)
    }
  }
}

/// Puts finished chunks back into order.
///
/// A class, because all workers hand over to the same one.
private final class Handover: @unchecked Sendable {
  typealias Chunk = [(Int, Result<OrderedRuns.Replication, any Error>)]

  /// A queue and not a `Mutex`, since the thread sanitizer sees through queues on Linux.
  private let inTurn = DispatchQueue(label: "drainsim.handover")
  private let stopped = Atomic(false)
  private let room: DispatchSemaphore
  // All below only in turn.
  private let receive: (Int, OrderedRuns.Replication) throws -> Void
  private var expected = 0
  private var waiting: [Int: Chunk] = [:]
  private var greatestWaiting = 0
  private var failure: (any Error)?

  init(_ receive: @escaping (Int, OrderedRuns.Replication) throws -> Void, room count: Int) {
    self.receive = receive
    // Made empty and then filled: a semaphore must not end with less than it began with.
    room = DispatchSemaphore(value: 0)
    for _ in 0..<count { room.signal() }
  }

  /// Returns when one more chunk may be begun; every return is followed by `take` or `leave`.
  func waitForRoom() { room.wait() }

  func leave() { room.signal() }

  var isStopped: Bool { stopped.load(ordering: .relaxed) }

  func take(_ number: Int, _ chunk: Chunk) {
    inTurn.sync {
      waiting[number] = chunk
      greatestWaiting = max(greatestWaiting, waiting.count)
      while failure == nil, let ready = waiting.removeValue(forKey: expected) {
        expected += 1
        handOver(ready)
        room.signal()
      }
      // Nobody is waited for any more, and whoever rests is to leave.
      if failure != nil { room.signal() }
    }
  }

  private func handOver(_ chunk: Chunk) {
    do {
      for (replication, result) in chunk { try receive(replication, result.get()) }
    } catch {
      failure = error
      stopped.store(true, ordering: .relaxed)
    }
  }

  func rethrow() throws -> Int {
    if let failure = inTurn.sync(execute: { failure }) { throw failure }
    return inTurn.sync { greatestWaiting }
  }
}
