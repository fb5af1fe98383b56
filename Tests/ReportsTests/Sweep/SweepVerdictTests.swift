import Testing

@testable import Reports

struct `The verdict on a sweep` {
  private func sentence(_ difference: (Int) -> Double) throws -> String {
    Verdict(try SweepSample.material(difference: difference)).leading
  }

  @Test func `is sure where all intervals lie on one side`() throws {
    let text = try sentence { -20 + 2 * Double($0) }
    #expect(text.hasPrefix("improved lowers energy at all 5 points: from −20.0 % ["))
    #expect(text.contains("] at parameters.x = 1 s to −12.00 % ["))
    #expect(text.contains("] at parameters.x = 5 s (95 % intervals), and "))
    #expect(
      try sentence { 1 + Double($0) }.hasPrefix("improved raises energy at all 5 points"))
  }

  @Test func `counts both where they do not agree`() throws {
    #expect(
      try sentence { 10 * Double($0) - 15 }.hasPrefix(
        "improved lowers energy at 2 of 5 points and raises it at 3"))
  }

  @Test func `counts one where no point is on the other side`() throws {
    #expect(
      try sentence { $0 < 2 ? -20 : 0.01 }.hasPrefix(
        "improved lowers energy at 2 of 5 points: from"))
  }

  @Test func `says where nothing is sure`() throws {
    #expect(
      try sentence { _ in 0.01 }.hasPrefix(
        "improved does not surely change energy at any of 5 points"))
  }

  /// The sample's time rises by a second from point to point, on all days alike, and not at the first.
  @Test func `says what a saving costs in the same sentence, and how much behind it`() throws {
    let verdict = Verdict(try SweepSample.material { -20 + 2 * Double($0) })
    #expect(verdict.leading.hasSuffix(", and raises run-time at 4 of 5 points."))
    #expect(verdict.furtherTexts.count == 1)
    #expect(verdict.furtherTexts[0].hasPrefix("improved raises run-time at 4 of 5 points: from"))
  }

  @Test func `on many variants counts them, and tells of the one that is lowest on average`() throws
  {
    let verdict = Verdict(
      try SweepSample.material(others: ["frugal", "wasteful"]) { -20 + 2 * Double($0) })
    // The differences of the sample's further variants are half as large, and the other way round.
    #expect(
      verdict.leading.hasPrefix(
        """
        Of 3 variants, 2 lower energy against original at all points and 1 raises it at all points; \
        improved, lowest on average over the points, lowers it at all 5 points: from −20.0 % [
        """))
    #expect(verdict.furtherTexts.count == 2 + 3)
    #expect(verdict.furtherTexts[0].hasPrefix("frugal lowers energy at all 5 points: from −10"))
  }
}
