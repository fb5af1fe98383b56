/// How long each row of a recording holds, and where nothing was measured.
struct RecordedTimes {
  /// A row that does not hold until the next.
  struct Break: Equatable {
    /// The index of the row.
    let row: Int
    /// Where it ceases to hold, in seconds.
    let end: Double
  }

  /// The beginning of each row, in seconds from the first one.
  let times: [Double]
  /// The edges of the series, and the indices of its steps in which nothing was measured.
  private(set) var edges: [Double] = []
  private(set) var holes: [Int] = []

  /// - Parameters:
  ///   - end: The end of the last row.
  ///   - breaks: In ascending order.
  init(times: [Double], end: Double, breaks: [Break]) {
    self.times = times
    edges.reserveCapacity(times.count + breaks.count + 1)
    var next = breaks[...]
    for (row, time) in times.enumerated() {
      edges.append(time)
      guard let hole = next.first, hole.row == row else { continue }
      next.removeFirst()
      holes.append(edges.count)
      edges.append(hole.end)
    }
    edges.append(end)
  }

  /// The series of one value a row.
  func series(_ values: [Double]) -> PowerSeries {
    guard !holes.isEmpty else { return PowerSeries(edges: edges, values: values) }
    var steps: [Double] = []
    steps.reserveCapacity(edges.count - 1)
    var (rest, next) = (values[...], holes[...])
    for step in 0..<edges.count - 1 {
      if step == next.first {
        next.removeFirst()
        steps.append(0)
      } else {
        steps.append(rest.removeFirst())
      }
    }
    return PowerSeries(edges: edges, values: steps, holes: holes)
  }
}
