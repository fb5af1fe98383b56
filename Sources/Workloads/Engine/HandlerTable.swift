import Configuration
import Kernel
import PowerAccounting

/// The handlers of all apps: their current runs, and their waiting events.
struct HandlerTable: ~Copyable {
  /// An event on its way to a handler.
  struct Event: BitwiseCopyable {
    var fields = SIMD4<Double>.zero
    var trigger = Trigger(entity: 0, ordinal: 0)
    /// The slot of the recorded event that it is, or -1.
    var slot: Int32 = -1
  }

  /// The decision about an event.
  enum Acceptance {
    /// A run begins.
    case runs
    /// The runs under way end, and a new one begins.
    case restarts
    /// It waits until a run is over.
    case waits
    /// There is no room for it.
    case dropped
  }

  struct State: BitwiseCopyable {
    var running: Int32 = 0
    var waiting: Int32 = 0
  }

  private let definitions: FlatTable<ScriptProgram.Handler>
  private var states: FlatTable<State>
  /// The waiting events, the oldest first: each handler has as many slots as its limit.
  private var waiting: FlatTable<Event>
  private let firstPlaces: FlatTable<Int>

  init(_ program: ScriptProgram) {
    definitions = FlatTable(program.handlers)
    states = FlatTable(repeating: State(), count: program.handlers.count)
    let limits = program.handlers.map { Int($0.limit) }
    firstPlaces = FlatTable(limits.offsets)
    waiting = FlatTable(repeating: Event(), count: limits.reduce(0, +))
  }

  mutating func begin() { states.fill(with: State()) }

  subscript(index: Int) -> ScriptProgram.Handler { @inline(__always) get { definitions[index] } }

  /// Decide about an event, and queue it if it waits.
  @inline(__always) mutating func accept(_ event: Event, by index: Int) -> Acceptance {
    let handler = definitions[index]
    let state = states[index]
    switch handler.mode {
    case .parallel where state.running < handler.limit: return .runs
    case .single where state.running == 0, .queued where state.running == 0: return .runs
    case .queued where state.waiting < handler.limit:
      waiting[firstPlaces[index] + Int(state.waiting)] = event
      states[index].waiting += 1
      return .waits
    case .restart: return .restarts
    default: return .dropped
    }
  }

  mutating func runBegan(_ index: Int) { states[index].running += 1 }

  /// Record the end of a run.
  ///
  /// - Returns: The next waiting event.
  @inline(__always) mutating func runEnded(_ index: Int) -> Event? {
    states[index].running -= 1
    guard states[index].waiting > 0, definitions[index].mode == .queued else { return nil }
    let first = firstPlaces[index]
    let next = waiting[first]
    states[index].waiting -= 1
    for slot in first..<first + Int(states[index].waiting) { waiting[slot] = waiting[slot + 1] }
    return next
  }

  /// Drop the last of the events that wait for a handler.
  mutating func dropLastWaiting(for index: Int) -> Event? {
    guard states[index].waiting > 0 else { return nil }
    states[index].waiting -= 1
    return waiting[firstPlaces[index] + Int(states[index].waiting)]
  }

  var count: Int { definitions.count }
}

/// The properties of every event that are known before a run; read only.
struct EventDirectory: ~Copyable {
  /// The receiver of an event in an app.
  enum Receiver: BitwiseCopyable {
    case nobody
    /// No handler, but scripts that may wait for it.
    case waitingThreads
    /// A handler, and perhaps such scripts.
    case handler(Int32)
  }

  private let events: FlatTable<ScriptProgram.Event>
  /// The background modes of apps, as bits.
  let appModes: FlatTable<UInt8>
  /// The marks that metrics need, one for each app and event or -1; empty without any.
  private let deliveryMarks: FlatTable<Int32>
  /// One for each app and event.
  private let receivers: FlatTable<Receiver>

  init(_ program: ScriptProgram) {
    events = FlatTable(program.events)
    appModes = FlatTable(program.apps.map(\.modes))
    deliveryMarks = FlatTable(program.appEventMarks)
    var receivers = FlatTable(repeating: Receiver.nobody, count: program.apps.count * events.count)
    for wait in program.eventWaits {
      receivers[Int(wait.app) * events.count + Int(wait.event)] = .waitingThreads
    }
    for (index, handler) in program.handlers.enumerated() {
      receivers[Int(handler.app) * events.count + Int(handler.event)] = .handler(Int32(index))
    }
    self.receivers = receivers
  }

  @inline(__always) subscript(event: Int) -> ScriptProgram.Event { events[event] }

  @inline(__always)
  func receiver(of event: Int, in app: AppID) -> Receiver {
    receivers[app.index * events.count + event]
  }

  /// Whether an event wakes a suspended app.
  func wakes(_ event: Int, _ app: AppID) -> Bool { events[event].mode & appModes[app.index] != 0 }

  /// The mark that a metric needs when an event is delivered to an app.
  @inline(__always) func deliveryMark(of event: Int, in app: AppID) -> Int? {
    guard deliveryMarks.count > 0 else { return nil }
    let mark = deliveryMarks[app.index * events.count + event]
    return mark >= 0 ? Int(mark) : nil
  }
}

/// The events of the phone itself; they have the first indices.
public enum AppEvent: Int, CaseIterable, Sendable {
  case start, foreground, background, resumed, taskExpiring, inactive, active

  package static let definitions: [EventDefinition] = allCases.map { event in
    switch event {
    case .resumed: event.definition.needing(.policy("app-lifecycle"))
    case .taskExpiring: event.definition
    default: event.definition.needing(.running)
    }
  }

  /// Work whose time the system limits: background tasks, and those of launches.
  private static let taskBeginnings: [Need] = [
    .all([.step("begin-background-task"), .policy("app-lifecycle")]), .step("schedule-refresh"),
    .step("schedule-processing"), .step("set-fetch-interval"), .key("fetch-interval"),
  ]

  private var definition: EventDefinition {
    switch self {
    case .start: EventDefinition("start", "the app was opened while it was not running")
    case .foreground: EventDefinition("foreground", "the app came to the front")
    case .background: EventDefinition("background", "the app left the front")
    case .resumed: EventDefinition("resumed", "the app continues after a suspension")
    case .taskExpiring:
      EventDefinition("task-expiring", "the time of the app's background tasks is nearly over")
        .needing(.any(Self.taskBeginnings))
    case .inactive:
      EventDefinition(
        "inactive", "the app is no longer in use: something covers it, or it leaves the front")
    case .active:
      EventDefinition("active", "the app in front is in use, for the first time or again")
    }
  }
}
