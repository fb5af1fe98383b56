import Components
import PowerAccounting

/// Suspension of apps, which components of the phone can prevent.
extension Phone {
  /// Notifies every component that an app resumes.
  mutating func announceResumption(of app: AppID) {
    for index in wiring.listeners.components(of: PhoneChanges.resumption.rawValue) {
      component(index).appResumed(app, context(index))
    }
  }

  /// Suspends an app at the end of its time, unless it uses a component that keeps it running.
  mutating func suspend(_ app: AppID) {
    guard engine.isSuspensionDue(app) else { return }
    if isKeptRunning(app) { return engine.keep(app) }
    engine.suspend(app)
    let modes = engine.backgroundModes(of: app)
    for index in wiring.listeners.components(of: PhoneChanges.suspension.rawValue) {
      if wiring.backgroundModes[index] & modes != 0 { continue }
      // Hardware has nothing to end for an app that never asked it for a step.
      if index < wiring.hardwareCount && !users[index].contains(app) { continue }
      component(index).appSuspended(app, context(index))
    }
  }

  /// Whether an app uses a component that keeps it running, or a service keeps it running.
  private mutating func isKeptRunning(_ app: AppID) -> Bool {
    for place in 0..<wiring.exempters.count
    where component(wiring.exempters[place]).exempts(app) { return true }
    let modes = engine.backgroundModes(of: app)
    if modes & wiring.keepingModes == 0 { return false }
    for index in components.indices
    where wiring.backgroundModes[index] & modes != 0 && component(index).isUsed(by: app) {
      return true
    }
    return false
  }
}

/// Restrictions of apps, and the exemptions of apps that a component keeps running.
extension Phone {
  /// Handles the beginning or the end of the phone's rest.
  mutating func restChanged(_ future: Future) {
    engine.setRest(Int(world.pointee.shared.restDepth), future: &future.pointee)
    for app in specification.program.apps.indices.dropFirst() { reconsider(AppID(app), future) }
  }

  /// Announces that the next alarm clock has changed.
  mutating func announceAlarmClocks() {
    var shared = world.pointee.shared
    shared.nextAlarm = engine.takeNextAlarmClock() ?? .latest
    context(specification.batteryIndex).share(shared)
  }

  /// Updates the restrictions of an app whose exemption may have begun or ended.
  @inline(__always) mutating func reconsider(_ app: AppID, _ future: Future) {
    guard engine.limitsBackground, app != .system else { return }
    engine.setKept(app, isKeptRunning(app), future: &future.pointee)
  }

  /// Whether the system denies an app the network that an operation would use.
  func isCutOff(_ app: AppID, from operation: Operation) -> Bool {
    engine.limitsBackground && wiring.alternatives.carriesData(operation)
      && engine.isCutOff(app, now: world.pointee.now)
  }
}
