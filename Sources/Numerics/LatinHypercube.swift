/// A Latin hypercube: `count` points in the unit cube, each coordinate of which visits every one of
/// `count` equal strata exactly once.
///
/// Source: McKay, Beckman, Conover, Technometrics 21 (1979), 239–245.
public struct LatinHypercube: Hashable, Sendable {
  /// The number of coordinates of a point, at least 1.
  public let dimension: Int
  private var coordinates: [Double]

  /// Draws a design.
  ///
  /// Coordinate `j` takes the uniforms `uniform(j, 0)` to `uniform(j, 2 * count - 2)`: first for
  /// the shuffle of the strata, then for the positions inside them.
  ///
  /// - Parameters:
  ///   - count: At least 1.
  ///   - dimension: At least 1.
  ///   - uniform: The uniform in (0, 1) of a coordinate and an ordinal; the design is a function of
  ///     these alone, so a keyed generator makes it reproducible.
  /// - Throws: `NumericsError.outsideDomain` for a count or dimension below 1.
  /// - Complexity: linear in `count` times `dimension`.
  public init(
    count: Int, dimension: Int, uniform: (_ coordinate: Int, _ ordinal: Int) -> Double
  ) throws(NumericsError) {
    try Self.requirePositive(count, "count")
    try Self.requirePositive(dimension, "dimension")
    self.dimension = dimension
    coordinates = Array(repeating: 0, count: count * dimension)
    for coordinate in 0..<dimension {
      let strata = Self.shuffled(count) { uniform(coordinate, $0) }
      for point in 0..<count {
        let index = uniform(coordinate, count - 1 + point)
        let value = (Double(strata[point]) + index) / Double(count)
        // The sum can round up to the edge of the cube.
        coordinates[point * dimension + coordinate] = min(value, 1 - 0x1p-53)
      }
    }
  }

  /// The coordinates of a point, each in (0, 1).
  ///
  /// - Complexity: linear in the dimension.
  public subscript(point: Int) -> [Double] {
    Array(coordinates[point * dimension..<(point + 1) * dimension])
  }

  /// The numbers below `count`, in the order of a Fisher–Yates shuffle.
  private static func shuffled(_ count: Int, _ uniform: (Int) -> Double) -> [Int] {
    var order = Array(0..<count)
    for (ordinal, last) in (1..<count).reversed().enumerated() {
      order.swapAt(last, Int(uniform(ordinal) * Double(last + 1)))
    }
    return order
  }

  private static func requirePositive(_ value: Int, _ argument: String) throws(NumericsError) {
    guard value >= 1 else {
      throw .outsideDomain(
        function: "latin hypercube", argument: argument, requirement: "be at least 1",
        found: Double(value))
    }
  }
}
