/// A group's share of the tangent space: the eigenvectors of its own leverage.
///
/// With the group's rows `U_g` of the basis, its leverage matrix is `H = U_g U_gᵀ`. The inverse of
/// `I − H` applied to residuals and taken back by `U_gᵀ` needs only the small matrix `U_gᵀ U_g`,
/// which has the same eigenvalues.
struct GroupShare {
  private let values: [Double]
  private let vectors: Matrix
  /// `U_gᵀ e_g`.
  private let sums: [Double]

  init(_ rows: [Int], _ tangent: TangentSpace) throws(NumericsError) {
    var square = Matrix(rows: tangent.rank, columns: tangent.rank)
    var sums = [Double](repeating: 0, count: tangent.rank)
    for row in rows {
      let direction = Array(tangent.basis.row(row))
      square.add(square: direction)
      for index in sums.indices { sums[index] += direction[index] * tangent.residuals[row] }
    }
    let system = try SymmetricEigensystem(square)
    values = system.values.map { min(1, max(0, $0)) }
    vectors = system.vectors
    self.sums = sums
  }

  /// `U_gᵀ (I − H)⁻¹ e_g`.
  ///
  /// A direction that the group alone determines has no residual left, and counts as 0 in the
  /// generalized inverse.
  var score: [Double] {
    var coordinates = vectors.transposeTimes(sums)
    for (index, value) in values.enumerated() {
      let rest = 1 - value
      coordinates[index] *= rest > 1e-9 ? 1 / rest : 0
    }
    return vectors.times(coordinates)
  }

  /// The directions of which the group has at least a share.
  func directions(from share: Double) -> [[Double]] {
    values.indices.filter { values[$0] >= share }.map { column in
      (0..<vectors.rows).map { vectors[$0, column] }
    }
  }
}
