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
      work: { value: 20 M, grade: assumed, range: [10 M, 90 M], law: even, reason: r }
      idle-talk: { value: 20 M, grade: assumed, range: [10 M, 90 M], law: even, reason: "changes nothing" }
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

  private static func contrast(_ found: DrawnRanges) throws -> ComparisonDocument.RangeContrast {
    try #require(found.ranges.metrics.first { $0.name == "work-energy" }?.comparisons.first)
  }

  /// So many of the points, with their interval.
  private static func share(_ successes: Int, of points: Int) -> ComparisonDocument.Share {
    .init(Proportion(successes: successes, of: points), at: .percent95, tellsPoints: true)
  }

  /// Each of 40 equal parts of the range has one point, and ten of them lie below 30 M.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `finds the share of a line that is known`(seed: UInt64) throws {
    let found = try Self.contrast(Self.analysis(seed: seed).run())
    #expect(found.shareThatSaves == Self.share(10, of: 40))
    // All days are alike, so whoever saves does so surely.
    #expect(found.shareThatSavesSurely == Self.share(10, of: 40))
  }

  @Test func `takes no difference for no saving`() throws {
    let length = try Self.analysis().run().ranges.metrics.first { $0.name == "run-time" }
    #expect(length?.comparisons.first?.shareThatSaves == Self.share(0, of: 40))
  }

  /// The median of the work lies within half a part of the middle of its range, 50 M.
  @Test func `finds the median of a line that is known`() throws {
    let analysis = try Self.analysis()
    func difference(_ work: String) throws -> Double {
      let scenario = try Samples.load(Self.line, settings: ["parameters.work=\(work)"]).scenario
      let plan = ExperimentPlan(scenario: scenario, replications: 1...1)
      let metric = try Experiment(plan).compare().metrics.first { $0.name == "work-energy" }
      return try #require(metric?.comparisons.first?.difference?.mean)
    }
    let slope = try (difference("90 M") - difference("10 M")) / 80
    #expect(abs(try difference("10 M") + 20 * slope) < 1e-9)
    let median = try #require(Self.contrast(analysis.run()).difference?.median)
    #expect(abs(median - 20 * slope) <= slope)
  }

  @Test func `finds what decides, and not what does nothing`() throws {
    let analysis = try Self.analysis()
    let contrast = try Self.contrast(analysis.run())
    #expect(contrast.decides?.map(\.parameter) == ["parameters.work"])
    #expect(contrast.correlations?.first?.spearman == 1)
  }

  @Test func `finds the break-even of a line that is known`() throws {
    let decision = try #require(
      Self.contrast(Self.analysis().run()).decides?.first)
    #expect(decision.saves == .below)
    #expect(decision.breakEven.count == 1)
    // A ten-thousandth of the range.
    #expect(abs(try #require(decision.breakEven.first) - 30) <= 0.008)
  }

  @Test func `says when a variant saves along the whole range`() throws {
    let text = Self.line.replacing("cycles: 30.0 M", with: "cycles: 100 M")
    let decision = try #require(
      Self.contrast(Self.analysis(text).run()).decides?.first)
    #expect(decision.saves == .everywhere && decision.breakEven.isEmpty)
  }

  /// Only the variants in question are run along a number, so that others must not matter.
  @Test func `finds the same break-even beside other variants`() throws {
    func work(_ name: String, _ cycles: String) -> String {
      "\n  \(name): { apps: { app: { handlers: { start: [ { compute: { cycles: \(cycles), qos: user-interactive } } ] } } } }"
    }
    let (halved, constant) = (work("half", "$(work / 2)"), work("constant", "7 M"))
    func decisions(_ text: String) throws -> [String: [ComparisonDocument.Decision]] {
      let found = try Self.analysis(text).run()
      let metric = try #require(found.ranges.metrics.first { $0.name == "work-energy" })
      return Dictionary(
        uniqueKeysWithValues: metric.comparisons.map {
          ($0.variant, $0.decides ?? [])
        })
    }
    let all = try decisions(Self.line + constant + halved)
    #expect(try all["improved"] == decisions(Self.line)["improved"])
    #expect(try all["half"] == decisions(Self.line + halved)["half"])
    #expect(all["constant"] == [])
    let half = try #require(all["half"]?.first)
    #expect(half.saves == .below)
    // Half of 60 M is what the original computes.
    #expect(abs(try #require(half.breakEven.first) - 60) <= 0.008)
  }

  /// Beyond 50 M of work every run of another variant is given up, which runs none in question.
  @Test func `finds a break-even along a number at which another variant is given up`() throws {
    let text =
      Self.line.replacing(
        "apps: { app: { handlers", with: "apps: { app: { variables: { since: never }, handlers")
      + "\n  broken: { apps: { app: { handlers: { start: [ { if: $(work > 50 M), then: [ { observe: { age: $(now - since) } } ] } ] } } } }"
    let decision = try #require(
      Self.contrast(Self.analysis(text).run()).decides?.first)
    #expect(decision.saves == .below)
    #expect(abs(try #require(decision.breakEven.first) - 30) <= 0.008)
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
      Self.contrast(Self.analysis(text).run()).decides?.first)
    #expect(decision.saves == .below && decision.breakEven == [4])
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
    #expect(found.ranges.reasons.map(\.reason) == ["too much work"])
    #expect(found.ranges.impossible == 20)
    #expect(try Self.contrast(found).shareThatSaves == Self.share(10, of: 20))
    let decision = try Self.contrast(found).decides?.first
    #expect(decision?.saves == .unknown && decision?.reason == "too much work")
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
      "idle-talk: { value: 20 M, grade: assumed, range: [10 M, 90 M], law: even, reason: \"changes nothing\" }",
      with: "idle-talk: 20 M")
    let index = try #require(
      analysis.parameters.varied.firstIndex { $0.name == "parameters.work" })
    let alone = try Self.analysis(text)
    let other = try #require(alone.parameters.varied.firstIndex { $0.name == "parameters.work" })
    #expect(
      try analysis.drawnValues().map { $0[index] } == alone.drawnValues().map { $0[other] })
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
