import PowerAccounting
import Quantities
import Workloads

/// The next arrival of each crowd of peripherals, used while the crowds of a run are created.
struct CrowdArrivals: ~Copyable {
  typealias Arrival = BluetoothSurroundings.Group.Arrival

  private let groups: [BluetoothSurroundings.Group]
  private var next: FlatTable<Arrival?>

  init(_ groups: [BluetoothSurroundings.Group]) {
    self.groups = groups
    next = FlatTable(repeating: nil, count: groups.count)
  }

  /// Draws the first arrival of each crowd.
  mutating func begin(horizon: SimTime, _ variates: borrowing VariateGenerator) {
    for index in groups.indices {
      next[index] = groups[index].arrival(after: nil, horizon: horizon, variates: variates)
    }
  }

  /// Takes the earliest arrival of all crowds; of equal ones, that of the first group.
  mutating func takeEarliest(
    horizon: SimTime, _ variates: borrowing VariateGenerator
  ) -> (group: Int, arrival: Arrival)? {
    var earliest: (group: Int, arrival: Arrival)?
    for index in groups.indices {
      guard let arrival = next[index] else { continue }
      if earliest.map({ arrival.time < $0.arrival.time }) ?? true { earliest = (index, arrival) }
    }
    guard let (index, arrival) = earliest else { return nil }
    next[index] = groups[index].arrival(after: arrival, horizon: horizon, variates: variates)
    return earliest
  }
}
