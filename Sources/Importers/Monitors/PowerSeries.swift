/// A measured quantity over time, as a step function.
///
/// Value `i` holds from edge `i` to edge `i + 1`, so that there is one edge more than there are
/// values. Times are in seconds, values in amperes, volts or watts.
package struct PowerSeries: Sendable, Equatable {
  /// In ascending order; a step of no length is allowed, and counts for nothing.
  package private(set) var edges: [Double]
  package private(set) var values: [Double]

  /// - Precondition: One edge more than values, at least one value, edges that ascend.
  package init(edges: [Double], values: [Double]) {
    precondition(edges.count == values.count + 1 && !values.isEmpty, "one edge more than values")
    precondition(zip(edges, edges.dropFirst()).allSatisfy { $0 <= $1 }, "edges that ascend")
    self.edges = edges
    self.values = values
  }

  /// The series of values that were read at times: each holds until the next, and the last as long as
  /// the one before it.
  ///
  /// - Precondition: At least two times, which ascend.
  package init(times: [Double], values: [Double]) {
    precondition(times.count > 1, "a length of the last step")
    self.init(
      edges: times + [times[times.count - 1] * 2 - times[times.count - 2]], values: values)
  }

  package var start: Double { edges[0] }
  package var end: Double { edges[edges.count - 1] }
  /// The length in seconds.
  package var duration: Double { end - start }

  /// The integral over time: coulombs of a current, joules of a power.
  package var integral: Double {
    var sum = CompensatedSum()
    for index in values.indices { sum.add(values[index] * (edges[index + 1] - edges[index])) }
    return sum.value
  }

  /// The mean over time; the first value of a series of no length.
  package var mean: Double { duration > 0 ? integral / duration : values[0] }

  /// The series with every value changed.
  package func map(_ transform: (Double) -> Double) -> PowerSeries {
    PowerSeries(edges: edges, values: values.map(transform))
  }
}

/// A sum whose error does not grow with the number of its terms.
///
/// - Source: Neumaier 1974, doi 10.1002/zamm.19740540106, algorithm IV.
struct CompensatedSum {
  private var sum = 0.0
  private var lost = 0.0

  var value: Double { sum + lost }

  mutating func add(_ term: Double) {
    let next = sum + term
    lost += sum.magnitude >= term.magnitude ? (sum - next) + term : (term - next) + sum
    sum = next
  }
}
