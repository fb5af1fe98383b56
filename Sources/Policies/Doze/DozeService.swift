import Components
import Kernel
import PowerAccounting
import Quantities

/// The service that puts one phone to rest by two timetables, a light and a deep one; deep rest
/// takes precedence.
struct DozeService: Component, ~Copyable {
  static var subscriptions: PhoneChanges { [.screen, .surroundings] }

  enum Light: BitwiseCopyable {
    /// The screen is lit, or the phone is charged.
    case active
    case inactive
    case idle
    case maintenance
    /// Overridden by the deep timetable, which has reached its rest.
    case overridden
  }

  enum Deep: BitwiseCopyable {
    case active
    case inactive
    /// From here on motion is detected.
    case pending
    case sensing
    case locating
    case idle
    case maintenance

    var looksForMotion: Bool { self != .active && self != .inactive }
  }

  /// The state of the service at an instant of a run.
  struct State: ComponentState {
    var light = Light.active
    var deep = Deep.active
    var lightStep = EventToken.none
    var deepStep = EventToken.none
    /// The lengths of the next rests, and of the next window of the deep timetable.
    var lightIdle = SimDuration.zero
    var idle = SimDuration.zero
    var window = SimDuration.zero
    var isLit = false
    var isCharging = false
    var isMoving = false
    /// The instant of the next alarm clock, as last reported.
    var nextAlarm = SimTime.latest
  }

  enum Counter: Int { case lightEntries, deepEntries, windows }
  enum Event: SchedulableEvent { case lightStep, deepStep }

  let times: DozeTimes
  var state = State()

  init(_ times: DozeTimes) { self.times = times }

  mutating func begin(_ context: ComponentContext) {
    state.isCharging = context.shared.isCharging
    state.isMoving = context.surroundings.speed > 0
    becomeInactive(after: times.inactive, context)
  }

  mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .lightStep: stepLight(context)
    case .deepStep: stepDeep(context)
    }
    share(context)
  }

  // MARK: - Ends of rest

  mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    guard isOn != state.isLit else { return }
    state.isLit = isOn
    useChanged(context)
  }

  mutating func sharedStateChanged(_ context: ComponentContext) {
    let alarm = state.nextAlarm
    state.nextAlarm = context.shared.nextAlarm
    if alarm <= context.now, alarm != state.nextAlarm { return leaveRest(context) }
    let isCharging = context.shared.isCharging
    guard isCharging != state.isCharging else { return }
    state.isCharging = isCharging
    useChanged(context)
  }

  /// Restarts both timetables when an alarm clock has rung, unless the phone is in use.
  private mutating func leaveRest(_ context: ComponentContext) {
    guard !state.isLit, !state.isCharging else { return }
    setLight(.active, next: nil, context)
    becomeInactive(after: times.inactive, context)
    share(context)
  }

  private mutating func useChanged(_ context: ComponentContext) {
    if state.isLit || state.isCharging {
      setLight(.active, next: nil, context)
      setDeep(.active, next: nil, context)
    } else if state.deep == .active {
      becomeInactive(after: times.inactive, context)
    }
    share(context)
  }

  mutating func surroundingsChanged(_ context: ComponentContext) {
    state.isMoving = context.surroundings.speed > 0
    noticeMotion(context)
    share(context)
  }

  /// Ends the deep rest on motion; the light one takes over.
  private mutating func noticeMotion(_ context: ComponentContext) {
    guard state.isMoving, state.deep.looksForMotion else { return }
    becomeInactive(after: times.motionInactive, context)
  }

  /// Starts both timetables; the light one only if it is not under way.
  private mutating func becomeInactive(after length: SimDuration, _ context: ComponentContext) {
    guard !state.isLit, !state.isCharging else { return }
    setDeep(.inactive, next: length, context)
    if state.light == .active || state.light == .overridden {
      setLight(.inactive, next: times.lightAfter, context)
    }
  }

  // MARK: - The timetables

  private mutating func stepLight(_ context: ComponentContext) {
    switch state.light {
    case .inactive:
      context.count(Counter.lightEntries)
      state.lightIdle = times.lightIdle.first
      restLightly(context)
    case .maintenance: restLightly(context)
    case .idle:
      context.count(Counter.windows)
      setLight(.maintenance, next: times.lightWindow, context)
    case .active, .overridden: break
    }
  }

  private mutating func restLightly(_ context: ComponentContext) {
    let length = state.lightIdle
    state.lightIdle = times.lightIdle.next(after: length)
    setLight(.idle, next: length, context)
  }

  private mutating func stepDeep(_ context: ComponentContext) {
    switch state.deep {
    case .inactive:
      state.idle = times.idle.first
      state.window = times.window.first
      setDeep(.pending, next: times.pending, context)
      noticeMotion(context)
    case .pending: setDeep(.sensing, next: times.sensing, context)
    case .sensing: setDeep(.locating, next: times.locating, context)
    case .locating where state.nextAlarm < context.now + times.beforeAlarm:
      becomeInactive(after: times.inactive, context)
    case .locating:
      context.count(Counter.deepEntries)
      setLight(.overridden, next: nil, context)
      restDeeply(context)
    case .idle:
      context.count(Counter.windows)
      let length = state.window
      state.window = times.window.next(after: length)
      setDeep(.maintenance, next: length, context)
    case .maintenance where state.nextAlarm < context.now + times.beforeAlarm:
      setLight(.active, next: nil, context)
      becomeInactive(after: times.inactive, context)
    case .maintenance: restDeeply(context)
    case .active: break
    }
  }

  private mutating func restDeeply(_ context: ComponentContext) {
    let length = state.idle
    state.idle = times.idle.next(after: length)
    setDeep(.idle, next: length, context)
  }

  private mutating func setLight(_ light: Light, next: SimDuration?, _ context: ComponentContext) {
    context.cancel(state.lightStep)
    state.light = light
    state.lightStep = context.schedule(Event.lightStep, after: next, rank: .timer)
  }

  private mutating func setDeep(_ deep: Deep, next: SimDuration?, _ context: ComponentContext) {
    context.cancel(state.deepStep)
    state.deep = deep
    state.deepStep = context.schedule(Event.deepStep, after: next, rank: .timer)
  }

  /// Shares the depth of rest with the phone; a window counts as no rest.
  private mutating func share(_ context: ComponentContext) {
    var shared = context.shared
    switch (state.deep, state.light) {
    case (.idle, _): shared.restDepth = 2
    case (.maintenance, _): shared.restDepth = 0
    case (_, .idle): shared.restDepth = 1
    default: shared.restDepth = 0
    }
    context.share(shared)
  }
}

/// Times of rest and of windows for a phone that is not in use.
struct DozeTimes: BitwiseCopyable, Sendable {
  /// A length that grows by a factor each time, up to a limit.
  struct Growing: BitwiseCopyable, Sendable {
    let first: SimDuration
    let factor: Double
    let greatest: SimDuration

    /// The length after one of this length.
    func next(after length: SimDuration) -> SimDuration {
      let grown = Double(length.nanoseconds) * factor
      return grown < Double(greatest.nanoseconds)
        ? SimDuration(nanoseconds: Int64(grown.rounded())) : greatest
    }
  }

  /// From dark screen to light rest.
  let lightAfter: SimDuration
  let lightIdle: Growing
  let lightWindow: SimDuration
  /// From dark screen to the start of motion detection.
  let inactive: SimDuration
  /// The same, after motion.
  let motionInactive: SimDuration
  /// The time for which the phone must lie still after the start of motion detection.
  let pending: SimDuration
  let sensing: SimDuration
  let locating: SimDuration
  let idle: Growing
  let window: Growing
  /// The time before an alarm clock within which no deep rest begins.
  let beforeAlarm: SimDuration
}
