import Experiments
import Quantities
import ScenarioTestSupport
import Testing

@testable import PhoneModel

/// Metrics that are made of others: `ratio: { of, to }` and `share: { of, in }`.
struct `A ratio of metrics` {
  /// A person who taps at random times, and an app that works and counts at each tap.
  private static func text(_ metrics: String, every gap: String = "{ exponential: 3 s }") -> String
  {
    RoundPhone.scenario(
      """
      user:
        actions:
          open: { at: 1 s, do: [ { open: app } ] }
          tap: { every: \(gap), do: [ { tap: go } ] }
      apps:
        app:
          handlers:
            go-tapped: [ { count: syncs }, { compute: 500 M }, { mark: done } ]
      metrics:
        syncs: { count: syncs }
        cpu-energy: { energy: cpu }
        wait: { from: go-tapped, to: done, within: 10 ms }
      \(metrics.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
      """)
  }

  @Test func `is the quotient of their values in each run`() throws {
    let experiment = try Samples.experiment(
      Self.text("it: { ratio: { of: app-energy, to: syncs } }"))
    var known: Set<Double> = []
    for replication in 1...6 {
      let run = try experiment.run(variant: 0, replication: replication)
      let (energy, syncs) = (try #require(run["app-energy"]), try #require(run["syncs"]))
      #expect(run["it"] == (syncs == 0 ? nil : energy / syncs))
      known.insert(syncs)
    }
    #expect(known.count > 2, "the runs must differ")
  }

  @Test func `has the mean of the runs' quotients as its estimate`() throws {
    let text = Self.text(
      "it: { ratio: { of: cpu-energy, to: syncs } }", every: "{ uniform: [1 s, 3 s] }")
    let experiment = try Samples.experiment(text, replications: 1...6)
    let quotients = try (1...6).map { replication in
      let run = try experiment.run(variant: 0, replication: replication)
      return try #require(run["cpu-energy"]) / #require(run["syncs"])
    }
    let metric = try experiment.compare().metrics.first { $0.name == "it" }
    let mean = try #require(metric?.variants.first?.mean)
    #expect(abs(mean / (quotients.reduce(0, +) / 6) - 1) < 1e-12)
  }

  @Test func `has no value in a run whose divisor is 0`() throws {
    let run = try Samples.run(
      Self.text("it: { ratio: { of: energy, to: syncs } }", every: "1 h"))
    #expect(run["syncs"] == 0)
    #expect(run.metrics.contains { $0.name == "it" && $0.value == nil })
  }

  @Test func `may stand above the metrics that it is made of, and of further ratios`() throws {
    let run = try Samples.run(
      Self.text(
        """
        deep: { ratio: { of: it, to: run-time } }
        it: { ratio: { of: energy, to: later } }
        later: { count: cpu-jobs }
        """, every: "2 s"))
    let quotient = try #require(run["energy"]) / #require(run["later"])
    #expect(run["it"] == quotient)
    #expect(run["deep"] == (try quotient / #require(run["run-time"])))
  }

  @Test func `in percent adds up to a hundred over all parts`() throws {
    let names = ["base", "cpu", "display", "bluetooth"]
    let metrics = names.map {
      "of-\($0): { energy: \($0) }\nshare-\($0): { share: { of: of-\($0), in: energy } }"
    }
    let run = try Samples.run(Self.text(metrics.joined(separator: "\n")))
    let shares = try names.map { try #require(run["share-\($0)"]) }
    #expect(abs(shares.reduce(0, +) - 100) < 1e-9)
    #expect(shares.allSatisfy { $0 > 0 })
  }

  @Test func `is cut off where one of them is`() throws {
    let run = try Samples.run(
      Self.text("it: { ratio: { of: wait, to: run-time } }", every: "2 s"))
    #expect(run.metrics.first { $0.name == "it" }?.isCensored == true)
  }

  @Test(arguments: [
    ("energy", "syncs", "J"), ("syncs", "energy", "1/J"), ("energy", "run-time", "W"),
    ("energy", "average-power", "s"), ("energy", "cpu-energy", "1"), ("run-time", "energy", "s/J"),
  ])
  func `has the unit of their quotient`(of: String, to: String, unit: String) throws {
    let loaded = try Samples.load(Self.text("it: { ratio: { of: \(of), to: \(to) } }"))
    let metrics = loaded.scenario.variants[0].specification.metrics
    #expect(metrics.first { $0.name == "it" }?.unit == unit)
  }

  @Test(arguments: [("J/B", "s", "J/(B·s)"), ("J/(B·s)", "J", "1/(B·s)"), ("1/s", "1/s", "1")])
  func `cancels units that are above and below`(unit: String, other: String, quotient: String) {
    #expect((MetricUnit(unit) / MetricUnit(other)).text == quotient)
  }

  // Less of a cost for the same good is better, and more of a good for the same cost.
  @Test(
    arguments: [
      (.lower, .neither, .lower), (.neither, .lower, .higher), (.lower, .higher, .lower),
      (.higher, .lower, .higher), (.higher, .neither, .higher), (.lower, .lower, .neither),
      (.neither, .neither, .neither),
    ] as [(PreferredDirection, PreferredDirection, PreferredDirection)])
  func `gets better in the direction that follows from theirs`(
    of: PreferredDirection, to: PreferredDirection, quotient: PreferredDirection
  ) {
    #expect(of.over(to) == quotient)
  }

  @Test func `gets better in the direction that the scenario says`() throws {
    let loaded = try Samples.load(
      Self.text("it: { ratio: { of: syncs, to: run-time }, better: higher }"))
    let metrics = loaded.scenario.variants[0].specification.metrics
    #expect(metrics.first { $0.name == "it" }?.better == .higher)
  }
}
