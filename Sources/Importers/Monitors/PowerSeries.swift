/// A measured quantity over time, as a step function.
///
/// Value `i` holds from edge `i` to edge `i + 1`, so that there is one edge more than there are
/// values. Times are in seconds, values in amperes, volts or watts. Steps in which nothing was
/// measured count for nothing, neither as time nor in sums and means.
package struct PowerSeries: Sendable, Equatable {
  /// In ascending order; a step of no length is allowed, and counts for nothing.
  package private(set) var edges: [Double]
  package private(set) var values: [Double]
  /// The indices of steps in which nothing was measured, ascending; their values are 0.
  package private(set) var holes: [Int]

  /// - Precondition: One edge more than values, at least one value, edges that ascend; values of 0 in
  ///   holes, and not holes alone.
  package init(edges: [Double], values: [Double], holes: [Int] = []) {
    precondition(edges.count == values.count + 1 && !values.isEmpty, "one edge more than values")
    precondition(zip(edges, edges.dropFirst()).allSatisfy { $0 <= $1 }, "edges that ascend")
    precondition(
      holes.count < values.count && holes.allSatisfy { values[$0] == 0 }, "holes without values")
    self.edges = edges
    self.values = values
    self.holes = holes
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
  /// The length in seconds, without holes.
  package var duration: Double { end - start - lengthOfHoles }
  /// The length in seconds of all holes.
  package var lengthOfHoles: Double { holes.reduce(0) { $0 + edges[$1 + 1] - edges[$1] } }
  /// The values without those of holes.
  package var measured: [Double] {
    if holes.isEmpty { return values }
    let holes = Set(holes)
    return values.indices.filter { !holes.contains($0) }.map { values[$0] }
  }

  /// The integral over time: coulombs of a current, joules of a power.
  package var integral: Double {
    var sum = CompensatedSum()
    for index in values.indices { sum.add(values[index] * (edges[index + 1] - edges[index])) }
    return sum.value
  }

  /// The mean over time; the first value of a series of no length.
  package var mean: Double { duration > 0 ? integral / duration : measured[0] }

  /// The series with every value changed.
  package func map(_ transform: (Double) -> Double) -> PowerSeries {
    var values = values.map(transform)
    for hole in holes { values[hole] = 0 }
    return PowerSeries(edges: edges, values: values, holes: holes)
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
