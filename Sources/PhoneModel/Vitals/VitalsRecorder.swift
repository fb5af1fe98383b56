import Components
import Kernel
import PowerAccounting
import Quantities
import Workloads

/// The counters by which a metric holds an app against a store's bar in each session.
struct VitalsCount: BitwiseCopyable, Sendable {
  let app: AppID
  let limit: Double
  /// Whether the limit is one an hour.
  let isRate: Bool
  /// The counters, the first below 0 for the ticks of the app's timers; others where there is none.
  let counters: SIMD4<Int>
  /// Whether they are of all apps and add up, as the bytes of a radio, which does not tell apps
  /// apart; otherwise the others are exempt from the first.
  let isOfPhone: Bool
}

/// Recorder of the sessions of 24 hours that exceed a store's bar.
///
/// The counters are read where the screen or the app in front changes, where a step of a component
/// begins, and at the end of each session, at which the run is cut from outside. So what a counter
/// measures since the last reading began with it, and of two that hold the longer covers the other.
/// A run whose metrics ask for none reads nothing.
struct VitalsRecorder: ~Copyable {
  fileprivate let counts: FlatTable<VitalsCount>
  /// The totals when they were last read, and what the session has since its start.
  private var totals: FlatTable<SIMD4<Double>>
  private var sums: FlatTable<Double>
  private var excessive: FlatTable<Int>
  fileprivate private(set) var sessions = 0
  /// The end of the session; nil where none is recorded.
  private(set) var edge: SimTime?
  private var start = SimTime.zero
  /// The app in front of a lit screen since the last reading.
  fileprivate var front = AppID.system

  init(_ counts: [VitalsCount]) {
    self.counts = FlatTable(counts)
    totals = FlatTable(repeating: .zero, count: counts.count)
    sums = FlatTable(repeating: 0, count: counts.count)
    excessive = FlatTable(repeating: 0, count: counts.count)
  }

  /// Start a run whose counted window begins at `start`.
  mutating func begin(at start: SimTime, isSilent: Bool) {
    self.start = start
    edge = counts.count > 0 && !isSilent ? start + StoreBar.session : nil
    (sessions, front) = (0, .system)
    excessive.fill(with: 0)
    discard()
  }

  /// Forget what was counted in a warm-up, at whose end all counters are 0.
  mutating func discard() {
    totals.fill(with: .zero)
    sums.fill(with: 0)
  }

  fileprivate mutating func take(_ total: SIMD4<Double>, of index: Int) {
    let new = total - totals[index]
    totals[index] = total
    guard counts[index].app != front else { return }
    let exempt = max(new[1], new[2], new[3])
    sums[index] += counts[index].isOfPhone ? new.sum() : max(0, new[0] - exempt)
  }

  fileprivate mutating func endSession(at now: SimTime) {
    for index in 0..<counts.count {
      let hours = counts[index].isRate ? (now - start).seconds / 3600 : 1
      if sums[index] > counts[index].limit * hours { excessive[index] += 1 }
      sums[index] = 0
    }
    (sessions, start, edge) = (sessions + 1, now, now + StoreBar.session)
  }

  /// The sessions beyond the limit of a count, of all of them, in percent.
  func share(of index: Int) -> MetricValue {
    MetricValue(100 * Double(excessive[index]), weight: Double(sessions))
  }
}

extension Phone {
  /// Reads all counts.
  mutating func readVitals() {
    for index in 0..<observers.vitals.counts.count {
      let count = observers.vitals.counts[index]
      let owner = count.isOfPhone ? nil : count.app
      var total = SIMD4<Double>.zero
      if count.counters[0] < 0 { total[0] = Double(engine.ticks(of: count.app)) }
      for place in 0..<4 where count.counters[place] >= 0 {
        total[place] = Double(countSoFar(count.counters[place], for: owner))
      }
      observers.vitals.take(total, of: index)
    }
    observers.vitals.front = engine.seen
  }

  mutating func closeSession(future: inout FutureEventList) {
    let now = future.now
    withUnsafeMutablePointer(to: &future) { world.pointee.enter(now, $0) }
    readVitals()
    observers.vitals.endSession(at: now)
  }

  /// Takes in the rest of a run; the part of a session at its end counts where it is the only one.
  mutating func finishVitals(at end: SimTime) {
    guard observers.vitals.edge != nil, observers.vitals.sessions == 0 else { return }
    readVitals()
    observers.vitals.endSession(at: end)
  }
}
