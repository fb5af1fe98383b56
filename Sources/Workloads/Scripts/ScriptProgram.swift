import Configuration
import Numerics
import PowerAccounting

/// All scripts of one variant, compiled to flat tables.
package struct ScriptProgram: Sendable {
  /// The handling of an event that arrives while its handler runs.
  package enum Mode: CaseIterable, BitwiseCopyable, HyphenatedCases {
    case parallel, single, restart, queued
  }

  struct Script: BitwiseCopyable {
    var entry: Int32
    /// The number of local counters and registers that a run of it needs.
    var locals: Int32 = 0
    var registers: Int32 = 0
  }

  struct Handler: BitwiseCopyable {
    var app: Int32
    var event: Int32
    var mode: Mode
    /// Runs at one time, or events waiting for one.
    var limit: Int32
    var script: Int32
    var name: UInt32
  }

  struct Timer: BitwiseCopyable {
    var app: Int32
    /// The index of its name, or -1.
    var label: Int32
    var script: Int32
    var name: UInt32
  }

  struct Action: BitwiseCopyable {
    var script: Int32
    var name: UInt32
    /// Its timing: once at an instant, or repeatedly.
    var at: Operand
    var every: Operand
    /// The days of the week on which it happens once at `at` since midnight, a bit each; none for
    /// an action that knows no clock.
    var weekdays: UInt8 = 0
  }

  /// A source, which changes by itself.
  struct Source: BitwiseCopyable {
    var event: Int32
    var name: UInt32
    /// The time between changes, in nanoseconds.
    var gap: Variate
    /// The hours of changes, in nanoseconds since midnight; two equal values for all hours.
    var opens: Int64
    var closes: Int64
  }

  /// A queue of an app in which operations wait.
  struct OperationQueue: BitwiseCopyable {
    var app: Int32
    /// The most concurrent operations.
    var limit: Int32
    var quality: UInt8
  }

  /// Steps that go through a queue.
  struct Operation: BitwiseCopyable {
    var queue: Int32
    var script: Int32
    var name: UInt32
  }

  /// Steps that run beside others of the same script.
  struct Branch: BitwiseCopyable {
    var script: Int32
    var name: UInt32
  }

  /// An event that a script of an app waits for.
  struct EventWait: BitwiseCopyable {
    var app: Int32
    var event: Int32
  }

  /// A step as written, at the place where it was compiled: a task's step stands once for each call.
  package struct Step: Sendable {
    package let definition: StepDefinition
    package let location: SourceLocation
    package let app: Int
    /// The script that it belongs to.
    package internal(set) var script: Int
    /// The instructions that it was compiled to, those of steps inside it included.
    package internal(set) var instructions: Range<Int>

    package var name: String { definition.name }
  }

  /// The code of all scripts.
  struct Code {
    var instructions: [Instruction] = []
    var operands: [Operand] = []
    var expressions: [ExpressionInstruction] = []
    var scripts: [Script] = []
    var branches: [Branch] = []
  }

  /// A variable of an app.
  struct Variable: BitwiseCopyable {
    var app: Int32
    var firstValue: Double
  }

  /// The events from outside of all apps: actions of the person, and changes of sources.
  struct Exogenous {
    var actions: [Action] = []
    var sources: [Source] = []
    var actionNames: [String] = []
    var sourceNames: [String] = []
    var replays: [ReplayDefinition] = []
    var replayNames: [String] = []
    /// Whether a person plays a recording that tells when the screen goes dark.
    var screenIsRecorded = false
  }

  /// An event, as it is known before the run.
  struct Event: BitwiseCopyable {
    /// The hash of its name, for the triggers of the work that it causes.
    var name: UInt32
    /// The background mode with which it wakes apps, as a bit; 0 for none.
    var mode: UInt8
    /// The mark that it is as well when a person causes it, or -1.
    var mark: Int32 = -1
  }

  /// An app; the system is the first of them.
  package struct App: Sendable {
    package let name: String
    /// The background modes, a bit each.
    package internal(set) var modes: UInt8 = 0
    package internal(set) var settings = AppSettings()
    /// Its queues of requests, numbered from the first app to the last.
    package internal(set) var queues: [RequestQueue] = []
    /// The battery levels that are reported to the app if it handles `battery-below`; at first
    /// those at which phones notify their owners.
    package internal(set) var batteryLevels = [0.2, 0.1]

    package init(name: String, modes: UInt8 = 0, settings: AppSettings = AppSettings()) {
      self.name = name
      self.modes = modes
      self.settings = settings
    }

    package func has(_ mode: BackgroundMode) -> Bool { modes & mode.bit != 0 }
  }

  /// The names of what the scripts record.
  package struct RecordNames: Sendable {
    package internal(set) var marks: [String] = []
    /// The first ones are the engine's own: ``ScriptEngine/Counter``.
    package internal(set) var counters: [String] = ScriptEngine.Counter.allCases.map(\.name)
    package internal(set) var observations: [String] = []
    /// The path of each script in the scenario: `apps.finder.handlers.search-tapped/every.timer`.
    package internal(set) var scriptPaths: [String] = []
  }

  var code = Code()
  /// All steps; a step that holds others comes before them.
  package internal(set) var steps: [Step] = []
  var distributions = DistributionTable()
  var handlers: [Handler] = []
  var timers: [Timer] = []
  var queues: [OperationQueue] = []
  var operations: [Operation] = []
  var eventWaits: [EventWait] = []
  var variables: [Variable] = []
  var exogenous = Exogenous()
  /// When the run starts by the clock.
  package var starts = ClockTime.mondayMidnight
  var events: [Event] = []
  /// The marks of events that metrics need, one for each app and event or -1; empty without any.
  var appEventMarks: [Int32] = []
  package internal(set) var apps = [App(name: "system")]
  package internal(set) var names = RecordNames()
  /// Messages that servers send to apps.
  package internal(set) var pushes: [PushSource] = []
  /// Whether a script or a metric asks what is known of sources.
  var followsSources = false

  package var instructionCount: Int { code.instructions.count }

  /// The names of the apps, the system first.
  package var appNames: [String] { apps.map(\.name) }

  /// Whether the screen goes dark when a recording says so, and not by itself.
  package var screenIsRecorded: Bool { exogenous.screenIsRecorded }

  /// The names of the actions, of the sources and of the recordings that are played.
  package var exogenousNames: [String] {
    exogenous.actionNames + exogenous.sourceNames + exogenous.replayNames
  }

  /// The apps that handle an event or wait for it.
  package func listeners(to event: Int) -> AppSet {
    AppSet(
      (handlers.filter { Int($0.event) == event }.map(\.app)
        + eventWaits.filter { Int($0.event) == event }.map(\.app)).map { AppID(Int($0)) })
  }

  /// The events that an app handles or waits for.
  package func events(subscribedBy app: AppID) -> [Int] {
    handlers.filter { $0.app == app.index }.map { Int($0.event) }
      + eventWaits.filter { $0.app == app.index }.map { Int($0.event) }
  }

  /// Whether any expression reads a reading of the system.
  package func reads(_ reading: SystemReading) -> Bool {
    code.expressions.contains { $0.isReading(reading.rawValue) }
  }

  /// Whether any expression reads what is known of a source.
  var readsFlows: Bool {
    let first = SourceReadings(sources: exogenous.sources.count).firstFlow
    return code.expressions.contains { ($0.reading ?? 0) >= first }
  }

  // MARK: - Work

  /// A step whose work has a fate of its own, such as a request.
  package struct WorkPlace: Sendable {
    package let step: Step
    package let instruction: Int
    /// Whether a request or a transfer receives data.
    package let receives: Bool
    /// Whether any app handles the event that a touch causes.
    package let isHandled: Bool
    /// Whether no step of its script comes after it.
    package let endsScript: Bool

    package var work: StepWork { step.definition.work }
  }

  /// A script that begins by itself: a handler, an action of the person, or a timer.
  package struct ScriptPlace: Sendable {
    package let path: String
    /// The location of its first step.
    package let location: SourceLocation
    package let isTimer: Bool
    /// Its first instruction.
    package let instruction: Int
  }

  /// All steps with work of their own, in the order of the program.
  package var workPlaces: [WorkPlace] {
    steps.compactMap { step in
      guard step.definition.work != .container,
        let instruction = step.instructions.first(where: { hasWork(code.instructions[$0].code) })
      else { return nil }
      // 'down' is the second field of requests and transfers.
      let asked = code.instructions[instruction]
      let receives =
        asked.operandCount > 1
        && code.operands[Int(asked.firstOperand) + 1].kind != .absent
      return WorkPlace(
        step: step, instruction: instruction, receives: receives,
        isHandled: asked.code != .send || !listeners(to: Int(asked.index)).isEmpty,
        endsScript: code.instructions[step.instructions.upperBound].code == .end)
    }
  }

  /// The steps that set a mark, with its name.
  package var markPlaces: [(step: Step, instruction: Int, name: String)] {
    steps.filter { $0.definition.work != .container }.flatMap { step in
      step.instructions.filter { code.instructions[$0].code == .mark }.map {
        (step, $0, names.marks[Int(code.instructions[$0].index)])
      }
    }
  }

  /// Whether a step with a kind of work of its own, or one that claims a component, comes after
  /// another in its script.
  package func hasWork(after step: Step) -> Bool {
    workPlaces.contains {
      $0.step.script == step.script && $0.instruction >= step.instructions.upperBound
        && ($0.step.definition.isClaim || $0.work.isOfKind)
    }
  }

  private func hasWork(_ code: Instruction.Code) -> Bool {
    switch code {
    case .operate, .operateThere, .wait, .awaitEvent, .awaitQueue, .startTimer, .enqueue, .send:
      true
    default: false
    }
  }

  /// The handlers, actions and timers that have steps, in the order of their scripts.
  package var scriptPlaces: [ScriptPlace] {
    let scripts =
      handlers.map { ($0.script, false) } + timers.map { ($0.script, true) }
      + exogenous.actions.map { ($0.script, false) }
    var first: [Int: Step] = [:]
    for step in steps where first[step.script] == nil { first[step.script] = step }
    return scripts.sorted { $0.0 < $1.0 }.compactMap { script, isTimer in
      guard let step = first[Int(script)] else { return nil }
      return ScriptPlace(
        path: path(ofScript: Int(script)), location: step.location, isTimer: isTimer,
        instruction: Int(code.scripts[Int(script)].entry))
    }
  }

  /// Whether a step is one of the surroundings, such as the end of a charging session.
  package func isOfSurroundings(_ step: Step) -> Bool {
    step.app == 0 && path(ofScript: step.script).hasPrefix("surroundings.")
  }

  package func path(ofScript index: Int) -> String { names.scriptPaths[index] }

  /// The index of the script that holds an instruction; nil for none.
  package func script(of origin: InstructionID) -> Int? {
    // Scripts lie one after the other.
    origin == .none ? nil : code.scripts.lastIndex { $0.entry <= origin.index }
  }

  /// The innermost step that an instruction is a part of; nil for none.
  package func step(of origin: InstructionID) -> Step? {
    // Steps follow the ones that hold them.
    steps.last { $0.instructions.contains(Int(origin.index)) }
  }

  /// The first instruction of a script.
  package func entry(ofScript index: Int) -> Int { Int(code.scripts[index].entry) }

  /// The step that sets a mark or touches what is marked; nil without any.
  package func step(settingMark mark: Int) -> Step? {
    steps.last { step in
      step.instructions.contains { place in
        let instruction = code.instructions[place]
        switch instruction.code {
        case .mark: return Int(instruction.index) == mark
        case .send: return Int(events[Int(instruction.index)].mark) == mark
        default: return false
        }
      }
    }
  }

  /// Steps that are left out by a condition which no run can change, such as a parameter.
  package var switchedOff: [Range<Int>] {
    steps.filter { $0.name == "if" }.compactMap { step in
      guard let decision = step.instructions.first,
        code.instructions[decision].code == .jumpUnless,
        code.operands[Int(code.instructions[decision].firstOperand)].kind == .constant
      else { return nil }
      return step.instructions
    }
  }
}
