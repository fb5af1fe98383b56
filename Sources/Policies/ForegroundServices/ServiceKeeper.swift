import Components
import Kernel
import PowerAccounting
import Quantities

/// The service that keeps apps with foreground services running on one phone: they are not
/// suspended.
struct ServiceKeeper: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .screen }
  static var exemptsApps: Bool { true }

  typealias Kind = ServiceInterface.Kind
  typealias Counter = ServiceInterface.Counter

  /// The end of the time of an app's services of one type, by the index of their clock.
  enum Event: SchedulableEvent { case timeIsOver(clock: Int) }

  /// The types whose time is limited: an app has a clock for each.
  private static let limited: [Kind] = [.dataSync, .mediaProcessing, .shortService]

  /// The time of an app's services of one limited type.
  struct Clock: BitwiseCopyable {
    /// The step that started the service.
    var origin = InstructionID.none
    /// The instant since which its time counts; nil while it does not.
    var counted: SimTime?
    /// The time that was counted before, and the beginning of its window.
    var used = SimDuration.zero
    var window = SimTime.zero
    var wasTold = false
    var timer = EventToken.none
  }

  struct AppState: BitwiseCopyable {
    /// The types of its services, as bits.
    var kinds: UInt16 = 0
    /// When it left the front; nil if it never was there.
    var left: SimTime?
    var timeouts: UInt32 = 0
  }

  /// The state of the service at an instant of a run.
  struct State: ComponentState { var front = AppID.system }

  let rules: ServiceRules
  private let exempt: AppSet
  private let names: FlatTable<UInt32>
  var apps: FlatTable<AppState>
  var clocks: FlatTable<Clock>
  var state = State()

  init(_ rules: ServiceRules, apps: [PolicyApp]) {
    self.rules = rules
    exempt = apps.exempt
    names = FlatTable(apps.map { StreamName("service.\($0.name)").hash })
    self.apps = FlatTable(repeating: AppState(), count: apps.count)
    clocks = FlatTable(repeating: Clock(), count: apps.count * Self.limited.count)
  }

  mutating func begin(_ context: ComponentContext) {
    apps.fill(with: AppState())
    clocks.fill(with: Clock())
  }

  mutating func exempts(_ app: AppID) -> Bool { apps[app.index].kinds != 0 }

  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    let app = request.app
    let choice = Int(exactly: request.operands[ServiceInterface.Field.kind])
    let kind = choice.flatMap { Kind(rawValue: $0) }
    switch ServiceInterface.Step(rawValue: index)! {
    case .start:
      guard let kind, mayStart(kind, app, context) else {
        context.count(Counter.refused, for: app)
        return .failed(.refused)
      }
      context.count(Counter.started, for: app)
      start(kind, of: app, request.origin, context)
    case .stop: stop(kind?.bit ?? .max, of: app, context)
    }
    return .completed
  }

  mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .timeIsOver(let clock): timeIsOver(clock, context)
    }
  }

  // MARK: - Events of the phone

  mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    let front = state.front
    guard app != front else { return }
    state.front = app
    if front != .system {
      apps[front.index].left = context.now
      for clock in clocks(of: front) where runs(clock) { beginClock(clock, context) }
    }
    guard app != .system else { return }
    for clock in clocks(of: app) where kind(of: clock) != .shortService {
      settle(clock, context)
      clocks[clock].used = .zero
    }
  }

  mutating func appEnded(_ app: AppID, _ context: ComponentContext) { stop(.max, of: app, context) }

  // MARK: - Starting and stopping

  private mutating func mayStart(_ kind: Kind, _ app: AppID, _ context: ComponentContext) -> Bool {
    if let clock = clock(kind, of: app), kind != .shortService, let limit = limit(of: clock) {
      renew(clock, context)
      if clocks[clock].used >= limit { return false }
    }
    if app == state.front { return true }
    if rules.whileInUseInFront, kind.bit & Kind.whileInUse != 0 { return false }
    if !rules.startsInFront || exempt.contains(app) || context.mayStartServices(app) { return true }
    return apps[app.index].left.map { context.now - $0 <= rules.grace } ?? false
  }

  private mutating func start(
    _ kind: Kind, of app: AppID, _ origin: InstructionID, _ context: ComponentContext
  ) {
    let isNew = apps[app.index].kinds & kind.bit == 0
    set(apps[app.index].kinds | kind.bit, of: app, context)
    guard isNew, let clock = clock(kind, of: app) else { return }
    clocks[clock].origin = origin
    // Each short one has its time anew, wherever its app is.
    if kind == .shortService { clocks[clock].used = .zero }
    if kind == .shortService || app != state.front { beginClock(clock, context) }
  }

  private mutating func stop(_ kinds: UInt16, of app: AppID, _ context: ComponentContext) {
    guard apps[app.index].kinds & kinds != 0 else { return }
    for clock in clocks(of: app) where kinds & kind(of: clock).bit != 0 { settle(clock, context) }
    set(apps[app.index].kinds & ~kinds, of: app, context)
    if apps[app.index].kinds == 0 { context.endUse(by: app) }
  }

  private mutating func set(_ kinds: UInt16, of app: AppID, _ context: ComponentContext) {
    apps[app.index].kinds = kinds
    var shared = context.shared
    shared.servingApps.set(app, to: kinds != 0)
    shared.locatingApps.set(app, to: kinds & Kind.location.bit != 0)
    context.share(shared)
  }

  // MARK: - Time

  private func clocks(of app: AppID) -> Range<Int> {
    let first = app.index * Self.limited.count
    return first..<first + Self.limited.count
  }

  /// The index of the clock of a type; nil for a type without a limit.
  private func clock(_ kind: Kind, of app: AppID) -> Int? {
    Self.limited.firstIndex(of: kind).map { app.index * Self.limited.count + $0 }
  }

  private func kind(of clock: Int) -> Kind { Self.limited[clock % Self.limited.count] }
  private func app(of clock: Int) -> AppID { AppID(clock / Self.limited.count) }

  private mutating func runs(_ clock: Int) -> Bool {
    apps[app(of: clock).index].kinds & kind(of: clock).bit != 0
  }

  /// The time of the services of a type; nil for any.
  private func limit(of clock: Int) -> SimDuration? {
    kind(of: clock) == .shortService ? rules.shortLimit : rules.longLimit
  }

  /// Forgets the time of a window that is over.
  private mutating func renew(_ clock: Int, _ context: ComponentContext) {
    let isOver = context.now - clocks[clock].window >= rules.longWindow
    if clocks[clock].counted == nil, isOver { clocks[clock].used = .zero }
  }

  /// Counts the time of a service from now on.
  private mutating func beginClock(_ clock: Int, _ context: ComponentContext) {
    guard let limit = limit(of: clock), clocks[clock].counted == nil else { return }
    renew(clock, context)
    if clocks[clock].used == .zero { clocks[clock].window = context.now }
    clocks[clock].counted = context.now
    clocks[clock].wasTold = false
    schedule(clock, after: max(limit - clocks[clock].used, .zero), context)
  }

  private mutating func schedule(
    _ clock: Int, after length: SimDuration, _ context: ComponentContext
  ) {
    clocks[clock].timer = context.schedule(
      Event.timeIsOver(clock: clock), after: length, rank: .timer)
  }

  /// Counts the time of a service until now, and no longer.
  private mutating func settle(_ clock: Int, _ context: ComponentContext) {
    guard let since = clocks[clock].counted else { return }
    context.cancel(&clocks[clock].timer)
    clocks[clock].used += context.now - since
    clocks[clock].counted = nil
  }

  /// Tells an app that the time of its service is over, or stops the service.
  private mutating func timeIsOver(_ clock: Int, _ context: ComponentContext) {
    let app = app(of: clock)
    clocks[clock].timer = .none
    guard !clocks[clock].wasTold else {
      context.count(Counter.timedOut, for: app)
      context.count(.expired, of: clocks[clock].origin)
      return stop(kind(of: clock).bit, of: app, context)
    }
    clocks[clock].wasTold = true
    apps[app.index].timeouts &+= 1
    context.deliver(
      0, to: app, fields: .zero,
      trigger: Trigger(entity: names[app.index], ordinal: apps[app.index].timeouts))
    schedule(clock, after: rules.stopTime, context)
  }
}
