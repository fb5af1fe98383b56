import Components
import Kernel
import PowerAccounting
import Quantities

/// Notifications of one phone: pending local ones, and the presentation of all.
///
/// Without settings they are shown at no cost. They outlive the app that scheduled them.
package struct NotificationService: Component, ~Copyable {
  package static var subscriptions: PhoneChanges { .screen }

  typealias Counter = NotificationInterface.Counter
  typealias Field = NotificationInterface.Field

  /// The settings of a policy.
  struct Settings: BitwiseCopyable, Sendable {
    /// The time for which a notification lights a dark screen.
    var lit: SimDuration
    var work: CycleCount
    /// The greatest number of pending notifications per app.
    var pendingLimit: Int
  }

  /// A pending local notification.
  struct Pending: SlotElement {
    var isFree = true
    var app = AppID.system
    /// The index of its name; NaN without one.
    var name = Double.nan
    var isPassive = false
    var due = SimTime.zero
    /// The interval of a repeating notification.
    var period: SimDuration?
    var trigger = Trigger(entity: 0, ordinal: 0)
    /// The number of times it was shown.
    var times: UInt32 = 0
    /// The instruction that scheduled it.
    var origin = InstructionID.none
    var next = EventToken.none
  }

  /// The state of the service at an instant of a run.
  package struct State: ComponentState {
    var front = AppID.system
    var screenIsOn = false
    /// The end of the light of a screen that a notification has lit.
    var darkness = EventToken.none
    /// The app whose notification was shown last and not opened, and the instant.
    var latest = AppID.system
    var shownAt = SimTime.zero

    package init() {}
  }

  /// The greatest number of pending notifications of all apps.
  static let limit = 1024
  /// The shortest interval of a repeating notification.
  private static var shortestPeriod: SimDuration { .seconds(60) }

  package enum Event: SchedulableEvent { case darkness, due(Int) }

  private static let shownName = StreamName("notification-shown")
  private static let openedName = StreamName("notification-opened")

  let settings: Settings?
  var pending = SlotTable<Pending>(capacity: limit)
  /// The number of notifications that each app has scheduled.
  var scheduled: FlatTable<UInt32>
  package var state = State()

  /// - Parameter apps: The number of apps, the system included.
  init(apps: Int, settings: Settings? = nil) {
    self.settings = settings
    scheduled = FlatTable(repeating: 0, count: apps)
  }

  /// Count the notifications that were never shown.
  package mutating func finish(_ context: ComponentContext) {
    for place in pending.slots { countUnshown(place, as: .notBegun, context) }
  }

  package mutating func begin(_ context: ComponentContext) {
    pending.clear()
    scheduled.fill(with: 0)
  }

  package mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .darkness:
      state.darkness = .none
      context.darkenScreen()
    case .due(let place): come(place, context)
    }
  }

  package mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    state.front = app
    state.screenIsOn = isOn
    guard !isOn else { return }
    context.cancel(&state.darkness)
  }

  package mutating func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    switch NotificationInterface.Operation(rawValue: index)! {
    case .schedule: return schedule(request, context)
    case .cancel:
      let name = request.operands[NotificationInterface.CancelField.name]
      forget(name, of: request.app, as: .withdrawn, context)
    case .open: openLatest(request.trigger, context)
    }
    return .completed
  }

  // MARK: - Pending

  private mutating func schedule(_ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    let (after, at) = (request.operands[Field.after], request.operands[Field.at])
    forget(request.operands[Field.name], of: request.app, as: .replaced, context)
    var due = context.instant(after: after)
    var period: SimDuration?
    if !at.isNaN { due = Self.next(at, from: due, context) }
    if request.operands[Field.repeats] == 1 {
      let length = at.isNaN ? due - context.now : Self.day
      if length < Self.shortestPeriod { return .failed(.refused) }
      period = length
    }
    context.count(Counter.scheduled, for: request.app)
    let number = scheduled[request.app.index]
    scheduled[request.app.index] = number &+ 1
    guard let place = room(for: request.app, due, context) else {
      context.count(.dropped, of: request.origin)
      return .completed
    }
    pending[place] = Pending(
      isFree: false, app: request.app, name: request.operands[Field.name],
      isPassive: request.operands[Field.level] == 1, due: due, period: period,
      trigger: request.trigger.child(Self.shownName, count: number), origin: request.origin,
      next: context.schedule(Event.due(place), at: due, rank: .timer))
    return .completed
  }

  private static var day: SimDuration { .seconds(86_400) }

  /// The first instant from `start` on at which the clock shows a time of day.
  private static func next(_ clock: Double, from start: SimTime, _ context: ComponentContext)
    -> SimTime
  {
    guard clock.isFinite else { return context.beyondHorizon }
    let day = Self.day.nanoseconds
    let wanted = Int64(clock.truncatingRemainder(dividingBy: Double(day)))
    let shown = (context.sinceMonday + (start - context.now)).nanoseconds % day
    let left = ((wanted - shown) % day + day) % day
    // At the instant itself the next one is tomorrow.
    let wait = left == 0 && start == context.now ? Self.day : .nanoseconds(left)
    return start + min(wait, context.beyondHorizon - start)
  }

  /// A free slot, made by dropping the latest of the app's if it has too many; nil if the new one
  /// is dropped.
  private mutating func room(for app: AppID, _ due: SimTime, _ context: ComponentContext) -> Int? {
    var count = 0
    var latest: Int?
    for place in pending.slots {
      let other = pending[place]
      guard !other.isFree, other.app == app else { continue }
      count += 1
      if latest.map({ pending[$0].due < other.due }) ?? true { latest = place }
    }
    if let settings = self.settings, count >= settings.pendingLimit, let latest {
      context.count(Counter.dropped, for: app)
      guard due < pending[latest].due else { return nil }
      countUnshown(latest, as: .dropped, context)
      context.cancel(pending[latest].next)
      return latest
    }
    guard let free = pending.claim() else {
      // It is never shown, with room or without.
      if due > context.horizon { return nil }
      context.abort("more than 1024 notifications are still to come")
      return nil
    }
    return free
  }

  /// Count what became of a pending notification, unless it was shown before.
  private mutating func countUnshown(
    _ place: Int, as fate: WorkFate, _ context: ComponentContext
  ) {
    let pending = self.pending[place]
    if !pending.isFree, pending.times == 0 { context.count(fate, of: pending.origin) }
  }

  /// Removes the notification of an app with this name; NaN is no name.
  private mutating func forget(
    _ name: Double, of app: AppID, as fate: WorkFate, _ context: ComponentContext
  ) {
    for place in pending.slots {
      let pending = self.pending[place]
      guard !pending.isFree, pending.app == app, pending.name == name else { continue }
      countUnshown(place, as: fate, context)
      context.cancel(pending.next)
      self.pending[place] = Pending()
    }
  }

  /// Handles a notification that is due.
  private mutating func come(_ place: Int, _ context: ComponentContext) {
    let pending = self.pending[place]
    if let period = pending.period, period <= context.horizon - context.now {
      self.pending[place].due = context.now + period
      self.pending[place].times &+= 1
      self.pending[place].next = context.schedule(Event.due(place), after: period, rank: .timer)
    } else {
      self.pending[place] = Pending()
    }
    show(
      after: .zero, of: pending.app, isPassive: pending.isPassive,
      pending.trigger.child(Self.shownName, count: pending.times), context)
  }

  // MARK: - Presentation

  /// Shows a notification of an app that should have been shown `delay` ago.
  package mutating func show(
    after delay: SimDuration, of app: AppID, isPassive: Bool, _ trigger: Trigger,
    _ context: ComponentContext
  ) {
    guard !state.screenIsOn || app != state.front else {
      return context.deliver(
        NotificationInterface.Event.received.rawValue, to: app,
        fields: SIMD4(Double(delay.nanoseconds), 0, 0, 0), trigger: trigger)
    }
    context.count(Counter.shown, for: app)
    context.count(Counter.delay, by: Int(delay.seconds.rounded()), for: app)
    state.latest = app
    state.shownAt = context.now
    guard let settings = self.settings else { return }
    context.work(settings.work, for: app)
    guard !isPassive else { return }
    context.ask(.vibrate, waiter: .nobody, for: app, trigger: trigger)
    guard !state.screenIsOn || state.darkness != .none else { return }
    context.lightScreen()
    context.cancel(state.darkness)
    state.darkness = context.schedule(Event.darkness, after: settings.lit, rank: .timer)
  }

  private mutating func openLatest(_ cause: Trigger, _ context: ComponentContext) {
    let app = state.latest
    guard app != .system else { return }
    state.latest = .system
    let trigger = cause.child(Self.openedName, count: 0)
    context.count(Counter.opened, for: app)
    context.open(app, trigger: trigger)
    context.deliver(
      NotificationInterface.Event.opened.rawValue, to: app,
      fields: SIMD4(Double((context.now - state.shownAt).nanoseconds), 0, 0, 0), trigger: trigger)
  }
}
