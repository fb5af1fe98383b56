import Testing

@testable import Reports

struct `The verdict on a sweep` {
  private func sentence(_ difference: (Int) -> Double) throws -> String {
    Self.withoutLimits(Verdict(try SweepSample.material(difference: difference)).leading)
  }

  /// A text whose intervals have lost their limits, which other tests derive.
  private static func withoutLimits(_ text: String) -> String {
    text.replacing(/\[[^\]]+\]/, with: "[…]")
  }

  @Test func `is sure where all intervals lie on one side`() throws {
    #expect(
      try sentence { -20 + 2 * Double($0) }
        == "improved lowers energy at all 5 points: from −20.0 % […] at parameters.x = 1 s to −12.00 % […] at parameters.x = 5 s (95 % intervals), and raises run-time at 4 of 5 points."
    )
    #expect(
      try sentence { 1 + Double($0) }
        == "improved raises energy at all 5 points: from 1.00 % […] at parameters.x = 1 s to 5.00 % […] at parameters.x = 5 s (95 % intervals), and raises run-time at 4 of 5 points."
    )
  }

  @Test func `counts both where they do not agree`() throws {
    #expect(
      try sentence { 10 * Double($0) - 15 }
        == "improved lowers energy at 2 of 5 points and raises it at 3: from −15.00 % […] at parameters.x = 1 s to 25.00 % […] at parameters.x = 5 s (95 % intervals), and raises run-time at 4 of 5 points."
    )
  }

  @Test func `counts one where no point is on the other side`() throws {
    #expect(
      try sentence { $0 < 2 ? -20 : 0.01 }
        == "improved lowers energy at 2 of 5 points: from −20.0 % […] at parameters.x = 1 s to 0.01 % […] at parameters.x = 5 s (95 % intervals), and raises run-time at 4 of 5 points."
    )
  }

  @Test func `says where nothing is sure`() throws {
    #expect(
      try sentence { _ in 0.01 }
        == "improved does not surely change energy at any of 5 points: 0.01 % […] at each (95 % intervals), and raises run-time at 4 of 5 points."
    )
  }

  /// The sample's time rises by a second from point to point, on all days alike, and not at the first.
  @Test func `says what a saving costs in the same sentence, and how much behind it`() throws {
    let verdict = Verdict(try SweepSample.material { -20 + 2 * Double($0) })
    #expect(verdict.leading.hasSuffix(", and raises run-time at 4 of 5 points."))
    // Of 50 s, on all runs alike: 2 % a second.
    #expect(
      verdict.furtherTexts == [
        "improved raises run-time at 4 of 5 points: from 2 % ± 0 at parameters.x = 2 s to 8 % ± 0 at parameters.x = 5 s (95 % intervals)."
      ])
  }

  @Test func `on many variants counts them, and tells of the one that is lowest on average`() throws
  {
    let verdict = Verdict(
      try SweepSample.material(others: ["frugal", "wasteful"]) { -20 + 2 * Double($0) })
    // The differences of the sample's further variants are half as large, and the other way round.
    #expect(
      Self.withoutLimits(verdict.leading) == """
        Of 3 variants, 2 lower energy against original at all points and 1 raises it at all points; \
        improved, lowest on average over the points, lowers it at all 5 points: from −20.0 % […] at \
        parameters.x = 1 s to −12.00 % […] at parameters.x = 5 s (95 % intervals), and it raises \
        run-time at 4 of 5 points.
        """)
    #expect(verdict.furtherTexts.count == 2 + 3)
    #expect(
      verdict.furtherTexts.prefix(2).map(Self.withoutLimits) == [
        "frugal lowers energy at all 5 points: from −10.00 % […] at parameters.x = 1 s to −6.00 % […] at parameters.x = 5 s (95 % intervals).",
        "wasteful raises energy at all 5 points: from 6.00 % […] at parameters.x = 5 s to 10.00 % […] at parameters.x = 1 s (95 % intervals).",
      ])
  }
}
