import Components
import PowerAccounting
import Quantities

/// What looks at a run without changing it: gauges and bins, for which the run is cut from outside,
/// and a watch.
struct RunObservers: ~Copyable {
  var gauges: GaugeRecorder
  /// What draws how much when, if that is asked for.
  var bins = BinRecorder(components: 0)
  /// Looks at every instant of this run; nil in most runs.
  var watch: RunWatch?
  /// The component of each counter.
  let counterOwners: FlatTable<Int>

  init(_ specification: PhoneSpecification, _ interfaces: [ComponentInterface]) {
    gauges = GaugeRecorder(specification.gauges, duration: specification.duration)
    counterOwners = FlatTable(
      interfaces.enumerated().flatMap { index, part in
        Array(repeating: index, count: part.counters.count)
      })
  }

  /// Begins with a run whose counted window begins at `start`.
  ///
  /// - Parameter isSilent: Whether it is the run without the app, which gauges do not record.
  mutating func begin(at start: SimTime, isSilent: Bool) {
    gauges.begin(at: start, isOn: !isSilent)
    bins.begin(at: start)
  }

  /// The next instant at which the run is cut; nil where none is.
  var nextEdge: SimTime? {
    guard let bin = bins.edge else { return gauges.edge }
    return gauges.edge.map { min($0, bin) } ?? bin
  }
}
