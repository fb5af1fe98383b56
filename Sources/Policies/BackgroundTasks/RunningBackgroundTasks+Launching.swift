import Components
import Kernel
import PowerAccounting
import Quantities

/// The time of a launch.
extension RunningBackgroundTasks {
  /// Launches an app, which has the time of its kind from now on.
  func launch(_ app: AppID, _ kind: Kind, isBudgeted: Bool, _ context: ComponentContext) {
    let rules = state.pointee.rules
    let length = kind == .processing ? rules.processingTime : rules.refreshTime
    state.pointee.turns &+= 1
    let turn = state.pointee.turns
    switch kind {
    case .refresh: state.pointee.change(app) { $0.refreshFrom = nil }
    case .processing: state.pointee.change(app) { $0.processingFrom = nil }
    case .fetch: state.pointee.apps[app.index].lastFetch = context.now
    }
    if kind == .processing {
      state.pointee.apps[app.index].lastProcessing = context.now
    } else {
      state.pointee.apps[app.index].lastRun = context.now
      state.pointee.apps[app.index].lastLaunch = context.now
    }
    if isBudgeted { state.pointee.budget.take(length, at: context.now) }
    var task = Task(
      isRunning: true, isBudgeted: isBudgeted, needs: state.pointee.apps[app.index].needs,
      bytesBefore: context.movedBytes(for: app), began: context.now, turn: turn)
    task.deadline = context.schedule(
      code(of: app, kind), after: length - rules.notice, rank: .timer)
    state.pointee.set(app, kind, to: task)
    context.count(kind.rawValue, for: app)
    context.awaken(app, for: length)
    context.work(rules.launchWork, for: app)
    context.deliver(
      kind.rawValue, to: app, fields: .zero,
      occasion: Occasion(entity: state.pointee.names[kind.rawValue], ordinal: turn))
  }

  private func code(of app: AppID, _ kind: Kind) -> Int {
    1 + app.index * Kind.allCases.count + kind.rawValue
  }

  /// The time of a launch is nearly over, or over.
  func deadline(_ app: AppID, _ kind: Kind, _ context: ComponentContext) {
    guard !state.pointee[app.index, kind].isWarned else {
      count(.expired, for: app, context)
      state.pointee.apps[app.index].strikes += 1
      end(app, kind, context)
      return look(context)
    }
    warn(app, kind, context)
  }

  private func warn(_ app: AppID, _ kind: Kind, _ context: ComponentContext) {
    state.pointee[app.index, kind].isWarned = true
    context.warnOfExpiry(
      app,
      occasion: Occasion(entity: Self.warningName, ordinal: state.pointee[app.index, kind].turn))
    state.pointee[app.index, kind].deadline = context.schedule(
      code(of: app, kind), after: state.pointee.rules.notice, rank: .timer)
  }

  /// What an app was launched for is over, done or not.
  func end(_ app: AppID, _ kind: Kind, _ context: ComponentContext) {
    let task = state.pointee[app.index, kind]
    context.cancel(task.deadline)
    state.pointee.set(app, kind, to: Task())
    if task.isBudgeted {
      let rules = state.pointee.rules
      let length = kind == .processing ? rules.processingTime : rules.refreshTime
      state.pointee.budget.giveBack(
        max(length - (context.now - task.began), .zero), at: context.now)
      state.pointee.dataBudget.take(
        bytes: context.movedBytes(for: app) - task.bytesBefore, at: context.now)
    }
    if !state.pointee.refreshing.contains(app) && !state.pointee.processing.contains(app) {
      context.rest(app)
    }
  }

  /// Processing that must not go on is told so, and ends after the notice.
  func interruptProcessing(_ context: ComponentContext) {
    for app in state.pointee.processing {
      let task = state.pointee[app.index, .processing]
      guard !task.isWarned, state.pointee.screenIsOn || !canProcess(task.needs, context)
      else { continue }
      context.cancel(task.deadline)
      warn(app, .processing, context)
    }
  }
}
