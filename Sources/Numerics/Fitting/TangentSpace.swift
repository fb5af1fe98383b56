/// The tangent space of a model at a point: the singular value decomposition of the weighted
/// Jacobian with columns scaled to unit length.
///
/// With `A = W^½ J`, `D` the lengths of its columns and `A D⁻¹ = U S Vᵀ`, it keeps `U` and the
/// matrix `D⁻¹ V S⁻¹`, which takes coordinates in `U` to changes of the parameters.
struct TangentSpace {
  /// The parameters that take part, those with `isFree`.
  let free: [Int]
  /// The singular values of the scaled matrix, falling.
  let singularValues: [Double]
  /// The number of singular values that are not negligible.
  let rank: Int
  /// `U`, with `rank` columns.
  let basis: Matrix
  /// `V`, all columns.
  let right: Matrix
  /// `D⁻¹ V S⁻¹`, one row per free parameter and `rank` columns.
  let map: Matrix
  /// The weighted residuals.
  let residuals: [Double]

  /// - Parameter rankShare: The share of the greatest singular value at which one counts as zero.
  init(
    jacobian: Matrix, residuals: [Double], weights: [Double], isFree: [Bool], rankShare: Double
  ) throws(NumericsError) {
    let free = isFree.indices.filter { isFree[$0] }
    let roots = weights.map { $0.squareRoot() }
    self.free = free
    self.residuals = zip(roots, residuals).map { $0 == 0 ? 0 : $0 * $1 }
    guard !free.isEmpty else {
      (singularValues, rank) = ([], 0)
      basis = Matrix(rows: jacobian.rows, columns: 0)
      right = Matrix(rows: 0, columns: 0)
      map = Matrix(rows: 0, columns: 0)
      return
    }
    var scaled = Matrix(rows: jacobian.rows, columns: free.count)
    // The lengths of the columns, or 1 where a length is 0.
    var scales = [Double](repeating: 1, count: free.count)
    for (column, parameter) in free.enumerated() {
      var squares = 0.0
      for row in 0..<jacobian.rows {
        scaled[row, column] = roots[row] * jacobian[row, parameter]
        squares += scaled[row, column] * scaled[row, column]
      }
      guard squares > 0 else { continue }
      scales[column] = squares.squareRoot()
      for row in 0..<jacobian.rows { scaled[row, column] /= scales[column] }
    }
    let factors = try SingularValueDecomposition(scaled)
    let least = rankShare * (factors.values.first ?? 0)
    let rank = factors.values.count { $0 > least }
    var basis = Matrix(rows: jacobian.rows, columns: rank)
    var map = Matrix(rows: free.count, columns: rank)
    for column in 0..<rank {
      for row in 0..<jacobian.rows { basis[row, column] = factors.left[row, column] }
      for row in free.indices {
        map[row, column] = factors.right[row, column] / (scales[row] * factors.values[column])
      }
    }
    singularValues = factors.values
    self.rank = rank
    self.basis = basis
    right = factors.right
    self.map = map
  }

  /// The residuals' coordinates in the tangent space.
  var projection: [Double] { basis.transposeTimes(residuals) }

  /// The undamped Gauss–Newton step, for all parameters; zero where one is not free.
  func gaussNewtonStep(parameterCount: Int) -> [Double] {
    var step = [Double](repeating: 0, count: parameterCount)
    for (index, change) in zip(free, map.times(projection)) { step[index] = -change }
    return step
  }

  /// The cosine of the angle between the residuals and the tangent space; 0 for residuals that are
  /// all zero.
  var cosine: Double {
    let whole = residuals.reduce(0) { $0 + $1 * $1 }
    let inside = projection.reduce(0) { $0 + $1 * $1 }
    return whole > 0 ? min(1, (inside / whole).squareRoot()) : 0
  }

  /// The relative offset: the distance from the minimum in units of the estimate's own uncertainty.
  ///
  /// Source: D. M. Bates and D. G. Watts, Technometrics 23 (1981), 179–183, who stop at 0.001.
  func relativeOffset(rows: Int) -> Double {
    guard rank > 0 else { return 0 }
    // As many rows as parameters leave no uncertainty to measure with: only a perfect fit is near.
    guard rows > rank else { return residuals.allSatisfy { $0 == 0 } ? 0 : .infinity }
    let square = cosine * cosine
    let ratio = square / Double(rank) / ((1 - square) / Double(rows - rank))
    return ratio.isNaN ? .infinity : ratio.squareRoot()
  }
}
