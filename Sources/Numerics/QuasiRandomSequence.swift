@preconcurrency internal import CGSL

/// Sobol's sequence: points that fill the unit cube more evenly than random ones.
///
/// It is not copyable because each draw advances it. The first point is the cube's middle; GSL
/// leaves out the origin. Source: GSL, after Bratley and Fox, ACM algorithm 659 (1988).
public struct QuasiRandomSequence: ~Copyable {
  /// The greatest dimension: the number of coordinates for which GSL has direction numbers.
  public static let largestDimension = 40

  /// The number of coordinates of a point, from 1 to ``largestDimension``.
  public let dimension: Int
  /// The number of points taken.
  public private(set) var count = 0
  private let generator: UnsafeMutablePointer<gsl_qrng>

  /// Creates the sequence at its first point.
  ///
  /// - Throws: `NumericsError.outsideDomain` unless `dimension` lies in 1...40.
  public init(dimension: Int) throws(NumericsError) {
    _ = GSL.reportsErrors
    guard (1...Self.largestDimension).contains(dimension),
      let generator = gsl_qrng_alloc(gsl_qrng_sobol, UInt32(dimension))
    else {
      throw .outsideDomain(
        function: "sobol sequence", argument: "dimension", requirement: "lie between 1 and 40",
        found: Double(dimension))
    }
    self.dimension = dimension
    self.generator = generator
  }

  deinit { gsl_qrng_free(generator) }

  /// The next point; every coordinate lies in (0, 1).
  ///
  /// - Precondition: fewer than 2³⁰ − 1 points have been taken.
  /// - Complexity: linear in the dimension.
  public mutating func next() -> [Double] {
    var point = [Double](repeating: 0, count: dimension)
    let code = Int(gsl_qrng_get(generator, &point))
    precondition(code == GSL_SUCCESS, "sobol sequence exhausted after \(count) points")
    count += 1
    return point
  }

  /// Skips `points`, so that a shard starts where the one before it ends.
  ///
  /// - Complexity: linear in `points` and the dimension.
  public mutating func skip(_ points: Int) { for _ in 0..<points { _ = next() } }
}
