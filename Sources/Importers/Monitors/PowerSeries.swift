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

  // MARK: - Other steps of the same series

  /// The means over steps of one length, from the start on; the last step is as long as there are
  /// values for.
  ///
  /// The integral is kept: that of each step is the integral of the values in it, so charge and
  /// energy are those of the recording, up to rounding. Takes time proportional to the values and
  /// the steps.
  ///
  /// - Parameter step: In seconds, above 0.
  /// - Precondition: A duration above 0, at most a hundred million steps, and no holes.
  package func resampled(step: Double) -> PowerSeries {
    precondition(step > 0 && duration > 0, "a length of steps and of the series")
    precondition(holes.isEmpty, "means of what was measured")
    // A remainder that is only rounding makes no step of its own.
    let count = max(1, Int((duration / step - 1e-9).rounded(.up)))
    precondition(count <= 100_000_000, "\(count) steps")
    var edges: [Double] = []
    var means: [Double] = []
    edges.reserveCapacity(count + 1)
    means.reserveCapacity(count)
    edges.append(start)
    var index = 0
    for number in 1...count {
      let low = edges[number - 1]
      let high = number == count ? end : start + Double(number) * step
      means.append(mean(from: low, to: high, beginningAt: &index))
      edges.append(high)
    }
    return PowerSeries(edges: edges, values: means)
  }

  /// The mean from one time to another.
  ///
  /// - Parameter index: The step in which the first time lies; afterwards that of the second.
  private func mean(from low: Double, to high: Double, beginningAt index: inout Int) -> Double {
    var sum = CompensatedSum()
    while true {
      let from = max(low, edges[index])
      let to = min(high, edges[index + 1])
      if to > from { sum.add(values[index] * (to - from)) }
      guard edges[index + 1] < high, index + 1 < values.count else { break }
      index += 1
    }
    return sum.value / (high - low)
  }

  /// The part from one time to another; nil when nothing of the series lies between them, or a hole
  /// alone.
  ///
  /// - Parameters:
  ///   - low: In seconds.
  ///   - high: In seconds; nil for the end.
  package func cut(from low: Double, to high: Double? = nil) -> PowerSeries? {
    let low = max(low, start)
    let high = min(high ?? end, end)
    guard low < high else { return nil }
    var edges: [Double] = [low]
    var kept: [Double] = []
    var keptHoles: [Int] = []
    let holes = Set(holes)
    for index in values.indices where self.edges[index + 1] > low && self.edges[index] < high {
      if holes.contains(index) { keptHoles.append(kept.count) }
      kept.append(values[index])
      edges.append(min(self.edges[index + 1], high))
    }
    guard keptHoles.count < kept.count else { return nil }
    return PowerSeries(edges: edges, values: kept, holes: keptHoles)
  }

  /// The series with its times counted from another one.
  package func counted(from time: Double) -> PowerSeries {
    PowerSeries(edges: edges.map { $0 - time }, values: values, holes: holes)
  }

  /// The time of the first flank: where the values are at least `threshold` after they were below it.
  ///
  /// - Returns: Nil when they are never below it, or never reach it.
  package func firstRise(to threshold: Double) -> Double? {
    let holes = Set(holes)
    let steps = values.indices.lazy.filter { !holes.contains($0) }
    guard let below = steps.first(where: { values[$0] < threshold }) else { return nil }
    return steps.first { $0 > below && values[$0] >= threshold }.map { edges[$0] }
  }

  /// The product with a series over the same times, such as current and voltage.
  ///
  /// - Precondition: The same edges and holes.
  package func times(_ other: PowerSeries) -> PowerSeries {
    precondition(edges == other.edges && holes == other.holes, "series over the same times")
    return PowerSeries(
      edges: edges, values: zip(values, other.values).map { $0 * $1 }, holes: holes)
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
