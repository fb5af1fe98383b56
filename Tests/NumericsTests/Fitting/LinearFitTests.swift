import Numerics
import Testing

struct `Linear least squares` {
  // By hand: the normal equations of y = a + b x with weights 1, 2, 1 at x = 0, 1, 2 and y = 1, 2, 4
  // are 4 a + 4 b = 9 and 4 a + 6 b = 12.
  @Test func `weigh their rows`() throws {
    let fit = try LinearFit([[1, 0], [1, 1], [1, 2]], values: [1, 2, 4], weights: [1, 2, 1])
    #expect(abs(fit.coefficients[0] - 0.75) < 1e-12)
    #expect(abs(fit.coefficients[1] - 1.5) < 1e-12)
    #expect(abs(fit.value([1, 3]) - 5.25) < 1e-12)
  }

  /// `statsmodels.RLM` 0.15 with `HuberT(1.345)` and `TukeyBiweight(4.685)`, scale by MAD, on the line
  /// with outliers of `RobustFitTests`.
  @Test(arguments: [
    (RobustLoss.huber, [2.023024150959791, 0.504784412577086]),
    (.bisquare, [2.009901304276737, 0.5036524224717764]),
  ])
  func `spare outliers as statsmodels does`(loss: RobustLoss, expected: [Double]) throws {
    let y = [
      2.42, 3.46, 3.37, 9.91, 4.61, 4.96, 5.44, 5.67, 6.5, 2.87, 7.85, 8.2, 8.49, 9.2, 9.4, 10.32,
      19.5, 11.18, 11.11, 12.1,
    ]
    let rows = (1...20).map { [1, Double($0)] }
    let fit = try LinearFit.robust(rows, values: y, weights: y.map { _ in 1 }, loss: loss)
    for (found, value) in zip(fit.coefficients, expected) { #expect(abs(found - value) < 1e-5) }
  }

  @Test func `need as many rows as terms`() {
    #expect(throws: FitError.tooFewRows(rows: 1, parameters: 2)) {
      try LinearFit([[1, 2]], values: [1], weights: [1])
    }
  }
}
