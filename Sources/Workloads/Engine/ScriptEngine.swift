import Configuration
public import Kernel
import Numerics
public import PowerAccounting
public import Quantities

/// Runs the compiled scripts of one phone: threads, handlers, timers and what people do.
///
/// It knows no component. Whoever drives it asks for the next ready thread, advances it, and
/// carries out what ``advance(_:now:future:)`` hands back.
public struct ScriptEngine: ~Copyable {
  /// A power of two, so that places in the ring of ready threads wrap by a mask.
  static let threadLimit = 4096

  /// How many runs of scripts there can be at one time.
  public static var threadPlaces: Int { threadLimit }

  let instructions: FlatTable<Instruction>
  let operands: FlatTable<Operand>
  let expressions: FlatTable<ExpressionInstruction>
  let laws: FlatTable<Distribution>
  let pool: FlatTable<Double>
  let scripts: FlatTable<ScriptProgram.Script>
  let handlers: FlatTable<ScriptProgram.Handler>
  let timerDefinitions: FlatTable<ScriptProgram.Timer>
  let actionDefinitions: FlatTable<ScriptProgram.Action>
  let sourceDefinitions: FlatTable<ScriptProgram.Source>
  let queueDefinitions: FlatTable<ScriptProgram.OperationQueue>
  let operationDefinitions: FlatTable<ScriptProgram.Operation>
  let branchDefinitions: FlatTable<ScriptProgram.Branch>
  let eventNames: FlatTable<UInt32>
  let eventMarks: FlatTable<Int32>
  /// The marks of events that metrics ask for, one for each app and event or -1; empty without any.
  let appEventMarks: FlatTable<Int32>
  /// The background modes with which events wake apps, and those that apps have.
  let eventModes: FlatTable<UInt8>
  let appModes: FlatTable<UInt8>
  let initialVariables: FlatTable<Double>
  let variableApps: FlatTable<Int32>
  /// The handler of each app and event, or -1, or ``awaitedOnly``.
  let handlerOf: FlatTable<Int32>
  let eventCount: Int
  let rules: SystemRules
  let starts: ClockTime
  let localsPerThread: Int
  let registersPerThread: Int

  var threads: FlatTable<Thread>
  var threadFields: FlatTable<Double>
  var threadLocals: FlatTable<UInt32>
  var threadRegisters: FlatTable<Double>
  var freeThreads: FlatTable<Int32>
  var freeCount = 0
  var ready: FlatTable<ThreadHandle>
  var readyFirst = 0
  @usableFromInline var readyCount = 0
  var handlerStates: FlatTable<HandlerState>
  /// Events that wait for a handler, `limit` places for each.
  var queued: FlatTable<QueuedEvent>
  let queueStart: FlatTable<Int>
  var timers: FlatTable<TimerState>
  /// Whether another alarm clock is the next than when this was last asked.
  public internal(set) var alarmClocksChanged = false
  var actions: FlatTable<ActionState>
  var sources: FlatTable<SourceState>
  var queueStates: FlatTable<OperationQueueState>
  /// What waits in operation queues, ``queueLimit`` places for each.
  var waitingOperations: FlatTable<WaitingOperation>
  /// Threads that wait for events, in the order in which they began to.
  var eventWaits: FlatTable<Int32>
  var eventWaitCount = 0
  /// Running operations that became more urgent, in the order of their threads.
  var promoted: FlatTable<Int32>
  public internal(set) var promotedCount = 0
  var promotedTaken = 0
  var variables: FlatTable<Double>
  var readings: FlatTable<Double>
  var scratch: FlatTable<Double>
  var stack: FlatTable<Double>
  var appIsRunning: FlatTable<Bool>
  var appStates: FlatTable<AppState>
  var suspendedCount = 0
  /// Apps that went on since this was last asked.
  var resumedApps = AppSet()
  /// Threads of suspended apps that would go on, in the order in which they would.
  var parked: ThreadList
  var held: FlatTable<HeldEvent>
  var heldCount = 0
  /// How far the phone rests: 0 not at all, 1 lightly, 2 deeply.
  var restDepth = 0
  /// What each app may do by itself while it is not in front.
  var allowances: FlatTable<AppAllowance>
  /// When each app had its last ticks, ``tickLimit`` places for each.
  var tickTimes: FlatTable<SimTime>
  /// Threads whose waits ended while the phone rested, in the order in which they did.
  var heldThreads: ThreadList

  public internal(set) var counters: FlatTable<Int>
  public internal(set) var probes: Probes
  /// What people and surroundings do: actions first, then sources, then what the phone knows of.
  var exogenous: ExogenousTrace
  /// Where begun and ended runs and marks are noted down; nobody does in most runs.
  public var journal: UnsafeMutablePointer<ScriptJournal>?
  /// The app in front, or the system for the home screen.
  public private(set) var front = AppID.system
  public private(set) var screenIsOn = false
  /// Whether something has come over the app in front.
  var isInterrupted = false
  /// Whether the screen is lit and nobody has used the phone since it was dark.
  var isLitUnattended = false
  /// Whether a person touched the phone since this was last asked.
  var wasTouched = false
  /// How often the phone locked itself.
  var locks: UInt32 = 0
  /// How often all apps were told of something.
  var broadcasts: UInt32 = 0
  /// The app that takes no part today: nothing is delivered to it.
  var silent: AppID?
  /// Why the run cannot go on, when a limit of the program was met.
  public internal(set) var failure: StaticString?
  var key = RandomKey(seed: 0, replication: 1)
  var horizon = SimTime.zero
  /// The instant of the last step, and how many steps were taken at it.
  var busyInstant = SimTime.zero
  var stepsAtInstant = 0

  /// - Parameter otherStreams: How many streams of exogenous events there are beside those of actions and
  ///   sources.
  public init(
    program: ScriptProgram, probes: consuming Probes, rules: SystemRules = SystemRules(),
    otherStreams: Int = 0
  ) {
    self.rules = rules
    starts = program.starts
    instructions = FlatTable(program.instructions)
    operands = FlatTable(program.operands)
    expressions = FlatTable(program.expressions)
    laws = FlatTable(program.distributions.rows)
    pool = FlatTable(program.distributions.pool)
    scripts = FlatTable(program.scripts)
    handlers = FlatTable(program.handlers)
    timerDefinitions = FlatTable(program.timers)
    actionDefinitions = FlatTable(program.actions)
    sourceDefinitions = FlatTable(program.sources)
    queueDefinitions = FlatTable(program.queues)
    operationDefinitions = FlatTable(program.operations)
    branchDefinitions = FlatTable(program.branches)
    eventNames = FlatTable(program.eventNames)
    eventMarks = FlatTable(program.eventMarks)
    appEventMarks = FlatTable(program.appEventMarks)
    eventModes = FlatTable(program.eventModes)
    appModes = FlatTable(program.appModes)
    initialVariables = FlatTable(program.variables)
    variableApps = FlatTable(program.variableApps)
    eventCount = program.eventNames.count
    var handlerOf = FlatTable<Int32>(repeating: -1, count: program.apps.count * eventCount)
    for (place, handler) in program.handlers.enumerated() {
      handlerOf[Int(handler.app) * eventCount + Int(handler.event)] = Int32(place)
    }
    for wait in program.eventWaits {
      let place = Int(wait.app) * eventCount + Int(wait.event)
      if handlerOf[place] < 0 { handlerOf[place] = Self.awaitedOnly }
    }
    self.handlerOf = handlerOf
    localsPerThread = Int(program.scripts.map(\.locals).max() ?? 0)
    registersPerThread = Int(program.scripts.map(\.registers).max() ?? 0)

    let limit = Self.threadLimit
    threads = FlatTable(repeating: Thread(), count: limit)
    threadFields = FlatTable(repeating: 0, count: limit * EventDefinition.fieldLimit)
    threadLocals = FlatTable(repeating: 0, count: limit * localsPerThread)
    threadRegisters = FlatTable(repeating: 0, count: limit * registersPerThread)
    freeThreads = FlatTable(repeating: 0, count: limit)
    ready = FlatTable(repeating: .none, count: limit)
    handlerStates = FlatTable(repeating: HandlerState(), count: program.handlers.count)
    var starts: [Int] = []
    var places = 0
    for handler in program.handlers {
      starts.append(places)
      places += Int(handler.limit)
    }
    queueStart = FlatTable(starts)
    queued = FlatTable(repeating: QueuedEvent(), count: places)
    timers = FlatTable(repeating: TimerState(), count: program.timers.count)
    actions = FlatTable(repeating: ActionState(), count: program.actions.count)
    sources = FlatTable(repeating: SourceState(), count: program.sources.count)
    queueStates = FlatTable(repeating: OperationQueueState(), count: program.queues.count)
    waitingOperations = FlatTable(
      repeating: WaitingOperation(), count: program.queues.count * Self.queueLimit)
    eventWaits = FlatTable(repeating: 0, count: program.eventWaits.isEmpty ? 0 : limit)
    promoted = FlatTable(repeating: 0, count: program.queues.isEmpty ? 0 : limit)
    variables = FlatTable(program.variables)
    readings = FlatTable(
      repeating: 0,
      count: SystemReading.allCases.count + program.sources.count * SourcesSection.readings.count)
    scratch = FlatTable(repeating: 0, count: 32)
    stack = FlatTable(repeating: 0, count: Expression.stackDepth)
    appIsRunning = FlatTable(repeating: false, count: program.apps.count)
    appStates = FlatTable(repeating: AppState(), count: program.apps.count)
    parked = ThreadList(capacity: rules.lifecycle == nil ? 0 : limit)
    held = FlatTable(repeating: HeldEvent(), count: rules.lifecycle == nil ? 0 : Self.heldLimit)
    allowances = FlatTable(repeating: AppAllowance(), count: program.apps.count)
    tickTimes = FlatTable(
      repeating: .zero, count: rules.limitsTicks ? program.apps.count * Self.tickLimit : 0)
    heldThreads = ThreadList(capacity: rules.rest == nil ? 0 : limit)
    counters = FlatTable(repeating: 0, count: program.counters.count)
    self.probes = probes
    exogenous = ExogenousTrace(
      count: program.actions.count + program.sources.count + otherStreams)
  }

  /// Ready for another replication, with the first occasions of all actions scheduled.
  ///
  /// - Parameter silent: An app to which nothing is delivered, for the day without it.
  public mutating func begin(
    key: RandomKey, horizon: SimTime, silent: AppID?, future: inout FutureEventList
  ) {
    self.key = key
    self.horizon = horizon
    self.silent = silent
    failure = nil
    busyInstant = .zero
    stepsAtInstant = 0
    front = .system
    screenIsOn = false
    isInterrupted = false
    isLitUnattended = false
    wasTouched = false
    locks = 0
    broadcasts = 0
    freeCount = 0
    for index in 0..<usedThreads {
      threads[index] = Thread(generation: threads[index].generation &+ 1)
    }
    usedThreads = 0
    readyCount = 0
    readyFirst = 0
    eventWaitCount = 0
    handlerStates.fill(with: HandlerState())
    timers.fill(with: TimerState())
    alarmClocksChanged = false
    for index in 0..<variables.count { variables[index] = initialVariables[index] }
    appIsRunning.fill(with: false)
    resetLifecycle()
    resetRestraint()
    resetQueues()
    counters.fill(with: 0)
    probes.reset()
    exogenous.reset()
    for index in 0..<actions.count {
      actions[index] = ActionState()
      scheduleAction(index, after: .zero, future: &future)
    }
    beginSources(future: &future)
  }

  /// Threads ever used in this replication; those above are untouched.
  var usedThreads = 0

  mutating func setFront(_ app: AppID) { front = app }
  mutating func setScreen(_ isOn: Bool) { screenIsOn = isOn }
}
