import Kernel
import PowerAccounting
import Quantities

// What a service of the system has happen to apps and to the screen.
extension ComponentContext {
  /// Says that an app no longer does what ``Component/isUsed(by:)`` told of.
  public func endUse(by app: AppID) { world.pointee.post(.endUse(app)) }

  /// Lets an app run for a while though it is not in front; one that was ended is started.
  public func awaken(_ app: AppID, for length: SimDuration) {
    world.pointee.post(.awaken(app, for: length))
  }

  /// Whether an app takes part today; one that does not is told nothing.
  public func isActive(_ app: AppID) -> Bool { world.pointee.isActive(app) }

  /// Tells an app that the time it was let run for is nearly over.
  public func warnOfExpiry(_ app: AppID, trigger: Trigger) {
    world.pointee.post(.expiring(app, trigger))
  }

  /// Says that an app has done what ``awaken(_:for:)`` was for.
  public func rest(_ app: AppID) { world.pointee.post(.rest(app)) }

  /// Lets an app have so many ticks of timers in a time while it is not in front, and use the network
  /// or not.
  ///
  /// - Parameter ticks: 0 for as many as it likes.
  public func allow(_ app: AppID, ticks: Int, within window: SimDuration, isOnline: Bool) {
    world.pointee.post(
      .allow(app, Signal.Allowance(ticks: ticks, window: window, isOnline: isOnline)))
  }

  /// Darkens the screen as nobody uses the phone; the app in front leaves it.
  public func lock() { world.pointee.post(.lock) }

  /// Lights a dark screen though nobody has touched the phone.
  public func lightScreen() { world.pointee.post(.light) }

  /// Darkens it again, unless somebody has used the phone since.
  public func darkenScreen() { world.pointee.post(.darken) }

  /// Has a person open an app in another way than by its icon.
  public func open(_ app: AppID, trigger: Trigger) { world.pointee.post(.open(app, trigger)) }

  /// Has a notification of an app shown, `delay` later than it should have been.
  public func notify(_ app: AppID, late delay: SimDuration, trigger: Trigger) {
    world.pointee.post(.notify(app, late: delay, trigger))
  }
}
