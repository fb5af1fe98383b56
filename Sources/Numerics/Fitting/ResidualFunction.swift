/// The residuals of a model as a function of its parameters, one per row of the data.
///
/// A residual is the difference of prediction and measurement, in either direction. No result of a
/// fit depends on the direction. One evaluation may be expensive, such as a batch of simulations;
/// fits count them, and ask for several points at once where they can.
///
/// A fit evaluates points within the bounds of its parameters only. The function must be
/// deterministic, and smooth over the steps of the difference quotients. Simulations are, with
/// common random numbers and steps that are large against their rounding.
public struct ResidualFunction {
  private let one: ([Double]) throws -> [Double]
  private let many: ([[Double]]) throws -> [[Double]]

  /// Creates the function from its value at one point, and at several that the caller may compute
  /// in parallel, in the order of the points.
  public init(
    _ one: @escaping ([Double]) throws -> [Double],
    batch many: @escaping ([[Double]]) throws -> [[Double]]
  ) {
    self.one = one
    self.many = many
  }

  func callAsFunction(_ point: [Double]) throws -> [Double] { try one(point) }

  func callAsFunction(_ points: [[Double]]) throws -> [[Double]] {
    points.isEmpty ? [] : try many(points)
  }

  /// The function of all parameters but one, which has a fixed value.
  func fixing(_ index: Int, at value: Double) -> ResidualFunction {
    func complete(_ point: [Double]) -> [Double] {
      var point = point
      point.insert(value, at: index)
      return point
    }
    return ResidualFunction({ try one(complete($0)) }, batch: { try many($0.map(complete)) })
  }
}
