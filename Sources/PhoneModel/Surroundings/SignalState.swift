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
  func nextChange(after now: SimTime, _ variates: borrowing VariateGenerator) -> SimTime? {
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
