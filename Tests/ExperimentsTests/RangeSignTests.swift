import ScenarioTestSupport
import Testing

@testable import Experiments
@testable import Statistics

struct `The signs of draws` {
  /// The summary of the first metric over draws with these differences and changes in percent.
  private func summary(
    _ draws: [(difference: Double, percent: Double?)]
  ) throws -> ComparisonDocument.RangeContrast {
    let text = """
      scenario: signs
      device: { components: { \(RoundPhone.base), \(RoundPhone.cpu) } }
      duration: 10 s
      user: { actions: { open: { at: 1 s, do: [ { open: app } ] } } }
      apps: { app: { handlers: { start: [ { compute: 1 M } ] } } }
      variants: { original: {}, improved: { apps: { app: { handlers: { start: [ { compute: 2 M } ] } } } } }
      """
    let scenario = try Samples.load(text).scenario
    var samples = RangeSamples(ExperimentPlan(scenario: scenario, replications: 1...2))
    for draw in draws {
      let contrast = ComparisonDocument.Contrast(
        baseline: "original", variant: "improved",
        difference: .estimated(
          PairedEstimate(
            count: 2, mean: draw.difference, standardDeviation: nil,
            interval: ConfidenceInterval(low: draw.difference, high: draw.difference),
            tStatistic: nil, degreesOfFreedom: 1, pValue: nil)),
        change: draw.percent.map { RelativeChange(percent: $0, interval: nil) }, correlation: nil)
      samples.add(
        [],
        .success(
          scenario.metrics.map {
            .init(
              name: $0.name, unit: $0.unit, estimand: "", variants: [], comparisons: [contrast])
          }))
    }
    return samples.metrics[0].comparisons[0]
  }

  /// At the third draw the baseline's mean is 0: there is a difference and no percent.
  @Test func `are of the same draws as the percentages`() throws {
    let found = try summary([(1, 10), (-2, -20), (5, nil), (3, 30)])
    #expect(found.higher == 3 && found.lower == 1)
    #expect(found.higherOfChange == 2 && found.lowerOfChange == 1)
    #expect(found.change?.points == 3 && found.difference?.points == 4)
    #expect(try summary([(1, 10), (-2, -20)]).lowerOfChange == nil)
  }

  @Test func `are none of a difference that is rounding`() throws {
    let found = try summary([(-1e-10, -1e-8), (1e-10, 1e-8), (-2, -20)])
    #expect(found.lower == 1 && found.higher == 0)
    let third = ComparisonDocument.Share(
      Proportion(successes: 1, of: 3), at: .percent95, tellsPoints: true)
    #expect(found.shareThatSaves == third)
    #expect(found.shareThatSavesSurely == third)
  }
}
