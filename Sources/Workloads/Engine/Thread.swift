import Kernel
import PowerAccounting
import Quantities

/// One run of a script.
struct Thread: BitwiseCopyable {
  enum Owner: UInt8, BitwiseCopyable { case nobody, handler, timer, action }

  var generation: UInt32 = 0
  var isLive = false
  var owner = Owner.nobody
  var ownerIndex: Int32 = 0
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

/// A repeating timer that is on or off.
struct TimerState: BitwiseCopyable {
  var isOn = false
  var interval = 0.0
  /// When the next tick is due, and how long it may be put off.
  var due = SimTime.latest
  var window = SimDuration.zero
  var ticks: UInt32 = 0
  var app = AppID.system
  var occasion = Occasion(entity: 0, ordinal: 0)
  var fields = SIMD4<Double>.zero
  var next = EventToken.none
  var thread: Int32 = -1
}

/// Something a person does again and again.
struct ActionState: BitwiseCopyable {
  var ordinal: UInt32 = 0
  var thread: Int32 = -1
}
