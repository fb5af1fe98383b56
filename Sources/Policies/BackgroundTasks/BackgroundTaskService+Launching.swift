import Quantities
import Components
import Kernel
import PowerAccounting

/// The course of a launch.
extension BackgroundTaskService {
  /// Launches an app, and starts the time limit of that kind of launch.
  mutating func launch(_ app: AppID, _ kind: Kind, isBudgeted: Bool, _ context: ComponentContext) {
    let length = kind == .processing ? rules.processingTime : rules.refreshTime
    state.turns &+= 1
    let turn = state.turns
    change(app) {
      switch kind {
      case .refresh: $0.refreshFrom = nil
      case .processing: ($0.processingFrom, $0.lastProcessing) = (nil, context.now)
      case .fetch: ($0.lastFetch, $0.origins.fetch) = (context.now, .none)
      }
      if kind != .processing { ($0.lastRun, $0.lastLaunch) = (context.now, context.now) }
    }
    if isBudgeted { budget.take(length, at: context.now) }
    var task = Task(
      isRunning: true, isBudgeted: isBudgeted, needs: apps[app.index].needs,
      bytesBefore: context.movedBytes(for: app), began: context.now, turn: turn)
    task.deadline = context.schedule(
      deadlineEvent(of: app, kind), after: length - rules.notice, rank: .timer)
    self.set(app, kind, to: task)
    context.count(kind.rawValue, for: app)
    context.awaken(app, for: length)
    context.work(rules.launchWork, for: app)
    context.deliver(
      kind.rawValue, to: app, fields: .zero,
      trigger: Trigger(entity: names[kind.rawValue], ordinal: turn))
  }

  private mutating func deadlineEvent(of app: AppID, _ kind: Kind) -> Event {
    switch kind {
    case .refresh: .refreshDeadline(app)
    case .processing: .processingDeadline(app)
    case .fetch: .fetchDeadline(app)
    }
  }

  /// Handles the warning before the end of a launch's time, or the end itself.
  mutating func deadline(_ app: AppID, _ kind: Kind, _ context: ComponentContext) {
    guard !self[app.index, kind].isWarned else {
      count(.expired, for: app, context)
      context.count(.expired, of: apps[app.index].origins[kind])
      change(app) { $0.strikes += 1 }
      end(app, kind, context)
      return look(context)
    }
    warn(app, kind, context)
  }

  private mutating func warn(_ app: AppID, _ kind: Kind, _ context: ComponentContext) {
    self[app.index, kind].isWarned = true
    context.warnOfExpiry(
      app, trigger: Trigger(entity: Self.warningName, ordinal: self[app.index, kind].turn))
    self[app.index, kind].deadline = context.schedule(
      deadlineEvent(of: app, kind), after: rules.notice, rank: .timer)
  }

  /// Ends a launch, completed or not.
  mutating func end(_ app: AppID, _ kind: Kind, _ context: ComponentContext) {
    let task = self[app.index, kind]
    context.cancel(task.deadline)
    self.set(app, kind, to: Task())
    if task.isBudgeted {
      let length = kind == .processing ? rules.processingTime : rules.refreshTime
      budget.giveBack(max(length - (context.now - task.began), .zero), at: context.now)
      dataBudget.take(bytes: context.movedBytes(for: app) - task.bytesBefore, at: context.now)
    }
    if !state.refreshing.contains(app) && !state.processing.contains(app) { context.rest(app) }
  }

  /// Notifies processing that has to stop, and ends it after the notice.
  mutating func interruptProcessing(_ context: ComponentContext) {
    for app in state.processing {
      let task = self[app.index, .processing]
      guard !task.isWarned, state.screenIsOn || !canProcess(task.needs, context) else { continue }
      context.cancel(task.deadline)
      warn(app, .processing, context)
    }
  }
}
