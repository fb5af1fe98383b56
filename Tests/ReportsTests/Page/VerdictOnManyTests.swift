import Testing

@testable import Reports

struct `The verdict on many variants` {
  private func verdict(_ others: [(String, Told.Difference?)]) throws -> Verdict {
    try Told.verdict([Told(name: "energy", others: others)])
  }

  @Test func `tells of the one that lowers most`() throws {
    let verdict = try verdict([("b", .percent(-20, -21, -19)), ("c", .percent(-50, -54, -46))])
    #expect(
      verdict.leaderText
        == "Both variants lower energy against a; c lowers it most, by 50.0 %: 46.0 to 54.0 % lower \(overRuns)."
    )
    #expect(verdict.leader == "c")
    #expect(
      verdict.text(of: "b") == "b lowers energy by 20.0 %: 19.0 to 21.0 % lower over runs.")
  }

  @Test func `says where another may be as good`() throws {
    #expect(
      try verdict([("b", .percent(-49, -53, -45)), ("c", .percent(-50, -54, -46))]).leaderText
        == "Both variants lower energy against a; c lowers it most, by 50.0 %; its interval overlaps with that of b: 46.0 to 54.0 % lower \(overRuns)."
    )
  }

  @Test func `counts those that lower, raise, and do neither`() throws {
    #expect(
      try verdict([
        ("b", .percent(-20, -21, -19)), ("c", .percent(50, 46, 54)), ("d", .percent(60, 56, 64)),
        ("e", .percent(1, -2, 3)), ("f", Told.Difference.none), ("g", nil),
      ]).leaderText == """
        Of 6 variants, 1 lowers energy against a, 2 raise it, 1 does not surely change it, 1 makes no difference to it \
        and 1 gave none of it; b lowers it by 20.0 %: 19.0 to 21.0 % lower \(overRuns).
        """)
  }

  @Test func `tells of the least where none lowers`() throws {
    #expect(
      try verdict([("b", .percent(50, 46, 54)), ("c", .percent(60, 56, 64))]).leaderText
        == "Both variants raise energy against a; b raises it least, by 50.0 %: 46.0 to 54.0 % higher \(overRuns)."
    )
    #expect(
      try verdict([("b", .percent(-2, -5, 1)), ("c", .percent(1, -2, 3))]).leaderText
        == "None of 2 variants surely changes energy against a; b comes out lowest (−2.0 %): 5.0 % lower to 1.0 % higher \(overRuns)."
    )
  }

  @Test func `tells of the most where more is better`() throws {
    let life = Told(
      name: "battery-life", unit: "s", better: "higher",
      others: [("b", .percent(50, 46, 54)), ("c", .percent(60, 56, 64))])
    #expect(
      try Told.verdict([life]).leaderText
        == "Both variants raise battery-life against a; c raises it most, by 60.0 %: 56.0 to 64.0 % higher \(overRuns)."
    )
  }

  @Test func `says that none makes a difference`() throws {
    #expect(
      try verdict([("b", Told.Difference.none), ("c", Told.Difference.none)]).leaderText
        == "None of 2 variants makes a difference to energy against a in any of 50 runs.")
  }
}
