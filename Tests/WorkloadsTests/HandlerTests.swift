import DrainsimTestSupport
import Testing
import Workloads

/// An app that serves `ring` with two seconds of work: it says the number, and ten times it after.
private func bench(mode: String? = nil, max: String? = nil, rings: [Double]) -> ScriptBench {
  let steps: Tree = [
    ["say": "$(event.number)"], ["wait": "2 s"], ["say": "$(event.number * 10)"],
  ]
  var handler: [(String, Tree)] = [("steps", steps)]
  if let mode { handler.append(("mode", Tree(mode))) }
  if let max { handler.append(("max", Tree(max))) }
  let bench = ScriptBench(start: [], handlers: [("ring", Tree(entries: handler))])
  for (number, second) in rings.enumerated() {
    bench.at(second) { $0.ring(Double(number + 1)) }
  }
  return bench
}

struct `A parallel handler` {
  @Test func `serves events side by side`() {
    let bench = bench(mode: "parallel", rings: [5, 6])
    bench.run()
    #expect(
      bench.story == [
        LogEntry(5, "1"), LogEntry(6, "2"), LogEntry(7, "10"), LogEntry(8, "20"),
      ])
  }

  @Test func `is what is meant by a bare list`() {
    let bench = ScriptBench(
      start: [], handlers: [("ring", [["say": "1"], ["wait": "2 s"], ["say": "2"]])])
    bench.at(5) { $0.ring(1) }
    bench.at(6) { $0.ring(2) }
    bench.run()
    #expect(
      bench.story == [LogEntry(5, "1"), LogEntry(6, "1"), LogEntry(7, "2"), LogEntry(8, "2")])
  }

  // Two at a time: the third comes too early, the fourth at the end of the first.
  @Test func `loses what comes beyond its limit, counted`() {
    let bench = bench(mode: "parallel", max: "2", rings: [5, 5.5, 6, 7.5])
    bench.run()
    #expect(bench.story.map(\.what) == ["1", "2", "10", "20", "4", "40"])
    #expect(bench.counter("overflows") == 1)
    #expect(bench.counter("handler-runs") == 3 + 1)  // and that of 'start'
  }

  @Test func `serves ten at a time unless it says otherwise`() {
    let bench = bench(rings: Array(repeating: 5, count: 12))
    bench.run()
    #expect(bench.counter("overflows") == 2)
  }
}

struct `A single handler` {
  @Test func `loses what comes while it runs, counted`() {
    let bench = bench(mode: "single", rings: [5, 6, 7.5])
    bench.run()
    #expect(
      bench.story == [
        LogEntry(5, "1"), LogEntry(7, "10"), LogEntry(7.5, "3"), LogEntry(9.5, "30"),
      ])
    #expect(bench.counter("overflows") == 1)
  }
}

struct `A handler that restarts` {
  @Test func `leaves what it did for the new event`() {
    let bench = bench(mode: "restart", rings: [5, 6])
    bench.run()
    #expect(bench.story == [LogEntry(5, "1"), LogEntry(6, "2"), LogEntry(8, "20")])
    #expect(bench.counter("overflows") == 0)
  }

  @Test func `takes no answer of an operation that it left`() {
    let bench = ScriptBench(
      start: [],
      handlers: [
        ("ring", ["mode": "restart", "steps": [["work": "3 s"], ["say": "$(event.number)"]]])
      ]
    )
    bench.at(5) { $0.ring(1) }
    bench.at(6) { $0.ring(2) }
    bench.run()
    #expect(bench.story == [LogEntry(9, "2")])
  }

  // The run that sends the event is itself left; the one it set off waits its second.
  @Test func `may restart itself`() {
    let bench = ScriptBench(
      start: [["emit": "again"]],
      handlers: [
        (
          "again",
          [
            "mode": "restart",
            "steps": [
              [
                "if": "$(rounds < 2)",
                "then": [["set": ["rounds": "$(rounds + 1)"]], ["emit": "again"], ["say": "8"]],
              ],
              ["wait": "1 s"], ["say": "9"],
            ],
          ]
        )
      ], variables: ["rounds": "0"])
    bench.run()
    #expect(bench.story == [LogEntry(2, "9")])
  }
}

struct `A queued handler` {
  @Test func `serves one event after the other`() {
    let bench = bench(mode: "queued", rings: [5, 5.5, 6])
    bench.run()
    #expect(
      bench.story == [
        LogEntry(5, "1"), LogEntry(7, "10"), LogEntry(7, "2"), LogEntry(9, "20"),
        LogEntry(9, "3"), LogEntry(11, "30"),
      ])
  }

  // One runs, two wait, the fourth is lost; at 7 s there is room again.
  @Test func `loses what comes beyond its queue, counted`() {
    let bench = bench(mode: "queued", max: "2", rings: [5, 5.1, 5.2, 5.3, 7.5])
    bench.run()
    #expect(bench.story.map(\.what) == ["1", "10", "2", "20", "3", "30", "5", "50"])
    #expect(bench.counter("overflows") == 1)
  }

  @Test func `forgets what waits when it is told to`() {
    let bench = bench(mode: "queued", rings: [5, 5.5, 6])
    bench.at(6.5) { $0.forgetRings() }
    bench.run()
    #expect(bench.story == [LogEntry(5, "1"), LogEntry(7, "10")])
  }

  @Test func `goes on with the next when one fails`() {
    let bench = ScriptBench(
      start: [],
      handlers: [
        (
          "ring",
          [
            "mode": "queued",
            "steps": [["say": "$(event.number)"], ["wait": "2 s"], "break", ["say": "0"]],
          ]
        )
      ])
    bench.at(5) { $0.ring(1) }
    bench.at(6) { $0.ring(2) }
    bench.run()
    #expect(bench.story == [LogEntry(5, "1"), LogEntry(7, "2")])
    #expect(bench.counter("failures") == 2)
  }
}

struct `An event` {
  @Test func `tells its handler its fields`() {
    let bench = ScriptBench(
      start: [],
      handlers: [
        (
          "ring",
          [
            ["if": "$(event.offers-light)", "then": [["say": "$(event.number)"]]],
            ["meet": ["whom": "$(event.peripheral)", "for": "$(event.offers)"]],
          ]
        )
      ])
    // Services are bits: lift 1, light 2. The bench rings with peripheral 1.
    bench.at(5) { $0.ring(6, offering: 0b10) }
    bench.at(6) { $0.ring(7, offering: 0b01) }
    bench.run()
    #expect(bench.story.map(\.what) == ["6", "meet 1 2 nan", "meet 1 1 nan"])
  }

  @Test func `of the author's own is sent to the app itself`() {
    let bench = ScriptBench(
      start: [["emit": "found"], ["say": "1"]], handlers: [("found", [["say": "2"]])])
    bench.run()
    #expect(bench.story == [LogEntry(1, "1"), LogEntry(1, "2")])
  }

  @Test func `for which an app has no handler is lost`() {
    let bench = ScriptBench(start: [["say": "1"]])
    bench.at(5) { $0.ring(1) }
    bench.run()
    #expect(bench.story.map(\.what) == ["1"])
    #expect(bench.counter("overflows") == 0)
  }

  @Test func `does not reach an app that is silent today`() {
    let bench = bench(rings: [5])
    bench.run(silent: 1)
    #expect(bench.story == [])
    #expect(bench.said == ["lit, app 1"])
  }
}

struct `Operands` {
  @Test(
    arguments: [
      (["whom": "desk"], "meet -1 nan nan"), (["whom": "lamp"], "meet -2 nan nan"),
      (["for": "none"], "meet nan 0 nan"), (["for": "all"], "meet nan inf nan"),
      (["for": ["lift", "light"]], "meet nan 3 nan"), (["for": "light"], "meet nan 2 nan"),
      (["for": []], "meet nan 0 nan"), (["loudly": "true"], "meet nan nan 1"),
      (["loudly": "$(1 > 2)"], "meet nan nan 0"),
    ] as [(Tree, String)])
  func `are names, sets of names or flags`(fields: Tree, expected: String) {
    let bench = ScriptBench(start: [["meet": fields]])
    bench.run()
    #expect(bench.story.map(\.what) == [expected])
  }
}
