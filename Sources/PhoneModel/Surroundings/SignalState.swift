import PowerAccounting
import Quantities
import Workloads

/// The quality of a signal in a run: the state of its chain or its series, stepped by events.
struct SignalState: ~Copyable {
  private let states: FlatTable<MarkovChain.State>
  private let first: Int
  private var series: SeriesState
  /// The state of the chain, and the number of states before it.
  private var state = 0
  private var ordinal: UInt32 = 0

  init(_ definition: SignalDefinition) {
    var chain: [MarkovChain.State] = []
    var begin = 0
    var steps = StepSeries(value: 0)
    switch definition {
    case .constant(let value): steps = StepSeries(value: value)
    case .series(let series): steps = series
    case .chain(let markov):
      chain = markov.states
      begin = markov.first
    }
    states = FlatTable(chain)
    first = begin
    series = SeriesState(steps)
  }

  /// The value at the beginning of the run.
  mutating func begin() -> Double {
    guard states.count > 0 else { return series.begin() }
    state = first
    ordinal = 0
    return states[state].signal
  }

  /// The next change after `now`, the instant of the last one; nil for never.
  mutating func nextChange(after now: SimTime, _ variates: borrowing VariateGenerator) -> SimTime? {
    guard states.count > 0 else { return series.nextChange }
    guard let stays = states[state].stays else { return nil }
    let length = variates.value(of: stays, entity: 0, trigger: ordinal)
    return now.adding(nanoseconds: max(length, 1))
  }

  /// The value from then on.
  mutating func change(_ variates: borrowing VariateGenerator) -> Double {
    guard states.count > 0 else { return series.change() }
    let next = variates.value(of: states[state].next, entity: 0, trigger: ordinal)
    state = min(max(Int(next), 0), states.count - 1)
    ordinal &+= 1
    return states[state].signal
  }
}

/// The state of a series of steps in a run.
struct SeriesState: ~Copyable {
  private let steps: FlatTable<StepSeries.Step>
  /// The period of a repeating series; nil for a series without repetition.
  private let period: SimDuration?
  /// The offset in the series at the beginning of the run.
  private let phase: SimDuration
  /// The index of the present step.
  private var place = 0
  /// The beginning of the present period; before the run if it began in the middle of it.
  private var start: Int64 = 0

  /// - Parameter phase: Less than the period, if there is one.
  init(_ series: StepSeries, phase: SimDuration = .zero) {
    steps = FlatTable(series.steps)
    period = series.period
    self.phase = phase
  }

  /// The value at the beginning of the run.
  mutating func begin() -> Double {
    start = -phase.nanoseconds
    place = 0
    while place + 1 < steps.count, steps[place + 1].from <= phase { place += 1 }
    return steps[place].value
  }

  /// The step after the present one, and its instant; nil for never.
  private func next() -> (place: Int, start: Int64, time: SimTime)? {
    var place = self.place + 1
    var start = self.start
    if place >= steps.count {
      guard let period, steps.count > 1 else { return nil }
      start += period.nanoseconds
      // The first step may equal the last, which then continues.
      place = steps[0].value == steps[steps.count - 1].value ? 1 : 0
    }
    let (time, overflows) = start.addingReportingOverflow(steps[place].from.nanoseconds)
    guard !overflows, time <= SimTime.latest.nanoseconds else { return nil }
    return (place, start, SimTime(nanoseconds: time))
  }

  /// The instant of the next change of value; nil for never.
  var nextChange: SimTime? { mutating get { next()?.time } }

  /// The value from ``nextChange`` on.
  mutating func change() -> Double {
    if let next = next() {
      place = next.place
      start = next.start
    }
    return steps[place].value
  }
}
