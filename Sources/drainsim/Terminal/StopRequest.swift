import Synchronization

/// A request to stop the work.
///
/// A class, because the thread of the signals notifies all workers by it.
final class StopRequest: Sendable {
  private let flag = Atomic(false)

  var isAsked: Bool { flag.load(ordering: .relaxed) }

  func ask() { flag.store(true, ordering: .relaxed) }
}
