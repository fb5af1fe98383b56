import Components
import PowerAccounting
import Quantities

/// Observers of a run, which do not change it: gauges and bins, for which the run is cut from
/// outside, and a watch.
struct RunObservers: ~Copyable {
  var gauges: GaugeRecorder
  /// The recorder of energies in bins, if requested.
  var bins = BinRecorder(components: 0)
  /// The observer of every instant of this run; nil in most runs.
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

  /// Starts observing a run whose counted window begins at `start`.
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
