import Statistics
import Testing

/// The coverage of a known truth by nominal 95 % intervals, over simulated experiments.
struct `A nominal 95 % interval` {
  let experiments = 10_000
  /// 3.2 binomial standard errors of a share of 0.95: a right interval falls out once in seven hundred
  /// choices of the seed.
  let right = 0.943...0.957

  private func share(seed: UInt64, _ covers: (inout NormalSource) throws -> Bool) rethrows -> Double
  {
    var normals = NormalSource(seed: seed)
    var hits = 0
    for _ in 0..<experiments where try covers(&normals) { hits += 1 }
    return Double(hits) / Double(experiments)
  }

  @Test(arguments: [2, 5, 20])
  func `covers the mean of normal differences in 95 %`(pairs: Int) throws {
    let share = try share(seed: 7) { normals in
      let sample = JointMoments(
        (0..<pairs).map { _ in
          let day = 100 + 20 * normals.next()
          return (day, day - 3 + normals.next())
        })
      return try #require(sample.difference.meanInterval()).contains(-3)
    }
    #expect(right.contains(share))
  }

  @Test(arguments: [3, 10])
  func `covers the relative change in 95 %`(pairs: Int) throws {
    let share = try share(seed: 11) { normals in
      let sample = JointMoments(
        (0..<pairs).map { _ in
          let x = 10 + 2 * normals.next()
          return (x, 0.8 * x + normals.next())
        })
      let change = try #require(sample.relativeChange())
      return try #require(change.interval).contains(-20)
    }
    #expect(right.contains(share))
  }

  @Test func `covers the relative change in 95 % with a baseline close to zero`() throws {
    let share = try share(seed: 13) { normals in
      let sample = JointMoments(
        (0..<6).map { _ in
          let x = 1 + 2 * normals.next()
          return (x, 0.8 * x + normals.next())
        })
      let change = try #require(sample.relativeChange())
      return try #require(change.interval).contains(-20)
    }
    #expect(right.contains(share))
  }

  @Test func `excludes zero in 5 % when a variant meets an independent self`() throws {
    let share = try share(seed: 17) { normals in
      let sample = JointMoments(
        (0..<10).map { _ in (50 + 5 * normals.next(), 50 + 5 * normals.next()) })
      return try #require(sample.difference.meanInterval()).contains(0)
    }
    #expect(right.contains(share))
  }

  @Test func `excludes zero in 5 % when independent samples are compared by Welch`() throws {
    // Welch's degrees of freedom are an approximation; with 10 and 10 its error is far below
    // that.
    let share = try share(seed: 19) { normals in
      let x = Moments((0..<10).map { _ in 50 + 5 * normals.next() })
      let y = Moments((0..<10).map { _ in 50 + 5 * normals.next() })
      return try #require(WelchComparison(x, y)).interval.contains(0)
    }
    #expect(right.contains(share))
  }
}
