import Kernel
import PowerAccounting
import Quantities

/// One run of a script.
struct Thread: BitwiseCopyable {
  enum Owner: UInt8, BitwiseCopyable { case nobody, handler, timer, action, operation, branch }

  var generation: UInt32 = 0
  var isLive = false
  var owner = Owner.nobody
  /// Its handler, timer, action, queue, or the thread it is a branch of.
  var ownerIndex: Int32 = 0
  /// The class of an operation, for its work that says none.
  var quality = OperationClass.none
  /// Whether it is among those that became more urgent and were not told of.
  var isPromoted = false
  /// The operation queue it waits for, or -1.
  var awaitedQueue: Int32 = -1
  /// The event it waits for, or -1.
  var awaitedEvent: Int32 = -1
  /// How many branches of it run, and whether it goes on when the first of them ends.
  var branches: Int32 = 0
  var joinsFirst = false
  var app = AppID.system
  var program: Int32 = 0
  /// Where to go on when the operation it waits for fails, or -1.
  var failureTarget: Int32 = -1
  var occasion = Occasion(entity: 0, ordinal: 0)
  var wake = EventToken.none
}

/// How many runs of a handler there are, and how many events wait for one.
struct HandlerState: BitwiseCopyable {
  var running: Int32 = 0
  var waiting: Int32 = 0
}

/// An event that waits for its handler.
struct QueuedEvent: BitwiseCopyable {
  var fields = SIMD4<Double>.zero
  var occasion = Occasion(entity: 0, ordinal: 0)
}

/// An operation queue.
struct OperationQueueState: BitwiseCopyable {
  var quality = OperationClass.none
  var running: Int32 = 0
  /// The ring of those that wait.
  var first: Int32 = 0
  var waiting: Int32 = 0
}

/// An operation that waits in its queue.
struct WaitingOperation: BitwiseCopyable {
  var operation: Int32 = 0
  var quality = OperationClass.none
  var fields = SIMD4<Double>.zero
  var occasion = Occasion(entity: 0, ordinal: 0)
}

/// A repeating timer that is on or off.
struct TimerState: BitwiseCopyable {
  var isOn = false
  var interval = 0.0
  /// When the next tick is due, and how long it may be put off.
  var due = SimTime.latest
  var window = SimDuration.zero
  /// Whether a tick was due when its app was suspended or held back.
  var isMissed = false
  /// Whether it may tick, now and then, while the phone rests deeply.
  var ticksWhileIdle = false
  /// Whether nothing holds it back, and it ends a rest.
  var isAlarmClock = false
  var ticks: UInt32 = 0
  var app = AppID.system
  var occasion = Occasion(entity: 0, ordinal: 0)
  var fields = SIMD4<Double>.zero
  var next = EventToken.none
  var thread: Int32 = -1
}

/// Where an app stands with the system.
struct AppState: BitwiseCopyable {
  var isSuspended = false
  /// Whether it should be suspended, and a part of the phone that it uses keeps it running.
  var isKept = false
  /// Background tasks it has begun and not ended.
  var tasks: Int32 = 0
  /// The earliest instant of its suspension, and the event of it.
  var runsUntil = SimTime.zero
  var suspension = EventToken.none
  /// The end of its background tasks' time, or the warning before.
  var expiry = EventToken.none
  var wasWarned = false
  var resumptions: UInt32 = 0
  /// How often the system let it run in the background.
  var awakenings: UInt32 = 0
}

/// An event that came for a suspended app.
struct HeldEvent: BitwiseCopyable {
  var app = AppID.system
  var event: Int32 = 0
  var fields = SIMD4<Double>.zero
  var occasion = Occasion(entity: 0, ordinal: 0)
}

/// Something a person does again and again.
struct ActionState: BitwiseCopyable {
  var ordinal: UInt32 = 0
  var thread: Int32 = -1
}
