import Dispatch
import Synchronization

/// Numbered pieces of work, done by several workers and handed over in order.
///
/// Workers take pieces from one counter; a finished piece waits until all earlier ones have been
/// handed over. So results do not depend on the number of workers. A worker that is ``aheadLimit``
/// pieces ahead waits until the slowest has caught up, so that memory does not grow with the number
/// of pieces.
package struct OrderedWork {
  /// The number of pieces, which are numbered from 0.
  package let count: Int
  package let jobs: Int

  package init(count: Int, jobs: Int) {
    self.count = count
    self.jobs = jobs
  }

  /// The greatest number of pieces that may be under way or wait at one time.
  var aheadLimit: Int { 4 * jobs }

  /// Do all pieces; `receive` gets them one at a time, in order, on any thread.
  ///
  /// - Parameters:
  ///   - shouldContinue: Called before a piece is taken; once it returns false, the pieces already taken
  ///     are finished and handed over.
  ///   - begin: Makes the state that a worker keeps from piece to piece.
  ///   - work: Makes the piece with a number.
  /// - Returns: The most pieces that waited at one time.
  /// - Throws: The first error of `work` or `receive`; later pieces are not handed over then.
  @discardableResult package func run<Worker, Piece>(
    while shouldContinue: @escaping () -> Bool = { true }, beginning begin: @escaping () -> Worker,
    _ work: @escaping (Worker, Int) throws -> Piece, receive: @escaping (Piece) throws -> Void
  ) throws -> Int {
    guard count > 0 else { return 0 }
    let hand = Handover<Result<Piece, any Error>>({ try receive($0.get()) }, room: aheadLimit)
    let next = Atomic(0)
    inThreads(min(jobs, count)) {
      let worker = begin()
      while true {
        hand.waitForRoom()
        guard shouldContinue() else { return hand.leave() }
        // A worker with room takes the next piece, so the piece that all wait for is under way.
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < count, !hand.isStopped else { return hand.leave() }
        hand.take(number, Result { try work(worker, number) })
      }
    }
    return try hand.rethrow()
  }

  /// Do the same work in several threads, the calling one included, and wait for all.
  private func inThreads(_ count: Int, _ work: @escaping () -> Void) {
    if count == 1 { return work() }
    // The captures of the closure guard themselves.
    nonisolated(unsafe) let work = work
    DispatchQueue.concurrentPerform(iterations: count) { _ in work() }
  }
}

/// Puts finished pieces back into order.
///
/// A class, because all workers hand over to the same one.
private final class Handover<Piece>: @unchecked Sendable {
  /// A queue and not a `Mutex`, since the thread sanitizer sees through queues on Linux.
  private let inTurn = DispatchQueue(label: "drainsim.handover")
  private let stopped = Atomic(false)
  private let room: DispatchSemaphore
  // All below only in turn.
  private let receive: (Piece) throws -> Void
  private var expected = 0
  private var waiting: [Int: Piece] = [:]
  private var greatestWaiting = 0
  private var failure: (any Error)?

  init(_ receive: @escaping (Piece) throws -> Void, room count: Int) {
    self.receive = receive
    // Made empty and then filled: a semaphore must not end with less than it began with.
    room = DispatchSemaphore(value: 0)
    for _ in 0..<count { room.signal() }
  }

  /// Returns when one more piece may be begun; every return is followed by `take` or `leave`.
  func waitForRoom() { room.wait() }

  func leave() { room.signal() }

  var isStopped: Bool { stopped.load(ordering: .relaxed) }

  func take(_ number: Int, _ piece: Piece) {
    inTurn.sync {
      waiting[number] = piece
      greatestWaiting = max(greatestWaiting, waiting.count)
      while failure == nil, let ready = waiting.removeValue(forKey: expected) {
        expected += 1
        handOver(ready)
        room.signal()
      }
      // No piece is awaited any more: waiting workers must leave.
      if failure != nil { room.signal() }
    }
  }

  private func handOver(_ piece: Piece) {
    do {
      try receive(piece)
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
