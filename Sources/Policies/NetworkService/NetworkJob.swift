import Components
import Kernel
import PowerAccounting
import Quantities

/// A request, a transfer, a connection or a message of a server that the service looks after.
struct NetworkJob: SlotElement {
  enum Kind: UInt8, BitwiseCopyable { case request, transfer, connection, message }

  enum Phase: UInt8, BitwiseCopyable {
    /// The place is empty.
    case free
    /// Waits for its turn, for the network or for its app to go on.
    case waiting
    /// Waits for the end of a back-off.
    case backingOff
    /// Its answer is being read from storage.
    case reading
    /// A radio has it.
    case moving
    /// A transfer of which the time has not come.
    case planned
    /// An open connection between two keep-alives.
    case open
  }

  var kind = Kind.request
  var phase = Phase.free
  var isFree: Bool { phase == .free }
  /// Told apart from what had the place before.
  var generation: UInt32 = 0
  /// The order in which jobs came.
  var order: UInt64 = 0
  var app = AppID.system
  var waiter = Waiter.nobody
  var trigger = Trigger(entity: 0, ordinal: 0)
  var queue: Int32 = -1
  var name: Int32 = -1
  var priority: Int8 = 1
  /// Bytes of the whole, and of what is left of it.
  var up = 0.0
  var down = 0.0
  var upLeft = 0.0
  var downLeft = 0.0
  /// In nanoseconds; a time-out of NaN is none.
  var answer = 0.0
  var timeout = Double.nan
  var radio: NetworkSteps.Radio?
  var asked = SimTime.zero
  /// The end of a back-off, the next look at a transfer, the next keep-alive.
  var timer = EventToken.none
  /// When it was begun last.
  var begunAt = SimTime.zero

  var attempts: Int32 = 0
  var retries: Int32 = 0
  /// In nanoseconds; no limit is infinite.
  var backOff = 0.0
  var greatestBackOff = Double.infinity
  var jitter = 0.0
  var isResumable = false
  /// Where its answer is kept; nil for nowhere.
  var cache: AnswerCache.Key?
  var expires = 0.0
  var entries: Int32 = 0
  var work = 0.0
  var eviction = AnswerCache.Eviction.leastRecentlyUsed
  /// Rows of a database that it is kept as; 0 for a file.
  var rows = 0.0

  /// Of a transfer: from when on, how much later, and whether the system chooses.
  var earliest = SimTime.zero
  var tolerance = SimDuration.zero
  var isDiscretionary = false

  /// Of a connection.
  var keepAlive = SimDuration.zero
  var size = 0.0
  var isOpen = false
}
