import Testing

@testable import Importers

struct `A measured series` {
  /// A series of random steps, some of them of no length, with sudden values.
  private static func random(_ seed: UInt64) -> (series: PowerSeries, step: Double) {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 1...400, using: &generator)
    var edges = [Double.random(in: -5...5, using: &generator)]
    var values: [Double] = []
    for _ in 0..<count {
      let isShort = Int.random(in: 0..<10, using: &generator) == 0
      edges.append(
        edges[edges.count - 1] + (isShort ? 0 : Double.random(in: 1e-4...0.3, using: &generator)))
      values.append(Double.random(in: -0.01...3, using: &generator))
    }
    edges[count] += 0.1
    let step = Double.random(in: 0.003...2, using: &generator)
    return (PowerSeries(edges: edges, values: values), step)
  }

  @Test(arguments: UInt64(1)...200)
  func `keeps its charge at another step`(seed: UInt64) {
    let (series, step) = Self.random(seed)
    let resampled = series.resampled(step: step)
    // The sum of the magnitudes bounds the rounding of either sum.
    let scale = series.map(\.magnitude).integral
    #expect((resampled.integral - series.integral).magnitude <= 1e-12 * scale)
    #expect(resampled.start == series.start && resampled.end == series.end)
    #expect(resampled.values.count == Int((series.duration / step - 1e-9).rounded(.up)))
  }

  @Test(arguments: UInt64(1)...200)
  func `keeps the charge of every single step`(seed: UInt64) throws {
    let (series, step) = Self.random(seed)
    let resampled = series.resampled(step: step)
    for index in resampled.values.indices {
      let (low, high) = (resampled.edges[index], resampled.edges[index + 1])
      let part = try #require(series.cut(from: low, to: high))
      let charge = resampled.values[index] * (high - low)
      #expect((part.integral - charge).magnitude <= 1e-12)
    }
  }

  @Test func `takes means over its steps, the last as long as there are values`() {
    let series = PowerSeries(edges: [0, 1, 2, 3.5], values: [2, 4, 8])
    let resampled = series.resampled(step: 2)
    // (2 + 4) / 2 over two seconds; 8 over one and a half.
    #expect(resampled == PowerSeries(edges: [0, 2, 3.5], values: [3, 8]))
  }

  @Test func `begins at the first flank, not where it is high from the first`() {
    let series = PowerSeries(times: [0, 1, 2, 3, 4], values: [9, 1, 2, 6, 7])
    #expect(series.firstRise(to: 5) == 3)
    #expect(series.firstRise(to: 10) == nil)
    #expect(series.firstRise(to: 0.5) == nil)
  }

  @Test func `loses no part when it is cut in two`() throws {
    let series = PowerSeries(edges: [0, 1, 3, 6], values: [2, 5, 1])
    let (first, second) = (
      try #require(series.cut(from: 0, to: 2)), try #require(series.cut(from: 2))
    )
    #expect(first == PowerSeries(edges: [0, 1, 2], values: [2, 5]))
    #expect(second == PowerSeries(edges: [2, 3, 6], values: [5, 1]))
    #expect(series.cut(from: 6) == nil)
  }

  @Test func `is counted from where it is aligned`() throws {
    let series = PowerSeries(times: [0, 1, 2], values: [1, 2, 3])
    let table = MonitorTable(
      tool: "t", channels: [.init(name: "c", quantity: .current, series: series)],
      marks: [.init(name: "D0", time: 1)], rows: 3)
    let part = try #require(table.firstMark("d0").flatMap { table.aligned(at: $0, length: 1.5) })
    #expect(part.channels[0].series == PowerSeries(edges: [0, 1, 1.5], values: [2, 3]))
    #expect(part.marks == [.init(name: "D0", time: 0)])
  }
}
