import Numerics
import Quantities
import Testing

@testable import Statistics

struct `Anderson and Darling's test` {
  // SciPy 1.17.1: anderson([148, …, 236]).statistic.
  let weights: [Double] = [148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236]

  @Test func `gives SciPy's statistic`() throws {
    let test = try #require(AndersonDarling(weights))
    #expect(agree(test.statistic, 0.9467718795988862, digits: 12))
  }

  @Test func `is corrected for the size of the sample`() throws {
    let test = try #require(AndersonDarling(weights))
    #expect(agree(test.adjusted, test.statistic * (1 + 0.75 / 11 + 2.25 / 121), digits: 14))
  }

  // D'Agostino and Stephens 1986, table 4.7, case 3: the upper tail and its value.
  @Test(arguments: [
    (0.50, 0.341), (0.25, 0.470), (0.15, 0.561), (0.10, 0.631), (0.05, 0.752), (0.025, 0.873),
    (0.01, 1.035), (0.005, 1.159),
  ])
  func `has the published critical values`(p: Double, adjusted: Double) {
    #expect((AndersonDarling.pValue(ofAdjusted: adjusted) - p).magnitude < 0.015 * p + 0.001)
  }

  @Test func `has p-values that fall and stay between 0 and 1`() {
    var last = 1.0
    for step in 0...20_000 {
      let p = AndersonDarling.pValue(ofAdjusted: 0.01 * Double(step))
      // The pieces of the formula meet up to a hundredth.
      #expect((0...1).contains(p) && p <= last + 0.01)
      last = p
    }
  }

  @Test func `rejects normal values in five of a hundred samples`() throws {
    var normals = NormalSource(seed: 23)
    let rejected = try (0..<2000).count { _ in
      let test = try #require(AndersonDarling((0..<20).map { _ in normals.next() }))
      return test.pValue < 0.05
    }
    // 3.29 binomial standard errors.
    #expect((Double(rejected) / 2000 - 0.05).magnitude < 3.29 * (0.05 * 0.95 / 2000).squareRoot())
  }

  @Test func `sees that exponential values are not normal`() throws {
    var normals = NormalSource(seed: 5)
    let values = (0..<50).map { _ in
      -Elementary.log(StandardNormal.cumulative(normals.next()))
    }
    #expect(try #require(AndersonDarling(values)).pValue < 0.001)
  }

  @Test func `has an answer for an outlier of a million standard deviations`() throws {
    // The scores reach 70, where the tail of the normal law is below all doubles.
    let values = (0..<5000).map { Double($0 % 7) } + [1e9]
    let test = try #require(AndersonDarling(values))
    #expect(test.statistic.isFinite && test.pValue >= 0 && test.pValue < 1e-20)
  }

  @Test func `says nothing of seven values`() {
    #expect(AndersonDarling([1, 2, 3, 4, 5, 6, 8]) == nil)
  }

  @Test func `says nothing of equal values`() {
    #expect(AndersonDarling(Array(repeating: 4, count: 20)) == nil)
  }
}
