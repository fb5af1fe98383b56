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

  // MARK: - The state that components and services share

  /// The state that components and services share.
  public var shared: SharedState { world.pointee.shared }

  /// Whether an untouched phone locks.
  package var locksByItself: Bool { world.pointee.savings.locksByItself }

  /// The system's limits for components in the present shared state.
  package var limits: ComponentLimits { world.pointee.savings.limits(in: shared) }

  /// Publish shared state; components that watch a changed topic are notified right after.
  ///
  /// - Parameter always: The topics to notify of even without a change.
  public func share(_ state: SharedState, telling always: SharedState.Topics = []) {
    let changed = state.difference(from: world.pointee.shared).union(always)
    world.pointee.shared = state
    announce(changed)
  }

  /// Publish whether a radio can carry data, and whether it is active.
  func share(_ radio: SharedState.Networks, isJoined: Bool, isAwake: Bool) {
    let (networks, awake) = (world.pointee.shared.networks, world.pointee.shared.awakeRadios)
    let joined = isJoined ? networks.union(radio) : networks.subtracting(radio)
    let woken = isAwake ? awake.union(radio) : awake.subtracting(radio)
    var changed: SharedState.Topics = []
    if joined != networks { changed.insert(.networks) }
    if woken != awake { changed.insert(.radios) }
    world.pointee.shared.networks = joined
    world.pointee.shared.awakeRadios = woken
    announce(changed)
  }

  /// Publish the share of time for which Wi-Fi has the antenna.
  func share(wifiAirtime airtime: Double) {
    if world.pointee.shared.wifiAirtime == airtime { return }
    world.pointee.shared.wifiAirtime = airtime
    announce(.wifiAirtime)
  }

  /// The bytes that radios have moved for an app in finished requests since the run began.
  public func movedBytes(for app: AppID) -> Double { world.pointee.apps.movedBytes[app.index] }

  /// Record the bytes of a finished request of an app.
  func note(moved bytes: Double, for app: AppID) {
    world.pointee.apps.movedBytes[app.index] += bytes
  }

  /// The standby bucket of an app, from 0 for an active one up; 0 without a policy that assigns
  /// buckets.
  public func standbyBucket(of app: AppID) -> Int {
    Int(world.pointee.apps.standbyBuckets[app.index])
  }

  /// Publish the standby bucket of an app.
  public func share(standbyBucket bucket: Int, of app: AppID) {
    guard bucket != standbyBucket(of: app) else { return }
    world.pointee.apps.standbyBuckets[app.index] = UInt8(bucket)
    announce(.standby)
  }

  /// Publish that a sensor begins or ends to stream samples to an app.
  func share(streamBegins: Bool, to app: AppID) {
    if streamBegins {
      world.pointee.apps.streams[app.index] += 1
    } else {
      world.pointee.apps.streams[app.index] -= 1
    }
    var apps = shared.streamingApps
    if world.pointee.apps.streams[app.index] > 0 { apps.insert(app) } else { apps.remove(app) }
    if apps == shared.streamingApps { return }
    world.pointee.shared.streamingApps = apps
    announce(.streams)
  }

  private func announce(_ changed: SharedState.Topics) {
    if changed.isDisjoint(with: world.pointee.announcedTopics) { return }
    world.pointee.post(.shared(changed))
  }
}
