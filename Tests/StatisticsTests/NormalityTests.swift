import Numerics
import Quantities
import Testing

@testable import Statistics

struct `The skewness of values` {
  // SciPy 1.17.1: skew([148, …, 236]).
  @Test func `is SciPy's`() throws {
    let weights: [Double] = [148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236]
    #expect(agree(Skewness(weights)?.coefficient, 1.678543901586165, digits: 13))
  }

  @Test func `of mirrored values is mirrored`() throws {
    let values = [1.0, 2, 2, 7]
    #expect(Skewness(values.map { -$0 })?.coefficient == Skewness(values).map { -$0.coefficient })
  }

  @Test func `does not hang on units`() throws {
    let values = [1.0, 2, 2, 7]
    #expect(
      agree(
        Skewness(values.map { 1e150 * $0 })?.coefficient,
        try #require(Skewness(values)).coefficient, digits: 14))
  }

  @Test func `has no value where the spread is below all doubles`() {
    #expect(Skewness([0, 0, 1e-200]) == nil)
  }

  @Test func `has no value where nothing varies`() {
    #expect(Skewness([]) == nil && Skewness([3]) == nil && Skewness([0.1, 0.1, 0.1]) == nil)
  }

  // At 95 % the term is 2 φ(1.96) 1.96 (1.96⁴ + 2 · 1.96² − 3) / 18 = 0.2475 of g₁² / n, and a hundredth is
  // allowed: n > 24.75 g₁², which Cochran rounds to 25.
  @Test(arguments: [(1.0, 24, true), (1, 25, false), (-2, 98, true), (-2, 100, false)])
  func `is great where Cochran's rule says so`(
    coefficient: Double, count: Int, expected: Bool
  ) {
    #expect(Skewness(coefficient, count: count).isGreat() == expected)
  }

  @Test func `makes Student's interval miss as the expansion says`() throws {
    // The mean of n exponential values, γ = 2, which the expansion has missed with 0.05 + 0.2475 · 4 / n and
    // less what the kurtosis of 6 gives, 0.0161 · 6 / n.
    var normals = NormalSource(seed: 37)
    let (count, experiments) = (50, 20_000)
    let missed = (0..<experiments).count { _ in
      let values = (0..<count).map { _ in -Elementary.log(StandardNormal.cumulative(normals.next()))
      }
      return Moments(values).meanInterval()?.contains(1) == false
    }
    let expected = 0.05 + Skewness(2, count: count).excessError() - 0.0161 * 6 / Double(count)
    // Four standard errors, and what falls with 1 / n².
    #expect((Double(missed) / Double(experiments) - expected).magnitude < 0.0071 + 0.003)
  }
}

struct `The verdict on normality` {
  @Test func `is doubtful of few values`() {
    #expect(Normality([1, 2, 4]).verdict == .tooFew && Normality([1, 2, 4]).isDoubtful)
  }

  @Test(arguments: [0, 1, 2, 5, 9])
  func `is not doubtful of values that do not vary`(count: Int) {
    let constant = Normality(Array(repeating: 0.1, count: count))
    #expect(constant.verdict == .constant && !constant.isDoubtful)
  }

  @Test func `is doubtful of an outlier`() {
    #expect(Normality([1, 2, 3, 2, 1, 2, 3, 2, 1, 50]).verdict == .skewed)
  }

  @Test func `is not doubtful of normal scores`() {
    #expect(
      Normality((1...20).map { StandardNormal.quantile((Double($0) - 0.5) / 20) }).verdict == .near)
  }

  @Test func `does not mind how surely many values are not normal`() {
    // A fair coin: nothing is farther from normal, and nothing less skewed.
    let coins = Normality((0..<200).map { Double($0 % 2) })
    #expect((coins.test?.pValue ?? 1) < 1e-6 && coins.verdict == .near)
  }

  @Test(arguments: [(60, Normality.Finding.skewed), (5000, .near)])
  func `of one skewed law goes by how many values there are`(
    count: Int, expected: Normality.Finding
  ) {
    // The quantiles of an exponential law, of skewness 2: a hundred values are enough.
    let values = (0..<count).map { -Elementary.log((Double($0) + 0.5) / Double(count)) }
    #expect(Normality(values).verdict == expected)
  }

  @Test func `asks more of a wider interval`() throws {
    let values = (0..<150).map { -Elementary.log((Double($0) + 0.5) / 150) }
    #expect(Normality(values).verdict == .near)
    #expect(Normality(values, at: try ConfidenceLevel(0.999)).verdict == .skewed)
  }
}
