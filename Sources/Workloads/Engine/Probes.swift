import PowerAccounting
import Quantities

/// The time from one mark to another, as a metric measures it.
public struct IntervalProbe: BitwiseCopyable, Sendable {
  public let from: Int32
  public let to: Int32
  /// A second mark that has not come by then is censored.
  public let within: SimDuration
  /// Whether every pair counts, or only the first.
  public let countsAllPairs: Bool

  public init(from: Int, to: Int, within: SimDuration, countsAllPairs: Bool) {
    self.from = Int32(from)
    self.to = Int32(to)
    self.within = within
    self.countsAllPairs = countsAllPairs
  }
}

/// The probes that metrics need, by index within their kind.
public struct ProbePlan: Sendable {
  public var intervals: [IntervalProbe] = []
  public var shares: [ShareProbe] = []
  public var days: [DayProbe] = []

  public init() {}
}

/// The records of a replication for the metrics.
public struct Probes: ~Copyable {
  struct Interval: BitwiseCopyable {
    var opened: SimTime?
    /// The app that was in front then, or the system behind a dark screen.
    var front = AppID.system
    var pairs = 0
    var censored = 0
    /// The sum of times in nanoseconds; many pairs may each count with a limit of centuries.
    var sum: Int128 = 0
  }

  struct Observation: BitwiseCopyable {
    var count = 0
    var sum = 0.0
  }

  let intervals: FlatTable<IntervalProbe>
  let endMark: Int
  var states: FlatTable<Interval>
  var observations: FlatTable<Observation>
  var timing: TimingProbes
  /// Whether the mark that ends the run was recorded.
  public private(set) var endWasMarked = false

  /// - Parameter endMark: The mark that ends the run, or nil.
  public init(
    _ plan: ProbePlan, observations: Int, endMark: Int?, clockAtStart: SimDuration = .zero
  ) {
    timing = TimingProbes(shares: plan.shares, days: plan.days, clockAtStart: clockAtStart)
    intervals = FlatTable(plan.intervals)
    states = FlatTable(repeating: Interval(), count: plan.intervals.count)
    self.observations = FlatTable(repeating: Observation(), count: observations)
    self.endMark = endMark ?? -1
  }

  mutating func reset() {
    states.fill(with: Interval())
    observations.fill(with: Observation())
    timing.reset()
    endWasMarked = false
  }

  /// Record a mark.
  ///
  /// - Parameters:
  ///   - front: The app that a person sees now, or the system.
  ///   - app: The app that sets the mark.
  /// - Returns: Whether a pair ended in time that the person saw the app begin, who has left it since.
  @discardableResult public mutating func record(
    mark: Int, at now: SimTime, front: AppID = .system, by app: AppID = .system
  ) -> Bool {
    var isUnseen = false
    if mark == endMark { endWasMarked = true }
    timing.record(mark: mark, at: now)
    for index in 0..<intervals.count {
      // The end of a pair is looked at first: one mark can end a pair and open the next.
      if Int(intervals[index].to) == mark, close(index, at: now), states[index].front == app {
        isUnseen = isUnseen || app != .system && app != front
      }
      if Int(intervals[index].from) == mark { open(index, at: now, front) }
    }
    return isUnseen
  }

  private mutating func open(_ index: Int, at now: SimTime, _ front: AppID) {
    let probe = intervals[index]
    if states[index].opened != nil {
      // Another beginning while the pair is open: only where every pair counts is this one lost.
      guard probe.countsAllPairs else { return }
      censor(index)
    } else if !probe.countsAllPairs && states[index].pairs > 0 {
      return
    }
    (states[index].opened, states[index].front) = (now, front)
  }

  /// - Returns: Whether a pair ended in time.
  private mutating func close(_ index: Int, at now: SimTime) -> Bool {
    guard let opened = states[index].opened else { return false }
    let probe = intervals[index]
    guard now - opened <= probe.within else {
      censor(index)
      return false
    }
    states[index].pairs += 1
    states[index].sum += Int128((now - opened).nanoseconds)
    states[index].opened = nil
    return true
  }

  /// A pair whose end did not come in time counts with its limit: a restricted mean.
  private mutating func censor(_ index: Int) {
    states[index].pairs += 1
    states[index].censored += 1
    states[index].sum += Int128(intervals[index].within.nanoseconds)
    states[index].opened = nil
  }

  mutating func observe(_ value: Double, at index: Int) {
    observations[index].count += 1
    observations[index].sum += value
  }

  /// Close what is open at the end of a run.
  public mutating func finish(at end: SimTime) {
    timing.finish(at: end)
    for index in 0..<intervals.count {
      guard let opened = states[index].opened else { continue }
      // One of many pairs that the end cut short before its limit is inconclusive, and is left out.
      if intervals[index].countsAllPairs && end - opened < intervals[index].within {
        states[index].opened = nil
      } else {
        censor(index)
      }
    }
  }

  /// The pairs of an interval probe: how many, how many censored, and the mean restricted to the
  /// limit; no mean without a pair.
  public func interval(_ index: Int) -> (pairs: Int, censored: Int, mean: Double?) {
    let state = states[index]
    let mean = state.pairs > 0 ? Double(nearest: state.sum) / 1e9 / Double(state.pairs) : nil
    return (state.pairs, state.censored, mean)
  }

  /// The mean of what was observed under a name, in base units.
  public func meanObservation(_ index: Int) -> Double? {
    let state = observations[index]
    return state.count > 0 ? state.sum / Double(state.count) : nil
  }

  // MARK: - Timing

  /// The records of a share's mark of which it is known what followed, and those in time.
  public func share(_ index: Int) -> (hits: Int, total: Int) { timing.share(index) }

  /// The number of records of a day probe's mark in a part of the day.
  public func count(ofDayProbe index: Int, part: Int) -> Int { timing.count(index, part: part) }
}
