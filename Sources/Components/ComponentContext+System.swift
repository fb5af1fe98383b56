import Kernel
import PowerAccounting
import Quantities

// The actions of system services on apps and on the screen.
extension ComponentContext {
  /// Signal the end of the use that ``Component/isUsed(by:)`` reported.
  public func endUse(by app: AppID) { world.pointee.post(.endUse(app)) }

  /// Let an app run in the background for a while; an ended app is started.
  public func awaken(_ app: AppID, for length: SimDuration) {
    world.pointee.post(.awaken(app, for: length))
  }

  /// Whether an app is active in this run; an inactive one is notified of nothing.
  public func isActive(_ app: AppID) -> Bool { world.pointee.isActive(app) }

  /// Warn an app that its time in the background is nearly over.
  public func warnOfExpiry(_ app: AppID, trigger: Trigger) {
    world.pointee.post(.expiring(app, trigger))
  }

  /// Signal that an app has finished the work for which ``awaken(_:for:)`` was called.
  public func rest(_ app: AppID) { world.pointee.post(.rest(app)) }

  /// Set the timer ticks that an app may have in a window in the background, and whether it may use
  /// the network.
  ///
  /// - Parameter ticks: 0 for no limit.
  public func allow(_ app: AppID, ticks: Int, within window: SimDuration, isOnline: Bool) {
    world.pointee.post(
      .allow(app, Signal.Allowance(ticks: ticks, window: window, isOnline: isOnline)))
  }

  /// Lock the unused phone: the screen goes dark, and the app in front leaves it.
  public func lock() { world.pointee.post(.lock) }

  /// Light a dark screen without a touch.
  public func lightScreen() { world.pointee.post(.light) }

  /// Darken it again, unless the phone was used since.
  public func darkenScreen() { world.pointee.post(.darken) }

  /// Let a person open an app in another way than by its icon.
  public func open(_ app: AppID, trigger: Trigger) { world.pointee.post(.open(app, trigger)) }

  /// Show a notification of an app, with `delay` after its intended time.
  public func notify(_ app: AppID, late delay: SimDuration, trigger: Trigger) {
    world.pointee.post(.notify(app, late: delay, trigger))
  }
}
