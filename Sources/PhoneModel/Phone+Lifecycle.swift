import Components
import Kernel
import PowerAccounting
import Quantities

/// Suspending apps, of which the parts of the phone have a say.
extension Phone {
  /// Tells every part that an app goes on.
  func announceResumption(of app: AppID) {
    for place in listeners.places(of: PhoneChanges.resumption.rawValue) {
      let index = listeners[place]
      component(index).appResumed(app, context(index))
    }
  }

  /// The time of an app is over: it is suspended, unless it uses a part that lets it run on.
  mutating func suspend(_ app: AppID) {
    guard engine.isSuspensionDue(app) else { return }
    if isKeptRunning(app) { return engine.keep(app) }
    engine.suspend(app)
    let modes = engine.backgroundModes(of: app)
    for place in listeners.places(of: PhoneChanges.suspension.rawValue) {
      let index = listeners[place]
      if backgroundModes[index] & modes != 0 { continue }
      component(index).appSuspended(app, context(index))
    }
  }

  /// Whether an app uses a part of the phone for which the system lets it run on, or a service does.
  private func isKeptRunning(_ app: AppID) -> Bool {
    for place in 0..<exempters.count where component(exempters[place]).exempts(app) { return true }
    let modes = engine.backgroundModes(of: app)
    if modes == 0 { return false }
    for index in components.indices
    where backgroundModes[index] & modes != 0 && component(index).isUsed(by: app) { return true }
    return false
  }
}

/// Holding apps back, of which those are left alone that a part of the phone keeps running.
extension Phone {
  /// The system has put the phone to rest, or wakes it.
  mutating func restChanged(_ future: Future) {
    engine.setRest(Int(world.pointee.shared.restDepth), future: &future.pointee)
    for app in specification.program.apps.indices.dropFirst() { reconsider(AppID(app), future) }
  }

  /// Another alarm clock of an app is the next.
  mutating func announceAlarmClocks() {
    var shared = world.pointee.shared
    shared.nextAlarm = engine.takeNextAlarmClock() ?? .latest
    context(specification.batteryIndex).share(shared)
  }

  /// An app may have begun or ended what it is left alone for.
  @inline(__always)
  mutating func reconsider(_ app: AppID, _ future: Future) {
    guard engine.isRestraining, app != .system else { return }
    engine.setKept(app, isKeptRunning(app), future: &future.pointee)
  }

  /// Whether the system keeps an app from the network that an operation would use.
  func isCutOff(_ app: AppID, from operation: Operation) -> Bool {
    engine.isRestraining && alternatives.carriesData(operation)
      && engine.isCutOff(app, now: world.pointee.now)
  }
}
