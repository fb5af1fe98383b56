@testable import Studies
import Testing

@testable import drainsim

/// The first estimate of the time left, and the truth at that instant.
private struct FirstEstimate {
  let said: Double
  let really: Double
  /// The share of the time that had passed.
  let passed: Double

  var isWithinFactorOfTwo: Bool { said <= 2 * really && really <= 2 * said }
}

/// Workers that take pieces in their order, each when it is free.
///
/// - Parameter work: What is known of the length of each piece beforehand.
private func firstEstimate(
  lengths: [Double], workers: Int, work: [Double]? = nil
) -> FirstEstimate? {
  var free = [Double](repeating: 0, count: workers)
  var ends: [(time: Double, piece: Int)] = []
  for (piece, length) in lengths.enumerated() {
    let worker = free.indices.min { free[$0] < free[$1] }!
    free[worker] += length
    ends.append((free[worker], piece))
  }
  let end = free.max()!
  let work = work ?? lengths.map { _ in 1 }
  var left = TimeLeft(of: work.reduce(0, +), by: workers)
  for (time, piece) in ends.sorted(by: { $0.time < $1.time }) {
    left.note(work[piece], at: .seconds(time))
    if let said = left.left() {
      return FirstEstimate(said: said / .seconds(1), really: end - time, passed: time / end)
    }
  }
  return nil
}

/// Numbers between 0 and 1 that look drawn, the same in every run of the tests.
private func draws(_ count: Int, seed: UInt64) -> [Double] {
  var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  return (0..<count).map { _ in
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / Double(1 << 53)
  }
}

struct `The first estimate of the time left` {
  private static let seeds = Array(UInt64(1)...200)

  /// The share of first estimates within a factor of two, of those that there were.
  private func share(workers: Int, _ lengths: (UInt64) -> [Double]) -> (Double, count: Int) {
    let found = Self.seeds.compactMap { firstEstimate(lengths: lengths($0), workers: workers) }
    let good = found.count { $0.isWithinFactorOfTwo }
    return (Double(good) / Double(max(1, found.count)), found.count)
  }

  @Test(arguments: [1, 2, 8, 64])
  func `comes early and is exact for pieces of one length`(workers: Int) throws {
    let found = try #require(
      firstEstimate(lengths: .init(repeating: 1, count: 4000), workers: workers))
    // A tenth of the pieces, up to a whole round: 4000 pieces are at least 62 rounds.
    #expect(found.passed < 0.1 + 1.0 / 62)
    // The pieces under way have begun together, and the last round is not full.
    #expect(abs(found.said / found.really - 1) < 0.15)
  }

  @Test(arguments: [1, 2, 8])
  func `is good for pieces that differ a little`(workers: Int) {
    let (share, count) = share(workers: workers) { draws(1000, seed: $0).map { 0.5 + $0 } }
    #expect(share >= 0.98)
    #expect(count == 200)
  }

  /// One piece in ten takes fifty times as long, so that the first few tell nothing.
  @Test(arguments: [1, 2, 8])
  func `is good for pieces of which a few take most of the time`(workers: Int) {
    let (share, count) = share(workers: workers) {
      draws(2000, seed: $0).map { $0 < 0.1 ? 50 : 1 }
    }
    #expect(share >= 0.9)
    #expect(count == 200)
  }

  /// A sweep whose last point takes a hundred times as long as its first.
  @Test(arguments: [true, false]) func `needs the costs of points that grow`(isKnown: Bool) throws {
    let lengths = (0..<2000).map { 1 + Double($0 / 100 * 100) / 20 }
    let found = try #require(
      firstEstimate(lengths: lengths, workers: 2, work: isKnown ? lengths : nil))
    #expect(found.isWithinFactorOfTwo == isKnown)
  }

  @Test func `is not there before three rounds`() {
    #expect(firstEstimate(lengths: [1, 1, 1, 1, 1], workers: 2) == nil)
    #expect(firstEstimate(lengths: [1, 1, 1, 1, 1], workers: 1)?.said == 2)
  }
}

struct `The costs of points` {
  @Test func `are looked at from the ends to what lies between`() {
    #expect(PointCosts.order(of: 5) == [0, 4, 2, 1, 3])
    #expect(PointCosts.order(of: 2) == [0, 1])
    #expect(PointCosts.order(of: 3) == [0, 2, 1])
    #expect(PointCosts.order(of: 1000).count == 16)
    #expect(PointCosts.order(of: 1000).prefix(5) == [0, 999, 499, 249, 749])
    for count in 2...40 { #expect(Set(PointCosts.order(of: count)).count == min(16, count)) }
  }

  @Test(arguments: [(0, 1.0), (1, 2), (2, 3), (6, 7), (10, 11), (12, 11)])
  func `lie on straight lines between those that were timed`(point: Int, seconds: Double) {
    let known = [(point: 0, seconds: 1.0), (point: 4, seconds: 5), (point: 10, seconds: 11)]
    #expect(PointCosts.value(at: point, between: known) == seconds)
  }
}
