import DrainsimTestSupport
import Testing
import Workloads

private typealias Entry = LogEntry

/// An app that waits from 1 s on, and is rung at with the numbers 1, 2, 3 … at instants.
private func bench(
  _ steps: [Tree], handlers: [(String, Tree)] = [], ringsAt rings: [Double]
) -> ScriptBench {
  let bench = ScriptBench(start: steps, handlers: handlers)
  for (number, second) in rings.enumerated() {
    bench.at(second) { $0.ring(Double(number + 1)) }
  }
  bench.run()
  return bench
}

struct `A script that waits for an event` {
  @Test func `goes on when it comes`() {
    let bench = bench([["wait-for": "ring"], ["say": "7"]], ringsAt: [5, 6])
    #expect(bench.story == [Entry(5, "7")])
  }

  @Test func `takes no notice of one that came before`() {
    let bench = bench([["wait": "3 s"], ["wait-for": "ring"], ["say": "7"]], ringsAt: [2, 9])
    #expect(bench.story == [Entry(9, "7")])
  }

  @Test func `goes on after the handler of the event has begun`() {
    let bench = bench(
      [["wait-for": "ring"], ["say": "7"]], handlers: [("ring", [["say": "$(event.number)"]])],
      ringsAt: [5])
    #expect(bench.story == [Entry(5, "1"), Entry(5, "7")])
  }

  @Test func `can be choosy`() {
    let bench = bench(
      [["wait-for": ["event": "ring", "matching": "$(event.number > 2)"]], ["say": "7"]],
      ringsAt: [2, 3, 4, 5])
    #expect(bench.story == [Entry(4, "7")])
  }

  @Test func `reads the fields of the awaited event and then those of its own again`() {
    let bench = bench(
      [],
      handlers: [
        (
          "ring",
          [
            "mode": "single",
            "steps": [
              [
                "wait-for": ["event": "ring", "matching": "$(event.number > 2)"],
                "then": [["say": "$(event.number * 10)"]],
              ],
              ["say": "$(event.number)"],
            ],
          ]
        )
      ], ringsAt: [2, 3, 4, 5])
    // Rung at 2 s by number 1, it waits for number 3; number 4 then rings the handler again.
    #expect(bench.story == [Entry(4, "30"), Entry(4, "1")])
  }

  @Test func `keeps its own event's fields where none that came met the condition`() {
    let bench = bench(
      [],
      handlers: [
        (
          "ring",
          [
            "mode": "single",
            "steps": [
              ["wait-for": ["event": "ring", "matching": "$(event.number > 9)", "timeout": "4 s"]],
              ["say": "$(event.number)"],
            ],
          ]
        )
      ], ringsAt: [2, 3, 4])
    #expect(bench.story == [Entry(6, "1")])
  }

  private static let limited: [Tree] = [
    [
      "wait-for": ["event": "ring", "timeout": "4 s"], "then": [["say": "1"]],
      "else": [["say": "2"]],
    ], ["say": "3"],
  ]

  @Test(arguments: [
    ([4.0], [Entry(4, "1"), Entry(4, "3")]), ([], [Entry(5, "2"), Entry(5, "3")]),
    // Once the time is over the event is for others; once it came nothing is timed out.
    ([6], [Entry(5, "2"), Entry(5, "3")]), ([2, 6], [Entry(2, "1"), Entry(2, "3")]),
  ])
  fileprivate func `can tell whether it came in time`(rings: [Double], story: [Entry]) {
    #expect(bench(Self.limited, ringsAt: rings).story == story)
  }

  @Test func `goes on when the time is over, if it says no more`() {
    let bench = bench(
      [["wait-for": ["event": "ring", "timeout": "4 s"]], ["say": "3"]], ringsAt: [])
    #expect(bench.story == [Entry(5, "3")])
  }

  @Test func `may wait to the end of the run`() {
    let bench = bench(
      [["wait-for": ["event": "ring", "timeout": "500 d"]], ["say": "3"]], ringsAt: [])
    #expect(bench.story == [])
  }

  @Test func `is ended with its handler's run, and does not come back`() {
    let bench = bench(
      [],
      handlers: [
        (
          "ring",
          [
            "mode": "restart",
            "steps": [
              ["say": "$(event.number)"], ["wait-for": ["event": "ring", "timeout": "3 s"]],
              ["say": "$(event.number * 10)"],
            ],
          ]
        )
      ], ringsAt: [2, 4])
    #expect(bench.story == [Entry(2, "1"), Entry(4, "2"), Entry(7, "20")])
  }

  @Test func `does not outlive its app`() {
    let bench = ScriptBench(
      apps: ScriptBench.app(start: [
        ["wait-for": ["event": "ring", "timeout": "9 s"]], ["say": "1"],
      ]),
      user: [
        "use": ["at": "1 s", "do": [["open": "mail"], ["wait": "2 s"], ["quit": "mail"]]]
      ], seconds: 60)
    bench.at(5) { $0.ring(1) }
    bench.run()
    #expect(bench.story == [])
  }

  @Test func `hears what another script of the app emits`() {
    let bench = ScriptBench(
      start: [["wait-for": "found"], ["say": "1"]],
      handlers: [("ring", [["wait": "1 s"], ["emit": "found"]])])
    bench.at(5) { $0.ring(1) }
    bench.run()
    #expect(bench.story == [Entry(6, "1")])
  }

  @Test func `waits beside others, who go on in the order in which they began`() {
    let waiting: Tree = [["wait-for": "found"], ["say": "$(event.number)"]]
    let bench = ScriptBench(
      start: [["wait": "9 s"], ["emit": "found"]], handlers: [("ring", waiting)])
    for number in 1...4 { bench.at(Double(number) + 1) { $0.ring(Double(5 - number)) } }
    bench.run()
    #expect(bench.story == [Entry(10, "4"), Entry(10, "3"), Entry(10, "2"), Entry(10, "1")])
  }

  @Test func `waits anew in each round`() {
    let bench = bench(
      [
        [
          "repeat": [
            "times": "2", "do": [["wait-for": "ring", "then": [["say": "$(event.number)"]]]],
          ]
        ], ["say": "9"],
      ], ringsAt: [2, 4, 6])
    #expect(bench.story == [Entry(2, "1"), Entry(4, "2"), Entry(4, "9")])
  }

  @Test func `is the same when it is played again`() {
    let bench = bench(Self.limited, ringsAt: [4])
    let first = bench.story
    bench.run()
    #expect(bench.story == first)
  }
}

struct `Wrong waits for events` {
  @Test(
    arguments: [
      (["wait-for": "rnig"], ["no event is called 'rnig' (did you mean 'ring'?)"]),
      (
        ["wait-for": ["timeout": "3 s"]],
        ["step 'wait-for' needs 'event' ('event': the event's name)"]
      ),
      (
        ["wait-for": "ring", "else": []], ["'else' beside 'wait-for' needs a 'timeout'"]
      ),
      (
        ["wait-for": ["event": "ring", "matching": "$(event.number)"]],
        ["'matching' of 'wait-for' must be true or false, but '$(event.number)' is a plain number"]
      ),
      (
        ["wait-for": ["event": "ring"], "then": [["say": "$(event.nmber)"]]],
        ["unknown name 'event.nmber' in '$(event.nmber)' (did you mean 'event.number'?)"]
      ),
      (
        ["wait-for": ["event": "ring", "timeout": "3"]],
        [
          "'timeout' of 'wait-for': '3' needs a unit (a duration is written with s, ms, min, h or d, as in '3 s')"
        ]
      ),
    ] as [(Tree, [String])])
  func `are pointed at`(step: Tree, expected: [String]) {
    let found = ScriptBench.complaints(start: [step])
    #expect(found == expected)
  }

  @Test func `may speak of the awaited event after it`() {
    let found = ScriptBench.complaints(
      start: [["wait-for": "ring"], ["say": "$(event.number)"]])
    #expect(found == ["unknown name 'event.number' in '$(event.number)'"])
  }

  @Test func `are not a person's`() {
    let found = ScriptBench.complaints(
      apps: ["mail": [:]], user: ["a": ["at": "1 s", "do": [["wait-for": "ring"]]]])
    #expect(found == ["'wait-for' is what an app does, not a person"])
  }

  @Test func `answer a tap as a handler would`() {
    let tapping: Tree = ["a": ["at": "1 s", "do": [["open": "mail"], ["tap": "go"]]]]
    let waiting = ScriptBench.app(start: [["wait-for": "go-tapped"]])
    #expect(ScriptBench.complaints(apps: waiting, user: tapping) == [])
    #expect(
      ScriptBench.complaints(apps: ScriptBench.app(start: []), user: tapping)
        == ["no app has a handler for 'go-tapped'"])
  }
}
