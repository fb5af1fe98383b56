import PowerAccounting
import Quantities

/// Without a network: scanning, finding, joining, switching.
extension WiFiRadioInstance {
  /// Begin to look for a network with a scan at once.
  mutating func search(_ context: ComponentContext) {
    countScans(context)
    enter(.searching, context)
    state.timetable = ScanTimetable(
      from: context.now, first: settings.scan.firstInterval,
      greatest: settings.scan.greatestInterval)
    state.countedScans = 0
    traffic.becomeIdle(context)
    scan(context)
    if state.signal > 0 { expectDiscovery(at: context.now + settings.scan.length, context) }
  }

  /// Scan after the last interval, and double the next one.
  mutating func scanAgain(_ context: ComponentContext) {
    countScans(context)
    state.timetable.grow()
    state.countedScans = 0
    scan(context)
  }

  /// Scan now and at every interval, until a timer makes the interval longer.
  private mutating func scan(_ context: ComponentContext) {
    let timetable = state.timetable
    let level = PowerLevel.pulsed(
      high: settings.scan.power, low: .zero, period: timetable.interval,
      onTime: settings.scan.length, phase: timetable.phase)
    traffic.change(to: level, cause: .association, context)
    if timetable.willGrow { setTimer(after: timetable.interval, context) }
  }

  /// Count the scans that have begun since they were last counted.
  mutating func countScans(_ context: ComponentContext) {
    guard state.activity == .searching else { return }
    let begun = state.timetable.scans(before: context.now)
    context.count(Counter.scans, by: Int(begun - state.countedScans))
    state.countedScans = begun
  }

  mutating func join(_ context: ComponentContext) {
    countScans(context)
    enter(.joining, context)
    traffic.change(to: settings.association, cause: .association, context)
    setTimer(after: settings.associationTime, context)
  }

  mutating func signalChanged(to signal: Double, _ context: ComponentContext) {
    let wasInRange = state.signal > 0
    state.signal = signal
    switch state.activity {
    case .off: break
    case .searching:
      if signal > 0 && !wasInRange {
        // A scan under way has perhaps passed the channel: the next whole one finds it.
        let scan = state.timetable.scan(from: context.now)
        expectDiscovery(at: scan + settings.scan.length, context)
      } else if signal == 0 {
        context.cancel(&state.discovery)
      }
    case .joining, .resting, .promoting, .moving, .tail:
      if signal == 0 {
        traffic.failAll(.offline, context)
        search(context)
      } else if state.activity == .moving {
        move(context)
      }
    }
  }

  mutating func setEnabled(_ isEnabled: Bool, _ context: ComponentContext) {
    if isEnabled {
      if state.activity == .off { search(context) }
    } else if state.activity != .off {
      countScans(context)
      traffic.failAll(.offline, context)
      enter(.off, context)
      traffic.becomeIdle(context)
      traffic.change(to: Power.zero, cause: .association, context)
    }
  }
}

/// When a radio without a network scans: at once, and then at intervals that double up to a limit.
struct ScanTimetable: BitwiseCopyable {
  /// When the first scan of the present interval began.
  private(set) var phase = SimTime.zero
  private(set) var interval = SimDuration.zero
  private var greatest = SimDuration.zero

  init() {}

  init(from start: SimTime, first: SimDuration, greatest: SimDuration) {
    phase = start
    interval = first
    self.greatest = greatest
  }

  /// Whether the interval will grow with the next scan.
  var willGrow: Bool { interval < greatest }

  /// The first scan that begins at or after `instant`, which is not before ``phase``; where the
  /// interval grows, an instant before the next scan.
  func scan(from instant: SimTime) -> SimTime {
    let elapsed = (instant - phase).nanoseconds
    let scans = (elapsed + interval.nanoseconds - 1) / interval.nanoseconds
    return phase + interval * scans
  }

  /// The number of scans that begin from ``phase`` on and before `instant`.
  func scans(before instant: SimTime) -> Int64 {
    let elapsed = (instant - phase).nanoseconds
    return elapsed <= 0 ? 0 : (elapsed - 1) / interval.nanoseconds + 1
  }

  /// The next scan begins now, and the interval after it is twice as long.
  mutating func grow() {
    phase += interval
    interval = min(interval + interval, greatest)
  }
}
