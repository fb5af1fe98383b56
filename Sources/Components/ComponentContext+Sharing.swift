import PowerAccounting

// What parts of the phone and services tell each other.
extension ComponentContext {
  /// What the parts of the phone know of each other.
  public var shared: SharedState { world.pointee.shared }

  /// What the system asks of the parts in the state that they share now.
  package var limits: ComponentLimits { world.pointee.savings.limits(in: shared) }

  /// Lets the other parts know; those that watch it are told right after, if it is anything new.
  ///
  /// - Parameter always: What they are told of even if it is as it was.
  public func share(_ state: SharedState, telling always: SharedState.Topics = []) {
    let changed = state.difference(from: world.pointee.shared).union(always)
    world.pointee.shared = state
    announce(changed)
  }

  /// Lets the other parts know whether a radio carries data, and whether it is up.
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

  /// Lets the other parts know for what share of time Wi-Fi has the antenna.
  func share(wifiAirtime airtime: Double) {
    if world.pointee.shared.wifiAirtime == airtime { return }
    world.pointee.shared.wifiAirtime = airtime
    announce(.wifiAirtime)
  }

  /// How many bytes radios have moved for an app since the run began, in requests that are over.
  public func movedBytes(for app: AppID) -> Double { world.pointee.movedBytes[app.index] }

  /// Says that a request of an app is over that has moved so many bytes.
  func note(moved bytes: Double, for app: AppID) {
    world.pointee.movedBytes[app.index] += bytes
  }

  /// How seldom an app is used, in steps from 0 for one that is active; 0 where nobody sorts apps.
  public func standbyBucket(of app: AppID) -> Int {
    Int(world.pointee.standbyBuckets[app.index])
  }

  /// Lets the other services know how seldom an app is used.
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
