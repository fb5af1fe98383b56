import Kernel
import Numerics

/// The points of a design, each as the settings that make its scenario.
package struct SweepPoints: Sendable {
  package let design: SweepDesign
  /// The number of points.
  package let count: Int
  /// Of a sampled design: how far along its axis each coordinate lies, point by point.
  private let shares: [Double]

  /// - Parameter seed: The seed of random draws; a grid and Sobol's sequence need none.
  package init(_ design: SweepDesign, seed: UInt64) throws(NumericsError) {
    self.design = design
    count = design.count
    let size = design.size ?? 0
    switch design.kind {
    case .grid, .zip: shares = []
    case _ where design.axes.isEmpty: shares = []
    case .latinHypercube:
      let cube = try AxisStream.latinHypercube(
        "latin hypercube of ", design.axes.map(\.path), count: size, seed: seed)
      shares = (0..<size).flatMap { cube[$0] }
    case .sobol: shares = try Self.sobol(design.axes.count, count: size)
    case .morris:
      shares = MorrisTrajectories.shares(design.axes.map(\.path), count: size, seed: seed)
    case .saltelli: shares = try SaltelliSample.shares(dimension: design.axes.count, count: size)
    }
  }

  /// The settings of a point, numbered from 0, in the order of the axes.
  package subscript(point: Int) -> [SweepSetting] {
    precondition((0..<count).contains(point), "point \(point) of \(count)")
    switch design.kind {
    case .grid:
      var rest = point
      let indices = design.axes.reversed().map { axis in
        let count = axis.count ?? 1
        defer { rest /= count }
        return rest % count
      }
      return Swift.zip(design.axes, indices.reversed()).map { $0.setting($1) }
    case .zip: return design.axes.map { $0.setting(point) }
    default: return Swift.zip(design.axes, shares(of: point)).map { $0.setting(at: $1) }
    }
  }

  /// The position of a point of a sampled design on each axis, from 0 to 1.
  package func shares(of point: Int) -> ArraySlice<Double> {
    shares[point * design.axes.count..<(point + 1) * design.axes.count]
  }

  private static func sobol(_ dimension: Int, count: Int) throws(NumericsError) -> [Double] {
    var sequence = try QuasiRandomSequence(dimension: dimension)
    var shares: [Double] = []
    for _ in 0..<count { shares += sequence.next() }
    return shares
  }
}

/// The random numbers of an axis.
enum AxisStream {
  /// The stream of a purpose and a path, by two hashes: paths that shared one would be drawn alike.
  static func of(_ purpose: String, path: String, seed: UInt64) -> RandomStream {
    RandomStream(
      key: RandomKey(seed: seed, replication: 1), name: StreamName(purpose + path),
      entity: StreamName(path).hash)
  }

  /// A hypercube in which each axis has a stream of its own, so that its values do not depend on
  /// the other axes.
  static func latinHypercube(
    _ purpose: String, _ paths: [String], count: Int, seed: UInt64
  ) throws(NumericsError) -> LatinHypercube {
    let streams = paths.map { of(purpose, path: $0, seed: seed) }
    return try LatinHypercube(count: count, dimension: paths.count) { axis, ordinal in
      streams[axis].uniform(trigger: UInt32(ordinal), use: 0)
    }
  }
}
