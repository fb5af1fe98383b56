import Kernel
import Numerics
import Quantities
import Testing

struct `A correlated sample` {
  private static let correlations = [[1, -0.8, 0.3], [-0.8, 1, 0.1], [0.3, 0.1, 1]]

  private static func points(_ count: Int) throws -> [[Double]] {
    let cube = try LatinHypercube(count: count, dimension: 3) { axis, ordinal in
      RandomStream(
        key: RandomKey(seed: 5, replication: 1), name: StreamName("axis \(axis)")
      ).uniform(trigger: UInt32(ordinal), use: 0)
    }
    return (0..<count).map { cube[$0] }
  }

  static func correlation(_ x: [Double], _ y: [Double]) -> Double {
    let (a, b) = (
      x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count)
    )
    let products = zip(x, y).reduce(0) { $0 + ($1.0 - a) * ($1.1 - b) }
    let squares = (
      x.reduce(0) { $0 + ($1 - a) * ($1 - a) }, y.reduce(0) { $0 + ($1 - b) * ($1 - b) }
    )
    return products / (squares.0 * squares.1).squareRoot()
  }

  // Of 4000 points, a correlation has a standard error of 0.016 at most.
  @Test func `has normal scores with the correlations given`() throws {
    let drawn = try #require(CorrelatedSample(Self.correlations)).reordered(Self.points(4000))
    for i in 0..<3 {
      for j in 0..<i {
        let scores = [i, j].map { axis in drawn.map { StandardNormal.quantile($0[axis]) } }
        let found = Self.correlation(scores[0], scores[1])
        #expect(abs(found - Self.correlations[i][j]) < 0.05, "\(i), \(j): \(found)")
      }
    }
  }

  @Test func `keeps one value in each stratum of every coordinate`() throws {
    let drawn = try #require(CorrelatedSample(Self.correlations)).reordered(Self.points(100))
    for axis in 0..<3 {
      #expect(drawn.map { Int($0[axis] * 100) }.sorted() == Array(0..<100))
    }
  }

  @Test func `leaves the first coordinate as it was`() throws {
    let points = try Self.points(50)
    let drawn = try #require(CorrelatedSample(Self.correlations)).reordered(points)
    for (before, after) in zip(points, drawn) { #expect(abs(before[0] - after[0]) < 1e-12) }
  }

  @Test(arguments: [
    [[1, 0.9, -0.9], [0.9, 1, 0.9], [-0.9, 0.9, 1]],  // They contradict each other.
    [[1, 1], [1, 1]], [[1, 0.2], [0.3, 1]], [[2, 0], [0, 2]],
  ])
  func `is none of a matrix that is none of correlations`(matrix: [[Double]]) {
    #expect(CorrelatedSample(matrix) == nil)
  }
}
