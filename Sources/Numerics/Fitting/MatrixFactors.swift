@preconcurrency internal import CGSL

/// The singular value decomposition `left · diag(values) · rightᵀ` of a matrix with at least as
/// many rows as columns; the values fall.
///
/// Source: one-sided Jacobi, which keeps the digits of small singular values: J. Demmel and
/// K. Veselić, SIAM Journal on Matrix Analysis and Applications 13 (1992), 1204–1245; as in GSL.
struct SingularValueDecomposition {
  let left: Matrix
  let values: [Double]
  let right: Matrix

  /// - Throws: `NumericsError.notConverged`.
  /// - Precondition: `matrix` has a column, and no more columns than rows.
  init(_ matrix: Matrix) throws(NumericsError) {
    precondition(matrix.rows >= matrix.columns, "\(matrix.rows) × \(matrix.columns) numbers")
    var left = matrix
    var right = Matrix(rows: matrix.columns, columns: matrix.columns)
    var values = [Double](repeating: 0, count: matrix.columns)
    let status = left.withGSL { a in
      right.withGSL { q in values.withGSL { s in gsl_linalg_SV_decomp_jacobi(a, q, s) } }
    }
    guard status == Int32(GSL_SUCCESS), values.allSatisfy(\.isFinite) else {
      throw .notConverged(function: "singular value decomposition")
    }
    self.left = left
    self.values = values
    self.right = right
  }
}

/// The eigenvalues and eigenvectors (as columns) of a symmetric matrix, in GSL's order.
struct SymmetricEigensystem {
  let values: [Double]
  let vectors: Matrix

  /// - Throws: `NumericsError.notConverged`.
  /// - Precondition: `matrix` is square, with a row.
  init(_ matrix: Matrix) throws(NumericsError) {
    let count = matrix.rows
    guard let space = gsl_eigen_symmv_alloc(count) else {
      throw .notConverged(function: "symmetric eigensystem")
    }
    defer { gsl_eigen_symmv_free(space) }
    var matrix = matrix
    var vectors = Matrix(rows: count, columns: count)
    var values = [Double](repeating: 0, count: count)
    let status = matrix.withGSL { a in
      vectors.withGSL { v in values.withGSL { e in gsl_eigen_symmv(a, e, v, space) } }
    }
    guard status == Int32(GSL_SUCCESS), values.allSatisfy(\.isFinite) else {
      throw .notConverged(function: "symmetric eigensystem")
    }
    self.values = values
    self.vectors = vectors
  }
}
