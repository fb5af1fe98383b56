@testable import Importers

extension PowerSeries {
  /// The series of values that were read at times: each holds until the next, and the last as long as
  /// the one before it.
  init(times: [Double], values: [Double]) {
    self.init(edges: times + [times[times.count - 1] * 2 - times[times.count - 2]], values: values)
  }

  /// The series with every value changed, and none in holes.
  func map(_ transform: (Double) -> Double) -> PowerSeries {
    var values = values.map(transform)
    for hole in holes { values[hole] = 0 }
    return PowerSeries(edges: edges, values: values, holes: holes)
  }
}
