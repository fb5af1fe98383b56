import Components
import Kernel
import PowerAccounting
import Quantities

/// A request, a transfer, a connection or a message of a server that the service manages.
struct NetworkJob: SlotElement {
  enum Kind: UInt8, BitwiseCopyable { case request, transfer, connection, message }

  enum Phase: UInt8, BitwiseCopyable {
    /// The slot is empty.
    case free
    /// Waits in its queue, for the network, or for its app to resume.
    case waiting
    /// Waits for the end of a back-off.
    case backingOff
    /// Its answer is being read from storage.
    case reading
    /// A radio carries it.
    case moving
    /// A transfer that is not due yet.
    case planned
    /// An open connection between two keep-alives.
    case open
  }

  var kind = Kind.request
  var phase = Phase.free
  var isFree: Bool { phase == .free }
  /// Distinguishes it from the slot's earlier jobs.
  var generation: UInt32 = 0
  /// The order in which jobs came.
  var order: UInt64 = 0
  var app = AppID.system
  var waiter = Waiter.nobody
  var trigger = Trigger(entity: 0, ordinal: 0)
  var queue: Int32 = -1
  var name: Int32 = -1
  var priority: Int8 = 1
  /// Bytes in total, and bytes that are left.
  var up = 0.0
  var down = 0.0
  var upLeft = 0.0
  var downLeft = 0.0
  /// In nanoseconds; NaN for no time-out.
  var answer = 0.0
  var timeout = Double.nan
  var radio: NetworkSteps.Radio?
  var asked = SimTime.zero
  /// The end of a back-off, the next evaluation of a transfer, the next keep-alive.
  var timer = EventToken.none
  /// The last beginning.
  var begunAt = SimTime.zero

  var attempts: Int32 = 0
  var retries: Int32 = 0
  /// In nanoseconds; infinite for no limit.
  var backOff = 0.0
  var greatestBackOff = Double.infinity
  var jitter = 0.0
  var isResumable = false
  /// The cache entry of its answer; nil for none.
  var cache: AnswerCache.Key?
  var expires = 0.0
  var entries: Int32 = 0
  var work = 0.0
  var eviction = AnswerCache.Eviction.leastRecentlyUsed
  /// Rows of a database in which it is stored; 0 for a file.
  var rows = 0.0

  /// Of a transfer: the earliest instant, the tolerance, and whether the system chooses the time.
  var earliest = SimTime.zero
  var tolerance = SimDuration.zero
  var isDiscretionary = false

  /// Of a connection: the interval of its keep-alive packets.
  var keepAlive = SimDuration.zero
  var size = 0.0
  var isOpen = false
}
