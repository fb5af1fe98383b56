/// One operation of a compiled script; plain data.
struct Instruction: BitwiseCopyable {
  enum Code: UInt8, BitwiseCopyable {
    /// Waits for the time in the first operand.
    case wait
    /// Waits for the time in the first operand, at most until the instant in register `index`.
    case waitAtMost
    /// The touch of a person who looks at the screen.
    case touch
    /// Goes to `target`.
    case jump
    /// Goes to `target` when the first operand is false.
    case jumpUnless
    /// Puts the first operand into register `index`.
    case setRegister
    /// Goes to `target` when register `index` is below one, else takes one off it.
    case countDown
    /// Puts the instant that is the first operand from now into register `index`.
    case setDeadline
    /// Goes to `target` when the instant in register `index` is reached.
    case jumpWhenPast
    /// Records mark `index`.
    case mark
    /// Adds the first operand to counter `index`.
    case count
    /// Records the first operand under observation `index`.
    case observe
    /// Puts the first operand into variable `index`.
    case setVariable
    /// Brings copy `index` of a source up to the version in the first operand, or in the register
    /// before the number `local`, or to the present one.
    case bring
    /// Sends event `index` to the app itself, or from a user to the app in front.
    case send
    /// Starts timer `index`; operands: interval, phase, tolerance, whether
    /// it ticks in a deep rest, whether it is an alarm clock.
    case startTimer
    /// Stops the app's timers whose name is `index`.
    case cancelTimers
    /// Asks `component` for its operation `index`; a failure goes to `target`, or ends the run.
    /// Where the component declines, the next one with the same operation carries it out.
    case operate
    /// The same, of that component and no other.
    case operateThere
    /// The action of a person on app `index`, or on the phone.
    case open, close, lock, unlock, quit
    /// Something comes over the app in front, if `index` is 1, or goes again.
    case interrupt
    /// Puts operation `index` into its queue; operand: its class.
    case enqueue
    /// Gives queue `index` the class of the operand.
    case setQueueClass
    /// Waits until queue `index` is empty; operand: the class of the waiting thread.
    case awaitQueue
    /// A background task of the app begins or ends.
    case beginTask, endTask
    /// Waits for event `index` of the app; operands: a condition on it, how long, and the first of
    /// four registers that keep the fields of the event before. Goes to `target` when the time is
    /// over.
    case awaitEvent
    /// Gives a thread the event's fields that it had before, from the four registers at `index`.
    case restoreFields
    /// Begins branch `index`, which runs beside the thread.
    case fork
    /// Waits until all branches of the thread have ended, or one of them if `index` is 1.
    case join
    /// The run of the script is over, and with it all that it is a branch of.
    case stop
    /// The run of the script is over.
    case end
  }

  var code: Code
  var component: UInt8 = 0
  /// The thread's local counter, for instructions that name the work they trigger.
  var local: UInt16 = 0
  var index: Int32 = 0
  var target: Int32 = -1
  var firstOperand: Int32 = 0
  var operandCount: Int32 = 0

  /// The code of a person's action in the exogenous trace: without the app, since variants may have
  /// other apps.
  var traceCode: UInt64 { UInt64(code.rawValue) }
}

/// A value of an instruction: fixed, drawn, computed, or not given.
struct Operand: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable { case absent, constant, draw, expression }

  var kind: Kind
  var value = 0.0
  /// The first instruction of an expression, or the law of a draw.
  var start: Int32 = 0
  var count: Int32 = 0
  /// The hash of the stream's name.
  var stream: UInt32 = 0
  /// The thread's local counter of uses of the stream.
  var local: UInt16 = 0

  static let absent = Operand(kind: .absent)
  /// Whether it is known before the run to be no time at all, in which nothing can be repeated.
  var isNoLength: Bool { kind == .constant && value < 1 }

  static func constant(_ value: Double) -> Operand { Operand(kind: .constant, value: value) }
}
