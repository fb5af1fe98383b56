import DrainsimTestSupport
import Testing
import Workloads

struct `A timer` {
  private func every(_ fields: [(String, Tree)]) -> Tree { ["every": Tree(entries: fields)] }

  @Test func `ticks after every interval`() {
    let bench = ScriptBench(
      start: [["every": ["interval": "2 s", "do": [["say": "1"]]]], ["say": "0"]], seconds: 8)
    bench.run()
    #expect(
      bench.story == [LogEntry(1, "0"), LogEntry(3, "1"), LogEntry(5, "1"), LogEntry(7, "1")])
  }

  @Test(arguments: [("0 s", [1, 4, 7]), ("1 s", [2, 5, 8])] as [(String, [Double])])
  func `ticks first after its phase`(phase: String, expected: [Double]) {
    let bench = ScriptBench(
      start: [["every": ["interval": "3 s", "phase": Tree(phase), "do": [["say": "1"]]]]],
      seconds: 9)
    bench.run()
    #expect(bench.story == expected.map { LogEntry($0, "1") })
  }

  // Ticks at 3, 5, 7 and 9 s; a run takes 3 s, so those of 5 s and 9 s find one going on.
  @Test func `skips while its run is not over, counted`() {
    let bench = ScriptBench(
      start: [
        ["every": ["interval": "2 s", "do": [["say": "1"], ["wait": "3 s"], ["say": "2"]]]]
      ],
      seconds: 9)
    bench.run()
    #expect(
      bench.story == [LogEntry(3, "1"), LogEntry(6, "2"), LogEntry(7, "1")])
    #expect(bench.counter("skips") == 2)
  }

  // The tick and the end of the run fall on 5 s; the wait was set later than the timer's own.
  @Test func `skips when its run ends with the tick, since the tick comes first`() {
    let bench = ScriptBench(
      start: [["every": ["interval": "2 s", "do": [["say": "1"], ["wait": "2 s"]]]]], seconds: 8)
    bench.run()
    #expect(bench.story == [LogEntry(3, "1"), LogEntry(7, "1")])
  }

  @Test func `stops when it is cancelled`() {
    let bench = ScriptBench(start: [
      ["every": ["interval": "2 s", "name": "tick", "do": [["say": "1"]]]], ["wait": "5 s"],
      ["cancel": "tick"], ["say": "9"],
    ])
    bench.run()
    #expect(bench.story == [LogEntry(3, "1"), LogEntry(5, "1"), LogEntry(6, "9")])
  }

  // The table of timers that are on has words of 64 bits.
  @Test(arguments: [1, 64, 65, 130])
  func `stops with all others of its name`(count: Int) {
    let timers: [Tree] = (0..<count).map { _ in
      ["every": ["interval": "2 s", "name": "tick", "do": [["count": "ticks"]]]]
    }
    // One name has one timer at a time: each step stops the one before.
    let bench = ScriptBench(start: timers + [["wait": "5 s"], ["cancel": "tick"]])
    bench.run()
    #expect(bench.counter("ticks") == 2)
  }

  @Test(arguments: [1, 64, 65, 130])
  func `ticks beside any number of others`(count: Int) {
    let timers: [Tree] = (0..<count).map {
      ["every": ["interval": "2 s", "name": Tree("tick-\($0)"), "do": [["count": "ticks"]]]]
    }
    let cancelled = count / 2
    let bench = ScriptBench(
      start: timers + [["wait": "3 s"], ["cancel": Tree("tick-\(cancelled)")]], seconds: 6)
    bench.run()
    // Started at 1 s: ticks at 3 s, and at 5 s those that were not cancelled at 4 s.
    #expect(bench.counter("ticks") == 2 * count - 1)
  }

  @Test func `lets a run under way go on when it is cancelled`() {
    let bench = ScriptBench(start: [
      [
        "every": [
          "interval": "2 s", "name": "tick", "do": [["say": "1"], ["wait": "1 s"], ["say": "2"]],
        ]
      ], ["wait": "2.5 s"], ["cancel": "tick"],
    ])
    bench.run()
    #expect(bench.story == [LogEntry(3, "1"), LogEntry(4, "2")])
  }

  @Test func `may cancel itself`() {
    let bench = ScriptBench(start: [
      ["every": ["interval": "2 s", "name": "tick", "do": [["say": "1"], ["cancel": "tick"]]]]
    ])
    bench.run()
    #expect(bench.story == [LogEntry(3, "1")])
  }

  @Test func `keeps to the timers of other names`() {
    let bench = ScriptBench(
      start: [
        ["every": ["interval": "2 s", "name": "a", "do": [["say": "1"]]]],
        ["every": ["interval": "2 s", "name": "b", "do": [["say": "2"]]]], ["wait": "3 s"],
        ["cancel": "a"],
      ], seconds: 6)
    bench.run()
    #expect(bench.story == [LogEntry(3, "1"), LogEntry(3, "2"), LogEntry(5, "2")])
  }

  @Test func `starts anew when it is started again`() {
    let bench = ScriptBench(
      start: [],
      handlers: [("ring", [["every": ["interval": "3 s", "do": [["say": "$(event.number)"]]]]])],
      seconds: 11)
    bench.at(5) { $0.ring(1) }
    bench.at(7) { $0.ring(2) }
    bench.run()
    #expect(bench.story == [LogEntry(10, "2")])
  }

  @Test func `starts anew when another step starts one of its name`() {
    let bench = ScriptBench(
      start: [
        ["every": ["interval": "2 s", "name": "tick", "do": [["say": "1"]]]], ["wait": "3 s"],
        ["every": ["interval": "3 s", "name": "tick", "do": [["say": "2"]]]],
      ], seconds: 11)
    bench.run()
    #expect(bench.story == [LogEntry(3, "1"), LogEntry(7, "2"), LogEntry(10, "2")])
  }

  @Test func `without a name does not disturb another without one`() {
    let bench = ScriptBench(
      start: [
        ["every": ["interval": "4 s", "do": [["say": "1"]]]],
        ["every": ["interval": "4 s", "do": [["say": "2"]]]],
      ], seconds: 6)
    bench.run()
    #expect(bench.story == [LogEntry(5, "1"), LogEntry(5, "2")])
  }

  @Test func `remembers the event of its handler`() {
    let bench = ScriptBench(
      start: [],
      handlers: [("ring", [["every": ["interval": "1 s", "do": [["say": "$(event.number)"]]]]])],
      seconds: 7)
    bench.at(5) { $0.ring(4) }
    bench.run()
    #expect(bench.story == [LogEntry(6, "4"), LogEntry(7, "4")])
  }

  @Test func `goes on when one of its runs fails`() {
    let bench = ScriptBench(
      start: [["every": ["interval": "2 s", "do": [["say": "1"], "break"]]]], seconds: 6)
    bench.run()
    #expect(bench.story == [LogEntry(3, "1"), LogEntry(5, "1")])
    #expect(bench.counter("failures") == 2)
  }

  @Test func `of no length is given up`() {
    let bench = ScriptBench(start: [["every": ["interval": "$(now - now)", "do": []]]])
    bench.run()
    #expect(bench.failure == "a timer with an interval of less than a nanosecond")
  }
}
