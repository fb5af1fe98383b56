import Testing

@testable import Statistics

struct `A number of days` {
  // J. Cohen, Statistical Power Analysis, 2nd edition, 1988, table 2.4.1 gives 64 for two samples; pairs by
  // G*Power 3.1: 34, 54 and 199.
  @Test(arguments: [(0.5, 0.8, 34), (0.5, 0.95, 54), (0.2, 0.8, 199)])
  func `finds a paired difference as published`(difference: Double, power: Double, days: Int) {
    #expect(SampleSize(finding: difference, power: power).paired(deviation: 1) == days)
    #expect(SampleSize(finding: -difference, power: power).paired(deviation: 1) == days)
  }

  @Test func `finds a difference of two samples as published`() {
    #expect(SampleSize(finding: 0.5, power: 0.8).independent(deviations: 1, 1) == 64)
    // R, power.t.test(power = .90, delta = 1): 22.02110.
    #expect(SampleSize(finding: 1, power: 0.9).independent(deviations: 1, 1) == 23)
    // R, power.t.test(n = 20, delta = 1, sd = 1): 0.8689528.
    let power = SampleSize(finding: 1, power: 0.9)
      .power(standardError: (2.0 / 20).squareRoot(), freedom: 38)
    #expect(abs(power - 0.8689528) < 5e-7)
  }

  @Test(arguments: [0.05, 0.3, 1.7, 40])
  func `is the first that has the power`(difference: Double) throws {
    let size = SampleSize(finding: difference, power: 0.9)
    func power(_ count: Int) -> Double {
      size.power(standardError: 1 / Double(count).squareRoot(), freedom: Double(count - 1))
    }
    let days = try #require(size.paired(deviation: 1))
    #expect(power(days) >= 0.9)
    #expect(days == 2 || power(days - 1) < 0.9)
  }

  @Test func `is two where nothing varies, and none where no number is enough`() {
    #expect(SampleSize(finding: 1, power: 0.9).paired(deviation: 0) == 2)
    #expect(SampleSize(finding: 1e-9, power: 0.9).paired(deviation: 1) == nil)
  }

  @Test func `knows the spread of 50 days only so well`() throws {
    // Chi-square with 49 degrees of freedom: 31.55491646 at 2.5 % and 70.22241357 at 97.5 % (SciPy).
    let interval = try #require(Moments.deviationInterval(2, count: 50))
    #expect(abs(interval.low - 2 * (49 / 70.22241357).squareRoot()) < 1e-8)
    #expect(abs(interval.high - 2 * (49 / 31.55491646).squareRoot()) < 1e-8)
    #expect(Moments.deviationInterval(2, count: 1) == nil)
  }
}
