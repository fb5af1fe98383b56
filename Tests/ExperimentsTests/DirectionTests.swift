import Configuration
import Quantities
import ScenarioTestSupport
import Testing

@testable import Experiments

struct `The direction of a metric` {
  private static func comparison(_ metrics: String = "") throws -> ComparisonDocument {
    let text = Worlds.office.replacing("metrics:\n", with: "metrics:\n\(metrics)")
    return try Experiment(
      ExperimentPlan(scenario: Samples.load(text).scenario, replications: 1...2)
    ).compare()
  }

  private static func direction(
    of name: String, _ metrics: String = ""
  ) throws -> PreferredDirection? {
    try comparison(metrics).metrics.first { $0.name == name }?.direction
  }

  @Test func `is lower for energies and for times between marks`() throws {
    for name in ["energy", "app-energy", "average-power", "bluetooth-energy", "found"] {
      #expect(try Self.direction(of: name) == .lower)
    }
  }

  @Test func `is lower for a counter of losses and a share of them`() throws {
    #expect(try Self.direction(of: "dropped", "  dropped: { count: overflows }\n") == .lower)
    #expect(try Self.direction(of: "lost") == .lower)
  }

  @Test func `is neither for a counter of work and for the length of a run`() throws {
    #expect(try Self.direction(of: "work") == .neither)
    #expect(try Self.direction(of: "run-time") == .neither)
  }

  @Test func `is what the scenario says`() throws {
    let text = "  good: { count: cpu-jobs, better: higher }\n"
    #expect(try Self.direction(of: "good", text) == .higher)
  }

  @Test func `is refused where it is none`() throws {
    let found = try Samples.complaints(
      Worlds.office.replacing("count: cpu-jobs", with: "count: cpu-jobs, better: up"))
    #expect(found.count == 1)
    #expect(found.first?.message.contains("better") == true)
  }

  @Test func `and the words of a metric do not tell it from one that a store kept`() {
    let kept = StudyMetric(name: "life", unit: "s", estimand: "till empty", canBeCensored: true)
    #expect(
      StudyMetric(
        name: "life", unit: "s", estimand: "until it is empty", canBeCensored: true, better: .higher
      ).measuresLike(kept))
    #expect(!StudyMetric(name: "life", unit: "s", estimand: "till empty").measuresLike(kept))
    #expect(
      !StudyMetric(name: "life", unit: "h", estimand: "till empty", canBeCensored: true)
        .measuresLike(kept))
  }

  @Test(arguments: [(PreferredDirection.lower, -3.0), (.higher, 3), (.neither, -3)])
  func `tells a gain`(better: PreferredDirection, difference: Double) {
    #expect(better.gain(of: difference) == 3)
  }
}
