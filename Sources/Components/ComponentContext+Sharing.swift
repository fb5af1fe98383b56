import PowerAccounting

// The state that components and services share.
extension ComponentContext {
  /// The state that components and services share.
  public var shared: SharedState { world.pointee.shared }

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
  public func movedBytes(for app: AppID) -> Double { world.pointee.movedBytes[app.index] }

  /// Record the bytes of a finished request of an app.
  func note(moved bytes: Double, for app: AppID) { world.pointee.movedBytes[app.index] += bytes }

  /// The standby bucket of an app, from 0 for an active one up; 0 without a policy that assigns
  /// buckets.
  public func standbyBucket(of app: AppID) -> Int { Int(world.pointee.standbyBuckets[app.index]) }

  /// Publish the standby bucket of an app.
  public func share(standbyBucket bucket: Int, of app: AppID) {
    guard bucket != standbyBucket(of: app) else { return }
    world.pointee.standbyBuckets[app.index] = UInt8(bucket)
    announce(.standby)
  }

  private func announce(_ changed: SharedState.Topics) {
    if changed.isDisjoint(with: world.pointee.announcedTopics) { return }
    world.pointee.post(.shared(changed))
  }
}
