import Statistics
import Testing

struct `Welch's comparison` {
  // R 4: t.test(extra ~ group, data = sleep).
  let sleep = WelchComparison(Moments(SleepData.drug2), Moments(SleepData.drug1))

  @Test func `has R's t statistic for the sleep data`() throws {
    #expect(agree(sleep?.tStatistic, -1.8608134674868526, digits: 13))
  }

  @Test func `has R's degrees of freedom for the sleep data`() throws {
    #expect(agree(sleep?.degreesOfFreedom, 17.776473516178495, digits: 13))
  }

  @Test func `has R's p-value for the sleep data`() throws {
    #expect(agree(sleep?.pValue, 0.0793941401873581, digits: 12))
  }

  @Test func `has R's lower end for the sleep data`() throws {
    #expect(agree(sleep?.interval.low, -3.36548323071171, digits: 12))
  }

  @Test func `has R's upper end for the sleep data`() throws {
    #expect(agree(sleep?.interval.high, 0.2054832307117107, digits: 12))
  }

  @Test func `has the smaller sample's degrees of freedom when only that one varies`() throws {
    let comparison = try #require(WelchComparison(Moments([1, 2, 4]), Moments([3, 3, 3, 3])))
    #expect(comparison.degreesOfFreedom == 2)
  }

  @Test func `is not defined when neither sample varies`() {
    #expect(WelchComparison(Moments([1, 1]), Moments([2, 2])) == nil)
  }

  @Test func `is not defined for one value`() {
    #expect(WelchComparison(Moments([1]), Moments([2, 3])) == nil)
  }
}
