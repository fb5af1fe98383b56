import Numerics

/// Points for Sobol's indices: pairs of independent points A and B, and for each axis the point A
/// with that one coordinate of B.
///
/// Source: Saltelli et al., Computer Physics Communications 181 (2010), 259–270, with the pairs
/// from one Sobol sequence of twice the dimension.
enum SaltelliSample {
  /// The coordinates of all points: for each pair A, the mixtures in the order of the axes, B.
  static func shares(dimension: Int, count: Int) throws(NumericsError) -> [Double] {
    var sequence = try QuasiRandomSequence(dimension: 2 * dimension)
    // The first points of the sequence have equal coordinates, so that A would be B. A whole block
    // that is a power of two is left out: the points after it fill the space as evenly.
    var block = 1
    while block < count { block *= 2 }
    sequence.skip(block - 1)
    var shares: [Double] = []
    shares.reserveCapacity(count * (dimension + 2) * dimension)
    for _ in 0..<count {
      let point = sequence.next()
      let (a, b) = (point[..<dimension], point[dimension...])
      shares += a
      for axis in 0..<dimension {
        shares += a
        shares[shares.count - dimension + axis] = b[dimension + axis]
      }
      shares += b
    }
    return shares
  }
}
