import Experiments
import ScenarioTestSupport
import Testing

struct `A step` {
  @Test func `that waits no time ends at once`() throws {
    #expect(try AppStory.delay("{ wait: 0 s }") == 0)
  }

  @Test func `may be a bare word`() throws {
    #expect(try AppStory.delay("stop-scan") == 0)
  }

  @Test func `may leave out its mapping`() throws {
    // Two gigacycles at one gigahertz.
    #expect(try AppStory.delay("{ compute: 2 G }") == 2)
  }

  @Test func `repeats a number of times`() throws {
    #expect(try AppStory.delay("{ repeat: { times: 3, do: [ { wait: 1 s } ] } }") == 3)
  }

  @Test func `repeats no times`() throws {
    #expect(try AppStory.delay("{ repeat: { times: 0, do: [ { wait: 1 s } ] } }") == 0)
  }

  @Test func `repeats while something holds`() throws {
    #expect(try AppStory.delay("{ repeat: { while: $(now < 4 s), do: [ { wait: 1 s } ] } }") == 3)
  }

  @Test func `repeats until something holds, once at the least`() throws {
    #expect(try AppStory.delay("{ repeat: { until: $(1 < 2), do: [ { wait: 1 s } ] } }") == 1)
  }

  @Test func `repeats for a time, and begins no round after it`() throws {
    #expect(try AppStory.delay("{ repeat: { for: 2.5 s, do: [ { wait: 1 s } ] } }") == 3)
  }

  @Test func `repeats inside a repeat`() throws {
    let inner = "{ repeat: { times: 2, do: [ { wait: 1 s } ] } }"
    #expect(try AppStory.delay("{ repeat: { times: 2, do: [ \(inner) ] } }") == 4)
  }

  @Test func `chooses by what an expression says`() throws {
    let choice = "{ if: $(now > 5 s), then: [ { wait: 1 s } ], else: [ { wait: 2 s } ] }"
    #expect(try AppStory.delay(choice) == 2)
  }

  @Test func `changes a variable of its app`() throws {
    #expect(
      try AppStory.value(
        "m",
        """
        variables: { n: 1 s }
        handlers: { start: [ { set: { n: $(n + 2 s) } }, { observe: { seen: $(n) } } ] }
        """, metrics: ["m: { mean-of: seen }"]) == 3)
  }

  @Test func `keeps a variable's first value for the next replication`() throws {
    let text = AppStory.text(
      """
      variables: { n: 1 s }
      handlers: { start: [ { set: { n: $(n + 2 s) } }, { observe: { seen: $(n) } } ] }
      """, metrics: ["m: { mean-of: seen }"])
    var seen: [Double?] = []
    _ = try Samples.experiment(text, replications: 1...3).compare(
      each: { seen.append($0.readings.last?.value) })
    #expect(seen == [3, 3, 3])
  }

  @Test func `after stop is not done`() throws {
    #expect(
      try AppStory.value(
        "n", "handlers: { start: [ stop, { count: x } ] }", metrics: ["n: { count: x }"]) == 0)
  }

  @Test func `sends an event that its app handles at the same instant`() throws {
    #expect(
      try AppStory.value(
        "m", "handlers: { start: [ { mark: a }, { emit: go } ], go: [ { mark: b } ] }",
        metrics: ["m: { from: a, to: b, within: 9 s }"]) == 0)
  }
}
