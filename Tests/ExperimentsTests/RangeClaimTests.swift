import PhoneModel
import ScenarioTestSupport
import Statistics
import Testing

@testable import Experiments

/// Ten seconds at a power that is known within a range: 5 to 13 J, evenly, beside 10 J.
private enum Watts {
  static func text(_ more: String) -> String {
    """
    scenario: watts
    device: { components: { base: { asleep: 1000 mW, awake: 1000 mW } } }
    duration: 10 s
    replications: 2
    parameters:
      power: { value: 600 mW, grade: assumed, range: [500 mW, 1300 mW], law: even, reason: r }
      other: { value: 600 mW, grade: assumed, range: [500 mW, 1300 mW], law: even, reason: r }
    variants:
      old: {}
      new: { device: { components: { base: { asleep: $(power) } } } }
      twin: { device: { components: { base: { asleep: "$(other)", awake: 1001 mW } } } }
      low: { device: { components: { base: { asleep: 400 mW, awake: 1003 mW } } } }
      same: { device: { components: { base: { asleep: "$(power + 0 mW)", awake: 1002 mW } } } }
    \(more)
    """
  }

  static func found(_ more: String, points: Int = 199) throws -> DrawnRanges {
    let text = text(more)
    let scenario = try Samples.load(text).scenario
    let make: ScenarioMaker = { try Samples.load(text, settings: $0).scenario }
    return try UncertaintyAnalysis(
      plan: ExperimentPlan(scenario: scenario, replications: 1...2, seed: 7),
      parameters: UncertainParameters(of: scenario, make: make), points: points, replications: 2,
      explained: [], make: make
    ).run()
  }
}

struct `A claim over the ranges` {
  private func result(_ claim: String, together: String = "") throws -> ExpectationResult {
    let found = try Watts.found("expect: { e: \(claim) }\n\(together)")
    #expect(found.expectations.count == 1)
    return try #require(found.expectations.first)
  }

  /// Each of 199 equal parts of 8 J has one draw: the 5th lies between 5.16 and 5.21 J, the 195th
  /// between 12.79 and 12.84 J. A limit beyond all draws is outside of the errors of both ends.
  @Test(arguments: [
    ("{ metric: energy, variant: new, below: 13.05 J, over: phones }", true),
    ("{ metric: energy, variant: new, below: 12.78 J, over: phones }", false),
    ("{ metric: energy, variant: new, above: 4.95 J, over: phones }", true),
    ("{ metric: energy, variant: new, above: 5.22 J, over: phones }", false),
    ("{ metric: energy, variant: new, near: 9 J, within: 4.05 J, over: phones }", true),
    ("{ metric: energy, variant: new, near: 9 J, within: 3.78 J, over: phones }", false),
    // 28.4 % more at the upper end, and 30 % at the most.
    ("{ metric: energy, variant: new, reduction: at least -30.5 %, over: phones }", true),
    ("{ metric: energy, variant: new, reduction: at least -27.8 %, over: phones }", false),
    ("{ metric: energy, variant: new, beats: old, over: phones }", false),
    ("{ metric: energy, variant: new, equals: same, over: phones }", true),
    ("{ metric: energy, variant: new, equals: twin, over: phones }", false),
    ("{ metric: run-time, variant: new, equals: twin, over: phones }", true),
  ])
  func `must hold at both ends of the middle of the draws`(claim: String, isMet: Bool) throws {
    #expect(try result(claim).isMet == isMet)
  }

  // From 3 J more than the other to 2 J less: of neither direction is all of it better.
  @Test func `of what beats another follows the direction of the metric`() throws {
    func isMet(_ variant: String, _ other: String) throws -> Bool {
      let metric = "metrics: { worth: { energy: base, better: higher } }\n"
      return try result(
        "{ metric: worth, variant: \(variant), beats: \(other), over: phones }", together: metric
      ).isMet
    }
    #expect(try isMet("twin", "low"))
    #expect(try !isMet("low", "twin"))
    #expect(try !isMet("new", "old"))
  }

  @Test func `says the ends that it found`() throws {
    let text = try result("{ metric: energy, variant: new, below: 6 J, over: phones }").text
    let match = try #require(
      text.wholeMatch(
        of:
          /energy of new below 6 J, over phones: (.+) to (.+) J at the central 95 % of 199 draws/
      ))
    #expect((5.16...5.21).contains(try #require(Double(match.1))))
    #expect((12.79...12.84).contains(try #require(Double(match.2))))
  }

  @Test func `is not checked in the runs`() throws {
    let text = Watts.text(
      "expect: { e: { metric: energy, variant: new, below: 6 J, over: phones } }")
    let comparison = try Samples.experiment(text).compare()
    #expect(comparison.expectations.isEmpty)
    #expect(comparison.uncheckedOverRanges == ["e"])
  }
}

struct `Numbers that move together` {
  private func change(_ found: DrawnRanges, _ variant: String) throws -> SpreadOverPoints {
    let metric = try #require(found.ranges.metrics.first { $0.name == "energy" })
    return try #require(metric.comparisons.first { $0.variant == variant }?.change)
  }

  private let claim =
    "expect: { e: { metric: energy, variant: new, equals: twin, over: phones } }\n"

  @Test func `have the same place in their ranges at every draw`() throws {
    let found = try Watts.found(claim + "together: [[parameters.power, parameters.other]]")
    #expect(
      found.ranges.together == [["parameters.power", "parameters.other"]])
    #expect(found.expectations.first?.isMet == true)
    #expect(try change(found, "new") == change(found, "twin"))
  }

  @Test func `are drawn as their first number is drawn alone`() throws {
    let apart = try Watts.found(claim)
    let together = try Watts.found(claim + "together: [parameters.power, parameters.other]")
    #expect(try change(apart, "new") == change(together, "new"))
    #expect(try change(apart, "twin") != change(together, "twin"))
    #expect(apart.ranges.together == nil)
  }

  @Test func `leave out a number that a setting holds`() throws {
    let text = Watts.text("together: [parameters.power, parameters.other]")
    let scenario = try Samples.load(text, settings: ["parameters.other=700 mW"]).scenario
    let parameters = UncertainParameters(of: scenario) {
      try Samples.load(text, settings: ["parameters.other=700 mW"] + $0).scenario
    }
    #expect(parameters.varied.map(\.name) == ["parameters.power"])
    #expect(parameters.together.isEmpty)
  }
}

/// A difference that depends on a number and on the run: points differ by the one, and their runs by
/// the other.
struct `Runs added to the draws` {
  private static let text = """
    scenario: noise
    device: { components: { base: { asleep: 1000 mW, awake: 2000 mW } } }
    duration: 10 s
    replications: 20
    parameters: { power: { value: 1500 mW, grade: assumed, range: [1490 mW, 1510 mW], reason: r } }
    user: { actions: { look: { at: { uniform: [1 s, 9 s] }, do: [ { open: a } ] } } }
    apps: { a: { handlers: { start: [] } } }
    variants:
      old: {}
      new: { device: { components: { base: { awake: $(power) } } } }
    """

  private func analysis(_ text: String = text) throws -> UncertaintyAnalysis {
    let scenario = try Samples.load(text).scenario
    let make: ScenarioMaker = { try Samples.load(text, settings: $0).scenario }
    return UncertaintyAnalysis(
      plan: ExperimentPlan(scenario: scenario, seed: 7),
      parameters: UncertainParameters(of: scenario, make: make), points: 20, replications: 4,
      explained: [], make: make)
  }

  private func addition(_ scenario: Scenario) throws -> UncertaintyAnalysis.RunAddition {
    let metric = try #require(scenario.metrics.firstIndex { $0.name == "energy" })
    return .init(about: metric, RangeCost(events: 100, replications: 1))
  }

  private func share(_ found: DrawnRanges) throws -> Double {
    let metric = try #require(found.ranges.metrics.first { $0.name == "energy" })
    return try #require(metric.comparisons.first?.change?.runsShare)
  }

  @Test func `are made where they decide too much, and give what as many at once give`() throws {
    let analysis = try analysis()
    #expect(try share(analysis.run()) == 1)
    var rows: [Int] = []
    var counts: [[Int]] = []
    let found = try analysis.run(
      addingRuns: addition(analysis.plan.scenario), progress: { counts.append([$0, $1]) },
      each: { rows.append($0.number) })
    #expect(found.ranges.replications == 40)
    // They are counted twice, each time up to the whole.
    #expect(counts.count > 20 && counts.last == [20, 20])
    #expect(counts.allSatisfy { $0[0] <= $0[1] })
    // Only the draws of the result are handed over.
    #expect(rows == Array(1...20))
    let atOnce = try UncertaintyAnalysis(
      plan: analysis.plan, parameters: analysis.parameters, points: 20, replications: 40,
      explained: [], make: { try Samples.load(Self.text, settings: $0).scenario }
    ).run()
    #expect(
      found.ranges.metrics.map { $0.comparisons[0].change }
        == atOnce.ranges.metrics.map { $0.comparisons[0].change })
  }

  @Test func `are not made where points differ by far more`() throws {
    let wide = Self.text.replacing("[1490 mW, 1510 mW]", with: "[1 mW, 1999 mW]")
      .replacing("uniform: [1 s, 9 s]", with: "uniform: [4.9 s, 5.1 s]")
    let analysis = try analysis(wide)
    let found = try analysis.run(addingRuns: addition(analysis.plan.scenario))
    #expect(found.ranges.replications == 4)
    #expect(try share(found) < 0.01)
  }
}
