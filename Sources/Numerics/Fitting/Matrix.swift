@preconcurrency internal import CGSL

/// A matrix of numbers, stored row by row.
public struct Matrix: Hashable, Sendable {
  /// The number of rows.
  public let rows: Int
  /// The number of columns.
  public let columns: Int
  /// The entries, row after row.
  public internal(set) var values: [Double]

  /// Creates a matrix of zeros.
  ///
  /// - Precondition: Neither count is negative.
  public init(rows: Int, columns: Int) {
    precondition(rows >= 0 && columns >= 0, "a matrix of \(rows) × \(columns)")
    self.rows = rows
    self.columns = columns
    values = [Double](repeating: 0, count: rows * columns)
  }

  /// Creates a matrix from its rows.
  ///
  /// - Precondition: All rows are equally long.
  public init(_ rows: [[Double]]) {
    let columns = rows.first?.count ?? 0
    precondition(rows.allSatisfy { $0.count == columns }, "rows of different lengths")
    self.rows = rows.count
    self.columns = columns
    values = rows.flatMap { $0 }
  }

  /// The entry in a row and a column, both counted from 0.
  public subscript(row: Int, column: Int) -> Double {
    get { values[row * columns + column] }
    set { values[row * columns + column] = newValue }
  }

  /// The entries of a row.
  func row(_ row: Int) -> ArraySlice<Double> { values[row * columns..<(row + 1) * columns] }

  /// The product with a vector of as many numbers as there are columns.
  func times(_ vector: [Double]) -> [Double] {
    (0..<rows).map { row in zip(self.row(row), vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// The product of the transpose with a vector of as many numbers as there are rows.
  func transposeTimes(_ vector: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: columns)
    for row in 0..<rows {
      for column in 0..<columns { sums[column] += self[row, column] * vector[row] }
    }
    return sums
  }

  /// `self · middle · selfᵀ`, for a symmetric `middle`; symmetric to the last digit.
  func sandwiching(_ middle: Matrix) -> Matrix {
    var result = Matrix(rows: rows, columns: rows)
    for i in 0..<rows {
      let half = middle.times(Array(row(i)))
      for j in 0...i {
        let sum = zip(half, row(j)).reduce(0) { $0 + $1.0 * $1.1 }
        result[i, j] = sum
        result[j, i] = sum
      }
    }
    return result
  }

  /// Calls `body` with GSL's view of the entries.
  ///
  /// - Precondition: Neither count is zero, which GSL refuses.
  mutating func withGSL<Result>(_ body: (UnsafeMutablePointer<gsl_matrix>) -> Result) -> Result {
    precondition(rows > 0 && columns > 0, "a matrix of \(rows) × \(columns)")
    _ = GSL.reportsErrors
    let (rows, columns) = (rows, columns)
    return values.withUnsafeMutableBufferPointer { buffer in
      var view = gsl_matrix_view_array(buffer.baseAddress, rows, columns)
      return body(&view.matrix)
    }
  }

  /// Adds `vector · vectorᵀ`.
  mutating func add(square vector: [Double]) {
    for i in 0..<rows { for j in 0..<columns { self[i, j] += vector[i] * vector[j] } }
  }
}

extension [Double] {
  /// Calls `body` with GSL's view of the numbers.
  ///
  /// - Precondition: There is a number.
  mutating func withGSL<Result>(_ body: (UnsafeMutablePointer<gsl_vector>) -> Result) -> Result {
    precondition(!isEmpty, "an empty vector")
    _ = GSL.reportsErrors
    return withUnsafeMutableBufferPointer { buffer in
      var view = gsl_vector_view_array(buffer.baseAddress, buffer.count)
      return body(&view.vector)
    }
  }
}
