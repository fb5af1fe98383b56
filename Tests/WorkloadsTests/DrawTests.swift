import DrainsimTestSupport
import Quantities
import Testing
import Workloads

private let draw: Tree = ["say": ["uniform": ["0", "1"]]]

/// An app that draws when it is opened and at each tap, and a person who taps now and then.
private struct Day {
  var extraInStart: [Tree] = []
  var extraInTap: [Tree] = []
  var extraHandlers: [(String, Tree)] = []
  var extraActions: [(String, Tree)] = []
  var extraApps: [(String, Tree)] = []
  var ignoresTaps = false

  func bench(seconds: Double = 100) -> ScriptBench {
    let taps: Tree =
      ignoresTaps
      ? [["if": "$(false)", "then": [draw]]]
      : Tree(extraInTap + [["wait": ["uniform": ["0 s", "1 s"]]], draw])
    let handlers: [(String, Tree)] =
      [("start", Tree(extraInStart + [draw, draw])), ("send-tapped", taps)] + extraHandlers
    let apps: [(String, Tree)] =
      extraApps + [("mail", Tree(entries: [("handlers", Tree(entries: handlers))]))]
    let actions: [(String, Tree)] =
      extraActions + [
        ("begin", ["at": "1 s", "do": [["open": "mail"]]]),
        (
          "tap",
          [
            "every": ["exponential": "5 s"],
            "do": [["wait": ["uniform": ["0 s", "2 s"]]], ["tap": "send"]],
          ]
        ),
      ]
    return ScriptBench(
      apps: Tree(entries: apps), user: Tree(entries: actions), seconds: seconds)
  }

  /// The draws, with their times.
  func story(seed: UInt64 = 1, replication: Int = 1) -> [LogEntry] {
    let bench = bench()
    bench.run(seed: seed, replication: replication)
    return bench.story.filter { $0.what.hasPrefix("0.") }
  }
}

struct `Draws` {
  private let usual = Day().story()

  @Test func `are many and differ`() {
    #expect(usual.count > 10)
    #expect(Set(usual.map(\.what)).count == usual.count)
  }

  @Test func `do not move when a step is added that draws nothing`() {
    var day = Day()
    day.extraInStart = [["count": "openings"], ["if": "$(1 < 2)", "then": [["say": "7"]]]]
    day.extraInTap = [["mark": "tapped"]]
    #expect(day.story() == usual)
  }

  @Test func `do not move when a step is added that draws something else`() {
    var day = Day()
    day.extraInStart = [["count": ["name": "luck", "by": ["uniform": ["1", "5"]]]]]
    #expect(day.story() == usual)
  }

  @Test func `do not move when a handler is added that draws`() {
    var day = Day()
    day.extraHandlers = [
      ("foreground", [["count": ["name": "luck", "by": ["uniform": ["1", "5"]]]]])
    ]
    #expect(day.story() == usual)
  }

  @Test func `do not move when an action is added`() {
    var day = Day()
    day.extraActions = [
      (
        "look",
        ["every": ["uniform": ["1 s", "9 s"]], "do": [["wait": ["uniform": ["0 s", "1 s"]]]]]
      )
    ]
    #expect(day.story() == usual)
  }

  @Test func `do not move when an app is added`() {
    var day = Day()
    day.extraApps = [("maps", ["handlers": ["start": [draw]]])]
    #expect(day.story() == usual)
  }

  @Test func `do not move when a timer is added that draws`() {
    var day = Day()
    day.extraInStart = [
      [
        "every": [
          "interval": "3 s",
          "do": [["count": ["name": "luck", "by": ["uniform": ["1", "5"]]]]],
        ]
      ]
    ]
    #expect(day.story() == usual)
  }

  // The first draw of each tap belongs to the tap, whatever the handler drew at the taps before.
  @Test func `of what a person does do not move when the app ignores it`() {
    var day = Day()
    day.ignoresTaps = true
    let (with, without) = (Day().bench(), day.bench())
    with.run()
    without.run()
    #expect(without.story.filter { $0.what.hasPrefix("0.") }.count == 2)
    #expect(with.firstTime(of: "send-tapped") == without.firstTime(of: "send-tapped"))
    #expect(with.counter("skips") == without.counter("skips"))
  }

  @Test func `follow the tap and not the number of runs`() {
    // A single handler that loses some taps draws the same at those it serves.
    func drawn(_ mode: String) -> [LogEntry] {
      let bench = ScriptBench(
        apps: [
          "mail": [
            "handlers": [
              "send-tapped": ["mode": Tree(mode), "max": "100", "steps": [draw, ["wait": "9 s"]]]
            ]
          ]
        ],
        user: [
          "begin": ["at": "1 s", "do": [["open": "mail"]]],
          "tap": ["every": ["exponential": "5 s"], "do": [["tap": "send"]]],
        ], seconds: 200)
      bench.run()
      return bench.story
    }
    let (all, some) = (drawn("parallel"), drawn("single"))
    #expect(some.count < all.count)
    #expect(some.allSatisfy(all.contains))
  }

  @Test func `differ between the runs of one event`() {
    let bench = ScriptBench(
      start: [["emit": "found"], ["emit": "found"]], handlers: [("found", [draw])])
    bench.run()
    #expect(Set(bench.story.map(\.what)).count == 2)
  }

  @Test func `differ between the ticks of a timer`() {
    let bench = ScriptBench(start: [["every": ["interval": "1 s", "do": [draw]]]], seconds: 20)
    bench.run()
    #expect(Set(bench.story.map(\.what)).count == 19)
  }

  @Test func `differ between two timers without a name`() {
    let timer: Tree = ["every": ["interval": "1 s", "do": [draw]]]
    let bench = ScriptBench(start: [timer, timer], seconds: 20)
    bench.run()
    #expect(Set(bench.story.map(\.what)).count == 2 * 19)
  }

  // Closed, then locked: two times in the background, by one action.
  @Test func `differ between two times in the background`() {
    let bench = ScriptBench(
      apps: ["mail": ["handlers": ["background": [draw]]]],
      user: [
        "out": ["at": "1 s", "do": [["open": "mail"], "close", ["open": "mail"], "lock"]]
      ], seconds: 10)
    bench.run()
    #expect(Set(bench.story.map(\.what)).count == 2)
  }

  @Test func `differ between two apps`() {
    let app: Tree = ["handlers": ["start": [draw]]]
    let bench = ScriptBench(
      apps: ["mail": app, "maps": app],
      user: ["begin": ["at": "1 s", "do": [["open": "mail"], ["open": "maps"]]]], seconds: 10)
    bench.run()
    #expect(Set(bench.story.map(\.what)).count == 2)
  }
}

struct `A replication` {
  @Test(arguments: [2, 5])
  func `is the same whatever was run before`(replication: Int) {
    let bench = Day().bench()
    bench.run(replication: replication)
    let alone = bench.log
    for other in [9, 1, 3, replication + 1] { bench.run(replication: other) }
    bench.run(replication: replication)
    #expect(bench.log == alone)
  }

  @Test func `differs from another`() {
    #expect(Day().story(replication: 1) != Day().story(replication: 2))
  }

  @Test func `differs from that of another seed`() {
    #expect(Day().story(seed: 1) != Day().story(seed: 2))
  }

  @Test func `begins with the first values of variables`() {
    let bench = ScriptBench(
      start: [["set": ["n": "$(n + 1)"]], ["say": "$(n)"], ["count": "runs"]], variables: ["n": "0"]
    )
    bench.run()
    bench.run()
    #expect(bench.story.map(\.what) == ["1"])
    #expect(bench.counter("runs") == 1)
  }

  @Test func `forgets timers, threads and failures of the one before`() {
    let bench = ScriptBench(
      start: [["every": ["interval": "2 s", "do": [["say": "1"], ["wait": "5 s"]]]]], seconds: 12)
    bench.run()
    let first = bench.log
    bench.run()
    #expect(bench.log == first)
  }
}
