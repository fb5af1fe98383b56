import Components
import Kernel
import PowerAccounting
import Quantities

/// Recorder of every gauge's number in every second of a run.
///
/// The run is cut at the seconds from outside, as a battery cuts it; no event is added, and a run
/// without gauges is never cut. Events at the very instant of a cut belong to the second before.
/// All memory is allocated once.
struct GaugeRecorder: ~Copyable {
  /// An input, as a plain value.
  struct Input: BitwiseCopyable {
    let gauge: Int
    let source: Gauge.Source
    /// The weight of one count, or of one attojoule.
    let weight: Double
    let isOwnWork: Bool
  }

  struct Rule: BitwiseCopyable {
    /// Negative for the whole phone.
    let app: Int
    let limit: Double
    let background: Double
  }

  fileprivate let inputs: FlatTable<Input>
  /// The total of every input at the end of the last second: attojoules, or counts.
  private var previous: FlatTable<Int128>
  private let rules: FlatTable<Rule>
  /// Own work and overhead in the present second, a pair per gauge.
  private var sums: FlatTable<SIMD2<Double>>
  /// Gauge by gauge.
  private var bins: FlatTable<Double>
  private let capacity: Int
  private(set) var count = 0
  /// The end of the present second; nil where nothing is recorded.
  private(set) var edge: SimTime?

  static let binLength = SimDuration.seconds(1)

  init(_ gauges: [Gauge], duration: SimDuration) {
    capacity = Int(duration.nanoseconds / Self.binLength.nanoseconds)
    inputs = FlatTable(
      gauges.enumerated().flatMap { index, gauge in
        gauge.inputs.map { input in
          let isEnergy = if case .energy = input.source { true } else { false }
          return Input(
            gauge: index, source: input.source, weight: input.weight / (isEnergy ? 1e18 : 1),
            isOwnWork: input.isOwnWork)
        }
      })
    previous = FlatTable(repeating: 0, count: gauges.reduce(0) { $0 + $1.inputs.count })
    rules = FlatTable(
      gauges.map { Rule(app: $0.app?.index ?? -1, limit: $0.limit, background: $0.background) })
    sums = FlatTable(repeating: .zero, count: gauges.count)
    bins = FlatTable(repeating: 0, count: gauges.count * capacity)
  }

  func app(ofGauge gauge: Int) -> AppID? {
    let app = rules[gauge].app
    return app < 0 ? nil : AppID(app)
  }

  /// Starts a run whose counted window begins at `start`, when nothing has been used.
  ///
  /// - Parameter isOn: Whether this run is recorded.
  mutating func begin(at start: SimTime, isOn: Bool) {
    count = 0
    edge = isOn && capacity > 0 && rules.count > 0 ? start + Self.binLength : nil
    previous.fill(with: 0)
  }

  /// Records the total of an input by the end of the present second.
  mutating func add(_ total: Int128, ofInput index: Int) {
    let input = inputs[index]
    let used = Double(nearest: total - previous[index]) * input.weight
    previous[index] = total
    sums[input.gauge][input.isOwnWork ? 0 : 1] += used
  }

  /// Ends the present second and begins the next.
  ///
  /// - Parameter front: The app that is in front of a lit screen; the system if there is none.
  mutating func close(front: AppID) {
    guard let end = edge else { return }
    for gauge in 0..<rules.count {
      let (own, overhead) = (sums[gauge][0], sums[gauge][1])
      let rule = rules[gauge]
      // A share of several apps' common energy may be taken back from one a moment later.
      bins[gauge * capacity + count] = max(
        0,
        rule.app < 0 || rule.app == front.index
          ? min(own, rule.limit) + overhead : rule.background * (own + overhead))
      sums[gauge] = .zero
    }
    count += 1
    edge = count < capacity ? end + Self.binLength : nil
  }

  /// A statistic of a gauge's seconds; nil where there are none.
  ///
  /// Changes the order of the seconds.
  mutating func value(_ statistic: Gauge.Statistic, ofGauge gauge: Int) -> MetricValue {
    guard count > 0 else { return MetricValue(nil) }
    let first = bins.mutableStart + gauge * capacity
    let seconds = UnsafeMutableBufferPointer(start: first, count: count)
    switch statistic {
    case .mean: return MetricValue(seconds.reduce(0, +), weight: Double(count))
    case .floor: return MetricValue(seconds.element(ofRank: (count + 19) / 20 - 1))
    case .peak: return MetricValue(seconds.reduce(0, max))
    }
  }
}

extension UnsafeMutableBufferPointer<Double> {
  /// The element at `rank` in sorted order, by Hoare's selection in place.
  fileprivate func element(ofRank rank: Int) -> Double {
    var (low, high) = (0, count - 1)
    while low < high {
      let pivot = self[low + (high - low) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        if left <= right {
          swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if rank <= right { high = right } else if rank >= left { low = left } else { break }
    }
    return self[rank]
  }
}

extension Simulation<Phone> {
  /// Runs to `horizon`, and stops at every second where a gauge is requested, at the end of
  /// every bin where the run is recorded, of every session that a store judges, and of every span
  /// that a phone's gauge measured.
  mutating func advance(until horizon: SimTime) -> RunEnd {
    while let edge = model.observers.nextEdge, edge <= horizon {
      let end = dispatch(until: edge)
      if model.observers.gauges.edge == now { model.closeSecond(future: &future) }
      if model.observers.bins.edge == now { model.closeBin(at: now) }
      if model.observers.vitals.edge == now { model.closeSession(future: &future) }
      if model.observers.energies.edge == now { model.noteEnergy(at: now) }
      if end == .stopped { return .stopped }
    }
    return dispatch(until: horizon)
  }
}

extension Phone {
  /// Reads the inputs of every gauge at the end of a second, without changing the phone.
  mutating func closeSecond(future: inout FutureEventList) {
    let now = future.now
    withUnsafeMutablePointer(to: &future) { world.pointee.enter(now, $0) }
    for index in 0..<observers.gauges.inputs.count {
      let input = observers.gauges.inputs[index]
      let app = observers.gauges.app(ofGauge: input.gauge)
      let total =
        switch input.source {
        case .counter(let counter): Int128(countSoFar(counter, for: app))
        case .energy(let component, let causes):
          world.pointee.meter.energy(
            of: ComponentID(component), chargedTo: app ?? .system, for: causes, until: now
          ).attojoules
        }
      observers.gauges.add(total, ofInput: index)
    }
    observers.gauges.close(front: engine.seen)
  }

  /// The present total of a component's counter, including the activity under way.
  mutating func countSoFar(_ counter: Int, for app: AppID?) -> Int {
    let index = observers.counterOwners[counter]
    let uncounted = component(index).uncounted(
      counter - world.pointee.counters.base(of: index), for: app, context(index))
    return count(ofComponent: counter, for: app) + uncounted
  }
}
