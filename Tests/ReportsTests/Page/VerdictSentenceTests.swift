import DocumentCoding
@testable import Experiments
import Foundation
import Testing

@testable import Reports
@testable import Results

struct `A verdict` {
  private func leading(_ others: (String, Told.Difference?)..., days: Int = 50) throws -> String {
    try Told.verdict([Told(name: "energy", others: others)], days: days).leaderText
  }

  @Test func `says by how much less, with the interval`() throws {
    #expect(
      try leading(("b", .percent(-50, -54, -46)))
        == "b lowers energy by 50.0 %: 46.0 to 54.0 % lower \(overRuns).")
  }

  @Test func `says by how much more`() throws {
    #expect(
      try leading(("b", .percent(50, 46, 54)))
        == "b raises energy by 50.0 %: 46.0 to 54.0 % higher \(overRuns).")
  }

  @Test func `is open where the interval holds nothing`() throws {
    #expect(
      try leading(("b", .percent(-5, -15, 5)))
        == "b does not surely change energy (−5 %): 15 % lower to 5 % higher \(overRuns).")
  }

  @Test func `shows on which side of zero an interval ends`() throws {
    #expect(
      try leading(("b", .percent(-16, -30, -0.0219)))
        == "b lowers energy by 16 %: 0.02 to 30 % lower \(overRuns).")
    #expect(
      try leading(("b", .percent(-16, -30, 0.349)))
        == "b does not surely change energy (−16 %): 30 % lower to 0.3 % higher \(overRuns).")
  }

  @Test func `says that nothing differs`() throws {
    #expect(
      try leading(("b", Told.Difference.none))
        == "b makes no difference to energy in any of 50 runs.")
  }

  @Test func `is told in joules where percent have no ends`() throws {
    #expect(
      try leading(("b", .absolute(-10, -11, -9)))
        == "b lowers energy by 10.0 J: 9.0 to 11.0 J lower \(overRuns).")
    #expect(
      try leading(("b", .absolute(-1, -3, 1)))
        == "b does not surely change energy (−1.0 J): 3.0 J lower to 1.0 J higher \(overRuns).")
  }

  @Test func `of one run has no interval and says so`() throws {
    #expect(
      try leading(("b", .ofOneDay(-10)), days: 1)
        == "In one run, which gives no interval, b lowers energy by 10 J.")
    #expect(
      try leading(("b", .ofOneDay(-10)), ("c", .ofOneDay(-9)), days: 1)
        == "In one run, which gives no interval, both variants lower energy against a; b lowers it most, by 10 J."
    )
  }

  @Test func `of nothing says that there is none`() throws {
    #expect(try leading(("b", nil)) == "No run gave energy of both b and a.")
    #expect(
      try leading(("b", nil), ("c", nil)) == "No run gave energy of both a and another variant.")
    #expect(
      try leading() == "There is one variant, a, and nothing to compare it with.")
  }

  @Test func `tells the means`() throws {
    let json = """
      { "name": "energy", "unit": "J", "estimand": "", "variants": [
        { "name": "original", "n": 50, "mean": 20, "low": 19, "high": 21, "censored": null },
        { "name": "b", "n": 50, "mean": 10, "low": 9.5, "high": 10.5, "censored": null } ],
        "comparisons": [ { "baseline": "original", "variant": "b", "pairs": 50, "p": null,
          "difference": { "mean": -10, "low": -11, "high": -9 }, "correlation": null,
          "change": { "percent": -50, "low": -54, "high": -46 }, "identical": false } ] }
      """
    let metric = try DocumentCoding.document(ComparisonDocument.Metric.self, in: Data(json.utf8))
    let comparison = try StoredSample.stored("b").comparison
    #expect(
      Verdict(of: [metric], in: comparison).text(of: "b")
        == "b lowers energy by 50.0 %, from 20.0 J to 10.00 J: 46.0 to 54.0 % lower with the numbers as they stand, over 30 runs (95 %)."
    )
  }

  @Test func `tells what a saving costs in the same sentence`() throws {
    let energy = Told(name: "energy", others: [("b", .percent(-50, -54, -46))])
    let wait = Told(name: "wait", unit: "s", others: [("b", .percent(50, 46, 54))])
    #expect(
      try Told.verdict([energy, wait]).leaderText
        == "b lowers energy by 50.0 %: 46.0 to 54.0 % lower \(overRuns). It raises wait by 50.0 %: 46.0 to 54.0 % higher over runs."
    )
    let none = Told(name: "wait", unit: "s", others: [("b", nil)])
    #expect(
      try Told.verdict([energy, none]).leaderText
        == "b lowers energy by 50.0 %: 46.0 to 54.0 % lower \(overRuns). No run gave wait of both b and a."
    )
  }
}

struct `The costs in a verdict` {
  private func leading(_ costs: (String, Told.Difference?)...) throws -> String {
    let energy = Told(name: "energy", others: [("b", .percent(-50, -54, -46))])
    let metrics = costs.map { Told(name: $0.0, unit: "s", others: [("b", $0.1)]) }
    return try Told.verdict([energy] + metrics).leaderText
  }
  private let saving = "b lowers energy by 50.0 %: 46.0 to 54.0 % lower \(overRuns). "

  @Test func `are told before what got less, the worst first`() throws {
    #expect(
      try leading(
        ("search", .percent(-50, -54, -46)), ("wait", .percent(20, 16, 24)),
        ("age", .percent(50, 46, 54)))
        == saving
        + "It raises age by 50.0 %: 46.0 to 54.0 % higher over runs. It raises wait by 20.0 %: 16.0 to 24.0 % higher over runs. "
        + "It lowers search by 50.0 %: 46.0 to 54.0 % lower over runs."
    )
  }

  @Test func `are told up to three, and named beyond`() throws {
    let text = try leading(
      ("a1", .percent(20, 16, 24)), ("a2", .percent(30, 26, 34)), ("a3", .absolute(1, 0.5, 1.5)),
      ("a4", .percent(40, 36, 44)))
    // What has no bounded percentage may be the worst.
    #expect(
      text == saving
        + "It raises a3 by 1.00 s: 0.50 to 1.50 s higher over runs. It raises a4 by 40.0 %: 36.0 to 44.0 % higher over runs. "
        + "It raises a2 by 30.0 %: 26.0 to 34.0 % higher over runs. It raises a1, too."
    )
  }

  @Test func `are told with their intervals where none is sure`() throws {
    #expect(
      try leading(("wait", .percent(-5, -15, 5)), ("age", .percent(1, -2, 3)), ("taps", nil))
        == saving
        + "It does not surely change wait (−5 %): 15 % lower to 5 % higher over runs. "
        + "It does not surely change age (1.0 %): 2.0 % lower to 3.0 % higher over runs. No run gave taps of both b and a."
    )
  }
}

struct `The runs of a verdict` {
  private let energy = Told(
    name: "energy", others: [("b", .percent(-20, -21, -19)), ("c", .percent(-50, -54, -46))])

  @Test func `are told of where they differ`() throws {
    func verdict(_ changed: String...) throws -> Verdict {
      try Told.verdict([energy], changesWorld: changed)
    }
    let best =
      "Both variants lower energy against a; c lowers it most, by 50.0 %"
    let span = ": 46.0 to 54.0 % lower \(overRuns)."
    #expect(try verdict("a").leaderText == best + " (runs were not the same)" + span)
    #expect(try verdict("b").leaderText == best + " (runs of b were not the same)" + span)
    #expect(
      try verdict("b").text(of: "b")
        == "b lowers energy by 20.0 % (runs were not the same): 19.0 to 21.0 % lower over runs.")
    #expect(
      try verdict("b").text(of: "c")
        == "c lowers energy by 50.0 %: 46.0 to 54.0 % lower over runs.")
    #expect(try verdict().leaderText == best + span)
  }
}
