import Kernel
import PowerAccounting
import Quantities

/// The kind of start of a search, by the receiver's knowledge.
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
  /// The start of the state; a lingering receiver keeps the instant of its first fix.
  private(set) var since = SimTime.zero
  /// Nanoseconds of search under open sky that are left, as of `progressAt`.
  private var left = 0.0
  private var progressAt = SimTime.zero
  /// The rate of the search: 1 under open sky, 0 without reception.
  private var rate = 0.0
  /// The instant of its last ephemeris; initially before the start of the run.
  private var ephemerisFrom = SimTime.zero
  /// Whether it is on for single fixes only.
  var isPulsing = false
  var owner = AppID.system
  /// The time between fixes that the demand needs.
  var interval = LocationReceiver.fixPeriod
  /// The end of the state by itself, if it has one.
  var token = EventToken.none

  var hasFix: Bool { state == .fixed || state == .lingering }
  var isFixed: Bool { state == .fixed }
  /// Whether the search is over, with a fix.
  ///
  /// A remainder below a nanosecond is rounding error.
  var hasFound: Bool { left < 1 }

  /// The time to receive a whole ephemeris: five subframes of six seconds.
  private static let messageTime = SimDuration.seconds(30)

  /// How long it has had its fix: a receiver that rests between fixes finds each anew.
  func fixAge(at now: SimTime) -> SimDuration { isPulsing ? .zero : now - since }

  init(ephemerisAge: SimDuration) { ephemerisFrom = .zero - ephemerisAge }

  /// The kind of start of a search that begins now.
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

  /// Continue the search under another sky.
  mutating func changeSky(_ newRate: Double, at now: SimTime) {
    left = max(0, left - rate * Double((now - progressAt).nanoseconds))
    progressAt = now
    rate = newRate
  }

  /// The instant at which the search would find its position; nil for never under this sky.
  func findsAt(before horizon: SimTime) -> SimTime? {
    guard rate > 0 else { return nil }
    let nanoseconds = (left / rate).rounded(.up)
    guard nanoseconds <= Double((horizon - progressAt).nanoseconds) else { return nil }
    return progressAt + SimDuration(nanoseconds: Int64(nanoseconds))
  }

  /// Record the first fix, and with it an ephemeris unless there was one.
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

  /// The rate of a search relative to open sky.
  func searchRate(sky: Double) -> Double { sky < search.leastSky ? 0 : sky }

  /// The power of a receiver with a fix for a demand, and whether it is off between fixes.
  func level(of wish: SatelliteDemand, fixAt fix: SimTime) -> (level: PowerLevel, isPulsing: Bool) {
    let single = min(starts.hot, wish.interval)
    let steady = wish.savesPower ? saving(over: wish.interval) : powers.tracking * wish.interval
    if wish.interval > search.restAbove, powers.searching * single < steady {
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

/// The demand of all apps on the satellite receiver.
struct SatelliteDemand: BitwiseCopyable {
  /// The first app that wants it.
  var owner: AppID
  /// Whether all of them allow pauses within a second.
  var savesPower: Bool
  /// The time between fixes.
  var interval: SimDuration
  /// Whether a request waits for a single position.
  var isUrgent: Bool

  /// The union of two demands.
  func joined(_ other: SatelliteDemand) -> SatelliteDemand {
    SatelliteDemand(
      owner: owner.index <= other.owner.index ? owner : other.owner,
      savesPower: savesPower && other.savesPower, interval: min(interval, other.interval),
      isUrgent: isUrgent || other.isUrgent)
  }
}
