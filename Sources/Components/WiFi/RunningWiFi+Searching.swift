import Configuration
import Kernel
import PowerAccounting
import Quantities

/// Without a network: scanning, finding, joining, switching.
extension RunningWiFi {
  /// Begins to look for a network with a scan at once.
  func search(_ context: ComponentContext) {
    countScans(context)
    enter(.searching, context)
    let settings = state.pointee.settings
    state.pointee.timetable = ScanTimetable(
      from: context.now, first: settings.firstInterval, greatest: settings.greatestInterval)
    state.pointee.countedScans = 0
    state.pointee.traffic.becomeIdle(context)
    scan(context)
    if state.pointee.signal > 0 {
      expectDiscovery(at: context.now + settings.scanTime, context)
    }
  }

  /// The interval between scans has passed, and the next one will be longer.
  func scanAgain(_ context: ComponentContext) {
    countScans(context)
    state.pointee.timetable.grow()
    state.pointee.countedScans = 0
    scan(context)
  }

  /// Scans now and at every interval; a timer ends what the interval is to be longer after.
  private func scan(_ context: ComponentContext) {
    let timetable = state.pointee.timetable
    let level = PowerLevel.pulsed(
      high: state.pointee.settings.scan, low: .zero, period: timetable.interval,
      onTime: state.pointee.settings.scanTime, phase: timetable.phase)
    state.pointee.traffic.change(to: level, cause: .association, context)
    if timetable.willGrow { setTimer(after: timetable.interval, context) }
  }

  /// Counts the scans that have begun since they were last counted.
  func countScans(_ context: ComponentContext) {
    guard state.pointee.activity == .searching else { return }
    let begun = state.pointee.timetable.scans(before: context.now)
    context.count(Counter.scans, by: Int(begun - state.pointee.countedScans))
    state.pointee.countedScans = begun
  }

  func join(_ context: ComponentContext) {
    countScans(context)
    enter(.joining, context)
    state.pointee.traffic.change(
      to: state.pointee.settings.association, cause: .association, context)
    setTimer(after: state.pointee.settings.associationTime, context)
  }

  func signalChanged(to signal: Double, _ context: ComponentContext) {
    let wasInRange = state.pointee.signal > 0
    state.pointee.signal = signal
    switch state.pointee.activity {
    case .off: break
    case .searching:
      if signal > 0 && !wasInRange {
        // A scan under way has perhaps passed the channel: the next whole one finds it.
        let scan = state.pointee.timetable.scan(from: context.now)
        expectDiscovery(at: scan + state.pointee.settings.scanTime, context)
      } else if signal == 0 {
        context.cancel(state.pointee.discovery)
        state.pointee.discovery = .none
      }
    case .joining, .resting, .promoting, .moving, .tail:
      if signal == 0 {
        state.pointee.traffic.failAll(.offline, context)
        search(context)
      } else if state.pointee.activity == .moving {
        move(context)
      }
    }
  }

  func setEnabled(_ isEnabled: Bool, _ context: ComponentContext) {
    if isEnabled {
      if state.pointee.activity == .off { search(context) }
    } else if state.pointee.activity != .off {
      countScans(context)
      state.pointee.traffic.failAll(.offline, context)
      enter(.off, context)
      state.pointee.traffic.becomeIdle(context)
      state.pointee.traffic.change(to: Power.zero, cause: .association, context)
    }
  }
}
