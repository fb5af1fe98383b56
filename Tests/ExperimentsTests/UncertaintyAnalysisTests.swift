import PhoneModel
import ScenarioTestSupport
import Statistics
import Testing

@testable import Experiments

struct `An uncertainty analysis` {
  /// Two amounts of work, one of them uncertain: the difference is a line in it that is zero at
  /// 30 M cycles, a quarter of the way along the range. 30.0 M, since a sample may be 30 M, and no variant may be
  /// written as another is.
  private static let line = """
    scenario: line
    device: { components: { \(RoundPhone.base), \(RoundPhone.cpu) } }
    duration: 10 s
    parameters:
      work: { value: 20 M, grade: assumed, range: [10 M, 90 M], reason: r }
      idle-talk: { value: 20 M, grade: assumed, range: [10 M, 90 M], reason: "changes nothing" }
    user: { actions: { open: { at: 1 s, do: [ { open: app } ] } } }
    apps: { app: { handlers: { start: [ { compute: { cycles: 30.0 M, qos: user-interactive } } ] } } }
    metrics: { work-energy: { energy: cpu } }
    variants:
      original: {}
      improved: { apps: { app: { handlers: { start: [ { compute: { cycles: $(work), qos: user-interactive } } ] } } } }
    """

  private static func analysis(
    _ text: String = line, points: Int = 40, jobs: Int = 1, seed: UInt64 = 7,
    make: ScenarioMaker? = nil
  ) throws -> UncertaintyAnalysis {
    let scenario = try Samples.load(text).scenario
    let maker = make ?? { try Samples.load(text, settings: $0).scenario }
    let metric = try #require(scenario.metrics.firstIndex { $0.name == "work-energy" })
    return UncertaintyAnalysis(
      plan: ExperimentPlan(scenario: scenario, replications: 1...2, seed: seed, jobs: jobs),
      parameters: UncertainParameters(of: scenario) {
        try Samples.load(text, settings: $0).scenario
      },
      points: points, replications: 2, explained: [metric], make: maker)
  }

  private static func contrast(_ found: ParameterUncertainty) throws -> ContrastUncertainty {
    try #require(found.metrics.first { $0.name == "work-energy" }?.contrasts.first)
  }

  /// Each of 40 equal parts of the range has one point, and ten of them lie below 30 M.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `finds the share of a line that is known`(seed: UInt64) throws {
    let found = try Self.contrast(Self.analysis(seed: seed).run())
    #expect(found.saves == Proportion(successes: 10, of: 40))
    // All days are alike, so whoever saves does so surely.
    #expect(found.savesSurely == Proportion(successes: 10, of: 40))
  }

  @Test func `takes no difference for no saving`() throws {
    let length = try Self.analysis().run().metrics.first { $0.name == "run-time" }
    #expect(length?.contrasts.first?.saves == Proportion(successes: 0, of: 40))
  }

  /// The median of the work lies within half a part of the middle of its range, 50 M.
  @Test func `finds the median of a line that is known`() throws {
    let analysis = try Self.analysis()
    func difference(_ work: String) throws -> Double {
      let scenario = try Samples.load(Self.line, settings: ["parameters.work=\(work)"]).scenario
      let plan = ExperimentPlan(scenario: scenario, replications: 1...1)
      let metric = try Experiment(plan).compare().metrics.first { $0.name == "work-energy" }
      return try #require(metric?.contrasts.first?.difference?.mean)
    }
    let slope = try (difference("90 M") - difference("10 M")) / 80
    #expect(abs(try difference("10 M") + 20 * slope) < 1e-9)
    let median = try #require(Self.contrast(analysis.run()).difference?.median)
    #expect(abs(median - 20 * slope) <= slope)
  }

  @Test func `finds what decides, and not what does nothing`() throws {
    let analysis = try Self.analysis()
    let sensitivity = try #require(Self.contrast(analysis.run()).sensitivity)
    let names = sensitivity.decisive.map {
      analysis.parameters.varied[$0.influence.parameter].name
    }
    #expect(names == ["parameters.work"])
    #expect(sensitivity.ranking.first?.correlation == 1)
  }

  @Test func `finds the break-even of a line that is known`() throws {
    let decision = try #require(
      Self.contrast(Self.analysis().run()).sensitivity?.decisive.first)
    guard case .at(let values, savesBelow: true) = decision.breakEven else {
      Issue.record("\(decision.breakEven)")
      return
    }
    #expect(values.count == 1)
    // A ten-thousandth of the range.
    #expect(abs(try #require(values.first) - 30) <= 0.008)
  }

  @Test func `says when a variant saves along the whole range`() throws {
    let text = Self.line.replacing("cycles: 30.0 M", with: "cycles: 100 M")
    let decision = try #require(
      Self.contrast(Self.analysis(text).run()).sensitivity?.decisive.first)
    #expect(decision.breakEven == .savesEverywhere)
  }

  /// Only the variants in question are run along a number, so that others must not matter.
  @Test func `finds the same break-even beside other variants`() throws {
    func work(_ name: String, _ cycles: String) -> String {
      "\n  \(name): { apps: { app: { handlers: { start: [ { compute: { cycles: \(cycles), qos: user-interactive } } ] } } } }"
    }
    let (half, constant) = (work("half", "$(work / 2)"), work("constant", "7 M"))
    func decisions(_ text: String) throws -> [String: [BreakEven]] {
      let found = try Self.analysis(text).run()
      let metric = try #require(found.metrics.first { $0.name == "work-energy" })
      return Dictionary(
        uniqueKeysWithValues: metric.contrasts.map {
          ($0.variant, $0.sensitivity?.decisive.map(\.breakEven) ?? [])
        })
    }
    let all = try decisions(Self.line + constant + half)
    #expect(try all["improved"] == decisions(Self.line)["improved"])
    #expect(try all["half"] == decisions(Self.line + half)["half"])
    #expect(all["constant"] == [])
    guard case .at(let values, savesBelow: true)? = all["half"]?.first else {
      Issue.record("\(all)")
      return
    }
    // Half of 60 M is what the original computes.
    #expect(abs(try #require(values.first) - 60) <= 0.008)
  }

  /// Beyond 50 M of work every run of another variant is given up, which runs none in question.
  @Test func `finds a break-even along a number at which another variant is given up`() throws {
    let text =
      Self.line.replacing(
        "apps: { app: { handlers", with: "apps: { app: { variables: { since: never }, handlers")
      + "\n  broken: { apps: { app: { handlers: { start: [ { if: $(work > 50 M), then: [ { observe: { age: $(now - since) } } ] } ] } } } }"
    let decision = try #require(
      Self.contrast(Self.analysis(text).run()).sensitivity?.decisive.first)
    guard case .at(let values, savesBelow: true) = decision.breakEven else {
      Issue.record("\(decision.breakEven)")
      return
    }
    #expect(abs(try #require(values.first) - 30) <= 0.008)
  }

  /// Of whole numbers the first one of the other sign is told: 4 M costs more than 3.5 M.
  @Test func `breaks even at a whole number where only those are meant`() throws {
    let text = Self.line
      .replacing(
        "work: { value: 20 M, grade: assumed, range: [10 M, 90 M]",
        with: "work: { value: 2, grade: assumed, range: [1, 9]"
      )
      .replacing("cycles: $(work)", with: "cycles: $(work * 1 M)")
      .replacing("cycles: 30.0 M", with: "cycles: 3.5 M")
    let decision = try #require(
      Self.contrast(Self.analysis(text).run()).sensitivity?.decisive.first)
    #expect(decision.breakEven == .at([4], savesBelow: true))
  }

  @Test func `counts points that cannot be run, with their reason`() throws {
    let analysis = try Self.analysis { settings in
      let scenario = try Samples.load(Self.line, settings: settings).scenario
      let work = scenario.variants[1].specification.parameters
        .first { $0.path == "parameters.work" }
      // The upper half of the range.
      if let work, work.quantity.value > 50e6 { throw ImpossiblePoint(reason: "too much work") }
      return scenario
    }
    let found = try analysis.run()
    #expect(found.impossible.byReason.map(\.reason) == ["too much work"])
    #expect(found.impossible.count == 20)
    #expect(try Self.contrast(found).saves == Proportion(successes: 10, of: 20))
    let decision = try Self.contrast(found).sensitivity?.decisive.first
    #expect(decision?.breakEven == .unknown(reason: "too much work"))
  }

  @Test func `passes on what is no matter of the values`() throws {
    struct Broken: Error {}
    let analysis = try Self.analysis { _ in throw Broken() }
    #expect(throws: Broken.self) { _ = try analysis.run() }
  }

  @Test(arguments: [2, 3])
  func `is the same to the bit on any number of workers`(jobs: Int) throws {
    let one = try Self.analysis(Worlds.uncertain, points: 12).run()
    let several = try Self.analysis(Worlds.uncertain, points: 12, jobs: jobs).run()
    #expect(digits(one) == digits(several))
  }

  @Test func `draws a number as before when another one is held`() throws {
    let analysis = try Self.analysis()
    let text = Self.line.replacing(
      "idle-talk: { value: 20 M, grade: assumed, range: [10 M, 90 M], reason: \"changes nothing\" }",
      with: "idle-talk: 20 M")
    let index = try #require(
      analysis.parameters.varied.firstIndex { $0.name == "parameters.work" })
    let alone = try Self.analysis(text)
    let other = try #require(alone.parameters.varied.firstIndex { $0.name == "parameters.work" })
    #expect(try analysis.design().map { $0[index] } == alone.design().map { $0[other] })
    #expect(analysis.parameters.varied.count == alone.parameters.varied.count + 1)
  }
}

extension Worlds {
  /// The office with a number that matters.
  fileprivate static let uncertain =
    office.replacing("metrics:\n", with: "metrics:\n  work-energy: { energy: cpu }\n")
    .replacing(
      "seed: 5\n",
      with:
        "seed: 5\nparameters: { dose: { value: 5 M, grade: assumed, range: [1 M, 9 M], reason: r } }\n"
    )
    .replacing("cycles: { uniform: [1 M, 9 M] }", with: "cycles: $(dose)")
}
