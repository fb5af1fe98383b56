import Foundation
import PhoneModel
import ScenarioLanguage
import ScenarioTestSupport
import Statistics
import Testing

@testable import Experiments

/// Statements of an experiment about samples whose law is known.
struct `A comparison` {
  /// Ends at a random time: the run's length is drawn, and so is its energy.
  private static func random(_ law: String, variants: String = "") -> String {
    """
    scenario: random
    device: { components: { base: { asleep: 1000 mW, awake: 1000 mW } } }
    duration: { until: { mark: over, at most: 1000 s } }
    replications: 400
    seed: 3
    user: { actions: { end: { at: \(law), do: [ { mark: over } ] } } }
    \(variants)
    """
  }

  private static func estimate(_ metric: String, of text: String) throws
    -> ComparisonDocument.Estimate
  {
    let comparison = try Samples.experiment(text).compare()
    return try #require(comparison.metrics.first { $0.name == metric }?.variants.first)
  }

  @Test(arguments: [
    ("{ uniform: [10 s, 30 s] }", 20.0, 20 / 12.0.squareRoot()),
    ("{ exponential: 20 s }", 20.0, 20.0),
    ("{ one-of: [10 s, 40 s], weights: [2, 1] }", 20.0, 200.0.squareRoot()),
  ])
  func `finds the mean of a law within four standard errors`(
    law: String, mean: Double, deviation: Double
  ) throws {
    let found = try #require(try Self.estimate("run-time", of: Self.random(law)).mean)
    #expect(abs(found - mean) < 4 * deviation / 400.0.squareRoot())
  }

  @Test func `finds the spread of a law within four standard errors`() throws {
    let found = try Self.estimate("run-time", of: Self.random("{ uniform: [10 s, 30 s] }"))
    let deviation = 20 / 12.0.squareRoot()
    // A uniform law's fourth central moment is 9/5 of its variance squared.
    let error = deviation / 2 * ((9.0 / 5 - 1) / 400).squareRoot()
    #expect(abs(try #require(found.sd) - deviation) < 4 * error)
  }

  @Test func `gives the interval of its own mean and spread`() throws {
    let found = try Self.estimate("run-time", of: Self.random("{ uniform: [10 s, 30 s] }"))
    let critical = 1.965927  // Student's t, 399 degrees of freedom, 97.5 %; R: qt(0.975, 399).
    let margin = try #require(found.sd) / 400.0.squareRoot() * critical
    let interval = try #require(found.interval)
    #expect(abs((interval.high - interval.low) / 2 - margin) < 1e-6 * margin)
  }

  @Test func `turns a watt's run time into as many joules`() throws {
    let text = Self.random("{ uniform: [10 s, 30 s] }")
    let energy = try Self.estimate("energy", of: text).mean
    let time = try Self.estimate("run-time", of: text).mean
    #expect(energy == time)
  }

  @Test func `takes average power as all energy over all time`() throws {
    let found = try Self.estimate("average-power", of: Self.random("{ exponential: 20 s }"))
    #expect(abs(try #require(found.mean) - 1) < 1e-12)
  }

  // MARK: - Against sums of one's own

  private struct Runs {
    var values: [[Double]] = [[], []]
    let comparison: ComparisonDocument

    /// All values of one metric, by variant, beside what the comparison made of them.
    init(_ metric: String, replications: ClosedRange<Int> = 1...12) throws {
      let experiment = try Samples.experiment(Worlds.office, replications: replications)
      var values: [[Double]] = [[], []]
      comparison = try experiment.compare(each: { record in
        guard let value = record.readings.first(where: { $0.name == metric })?.value else { return }
        values[record.variant].append(value)
      })
      self.values = values
    }

    func metric(_ name: String) throws -> ComparisonDocument.Metric {
      try #require(comparison.metrics.first { $0.name == name })
    }
  }

  @Test(arguments: ["energy", "app-energy", "found", "held", "work", "bluetooth-energy"])
  func `gives the paired difference of its runs`(name: String) throws {
    let runs = try Runs(name)
    let joint = JointMoments(zip(runs.values[0], runs.values[1]))
    #expect(
      try runs.metric(name).comparisons.first?.difference
        == joint.pairedDifference().map { .init($0) })
  }

  @Test(arguments: ["energy", "app-energy", "found", "work"])
  func `gives the relative change of its runs`(name: String) throws {
    let runs = try Runs(name)
    let joint = JointMoments(zip(runs.values[0], runs.values[1]))
    #expect(
      try runs.metric(name).comparisons.first?.change
        == joint.relativeChange().map { .init($0) })
  }

  @Test(arguments: ["energy", "found", "work"])
  func `gives the means of its runs`(name: String) throws {
    let runs = try Runs(name)
    let means = runs.values.map { Moments($0).mean }
    #expect(try runs.metric(name).variants.map(\.mean) == means)
  }

  @Test func `says that both variants had equal presses`() throws {
    let contrast = try Runs("held").metric("held").comparisons.first
    #expect(contrast?.identical == true && contrast?.pairs == 12)
  }

  @Test func `finds days in common where the world decides`() throws {
    // How long keys are held, and so how long the run is, is the world's; both variants pay it.
    let text = Self.random(
      "{ exponential: 20 s }",
      variants: """
        variants:
          old: {}
          new: { device: { components: { base: { asleep: 900 mW } } } }
        """)
    let comparison = try Samples.experiment(text).compare()
    let correlation = try #require(comparison.metrics[0].comparisons.first?.correlation)
    #expect(correlation > 0.999)
  }

  @Test func `counts what was cut off`() throws {
    let text =
      Self.random("{ uniform: [10 s, 30 s] }") + """

        apps: { a: { handlers: {} } }
        metrics: { m: { from: begun, to: over, within: 20 s } }
        """
    let begun = text.replacing(
      "actions: {", "actions: { begin: { at: 0 s, do: [ { mark: begun } ] },")
    let found = try Self.estimate("m", of: begun)
    let censored = Double(try #require(found.censored))
    // Half of them, within four standard deviations of a binomial count.
    #expect(abs(censored - 200) < 4 * 100.0.squareRoot())
  }

  // MARK: - Negative controls

  @Test func `of a variant with itself finds nothing at all`() throws {
    let scenario = try Samples.load(Worlds.office).scenario
    let original = scenario.variants[0]
    let twice = Scenario(
      name: "twice", question: nil, device: "", seed: 5, replications: 6,
      confidence: .percent95,
      variants: [
        original,
        Variant(name: "again", specification: original.specification, changesWorld: false),
      ], baseline: 0, expectations: [])
    let comparison = try Experiment(ExperimentPlan(scenario: twice, jobs: 2)).compare()
    for metric in comparison.metrics {
      let contrast = metric.comparisons[0]
      #expect(contrast.identical && contrast.pairs == 6, "\(metric.name)")
      #expect(contrast.change?.percent ?? 0 == 0, "\(metric.name)")
    }
  }

  @Test func `of independent days finds a difference as often as its level says`() throws {
    // The same phone on days of two seeds: nothing is there to find. Energies are uniform, and
    // twenty of them make Student's interval exact enough.
    let scenario = try Samples.load(Self.random("{ uniform: [10 s, 30 s] }")).scenario
    func energies(_ seed: UInt64) throws -> [Double] {
      let runner = PhoneRunner(scenario.variants[0].specification)
      return try (1...20).map {
        try runner.run(seed: seed, replication: $0).energy.joules
      }
    }
    let experiments = 400
    var found = 0
    for number in 1...experiments {
      let pairs = zip(try energies(UInt64(number)), try energies(UInt64(number + 1_000_000)))
      guard case .estimated(let estimate) = JointMoments(pairs).pairedDifference() else { continue }
      if let interval = estimate.interval, !interval.contains(0) { found += 1 }
    }
    // Binomial with 400 and 0.05: mean 20, deviation 4.4; four of them.
    #expect((3...37).contains(found))
  }

  @Test func `does not change what it finds when replications are added behind`() throws {
    let few = try Runs("energy", replications: 1...5).values
    let many = try Runs("energy", replications: 1...12).values
    #expect(few == many.map { Array($0.prefix(5)) })
  }
}
