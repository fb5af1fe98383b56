import Configuration
import Kernel
import PowerAccounting
import Quantities
import Recordings
import Workloads

/// Scripts on a bench, with steps that need no phone: `say` writes to the log at once, `work` is
/// done after a time, `break` and `break-later` fail.
///
/// A class, because a test's action works on the bench itself.
package final class ScriptBench {
  package private(set) var log: [LogEntry] = []
  package private(set) var now = SimTime.zero
  package let program: ScriptProgram
  private var engine: ScriptEngine
  private var future = FutureEventList()
  private var userActions: [(SimTime, (ScriptBench) -> Void)] = []
  private var pending: [(thread: ThreadHandle, fails: Bool)] = []
  private var freePending: [Int] = []
  private let journal = UnsafeMutablePointer<ScriptJournal>.allocate(capacity: 1)
  private var firstTimes: [Int: SimTime] = [:]
  private let horizon: SimTime

  /// The owners of events: ends of operations, and actions of the test.
  private static let operations = ComponentID(0)
  private static let deedOwner = ComponentID(1)

  /// - Parameters:
  ///   - apps: The section `apps`.
  ///   - user: The actions of the section `user`.
  ///   - userReplay: The recordings that the person plays.
  ///   - recordings: The recordings, which the sections name by their digests.
  package init(
    apps: Tree, user: Tree = [:], userReplay: Tree = [:], constants: [String: Quantity] = [:],
    recordings: [Recording] = [], seconds: Double, endMark: String? = nil
  ) {
    let (assembly, diagnostics) = Self.compile(
      apps: apps, user: user, userReplay: userReplay, constants: constants, recordings)
    precondition(!diagnostics.hasErrors, "\(diagnostics.all.map(\.message))")
    let mark = endMark.map { assembly.mark($0) }
    program = assembly.finish()
    engine = ScriptEngine(
      program: program,
      probes: Probes(
        ProbePlan(), observations: program.names.observations.count, endMark: mark))
    horizon = .at(seconds)
    journal.initialize(to: ScriptJournal())
    engine.attach(journal)
  }

  deinit {
    journal.deinitialize(count: 1)
    journal.deallocate()
  }

  /// One app, `mail`, that is opened at the first second and does `steps` then.
  package convenience init(
    start steps: [Tree], handlers: [(String, Tree)] = [], variables: Tree = [:], tasks: Tree = [:],
    constants: [String: Quantity] = [:], seconds: Double = 60
  ) {
    self.init(
      apps: Self.app(start: steps, handlers: handlers, variables: variables, tasks: tasks),
      user: ["begin": ["at": "1 s", "do": [["open": "mail"]]]], constants: constants,
      seconds: seconds)
  }

  package static func app(
    start steps: [Tree], handlers: [(String, Tree)] = [], variables: Tree = [:], tasks: Tree = [:]
  ) -> Tree {
    let all = [("start", Tree(steps))] + handlers
    return ["mail": ["variables": variables, "tasks": tasks, "handlers": Tree(entries: all)]]
  }

  /// The reader's diagnostics: errors with their first note.
  package static func complaints(
    apps: Tree, user: Tree = [:], constants: [String: Quantity] = [:],
    recordings: [Recording] = []
  ) -> [String] {
    compile(apps: apps, user: user, constants: constants, recordings).1.all.map { complaint in
      complaint.message + (complaint.notes.first.map { " (\($0))" } ?? "")
    }
  }

  package static func complaints(
    start steps: [Tree], handlers: [(String, Tree)] = [], tasks: Tree = [:]
  )
    -> [String]
  {
    complaints(apps: app(start: steps, handlers: handlers, tasks: tasks))
  }

  private static func compile(
    apps: Tree, user: Tree, userReplay: Tree = [:], constants: [String: Quantity],
    _ recordings: [Recording]
  ) -> (ScriptAssembly, Diagnostics) {
    let diagnostics = Diagnostics()
    let steps = definitions.enumerated().map {
      ScriptVocabulary.ComponentStep(
        component: ComponentID(0), role: "bench", index: $0, definition: $1)
    }
    let library = RecordingLibrary()
    for recording in recordings { library.add(recording, ofFile: recording.digest) }
    var vocabulary = ScriptVocabulary()
    vocabulary.componentSteps = steps
    vocabulary.events = AppEvent.definitions + events + ReplayEvents.definitions
    vocabulary.peripherals = ["desk", "lamp"]
    vocabulary.services = ["lift", "light"]
    vocabulary.constants = constants
    let assembly = ScriptAssembly(
      vocabulary: vocabulary, diagnostics: diagnostics, recordings: library)
    let user: Tree = ["actions": user, "replay": userReplay]
    AppsSection.declare(apps.node, in: assembly)
    AppsSection.declareEvents(below: [user.node, apps.node], in: assembly)
    AppsSection.compile(apps.node, into: assembly)
    UserSection.compile(user.node, into: assembly)
    for event in UserSection.unanswered(user.node, in: assembly) {
      diagnostics.warning("no app has a handler for '\(event)'", at: user.node.location)
    }
    assembly.checkTimers()
    return (assembly, diagnostics)
  }

  private static let definitions = [
    StepDefinition(
      "say", "writes to the log",
      fields: [FieldDefinition("number", .variate(.none), required: true, "what")],
      shorthand: "number"),
    StepDefinition(
      "work", "takes a time",
      fields: [FieldDefinition("time", .variate(.duration), required: true, "how long")],
      failures: [.disconnected], shorthand: "time"),
    StepDefinition("break", "fails", failures: [.disconnected]),
    StepDefinition(
      "break-later", "fails after a time",
      fields: [FieldDefinition("time", .variate(.duration), required: true, "how long")],
      failures: [.disconnected], shorthand: "time"),
    StepDefinition(
      "meet", "names things",
      fields: [
        FieldDefinition("whom", .reference(.peripheral), "a peripheral"),
        FieldDefinition("for", .names(.service), "services"),
        FieldDefinition("loudly", .flag, "how"),
      ]),
  ]

  private static let events = [
    EventDefinition(
      "ring", "from outside",
      fields: [
        ("number", .quantity(.none)), ("offers", .names(.service)),
        ("peripheral", .reference(.peripheral)),
      ])
  ]

  // MARK: - Running

  /// Schedules an action at an instant, after the scripts' actions of it.
  package func at(_ seconds: Double, _ userAction: @escaping (ScriptBench) -> Void) {
    userActions.append((.at(seconds), userAction))
  }

  /// Rings at an app, with a number and services as bits.
  package func ring(_ number: Double, offering services: Double = 0, app: Int = 1) {
    engine.deliver(
      program.eventPlace("ring"), to: AppID(app), fields: SIMD4(number, services, 1, 0),
      trigger: Trigger(entity: 99, ordinal: UInt32(number)), future: &future)
    settle()
  }

  /// Drops queued rings.
  package func forgetRings(app: Int = 1) {
    engine.dropQueued(program.eventPlace("ring"), of: AppID(app), future: &future)
  }

  /// Plays one replication from the beginning; the log is that of the last.
  package func run(seed: UInt64 = 1, replication: Int = 1, silent: Int? = nil) {
    log = []
    pending = []
    freePending = []
    firstTimes = [:]
    journal.pointee.clear()
    now = .zero
    future.removeAll()
    engine.begin(
      key: RandomKey(seed: seed, replication: replication), horizon: horizon,
      silent: silent.map { AppID($0) }, future: &future)
    for (slot, userAction) in userActions.enumerated() {
      let tag = EventTag(Self.deedOwner, code: slot)
      future.schedule(tag, at: userAction.0, rank: .observation)
    }
    while failure == nil, !engine.probes.endWasMarked, let next = future.earliest, next <= horizon,
      let event = future.popEarliest()
    {
      now = event.time
      let index = event.tag.index
      switch event.tag.component {
      case nil: handle(PhoneEvent(event.tag))
      case Self.operations:
        let (thread, fails) = pending[index]
        freePending.append(index)
        if fails { engine.fail(thread, future: &future) } else { engine.complete(thread) }
      default: userActions[index].1(self)
      }
      settle()
      for case .mark(let mark) in journal.pointee.entries where firstTimes[mark] == nil {
        firstTimes[mark] = now
      }
      journal.pointee.clear()
    }
  }

  private func handle(_ event: PhoneEvent) {
    switch event {
    case .wake(let thread): engine.wake(thread, now: now, future: &future)
    case .timer(let index): engine.timerDue(index, now: now, future: &future)
    case .action(let index): engine.actionDue(index, now: now, future: &future)
    case .replay(let index): engine.replayDue(index, now: now, future: &future)
    case .dependent(let slot): engine.dependentDue(slot, future: &future)
    default: preconditionFailure("\(event) is no event of this bench")
    }
  }

  private func settle() {
    while failure == nil, engine.hasReady {
      if let thread = engine.takeReady() { advance(thread) }
    }
  }

  private func advance(_ thread: Int) {
    while true {
      switch engine.advance(thread, now: now, future: &future) {
      case .resting: return
      case .phoneChanged:
        note("\(engine.screenIsOn ? "lit" : "dark"), app \(engine.front.index)")
      case .ended(let app): note("app \(app.index) ended")
      case .operation(_, let index, let operandCount, _):
        let asked = engine.request(of: thread, operandCount: operandCount)
        guard perform(index, Array(asked.operands), asked.thread) else { return }
      }
    }
  }

  /// Whether the operation is over, and well.
  private func perform(_ index: Int, _ operands: [Double], _ thread: ThreadHandle) -> Bool {
    switch index {
    case 0: note(Self.text(operands[0]))
    case 1, 3:
      let slot = freePending.popLast() ?? pending.count
      if slot == pending.count { pending.append((thread, false)) }
      pending[slot] = (thread, fails: index == 3)
      let tag = EventTag(Self.operations, code: slot)
      let time = now + SimDuration(nanoseconds: Int64(operands[0]))
      if time <= horizon { future.schedule(tag, at: time, rank: .completion) }
      return false
    case 2:
      engine.fail(thread, future: &future)
      return false
    default: note("meet " + operands.map(Self.text).joined(separator: " "))
    }
    return true
  }

  private static func text(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  package func note(_ what: String) { log.append(LogEntry(now, what)) }
}

extension ScriptBench {
  /// The record of what came from outside in the last run.
  package var exogenousRecord: ExogenousRecord { engine.exogenousRecord }

  /// The log without times.
  package var said: [String] { log.map(\.what) }

  /// The log without events of the screen.
  package var story: [LogEntry] { log.filter { !$0.what.contains("app") } }

  package var failure: String? { engine.failure.map { "\($0)" } }

  package func counter(_ name: String) -> Int {
    engine.count(ofCounter: program.names.counters.firstIndex(of: name)!)
  }

  package func mean(_ observation: String) -> Double? {
    engine.probes.meanObservation(program.names.observations.firstIndex(of: observation)!)
  }

  package func firstTime(of mark: String) -> SimTime? {
    firstTimes[program.names.marks.firstIndex(of: mark)!]
  }
}

extension ScriptProgram {
  fileprivate func eventPlace(_ name: String) -> Int {
    // The events of the bench follow those of the phone itself.
    AppEvent.allCases.count + ["ring"].firstIndex(of: name)!
  }
}

extension Tree {
  /// A mapping with keys that are computed.
  package init(entries: [(String, Tree)]) {
    let slot = SourceLocation(file: "day.yaml", line: 1, column: 1)
    node = ConfigurationNode(
      .mapping(
        entries.map { ConfigurationNode.Entry(key: $0, keyLocation: slot, value: $1.node) }),
      at: slot)
  }
}
