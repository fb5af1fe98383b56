import Dispatch

/// Threads that do the same work and are waited for.
enum ThreadGroup {
  /// Runs `work` `count` times at once, the calling thread included, and returns when all are done.
  static func run(_ count: Int, _ work: @escaping () -> Void) {
    if count == 1 { return work() }
    let work = Shared(work)
    DispatchQueue.concurrentPerform(iterations: count) { _ in work.body() }
  }

  /// The closure on its way to several threads, which must guard what it captures.
  private struct Shared: @unchecked Sendable {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }
}
