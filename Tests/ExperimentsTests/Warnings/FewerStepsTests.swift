import Experiments
import ScenarioTestSupport
import Testing

struct `Steps that a variant runs less often` {
  /// The steps of the apps of a baseline and of another variant that start at 60 s, in 2 minutes of
  /// warm-up and 8 that count.
  private func counts(_ baseline: String, _ other: String) throws -> [ComparisonDocument.FewerSteps]
  {
    let text = """
      scenario: t
      question: q
      replications: 3
      device: standard-phone
      warm-up: 2 min
      duration: 8 min
      user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
      apps: { pod: { handlers: { start: [ \(baseline) ] } } }
      variants: { now: {}, other: { apps: { pod: { handlers: { start: [ \(other) ] } } } } }
      """
    return try Samples.experiment(text).compare().fewerSteps?.filter { $0.unit == nil } ?? []
  }

  private func computing(every interval: String, _ cycles: String = "1 M") -> String {
    "{ every: { interval: \(interval), do: [ { compute: \(cycles) } ] } }"
  }

  // 60 s + 70 s k lies between 120 and 600 s for k from 1 to 7, and 60 s + 140 s k from 1 to 3.
  @Test func `are counted over all runs, beside those of the baseline`() throws {
    let counts = try counts(computing(every: "70 s"), computing(every: "140 s"))
    #expect(counts.map(\.step) == ["compute"])
    #expect(counts.map(\.variant) == ["other"])
    #expect(counts.map(\.count) == [3 * 3])
    #expect(counts.map(\.of) == [3 * 7])
  }

  @Test func `are none where it runs more of them, or the same`() throws {
    #expect(try counts(computing(every: "140 s"), computing(every: "70 s")).isEmpty)
    #expect(try counts(computing(every: "70 s"), computing(every: "70 s", "2 M")).isEmpty)
  }

  // The app starts at 60 s, and its warm-up is over at 120 s.
  @Test func `are none that only the warm-up ran`() throws {
    let counts = try counts("{ wait: 2 min }, { compute: 1 M }", "{ compute: 1 M }")
    #expect(counts.map(\.count) == [0])
    #expect(counts.map(\.of) == [3])
  }

  // 19 of 20 are 95 %.
  @Test(arguments: [(19, false), (18, true)])
  func `are told where five of a hundred are missing`(times: Int, isTold: Bool) throws {
    func computing(_ times: Int) -> String {
      "{ wait: 2 min }, { repeat: { times: \(times), do: [ { compute: 1 M } ] } }"
    }
    #expect(try counts(computing(20), computing(times)).isEmpty != isTold)
  }

  // Somebody who writes another step means it.
  @Test func `are none that it does not have`() throws {
    #expect(try counts(computing(every: "70 s"), "{ wait: 1 s }").isEmpty)
  }

  @Test func `are no waits, and no requests, which are counted with their answers`() throws {
    func asking(_ times: Int) -> String {
      "{ repeat: { times: \(times), do: [ { request: { down: 1 kB } }, { wait: 1 s } ] } }"
    }
    #expect(try counts(asking(20), asking(10)).isEmpty)
  }
}
