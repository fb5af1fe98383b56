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

  @Test func `need as many rows as terms`() {
    #expect(throws: FitError.tooFewRows(rows: 1, parameters: 2)) {
      try LinearFit([[1, 2]], values: [1], weights: [1])
    }
  }
}
