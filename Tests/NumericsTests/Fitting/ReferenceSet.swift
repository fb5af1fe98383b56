import Numerics

/// A data set of NIST's Statistical Reference Datasets for nonlinear regression, with the certified
/// parameters and standard deviations.
///
/// Source: National Institute of Standards and Technology, StRD, nonlinear least squares regression
/// (public domain), as in the files `NIST_STRD/*.dat` of the Python package lmfit 1.3.4.
struct ReferenceSet: CustomStringConvertible, Sendable {
  let name: String
  /// The two starts, the first of which is far away.
  let starts: [[Double]]
  let certified: [Double]
  let deviations: [Double]
  let sumOfSquares: Double
  let residualDeviation: Double
  let x: [Double]
  let y: [Double]
  let model: @Sendable ([Double], Double) -> Double

  init(
    name: String, starts: [[Double]], certified: [Double], deviations: [Double],
    sumOfSquares: Double, residualDeviation: Double, x: [Double], y: [Double],
    model: @escaping @Sendable ([Double], Double) -> Double
  ) {
    self.name = name
    self.starts = starts
    self.certified = certified
    self.deviations = deviations
    self.sumOfSquares = sumOfSquares
    self.residualDeviation = residualDeviation
    self.x = x
    self.y = y
    self.model = model
  }

  var description: String { name }

  static let all = [
    misra1a, chwirut2, lanczos3, danWood, gauss1, mgh17, rat42, rat43, mgh09, mgh10, thurber,
    boxBOD, eckerle4,
  ]

  /// The fit from one of the starts, with derivatives and tolerances near the best that doubles
  /// give.
  func fit(from start: [Double]) throws -> NonlinearFit {
    let (x, y, model) = (x, y, model)
    let parameters = try start.enumerated().map { index, value in
      try FitParameter("b\(index + 1)", start: value)
    }
    return try NonlinearFit(
      ResidualFunction { b in zip(x, y).map { model(b, $0) - $1 } }, parameters: parameters,
      options: FitOptions(
        differences: .central(step: 6e-6), stepTolerance: 1e-9, gradientTolerance: 1e-10,
        reductionTolerance: 1e-18, iterationLimit: 1000, evaluationLimit: 100_000))
  }
}
