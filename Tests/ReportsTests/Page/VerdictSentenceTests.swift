import Foundation
import Testing

@testable import Reports
@testable import Results

/// A metric of the baseline `a`, whose mean is 20, and of other variants.
private struct Told {
  let name: String
  var unit = "J"
  var better = "lower"
  /// Name, and mean of the difference with its ends and the ends of the change in percent; nil without a value.
  let others: [(String, Difference?)]

  enum Difference {
    case percent(Double, Double, Double)
    /// In the metric's unit, with a change that has no ends.
    case absolute(Double, Double, Double)
    case ofOneDay(Double)
    case none
  }

  private func json(_ variant: String, _ difference: Difference?, _ days: Int) -> String {
    func text(_ mean: Double, _ low: Double, _ high: Double, _ name: String) -> String {
      "{ \"\(name)\": \(mean), \"low\": \(low), \"high\": \(high) }"
    }
    var identical = false
    let (absolute, change): (String, String)
    switch difference {
    case nil: (absolute, change) = ("null", "null")
    case .percent(let mean, let low, let high):
      absolute = text(0.2 * mean, 0.2 * low, 0.2 * high, "mean")
      change = text(mean, low, high, "percent")
    case .absolute(let mean, let low, let high):
      absolute = text(mean, low, high, "mean")
      change = "{ \"percent\": 1, \"low\": null, \"high\": null, \"unbounded\": true }"
    case .ofOneDay(let mean):
      absolute = "{ \"mean\": \(mean), \"low\": null, \"high\": null }"
      change = "{ \"percent\": \(5 * mean), \"low\": null, \"high\": null }"
    case .some(.none):
      (absolute, change) = (text(0, 0, 0, "mean"), text(0, 0, 0, "percent"))
      identical = true
    }
    return """
      { "baseline": "a", "variant": "\(variant)", "pairs": \(days), "difference": \(absolute),
        "change": \(change), "p": null, "correlation": null, "identical": \(identical) }
      """
  }

  func json(days: Int) -> String {
    """
    { "name": "\(name)", "unit": "\(unit)", "estimand": "", "better": "\(better)", "variants": [],
      "comparisons": [\(others.map { json($0, $1, days) }.joined(separator: ","))] }
    """
  }
}

/// The basis of the first interval.
private let overRuns = "with the numbers as they stand, over 50 runs (95 %)"

extension Verdict {
  /// All sentences on one variant.
  func text(of variant: String) -> String {
    statements(of: variant).map(\.sentence).joined(separator: " ")
  }
}

struct `A verdict` {
  fileprivate func verdict(
    _ metrics: [Told], days: Int = 50, changesWorld: [String] = []
  ) throws -> Verdict {
    let names = metrics[0].others.map(\.0)
    let json = """
      { "schema-version": 1, "program-version": "1", "scenario": "s", "question": null, "device": "d", "seed": 1,
        "replications": \(days), "first-replication": 1, "confidence": 0.95, "baseline": "a",
        "variants": [\((["a"] + names).map { "\"\($0)\"" }.joined(separator: ","))],
        "changes-world": [\(changesWorld.map { "\"\($0)\"" }.joined(separator: ","))], "events": 1, "expectations": [],
        "metrics": [\(metrics.map { $0.json(days: days) }.joined(separator: ","))] }
      """
    let comparison = try DocumentCoding.document(ComparisonDocument.self, in: Data(json.utf8))
    return Verdict(of: comparison.metrics, in: comparison)
  }

  private func leading(_ others: (String, Told.Difference?)..., days: Int = 50) throws -> String {
    try verdict([Told(name: "energy", others: others)], days: days).leaderText
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
      try verdict([energy, wait]).leaderText
        == "b lowers energy by 50.0 %: 46.0 to 54.0 % lower \(overRuns). It raises wait by 50.0 %: 46.0 to 54.0 % higher over runs."
    )
    let none = Told(name: "wait", unit: "s", others: [("b", nil)])
    #expect(
      try verdict([energy, none]).leaderText
        == "b lowers energy by 50.0 %: 46.0 to 54.0 % lower \(overRuns). No run gave wait of both b and a."
    )
  }
}

struct `The costs in a verdict` {
  private func leading(_ costs: (String, Told.Difference?)...) throws -> String {
    let energy = Told(name: "energy", others: [("b", .percent(-50, -54, -46))])
    let metrics = costs.map { Told(name: $0.0, unit: "s", others: [("b", $0.1)]) }
    return try `A verdict`().verdict([energy] + metrics).leaderText
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

  @Test func `are named up to three, and counted beyond`() throws {
    let text = try leading(
      ("a1", .percent(20, 16, 24)), ("a2", .percent(30, 26, 34)), ("a3", .absolute(1, 0.5, 1.5)),
      ("a4", .percent(40, 36, 44)))
    // What has no bounded percentage may be the worst.
    #expect(
      text == saving
        + "It raises a3 by 1.00 s: 0.50 to 1.50 s higher over runs. It raises a4 by 40.0 %: 36.0 to 44.0 % higher over runs. "
        + "It raises a2 by 30.0 %: 26.0 to 34.0 % higher over runs. It raises 1 other metric."
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
      try `A verdict`().verdict([energy], changesWorld: changed)
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

struct `The verdict on many variants` {
  private func verdict(_ others: [(String, Told.Difference?)]) throws -> Verdict {
    try `A verdict`().verdict([Told(name: "energy", others: others)])
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
      try `A verdict`().verdict([life]).leaderText
        == "Both variants raise battery-life against a; c raises it most, by 60.0 %: 56.0 to 64.0 % higher \(overRuns)."
    )
  }

  @Test func `says that none makes a difference`() throws {
    #expect(
      try verdict([("b", Told.Difference.none), ("c", Told.Difference.none)]).leaderText
        == "None of 2 variants makes a difference to energy against a in any of 50 runs.")
  }
}
