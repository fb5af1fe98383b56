import Components
import Kernel
import PowerAccounting
import Quantities

extension BackgroundTaskService {
  /// The requirements of processing.
  struct Needs: BitwiseCopyable {
    var network = false
    var power = false
  }

  /// The requests of an app, and the history of its launches.
  struct AppState: BitwiseCopyable {
    /// The earliest instant of a refresh; nil when none is requested.
    var refreshFrom: SimTime?
    var processingFrom: SimTime?
    var needs = Needs()
    /// The least interval between fetches; nil when none are requested.
    var fetchInterval: SimDuration?
    /// The last fetch, or the instant at which fetches were requested.
    var lastFetch = SimTime.zero
    /// The last instant at which the app was launched or in front.
    var lastRun: SimTime?
    var lastLaunch: SimTime?
    var lastProcessing: SimTime?
    /// Launches that were not completed, less those that were.
    var strikes = 0
    /// The next refresh or fetch, which follows from the others.
    var wish = Wish()
    /// The steps that requested these launches.
    var origins = Origins()
  }

  /// The steps that requested launches of an app, by kind.
  struct Origins: BitwiseCopyable {
    var refresh = InstructionID.none
    var processing = InstructionID.none
    /// Of fetches until the first of them.
    var fetch = InstructionID.none

    subscript(kind: Kind) -> InstructionID {
      switch kind {
      case .refresh: refresh
      case .processing: processing
      case .fetch: fetch
      }
    }
  }

  /// The next refresh or fetch of an app, and the earliest instant that its request and the rate
  /// limit permit; the latest of all instants where it requests none.
  struct Wish: BitwiseCopyable {
    var kind = Kind.refresh
    var from = SimTime.latest
  }

  /// A launch that is not completed yet.
  struct Task: BitwiseCopyable {
    var isRunning = false
    var isWarned = false
    /// Whether the time was taken from the budget.
    var isBudgeted = false
    var needs = Needs()
    /// Bytes that radios had moved for the app when it was launched.
    var bytesBefore = 0.0
    var began = SimTime.zero
    var deadline = EventToken.none
    /// The number of the launch; the latest is completed first.
    var turn: UInt32 = 0
  }

  /// The state of the service at an instant of a run.
  struct State: ComponentState {
    /// Apps in the app switcher: opened, and not ended by a person since.
    var inSwitcher = AppSet()
    /// Apps that request a refresh or fetches, and apps that request processing.
    var wantRefresh = AppSet()
    var wantProcessing = AppSet()
    /// Apps launched for a refresh or a fetch, and apps launched for processing.
    var refreshing = AppSet()
    var processing = AppSet()
    var turns: UInt32 = 0
    var front = AppID.system
    var screenIsOn = false
    var darkSince = SimTime.zero
    var wasUnlocked = true
    /// The scheduled evaluation of launches, and the app for which it was last found.
    var look = EventToken.none
    var expected = AppSet()
  }

  subscript(app: Int, kind: Kind) -> Task {
    get { tasks[place(of: app, kind)] }
    set { tasks[place(of: app, kind)] = newValue }
  }

  /// The index of a task in ``tasks``.
  func place(of app: Int, _ kind: Kind) -> Int { app * Kind.allCases.count + kind.rawValue }

  @inline(__always) mutating func pointer(toApp app: AppID) -> UnsafePointer<AppState> {
    precondition(UInt(bitPattern: app.index) < UInt(bitPattern: apps.count))
    return apps.start + app.index
  }

  /// Changes the requests or the history of an app.
  mutating func change(_ app: AppID, _ change: (inout AppState) -> Void) {
    change(&apps[app.index])
    let asked = apps[app.index]
    apps[app.index].wish = rules.wish(of: asked)
    state.wantRefresh.set(app, to: asked.refreshFrom != nil || asked.fetchInterval != nil)
    state.wantProcessing.set(app, to: asked.processingFrom != nil)
  }

  /// Sets or clears the task of an app.
  mutating func set(_ app: AppID, _ kind: Kind, to task: Task) {
    self[app.index, kind] = task
    state.refreshing.set(
      app, to: self[app.index, .refresh].isRunning || self[app.index, .fetch].isRunning)
    state.processing.set(app, to: self[app.index, .processing].isRunning)
  }
}

extension LaunchRules {
  /// The next refresh or fetch of an app that requests one.
  fileprivate func wish(of app: BackgroundTaskService.AppState) -> BackgroundTaskService.Wish {
    var wish = BackgroundTaskService.Wish()
    if let from = app.refreshFrom { wish.from = from }
    if let interval = app.fetchInterval {
      let fetch = app.lastFetch.adding(interval)
      if app.refreshFrom.map({ fetch < $0 }) ?? true { wish = .init(kind: .fetch, from: fetch) }
    }
    if let run = app.lastRun { wish.from = max(wish.from, run.adding(leastInterval)) }
    if let launch = app.lastLaunch {
      wish.from = max(wish.from, launch.adding(rest(leastInterval, after: app.strikes)))
    }
    return wish
  }

  /// The interval between launches of an app, for its number of launches that were not completed.
  func rest(_ interval: SimDuration, after strikes: Int) -> SimDuration {
    var length = Double(interval.nanoseconds)
    let limit = max(Double(throttleLimit.nanoseconds), length)
    for _ in 0..<strikes where length < limit { length *= throttleFactor }
    return SimDuration(nanoseconds: Int64(min(length, limit)))
  }
}

extension SimTime {
  /// The instant after a length, or the latest of all.
  fileprivate func adding(_ length: SimDuration) -> SimTime {
    length > .latest - self ? .latest : self + length
  }
}

extension AppSet {
  /// Insert or remove an app.
  mutating func set(_ app: AppID, to isMember: Bool) {
    if isMember { insert(app) } else { remove(app) }
  }
}

/// Budget of background time or data of apps, refilled evenly through the day up to a day's
/// allowance.
struct BackgroundBudget: BitwiseCopyable {
  /// The daily refill, in nanoseconds or bytes; a budget of zero time switches background work off.
  let daily: Double
  private var level = 1.0
  private var settled = SimTime.zero

  private static let day = 86_400e9

  init(daily: SimDuration) { self.daily = Double(daily.nanoseconds) }
  init(dailyBytes: Double) { daily = dailyBytes }

  /// Fills the budget, as after a day on which nothing ran.
  mutating func reset() {
    level = 1
    settled = .zero
  }

  var isNothing: Bool { daily <= 0 }

  /// The remaining budget as a share of a day's allowance: at most 1, negative when it is
  /// overdrawn.
  func level(at now: SimTime) -> Double {
    min(1, level + Double((now - settled).nanoseconds) / Self.day)
  }

  /// The time until the level is `wanted`, in nanoseconds; a level within rounding counts as
  /// reached.
  func time(until wanted: Double, from now: SimTime) -> Double {
    Self.wait(from: level(at: now), until: wanted).rounded(.up)
  }

  /// The unrounded time from a given level to `wanted`.
  static func wait(from level: Double, until wanted: Double) -> Double {
    let missing = wanted - level
    return missing <= 1e-9 ? 0 : missing * day
  }

  /// An upper bound of the level some nanoseconds later, with a margin for rounding.
  static func level(_ level: Double, after nanoseconds: Double) -> Double {
    level + nanoseconds / day + 1e-6
  }

  /// The growth of the level in some nanoseconds.
  static func growth(in nanoseconds: Int64) -> Double { Double(nanoseconds) / day }

  /// Gives unused nanoseconds or bytes back to the budget; takes a negative amount from it.
  mutating func change(by amount: Double, at now: SimTime) {
    level = min(1, level(at: now) + amount / daily)
    settled = now
  }
}
