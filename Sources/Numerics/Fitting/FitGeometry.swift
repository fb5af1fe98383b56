/// The linear model at an estimate: how the parameters that are not at a bound move the residuals.
///
/// It belongs to the Jacobian `J` with rows weighted and columns scaled to unit length.
public struct FitGeometry: Sendable {
  /// The share of the greatest singular value at or below which a direction counts as not
  /// determined at all: difference quotients have errors of this order.
  public static let rankShare = 1e-7

  /// The number of parameters, those at bounds included.
  public let parameterCount: Int
  /// The number of rows with a weight above 0.
  public let rowCount: Int
  /// The bound of each parameter that is taken as known, or nil.
  public let atBound: [FitBound?]
  /// The tangent space.
  let tangent: TangentSpace
  /// The weights of the rows.
  let weights: [Double]
  /// The residuals without weights.
  private let plainResiduals: [Double]

  /// Analyses the Jacobian at an estimate.
  ///
  /// - Parameters:
  ///   - weights: Other weights than those of the fit, or nil.
  /// - Throws: `NumericsError.notConverged` when the singular value decomposition fails.
  /// - Precondition: `weights` has one number per row.
  public init(_ estimate: FitEstimate, weights: [Double]? = nil) throws(NumericsError) {
    let weights = weights ?? estimate.weights
    precondition(weights.count == estimate.residuals.count, "\(weights.count) weights")
    self.weights = weights
    plainResiduals = estimate.residuals
    parameterCount = estimate.values.count
    rowCount = weights.count { $0 > 0 }
    atBound = estimate.atBound
    tangent = try TangentSpace(
      jacobian: estimate.jacobian, residuals: estimate.residuals, weights: weights,
      isFree: estimate.atBound.map { $0 == nil }, rankShare: Self.rankShare)
  }

  /// The number of independent directions in which the data determine the parameters.
  public var rank: Int { tangent.rank }

  /// The rows with weight less the rank.
  public var degreesOfFreedom: Int { rowCount - rank }

  /// The residual variance: the weighted sum of squares by the degrees of freedom; nil without any.
  public var residualVariance: Double? {
    guard degreesOfFreedom > 0 else { return nil }
    return tangent.residuals.reduce(0) { $0 + $1 * $1 } / Double(degreesOfFreedom)
  }

  /// The leverages: the share of each row in its own prediction, from 0 to 1; their sum is the rank.
  public var leverages: [Double] {
    (0..<tangent.basis.rows).map { row in
      min(1, tangent.basis.row(row).reduce(0) { $0 + $1 * $1 })
    }
  }

  /// The singular values of the scaled Jacobian, falling.
  public var singularValues: [Double] { tangent.singularValues }

  /// The condition number of the scaled Jacobian: its greatest singular value by its least;
  /// infinite where that is 0, and nil when all parameters are at bounds.
  ///
  /// Source: D. A. Belsley, E. Kuh, R. E. Welsch, *Regression Diagnostics*, Wiley 1980, chapter 3.
  public var conditionNumber: Double? {
    guard let first = singularValues.first, let last = singularValues.last else { return nil }
    return last > 0 ? first / last : .infinity
  }

  /// The residuals that a fit without the row's group would have left, by the linear model; nil for
  /// a row whose group alone determines a combination of parameters.
  ///
  /// A row without weight, such as an outlier, has its residual: the fit is one without it. The others
  /// are exact for a linear model, and need no further fit. Source: R. D. Cook and S. Weisberg,
  /// *Residuals and Influence in Regression*, Chapman & Hall 1982, section 2.2 and, for groups,
  /// appendix A.2.
  ///
  /// - Parameter groups: The rows that are left out together; by default each row alone.
  /// - Throws: `NumericsError.notConverged`.
  /// - Precondition: `groups` are of as many rows.
  public func deletedResiduals(groups: FitGroups? = nil) throws(NumericsError) -> [Double?] {
    let groups = groups ?? .single(rows: weights.count)
    precondition(groups.rowCount == weights.count, "groups of \(groups.rowCount) rows")
    var result = zip(weights, plainResiduals).map { $0 > 0 ? nil : $1 }
    for rows in groups.weighted(weights) {
      guard rank > 0 else {
        for row in rows { result[row] = tangent.residuals[row] / weights[row].squareRoot() }
        continue
      }
      let share = try GroupShare(rows, tangent)
      guard share.directions(from: 1 - 1e-9).isEmpty else { continue }
      let moved = share.score
      for row in rows {
        let change = zip(tangent.basis.row(row), moved).reduce(0) { $0 + $1.0 * $1.1 }
        result[row] = (tangent.residuals[row] + change) / weights[row].squareRoot()
      }
    }
    return result
  }

  /// Rows of zeros in place of the parameters that are not free.
  func completed(_ matrix: Matrix) -> Matrix {
    var result = Matrix(rows: parameterCount, columns: parameterCount)
    for (i, row) in tangent.free.enumerated() {
      for (j, column) in tangent.free.enumerated() { result[row, column] = matrix[i, j] }
    }
    return result
  }

  /// Marks the parameters that move along a direction of the basis.
  func mark(_ parameters: inout [Bool], along direction: [Double]) {
    let changes = tangent.map.times(direction)
    for (index, parameter) in tangent.free.enumerated() {
      let own = tangent.map.row(index).reduce(0) { $0 + $1 * $1 }.squareRoot()
      if changes[index].magnitude > 1e-6 * own { parameters[parameter] = true }
    }
  }
}
