import DrainsimTestSupport
import Testing
import Workloads

struct `A failure` {
  @Test func `ends the run of its handler, counted`() {
    let bench = ScriptBench(start: [["say": "1"], "break", ["say": "2"]])
    bench.run()
    #expect(bench.story.map(\.what) == ["1"])
    #expect(bench.counter("failures") == 1)
  }

  @Test func `comes when the operation is over`() {
    let bench = ScriptBench(start: [
      ["break-later": "2 s", "on-failure": [["say": "7"]]], ["say": "8"],
    ])
    bench.run()
    #expect(bench.story == [LogEntry(3, "7"), LogEntry(3, "8")])
  }

  @Test func `that is provided for is not counted`() {
    let bench = ScriptBench(start: [["break": nil, "on-failure": [["say": "7"]]], ["say": "8"]])
    bench.run()
    #expect(bench.story.map(\.what) == ["7", "8"])
    #expect(bench.counter("failures") == 0)
  }

  @Test func `that does not come leaves its provision out`() {
    let bench = ScriptBench(start: [["work": "1 s", "on-failure": [["say": "7"]]], ["say": "8"]])
    bench.run()
    #expect(bench.story == [LogEntry(2, "8")])
  }

  @Test func `goes to the step it belongs to`() {
    let bench = ScriptBench(start: [
      ["work": "1 s", "on-failure": [["say": "7"]]], ["break-later": "1 s"], ["say": "8"],
    ])
    bench.run()
    #expect(bench.story == [])
    #expect(bench.counter("failures") == 1)
  }

  @Test func `can be stopped at`() {
    let bench = ScriptBench(start: [["break": nil, "on-failure": ["stop"]], ["say": "8"]])
    bench.run()
    #expect(bench.story == [])
  }

  @Test func `frees the handler for the next event`() {
    let bench = ScriptBench(
      start: [], handlers: [("ring", ["mode": "single", "steps": [["say": "1"], "break"]])])
    bench.at(5) { $0.ring(1) }
    bench.at(6) { $0.ring(2) }
    bench.run()
    #expect(bench.story == [LogEntry(5, "1"), LogEntry(6, "1")])
  }
}

struct `A script that never rests` {
  @Test(
    arguments: [
      [["repeat": ["while": "$(true)", "do": [["count": "rounds"]]]]],
      [["repeat": ["while": "$(true)", "do": [["say": "1"]]]]],
      [["repeat": ["while": "$(true)", "do": [["wait": "0 s"]]]]],
      [["repeat": ["while": "$(true)", "do": [["work": "0 s"]]]]],
      [["repeat": ["while": "$(true)", "do": []]]],
    ] as [[Tree]])
  func `is given up`(steps: [Tree]) {
    let bench = ScriptBench(start: steps)
    bench.run()
    #expect(bench.failure == "scripts took a million steps at one instant")
  }

  @Test func `is given up when it sends itself the same event again and again`() {
    let bench = ScriptBench(
      start: [["emit": "again"]], handlers: [("again", [["emit": "again"]])])
    bench.run()
    #expect(bench.failure == "scripts took a million steps at one instant")
  }

  // A million rounds, each a nanosecond apart.
  @Test func `is let go on when time passes`() {
    let bench = ScriptBench(
      start: [["repeat": ["times": "30000", "do": [["wait": "1 ns"], ["count": "rounds"]]]]])
    bench.run()
    #expect(bench.failure == nil)
    #expect(bench.counter("rounds") == 30_000)
  }
}
