import Components
import Kernel
import PowerAccounting
import Quantities

/// The service that puts one phone to rest: two timetables, a light and a deep one, of which the deep
/// one goes before.
struct RunningDoze: Component {
  static var hears: PhoneNews { [.screen, .surroundings] }

  enum Light: BitwiseCopyable {
    /// The screen is lit, or the phone is charged.
    case active
    case inactive
    case idle
    case maintenance
    /// The deep timetable has reached its rest, and decides alone.
    case overridden
  }

  enum Deep: BitwiseCopyable {
    case active
    case inactive
    /// From here on motion is looked for.
    case pending
    case sensing
    case locating
    case idle
    case maintenance

    var looksForMotion: Bool { self != .active && self != .inactive }
  }

  struct State: BitwiseCopyable {
    let times: DozeTimes
    var light = Light.active
    var deep = Deep.active
    var lightStep = EventToken.none
    var deepStep = EventToken.none
    /// How long the next rests and the next window of the deep timetable are.
    var lightIdle = SimDuration.zero
    var idle = SimDuration.zero
    var window = SimDuration.zero
    var isLit = false
    var isCharging = false
    var isMoving = false
    /// When the next alarm clock rings, as it was told last.
    var nextAlarm = SimTime.latest
  }

  enum Counter: Int { case lightEntries, deepEntries, windows }
  private enum Code { static let light = 0, deep = 1 }

  let state: UnsafeMutablePointer<State>

  init(_ times: DozeTimes) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(times: times))
  }

  func deallocate() { state.deallocate() }

  func begin(_ context: ComponentContext) {
    state.pointee = State(times: state.pointee.times)
    state.pointee.isCharging = context.shared.isCharging
    state.pointee.isMoving = context.surroundings.speed > 0
    becomeInactive(after: state.pointee.times.inactive, context)
  }

  func handle(_ code: Int, _ context: ComponentContext) {
    if code == Code.light { stepLight(context) } else { stepDeep(context) }
    share(context)
  }

  // MARK: - What wakes the phone

  func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    guard isOn != state.pointee.isLit else { return }
    state.pointee.isLit = isOn
    useChanged(context)
  }

  func sharedStateChanged(_ context: ComponentContext) {
    let alarm = state.pointee.nextAlarm
    state.pointee.nextAlarm = context.shared.nextAlarm
    if alarm <= context.now, alarm != state.pointee.nextAlarm { return rouse(context) }
    let isCharging = context.shared.isCharging
    guard isCharging != state.pointee.isCharging else { return }
    state.pointee.isCharging = isCharging
    useChanged(context)
  }

  /// An alarm clock has rung: both timetables begin anew, unless the phone is used.
  private func rouse(_ context: ComponentContext) {
    guard !state.pointee.isLit, !state.pointee.isCharging else { return }
    setLight(.active, next: nil, context)
    becomeInactive(after: state.pointee.times.inactive, context)
    share(context)
  }

  private func useChanged(_ context: ComponentContext) {
    if state.pointee.isLit || state.pointee.isCharging {
      setLight(.active, next: nil, context)
      setDeep(.active, next: nil, context)
    } else if state.pointee.deep == .active {
      becomeInactive(after: state.pointee.times.inactive, context)
    }
    share(context)
  }

  func surroundingsChanged(_ context: ComponentContext) {
    state.pointee.isMoving = context.surroundings.speed > 0
    noticeMotion(context)
    share(context)
  }

  /// Motion ends the deep rest, and the light one takes over.
  private func noticeMotion(_ context: ComponentContext) {
    guard state.pointee.isMoving, state.pointee.deep.looksForMotion else { return }
    becomeInactive(after: state.pointee.times.motionInactive, context)
  }

  /// Begins both timetables; the light one only if it is not under way.
  private func becomeInactive(after length: SimDuration, _ context: ComponentContext) {
    guard !state.pointee.isLit, !state.pointee.isCharging else { return }
    setDeep(.inactive, next: length, context)
    if state.pointee.light == .active || state.pointee.light == .overridden {
      setLight(.inactive, next: state.pointee.times.lightAfter, context)
    }
  }

  // MARK: - The timetables

  private func stepLight(_ context: ComponentContext) {
    let times = state.pointee.times
    switch state.pointee.light {
    case .inactive:
      count(.lightEntries, context)
      state.pointee.lightIdle = times.lightIdle.first
      restLightly(context)
    case .maintenance: restLightly(context)
    case .idle:
      count(.windows, context)
      setLight(.maintenance, next: times.lightWindow, context)
    case .active, .overridden: break
    }
  }

  private func restLightly(_ context: ComponentContext) {
    let length = state.pointee.lightIdle
    state.pointee.lightIdle = state.pointee.times.lightIdle.next(after: length)
    setLight(.idle, next: length, context)
  }

  private func stepDeep(_ context: ComponentContext) {
    let times = state.pointee.times
    switch state.pointee.deep {
    case .inactive:
      state.pointee.idle = times.idle.first
      state.pointee.window = times.window.first
      setDeep(.pending, next: times.pending, context)
      noticeMotion(context)
    case .pending: setDeep(.sensing, next: times.sensing, context)
    case .sensing: setDeep(.locating, next: times.locating, context)
    case .locating where state.pointee.nextAlarm < context.now + times.beforeAlarm:
      becomeInactive(after: times.inactive, context)
    case .locating:
      count(.deepEntries, context)
      setLight(.overridden, next: nil, context)
      restDeeply(context)
    case .idle:
      count(.windows, context)
      let length = state.pointee.window
      state.pointee.window = times.window.next(after: length)
      setDeep(.maintenance, next: length, context)
    case .maintenance where state.pointee.nextAlarm < context.now + times.beforeAlarm:
      setLight(.active, next: nil, context)
      becomeInactive(after: times.inactive, context)
    case .maintenance: restDeeply(context)
    case .active: break
    }
  }

  private func restDeeply(_ context: ComponentContext) {
    let length = state.pointee.idle
    state.pointee.idle = state.pointee.times.idle.next(after: length)
    setDeep(.idle, next: length, context)
  }

  private func setLight(_ light: Light, next: SimDuration?, _ context: ComponentContext) {
    context.cancel(state.pointee.lightStep)
    state.pointee.light = light
    state.pointee.lightStep = context.schedule(Code.light, after: next, rank: .timer)
  }

  private func setDeep(_ deep: Deep, next: SimDuration?, _ context: ComponentContext) {
    context.cancel(state.pointee.deepStep)
    state.pointee.deep = deep
    state.pointee.deepStep = context.schedule(Code.deep, after: next, rank: .timer)
  }

  /// Tells the rest of the phone how far it rests. In a window it does not.
  private func share(_ context: ComponentContext) {
    var shared = context.shared
    switch (state.pointee.deep, state.pointee.light) {
    case (.idle, _): shared.restDepth = 2
    case (.maintenance, _): shared.restDepth = 0
    case (_, .idle): shared.restDepth = 1
    default: shared.restDepth = 0
    }
    context.share(shared)
  }

  private func count(_ counter: Counter, _ context: ComponentContext) {
    context.count(counter.rawValue)
  }
}
