import Components
import PowerAccounting

/// Suspending apps, of which the parts of the phone have a say.
extension Phone {
  /// Tells every part that an app goes on.
  func announceResumption(of app: AppID) {
    for index in components.indices {
      component(index).pointee.appResumed(app, context(index))
    }
  }

  /// The time of an app is over: it is suspended, unless it uses a part that lets it run on.
  mutating func suspend(_ app: AppID) {
    guard engine.isSuspensionDue(app) else { return }
    let modes = engine.backgroundModes(of: app)
    for index in components.indices
    where backgroundModes[index] & modes != 0 && component(index).pointee.isUsed(by: app) {
      return engine.keep(app)
    }
    engine.suspend(app)
    for index in components.indices where backgroundModes[index] & modes == 0 {
      component(index).pointee.appSuspended(app, context(index))
    }
  }
}
