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

  /// The attempts at a request.
  struct Retry: BitwiseCopyable {
    /// The attempts made, and the retries that are left.
    var attempts: Int32 = 0
    var left: Int32 = 0
    /// The first wait, and the longest, in nanoseconds; infinite for no limit.
    var backOff = 0.0
    var greatest = Double.infinity
    /// The share of a wait that is by chance.
    var jitter = 0.0
    /// Whether a retry continues where the attempt before broke off.
    var isResumable = false

    /// The wait after the attempt that failed, in nanoseconds.
    ///
    /// - Parameter chance: A random number from 0 to 1.
    func wait(chance: Double) -> Double {
      var wait = backOff
      for _ in 0..<min(Int(attempts) - 1, 64) { wait *= 2 }
      return min(wait, greatest) * (1 - jitter * chance)
    }
  }

  /// The answer of a request in a cache.
  struct CachedAnswer: BitwiseCopyable {
    let key: AnswerCache.Key
    /// The time for which it is fresh, in nanoseconds.
    let expires: Double
    /// The number of answers kept of its name.
    let entries: Int32
    /// The work of taking it from memory, in cycles.
    let work: Double
    let eviction: AnswerCache.Eviction
    /// Rows of a database in which it is stored; 0 for a file.
    let rows: Double
  }

  /// The times of a transfer.
  struct Transfer: BitwiseCopyable {
    var earliest = SimTime.zero
    var tolerance = SimDuration.zero
    /// Whether the system chooses the time.
    var isDiscretionary = false
    /// The last beginning.
    var begunAt = SimTime.zero
  }

  /// The keep-alive packets of a connection.
  struct Connection: BitwiseCopyable {
    var interval = SimDuration.zero
    var size = 0.0
    var isOpen = false
    /// The last exchange, from which on the network forgets it.
    var usedAt = SimTime.zero
  }

  /// The place of a request in a queue.
  struct QueueEntry: BitwiseCopyable {
    /// The index of the queue; -1 for none.
    var queue: Int32 = -1
    var priority: Int8 = 1
    /// The order in which jobs came.
    var order: UInt64 = 0

    /// Whether it leaves the queue before another.
    func precedes(_ other: QueueEntry) -> Bool {
      priority > other.priority || priority == other.priority && order < other.order
    }
  }

  /// The data to exchange with a server.
  struct Exchange: BitwiseCopyable {
    /// Bytes in total.
    var up = 0.0
    var down = 0.0
    /// In nanoseconds; NaN for no time-out.
    var answer = 0.0
    var timeout = Double.nan
    var radio: NetworkSteps.Radio?
    /// The bytes that a radio has yet to move.
    var left = BytesLeft()

    /// The request to the radios for the rest.
    var rest: ServiceRequest {
      .transfer(up: left.up, down: left.down, answer: answer, timeout: timeout, over: radio)
    }
  }

  var kind = Kind.request
  var phase = Phase.free
  var isFree: Bool { phase == .free }
  /// Distinguishes it from the slot's earlier jobs.
  var generation: UInt32 = 0
  var app = AppID.system
  var waiter = Waiter.nobody
  var trigger = Trigger(entity: 0, ordinal: 0)
  /// The step that requested it.
  var origin = InstructionID.none
  var entry = QueueEntry()
  var name: Int32 = -1
  var exchange = Exchange()
  var asked = SimTime.zero
  /// The end of a back-off, the next evaluation of a transfer, the next keep-alive.
  var timer = EventToken.none
  var retry = Retry()
  /// The cache of its answer; nil for none.
  var cached: CachedAnswer?
  var transfer = Transfer()
  var connection = Connection()
}
