import Kernel
import PowerAccounting

/// The handlers of all apps: their current runs, and their waiting events.
struct HandlerTable: ~Copyable {
  /// An event on its way to a handler.
  struct Event: BitwiseCopyable {
    var fields = SIMD4<Double>.zero
    var trigger = Trigger(entity: 0, ordinal: 0)
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
    var firstPlaces: [Int] = []
    var slots = 0
    for handler in program.handlers {
      firstPlaces.append(slots)
      slots += Int(handler.limit)
    }
    self.firstPlaces = FlatTable(firstPlaces)
    waiting = FlatTable(repeating: Event(), count: slots)
  }

  mutating func begin() { states.fill(with: State()) }

  subscript(index: Int) -> ScriptProgram.Handler {
    @inline(__always) get { definitions[index] }
  }

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

  /// Drop the events that wait for a handler.
  mutating func dropWaiting(for index: Int) { states[index].waiting = 0 }

  /// Drop the events that wait for any handler of an app.
  mutating func dropWaiting(of app: AppID) {
    for index in 0..<definitions.count where Int(definitions[index].app) == app.index {
      dropWaiting(for: index)
    }
  }
}
