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
    /// The scheduled evaluation of launches.
    var look = EventToken.none
  }

  subscript(app: Int, kind: Kind) -> Task {
    get { tasks[app * Kind.allCases.count + kind.rawValue] }
    set { tasks[app * Kind.allCases.count + kind.rawValue] = newValue }
  }

  /// Changes the requests of an app.
  mutating func change(_ app: AppID, _ change: (inout AppState) -> Void) {
    change(&apps[app.index])
    let asked = apps[app.index]
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

extension AppSet {
  /// Insert or remove an app.
  mutating func set(_ app: AppID, to isMember: Bool) {
    if isMember { insert(app) } else { remove(app) }
  }
}
