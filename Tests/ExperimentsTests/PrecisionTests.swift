import ScenarioTestSupport
import Statistics
import Synchronization
import Testing

@testable import Experiments

struct `A search for precision` {
  /// Runs of random length; one variant draws twice as much.
  private static let random = """
    scenario: random
    device: { components: { base: { asleep: 1000 mW, awake: 1000 mW }, \(RoundPhone.cpu) } }
    duration: { until: { mark: over, at most: 1000 s } }
    seed: 3
    user:
      actions:
        begin: { at: 1 s, do: [ { open: app } ] }
        end: { at: { uniform: [20 s, 40 s] }, do: [ { mark: over } ] }
    apps: { app: { handlers: { start: [ { compute: { cycles: 90 G } } ] } } }
    metrics: { steps: { count: handler-runs } }
    variants:
      original: {}
      idle: { apps: { app: { handlers: { start: [] } } } }
    """

  private static func target(_ precision: Double, most: Int = 400, metric: String = "energy") throws
    -> PrecisionTarget
  {
    let scenario = try Samples.load(random).scenario
    return PrecisionTarget(
      StoppingRule(precision: precision),
      metric: try #require(scenario.metrics.firstIndex { $0.name == metric }), most: most)
  }

  private static func halfWidth(of days: Int) throws -> Double {
    let comparison = try Samples.experiment(random, replications: 1...days).compare(detail: nil)
    let contrast = try #require(
      comparison.metrics.first { $0.name == "energy" }?.comparisons.first?.difference)
    return try #require(contrast.interval).width / 2 / abs(contrast.mean)
  }

  @Test func `stops at the first look at which the difference is known`() throws {
    let precision = 0.04
    let found = try Samples.experiment(Self.random).compare(until: Self.target(precision))
    #expect(found.ending == .reached)
    var looks = [50]
    while looks.last! < 400 { looks.append(StoppingRule.look(after: looks.last!)) }
    let days = found.comparison.replications
    let index = try #require(looks.firstIndex(of: days))
    #expect(try Self.halfWidth(of: days) <= precision / (1 + precision))
    #expect(index > 0)
    #expect(try Self.halfWidth(of: looks[index - 1]) > precision / (1 + precision))
  }

  @Test func `gives the comparison of as many days, digit for digit`() throws {
    let found = try Samples.experiment(Self.random, jobs: 2).compare(until: Self.target(0.04))
    let days = found.comparison.replications
    let again = try Samples.experiment(Self.random, replications: 1...days).compare()
    #expect(digits(found.comparison) == digits(again))
  }

  @Test func `ends with the most days that are allowed`() throws {
    let found = try Samples.experiment(Self.random)
      .compare(until: Self.target(0.001, most: 60), detail: nil)
    #expect(found.ending == .mostReplications)
    #expect(found.missing == ["idle"])
    #expect(found.comparison.runs == 1...60)
  }

  @Test func `goes as far as there is time`() throws {
    let experiment = try Samples.experiment(Self.random)
    let found = try experiment.compare(until: Self.target(0.001), detail: nil) { done, _ in
      done < 57 ? 57 : done
    }
    #expect(found.ending == .outOfTime)
    #expect(found.comparison.runs == 1...57)
    let stopped = try experiment.compare(until: Self.target(0.001), detail: nil) { done, _ in done }
    #expect(stopped.comparison.runs == 1...50)
  }

  @Test func `is content at once with what does not vary`() throws {
    let found = try Samples.experiment(Self.random)
      .compare(until: Self.target(0.001, metric: "steps"), detail: nil)
    #expect(found.ending == .reached)
    #expect(found.comparison.replications == 50)
  }

  @Test func `hands every run over once, in order`() throws {
    let seen = Mutex<[Int]>([])
    let found = try Samples.experiment(Self.random, jobs: 2)
      .compare(until: Self.target(0.04), detail: nil) {
        $1
      } each: { record in
        seen.withLock { $0.append(record.replication) }
      }
    let expected = (1...found.comparison.replications).flatMap { [$0, $0] }
    #expect(seen.withLock { $0 } == expected)
  }

  @Test func `looks at the mean of a scenario with one variant`() throws {
    let alone = Self.random.components(separatedBy: "variants:")[0]
    let found = try Samples.experiment(alone).compare(until: Self.target(0.05), detail: nil)
    #expect(found.ending == .reached)
    let estimate = try #require(
      found.comparison.metrics.first { $0.name == "energy" }?.variants.first)
    let halfWidth = try #require(estimate.interval).width / 2
    #expect(halfWidth <= 0.05 / 1.05 * (try #require(estimate.mean)))
  }
}
