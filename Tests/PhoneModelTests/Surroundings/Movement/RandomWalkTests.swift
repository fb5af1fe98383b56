import Testing

/// Walks without an aim.
extension `A phone` {
  private static let walk = """
    { random-walk: { around: office, within: 200 m, speed: { uniform: [1 m/s, 2 m/s] }, \
    leg: { exponential: 100 m } } }
    """

  @Test func `walks at random, but never out of its circle`() throws {
    let diary = try SurroundingsDiary(movement: Self.walk, duration: "2 d")
    #expect(diary.position(at: 0) == SIMD2(100, 3600))
    var farthest = 0.0
    for (index, entry) in diary.entries.enumerated() {
      // At the border, too, the phone turns and does not wait.
      #expect(1 - 1e-6...2 + 1e-6 ~= entry.around.speed)
      let end = index + 1 < diary.entries.count ? diary.entries[index + 1].at : 2 * 86_400
      let offset = diary.position(at: end) - SIMD2(100, 3600)
      farthest = max(farthest, (offset * offset).sum().squareRoot())
    }
    #expect(farthest < 200 + 1e-3)
    #expect(farthest > 199)
    #expect(diary.events > 2 * 86_400 / 200)
  }

  // Far from the border, headings are uniform: the mean of their cosines over 2000 legs has a
  // standard error of 1/√4000 = 0.016.
  @Test func `walks in all directions alike`() throws {
    let diary = try SurroundingsDiary(
      movement: "{ random-walk: { within: 1000 km, speed: 1 m/s, leg: 10 m } }", duration: "20000 s"
    )
    let ways = diary.entries.map { $0.around.velocity / $0.around.speed }.prefix(2000)
    // Entries where a border is crossed stand twice, and do no harm.
    let mean = ways.reduce(SIMD2<Double>.zero, +) / Double(ways.count)
    #expect(ways.count >= 1999)
    #expect(abs(mean.x) < 4 * 0.016 && abs(mean.y) < 4 * 0.016)
  }

  @Test func `walks the same way on the same day, and another on another`() throws {
    let first = try SurroundingsDiary(movement: Self.walk, duration: "1 h").entries.map(\.around)
    #expect(
      try SurroundingsDiary(movement: Self.walk, duration: "1 h").entries.map(\.around) == first)
    #expect(
      try SurroundingsDiary(movement: Self.walk, duration: "1 h", replication: 2).entries.map(
        \.around) != first)
  }
}
