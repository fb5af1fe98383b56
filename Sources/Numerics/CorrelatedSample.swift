@preconcurrency internal import CGSL

/// A matrix of correlations, and the way in which a design gets them.
///
/// A normal copula: the normal scores of the coordinates have the correlations given. Of uniform
/// coordinates, a correlation of `r` between scores becomes `6/π · asin(r / 2)`, which is at most
/// 0.018 from `r`. Source: R. B. Nelsen, *An Introduction to Copulas*, Springer 2006.
public struct CorrelatedSample: Hashable, Sendable {
  /// The lower triangle `L` of Cholesky's decomposition `R = L · Lᵀ`.
  private let factor: Matrix

  /// Creates it from a square matrix; nil unless it is symmetric, with ones on its diagonal, and
  /// positive definite.
  ///
  /// - Precondition: It is square, with a row.
  public init?(_ correlations: [[Double]]) {
    var matrix = Matrix(correlations)
    precondition(matrix.rows == matrix.columns && matrix.rows > 0, "\(correlations.count) rows")
    let count = matrix.rows
    for i in 0..<count {
      guard matrix[i, i] == 1 else { return nil }
      for j in 0..<i where matrix[i, j] != matrix[j, i] || !matrix[i, j].isFinite { return nil }
    }
    guard matrix.withGSL({ gsl_linalg_cholesky_decomp1($0) }) == Int32(GSL_SUCCESS),
      (0..<count).allSatisfy({ matrix[$0, $0] > 1e-6 })
    else { return nil }
    for i in 0..<count { for j in (i + 1)..<max(count, i + 1) { matrix[i, j] = 0 } }
    factor = matrix
  }

  /// The points of a Latin hypercube with their coordinates in another order, such that their
  /// normal scores have the correlations.
  ///
  /// Each coordinate keeps one value in each of as many equal strata as there are points, and the
  /// first one is as it was. Source: M. Stein, Technometrics 29 (1987), 143–151.
  ///
  /// - Parameter points: Each with as many coordinates in (0, 1) as there are correlated numbers.
  /// - Complexity: the number of points times the square of the coordinates, and sorting them.
  public func reordered(_ points: [[Double]]) -> [[Double]] {
    let scores = points.map { factor.times($0.map { StandardNormal.quantile($0) }) }
    let count = Double(points.count)
    var result = points
    for coordinate in 0..<factor.rows {
      let order = points.indices.sorted {
        (scores[$0][coordinate], $0) < (scores[$1][coordinate], $1)
      }
      for (rank, point) in order.enumerated() {
        let scaled = points[point][coordinate] * count
        let within = scaled - scaled.rounded(.down)
        // The sum can round up to the edge of the cube, or down to it.
        result[point][coordinate] = min(max((Double(rank) + within) / count, 0x1p-53), 1 - 0x1p-53)
      }
    }
    return result
  }
}
