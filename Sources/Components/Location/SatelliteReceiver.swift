import Kernel
import PowerAccounting
import Quantities

/// How much a receiver knows when it starts to search.
enum SatelliteStart: BitwiseCopyable, Sendable {
  case hot, assisted, warm, cold

  var counter: LocationCounter {
    switch self {
    case .hot: .hotStarts
    case .assisted: .assistedStarts
    case .warm: .warmStarts
    case .cold: .coldStarts
    }
  }
}

/// The state of the satellite receiver that all apps of a phone share.
struct SatelliteReceiver: BitwiseCopyable {
  enum State: UInt8 { case off, searching, fixed, resting, lingering }

  private(set) var state = State.off
  /// When the state began; a receiver that lingers keeps the instant of its first fix.
  private(set) var since = SimTime.zero
  /// Nanoseconds of search under open sky that are left, as of `progressAt`.
  private var left = 0.0
  private var progressAt = SimTime.zero
  /// How fast the search goes on: 1 under open sky, 0 where nothing is received.
  private var rate = 0.0
  /// When its knowledge was new; before the start of the run at first.
  private var ephemerisFrom = SimTime.zero
  /// Whether it is on for single fixes only.
  var isPulsing = false
  var owner = AppID.system
  /// The end of the state by itself, if it has one.
  var token = EventToken.none

  var hasFix: Bool { state == .fixed || state == .lingering }
  var isFixed: Bool { state == .fixed }
  /// Whether the search is over, with a fix.
  ///
  /// Less than a nanosecond is what rounding leaves.
  var hasFound: Bool { left < 1 }

  /// Five subframes of six seconds: how long it takes to hear a whole ephemeris.
  private static let messageTime = SimDuration.seconds(30)

  init(ephemerisAge: SimDuration) { ephemerisFrom = .zero - ephemerisAge }

  /// How a search that begins now would begin.
  func start(_ starts: LocationReceiver.Starts, _ networks: PositionNetworks, at now: SimTime)
    -> SatelliteStart
  {
    let age = now - ephemerisFrom
    if age <= starts.ephemerisLife { return .hot }
    if starts.hasAssistance && networks.any { return .assisted }
    return age <= starts.almanacLife ? .warm : .cold
  }

  mutating func beginSearch(_ length: SimDuration, sky rate: Double, at now: SimTime) {
    enter(.searching, at: now)
    left = Double(length.nanoseconds)
    progressAt = now
    self.rate = rate
  }

  /// The search goes on under another sky.
  mutating func changeSky(_ newRate: Double, at now: SimTime) {
    left = max(0, left - rate * Double((now - progressAt).nanoseconds))
    progressAt = now
    rate = newRate
  }

  /// When the search would find its position; nil for never under this sky.
  func findsAt(before horizon: SimTime) -> SimTime? {
    guard rate > 0 else { return nil }
    let nanoseconds = (left / rate).rounded(.up)
    guard nanoseconds <= Double((horizon - progressAt).nanoseconds) else { return nil }
    return progressAt + SimDuration(nanoseconds: Int64(nanoseconds))
  }

  /// It has its first fix, and with it an ephemeris unless it had one.
  mutating func find(at now: SimTime, start kind: SatelliteStart) {
    enter(.fixed, at: now)
    isPulsing = false
    if kind != .hot { ephemerisFrom = now }
  }

  mutating func rest(at now: SimTime) { enter(.resting, at: now) }

  mutating func turnOff(at now: SimTime) { enter(.off, at: now) }

  mutating func linger() { state = .lingering }

  mutating func resume() { state = .fixed }

  private mutating func enter(_ new: State, at now: SimTime) {
    let heardAll = isPulsing || now - since >= Self.messageTime
    if hasFix && heardAll { ephemerisFrom = now }
    state = new
    since = now
    isPulsing = false
  }
}

extension LocationReceiver {
  func timeToFix(_ start: SatelliteStart) -> SimDuration {
    switch start {
    case .hot: starts.hot
    case .assisted: starts.assisted
    case .warm: starts.warm
    case .cold: starts.cold
    }
  }

  /// How fast a search goes on against one under open sky.
  func searchRate(sky: Double) -> Double { sky < search.leastSky ? 0 : sky }

  /// What a receiver with a fix draws for a wish, and whether it is off between fixes.
  func level(of wish: SatelliteDemand, fixAt fix: SimTime) -> (level: PowerLevel, isPulsing: Bool) {
    let single = min(starts.hot, wish.interval)
    let steady = wish.savesPower ? saving(over: wish.interval) : powers.tracking * wish.interval
    if wish.interval > Self.fixPeriod, powers.searching * single < steady {
      let pulses = PowerLevel.pulsed(
        high: powers.searching, low: .zero, period: wish.interval, onTime: single,
        phase: fix - single)
      return (pulses, true)
    }
    guard wish.savesPower else { return (.steady(powers.tracking), false) }
    let level = PowerLevel.pulsed(
      high: powers.tracking, low: .zero, period: Self.fixPeriod, onTime: powers.savingTime,
      phase: fix - powers.savingTime)
    return (level, false)
  }

  private func saving(over interval: SimDuration) -> Energy {
    .joules(
      (powers.tracking * powers.savingTime).joules * interval.seconds / Self.fixPeriod.seconds)
  }
}

/// What all apps together want of the satellite receiver.
struct SatelliteDemand: BitwiseCopyable {
  /// The first app that wants it.
  var owner: AppID
  /// Whether none of them minds pauses within a second.
  var savesPower: Bool
  /// From one fix to the next.
  var interval: SimDuration
  /// Whether somebody waits for a single position.
  var isUrgent: Bool

  /// Both wishes at once.
  func joined(_ other: SatelliteDemand) -> SatelliteDemand {
    SatelliteDemand(
      owner: owner.index <= other.owner.index ? owner : other.owner,
      savesPower: savesPower && other.savesPower, interval: min(interval, other.interval),
      isUrgent: isUrgent || other.isUrgent)
  }
}
