import Components
import Kernel
import PowerAccounting
import Quantities
import Workloads

extension BackgroundTaskService {
  /// What processing cannot do without.
  struct Needs: BitwiseCopyable {
    var network = false
    var power = false
  }

  /// What an app asked for, and how it fared.
  struct AppState: BitwiseCopyable {
    /// No refresh before this; nil when none is asked for.
    var refreshFrom: SimTime?
    var processingFrom: SimTime?
    var needs = Needs()
    /// How long a fetch is away from the one before; nil when none are asked for.
    var fetchInterval: SimDuration?
    /// The last fetch, or when fetches were asked for.
    var lastFetch = SimTime.zero
    /// When it was launched or in front for the last time.
    var lastRun: SimTime?
    var lastLaunch: SimTime?
    var lastProcessing: SimTime?
    /// Launches that it did not complete, less those that it did.
    var strikes = 0
  }

  /// What an app was launched for and has not completed.
  struct Task: BitwiseCopyable {
    var isRunning = false
    var isWarned = false
    /// Whether it was taken from the budget.
    var isBudgeted = false
    var needs = Needs()
    /// What radios had moved for the app when it was launched.
    var bytesBefore = 0.0
    var began = SimTime.zero
    var deadline = EventToken.none
    /// Which launch of all it was; the latest is completed first.
    var turn: UInt32 = 0
  }

  /// What it is in at an instant of a run.
  struct State: ComponentState {
    /// Those that the app switcher shows: opened, and not ended by a person since.
    var inSwitcher = AppSet()
    /// Those that ask for a refresh or for fetches, and those that ask for processing.
    var wantRefresh = AppSet()
    var wantProcessing = AppSet()
    /// Those that run for a refresh or a fetch, and those that run for processing.
    var refreshing = AppSet()
    var processing = AppSet()
    var turns: UInt32 = 0
    var front = AppID.system
    var screenIsOn = false
    var darkSince = SimTime.zero
    var wasUnlocked = true
    /// When it is looked at what can be launched, without anything new.
    var look = EventToken.none
  }

  subscript(app: Int, kind: Kind) -> Task {
    get { tasks[app * Kind.allCases.count + kind.rawValue] }
    set { tasks[app * Kind.allCases.count + kind.rawValue] = newValue }
  }

  /// An app asks for something else than before.
  mutating func change(_ app: AppID, _ change: (inout AppState) -> Void) {
    change(&apps[app.index])
    recordDemand(of: app)
  }

  private mutating func recordDemand(of app: AppID) {
    let asked = apps[app.index]
    if asked.refreshFrom == nil && asked.fetchInterval == nil {
      state.wantRefresh.remove(app)
    } else {
      state.wantRefresh.insert(app)
    }
    if asked.processingFrom == nil {
      state.wantProcessing.remove(app)
    } else {
      state.wantProcessing.insert(app)
    }
  }

  /// An app runs for something, or does not any more.
  mutating func set(_ app: AppID, _ kind: Kind, to task: Task) {
    self[app.index, kind] = task
    if self[app.index, .refresh].isRunning || self[app.index, .fetch].isRunning {
      state.refreshing.insert(app)
    } else {
      state.refreshing.remove(app)
    }
    if self[app.index, .processing].isRunning {
      state.processing.insert(app)
    } else {
      state.processing.remove(app)
    }
  }
}
