import Kernel
import PowerAccounting

/// One run of a script.
@usableFromInline
struct Thread: BitwiseCopyable {
  /// The owner that began the run, by its index.
  enum Owner: BitwiseCopyable, Equatable {
    case nobody
    case handler(Int32)
    case timer(Int32)
    case action(Int32)
    /// An operation of a queue.
    case operation(queue: Int32)
    /// A branch of another thread.
    case branch(of: Int32)
  }

  var generation: UInt32 = 0
  var isLive = false
  var owner = Owner.nobody
  /// The number of its running branches, and whether it resumes when the first of them ends.
  var branches: Int32 = 0
  var joinsFirst = false
  var app = AppID.system
  /// The next instruction.
  var program: Int32 = 0
  /// The instruction at which to resume when the awaited operation fails, or -1.
  var failureTarget: Int32 = -1
  var trigger = Trigger(entity: 0, ordinal: 0)
  /// The event that ends its wait.
  var wake = EventToken.none
}
