import Statistics
import Testing

@testable import Experiments

struct `The covariance of daily differences` {
  /// Days of four parts; the third appears on the fourth day, and the last never differs.
  private let days: [[Double]] = [
    [1, -2, 0, 0], [3, 1, 0, 0], [0, 4, 0, 0], [2, 0, 5, 0], [-1, 2, 1, 0], [4, -3, 0, 0],
  ]

  private var covariance: EnergyCovariance {
    var covariance = EnergyCovariance()
    covariance.addPart()
    covariance.addPart()
    for (index, day) in days.enumerated() {
      if index == 3 {
        covariance.addPart()
        covariance.addPart()
      }
      covariance.add(index < 3 ? Array(day[..<2]) : day)
    }
    return covariance
  }

  @Test(arguments: [[0], [1, 2], [0, 2, 3], [2, 0, 1], [3]])
  func `gives the moments of the sum of any parts`(parts: [Int]) throws {
    let expected = Moments(days.map { day in parts.reduce(0) { $0 + day[$1] } })
    let found = covariance.moments(ofSum: parts)
    #expect(found.count == expected.count)
    let (mean, variance) = (try #require(expected.mean), try #require(expected.variance))
    #expect((try #require(found.mean) - mean).magnitude < 1e-14)
    #expect((try #require(found.variance) - variance).magnitude < 1e-13)
  }
}
