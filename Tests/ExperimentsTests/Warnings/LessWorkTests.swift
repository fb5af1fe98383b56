import Configuration
import Experiments
import ScenarioTestSupport
import Testing

struct `Amounts of work that a variant does less of` {
  /// The amounts of an app whose handler of `start` differs, in 2 minutes of warm-up and an hour
  /// that counts. The app is in front from 60 s on.
  private func amounts(
    _ baseline: String, _ other: String, alsoHandling handlers: String = ""
  ) throws -> [String: [Double]] {
    let text = """
      scenario: t
      question: q
      replications: 2
      device: pixel-6
      warm-up: 2 min
      duration: 1 h
      surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
      user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
      apps:
        pod:
          handlers:
            start: [ \(baseline) ]
            \(handlers)
      variants: { now: {}, other: { apps: { pod: { handlers: { start: [ \(other) ] } } } } }
      """
    let less = (try Samples.experiment(text).compare().fewerSteps ?? []).filter { $0.unit != nil }
    return Dictionary(uniqueKeysWithValues: less.map { ($0.step, [$0.count, $0.of]) })
  }

  // Both variants make one request a run; two runs.
  @Test func `are bytes, however many requests they move in`() throws {
    let found = try amounts(
      "{ wait: 3 min }, { request: { up: 50 MB } }", "{ wait: 3 min }, { request: { up: 2 kB } }")
    #expect(found["data sent"] == [2 * 2e3, 2 * 50e6])
  }

  // A step that runs as often with a thousandth of the cycles.
  @Test func `are cycles, whatever the step is called`() throws {
    let found = try amounts(
      "{ wait: 3 min }, { compute: 20 G }", "{ wait: 3 min }, { compute: 20 M }")
    // To the nearest cycle wherever a job was interrupted.
    #expect(abs((found["computation"]?[0] ?? 0) - 2 * 20e6) <= 100)
    #expect(abs((found["computation"]?[1] ?? 0) - 2 * 20e9) <= 100)
  }

  // A receiver hands over one position a second to an app that listens: 600 and 60 of them, but for
  // the search.
  @Test func `are positions, though the step runs as often`() throws {
    let found = try amounts(
      "{ wait: 3 min }, { track: { accuracy: best, for: 10 min } }",
      "{ wait: 3 min }, { track: { accuracy: best, for: 1 min } }",
      alsoHandling: "location-updated: [ { wait: 1 ms } ]")
    let positions = try #require(found["positions"])
    #expect(positions[0] < 0.15 * positions[1])
    #expect(positions[1] > 2 * 400 && positions[1] <= 2 * 600)
  }

  // What the end of the run cuts is not done: of 50 minutes from 3 + 57 min on, none of its hour.
  @Test func `are times of use up to the end of the run`() throws {
    let found = try amounts(
      "{ wait: 6 min }, { speaker: { for: 50 min } }",
      "{ wait: 51 min }, { speaker: { for: 50 min } }")
    // The app starts at 1 min, a run ends at 62 min: from 7 to 57 min, and from 52 to 62 min.
    #expect(found["sound played"] == [2 * 600, 2 * 3000])
  }

  // The app starts at 60 s, and the warm-up ends at 120 s.
  @Test func `are none of the warm-up`() throws {
    let found = try amounts("{ wait: 2 min }, { compute: 1 G }", "{ compute: 1 G }")
    #expect(found["computation"]?[0] == 0)
  }

  // The run of the other variant ends with its mark, before the work is done.
  @Test func `are none that is under way when a mark ends the run`() throws {
    let text = """
      scenario: t
      question: q
      replications: 2
      device: standard-phone
      duration: { until: { mark: ready, at most: 1 h } }
      user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
      apps:
        pod: { handlers: { start: [ { compute: 20 G }, { mark: ready } ] } }
      variants:
        now: {}
        other: { apps: { pod: { handlers: { start: [ { emit: work }, { mark: ready } ], work: [ { compute: 20 G } ] } } } }
      """
    let less = try Samples.experiment(text).compare().fewerSteps
    #expect(less?.first { $0.step == "computation" }.map(\.count) == 0)
  }

  @Test func `are none where both do the same`() throws {
    let same = "{ wait: 3 min }, { compute: 1 G }, { request: { down: 1 MB } }"
    #expect(try amounts(same, same + ", { wait: 1 s }").isEmpty)
  }
}
