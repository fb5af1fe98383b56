import Configuration
import DrainsimTestSupport
import Quantities
import Testing
import Workloads

private typealias Entry = LogEntry

extension ScriptBench {
  /// The log of the steps of an app opened at 1 s.
  fileprivate static func story(_ steps: [Tree], variables: Tree = [:], tasks: Tree = [:])
    -> [LogEntry]
  {
    let bench = ScriptBench(start: steps, variables: variables, tasks: tasks)
    bench.run()
    return bench.story
  }
}

struct `Steps` {
  @Test func `follow one another`() {
    #expect(ScriptBench.story([["say": "1"], ["say": "2"]]) == [Entry(1, "1"), Entry(1, "2")])
  }

  @Test func `wait`() {
    let story = ScriptBench.story([["say": "1"], ["wait": "2.5 s"], ["say": "2"]])
    #expect(story == [Entry(1, "1"), Entry(3.5, "2")])
  }

  @Test func `wait for no time`() {
    #expect(ScriptBench.story([["wait": "0 s"], ["say": "2"]]) == [Entry(1, "2")])
  }

  @Test func `wait to the end of the run when the wait is longer`() {
    #expect(ScriptBench.story([["wait": "250 d"], ["say": "2"]]) == [])
  }

  @Test func `wait for an operation`() {
    #expect(ScriptBench.story([["work": "3 s"], ["say": "2"]]) == [Entry(4, "2")])
  }

  @Test(arguments: [("true", "1"), ("false", "2")])
  func `decide`(condition: String, expected: String) {
    let story = ScriptBench.story([
      ["if": Tree("$(\(condition))"), "then": [["say": "1"]], "else": [["say": "2"]]],
      ["say": "3"],
    ])
    #expect(story == [Entry(1, expected), Entry(1, "3")])
  }

  @Test(arguments: [("true", ["1", "3"]), ("false", ["3"])])
  func `decide without an alternative`(condition: String, expected: [String]) {
    let story = ScriptBench.story([
      ["if": Tree("$(\(condition))"), "then": [["say": "1"]]], ["say": "3"],
    ])
    #expect(story.map(\.what) == expected)
  }

  @Test func `decide inside decisions`() {
    let story = ScriptBench.story([
      [
        "if": "$(1 < 2)",
        "then": [
          ["if": "$(2 < 1)", "then": [["say": "1"]], "else": [["say": "2"]]], ["say": "3"],
        ], "else": [["say": "4"]],
      ]
    ])
    #expect(story.map(\.what) == ["2", "3"])
  }

  @Test(arguments: [("3", 3), ("0", 0), ("1", 1), ("2.9", 2)])
  func `repeat a number of times`(times: String, expected: Int) {
    let story = ScriptBench.story([
      ["repeat": ["times": Tree(times), "do": [["say": "1"], ["wait": "1 s"]]]], ["say": "9"],
    ])
    let rounds = (0..<expected).map { Entry(1 + Double($0), "1") }
    #expect(story == rounds + [Entry(1 + Double(expected), "9")])
  }

  @Test func `repeat inside repetitions`() {
    let story = ScriptBench.story([
      [
        "repeat": [
          "times": "2",
          "do": [["say": "0"], ["repeat": ["times": "2", "do": [["say": "1"]]]]],
        ]
      ]
    ])
    #expect(story.map(\.what) == ["0", "1", "1", "0", "1", "1"])
  }

  // Asked before each round: 0 and 1 are below 2.
  @Test func `repeat while something holds`() {
    let story = ScriptBench.story(
      [
        [
          "repeat": [
            "while": "$(n < 2)", "do": [["say": "$(n)"], ["set": ["n": "$(n + 1)"]]],
          ]
        ]
      ], variables: ["n": "0"])
    #expect(story.map(\.what) == ["0", "1"])
  }

  // Asked after each round, so there is one in any case.
  @Test(arguments: [("0", ["0", "1"]), ("7", ["7"])])
  func `repeat until something holds`(first: String, expected: [String]) {
    let story = ScriptBench.story(
      [
        [
          "repeat": [
            "until": "$(n > 1)", "do": [["say": "$(n)"], ["set": ["n": "$(n + 1)"]]],
          ]
        ]
      ], variables: ["n": Tree(first)])
    #expect(story.map(\.what) == expected)
  }

  // Rounds begin at 1, 3 and 5 s; at 7 s the six seconds are over.
  @Test func `repeat for a time`() {
    let story = ScriptBench.story([
      ["repeat": ["for": "6 s", "do": [["say": "1"], ["wait": "2 s"]]]], ["say": "9"],
    ])
    #expect(story == [Entry(1, "1"), Entry(3, "1"), Entry(5, "1"), Entry(7, "9")])
  }

  @Test func `finish a round that the time cuts`() {
    let story = ScriptBench.story([
      ["repeat": ["for": "3 s", "do": [["wait": "2 s"], ["say": "1"]]]], ["say": "9"],
    ])
    #expect(story == [Entry(3, "1"), Entry(5, "1"), Entry(5, "9")])
  }

  @Test func `stop the run`() {
    #expect(ScriptBench.story([["say": "1"], "stop", ["say": "2"]]).map(\.what) == ["1"])
  }

  @Test func `stop the run from inside a repetition`() {
    let story = ScriptBench.story([
      ["repeat": ["times": "5", "do": [["say": "1"], "stop"]]], ["say": "2"],
    ])
    #expect(story.map(\.what) == ["1"])
  }

  @Test func `do a task, and go on`() {
    let story = ScriptBench.story(
      [["do": "greet"], ["do": "greet"], ["say": "9"]],
      tasks: ["greet": [["say": "1"], ["wait": "1 s"]]])
    #expect(story == [Entry(1, "1"), Entry(2, "1"), Entry(3, "9")])
  }

  @Test func `set variables`() {
    let story = ScriptBench.story(
      [
        ["say": "$(abs(since - 5 s) / 1 s)"], ["wait": "2 s"], ["set": ["since": "$(now)"]],
        ["say": "$(since / 1 s)"],
      ], variables: ["since": "5 s"])
    #expect(story == [Entry(1, "0"), Entry(3, "3")])
  }

  @Test func `set several variables one after another`() {
    let story = ScriptBench.story(
      [["set": ["a": "$(b + 1)", "b": "$(a + 1)"]], ["say": "$(a * 10 + b)"]],
      variables: ["a": "1", "b": "5"])
    // a = 5 + 1, then b = 6 + 1.
    #expect(story.map(\.what) == ["67"])
  }

  @Test func `know never`() {
    let story = ScriptBench.story(
      [
        ["if": "$(now - seen > 100 d)", "then": [["say": "1"]]], ["set": ["seen": "$(now)"]],
        ["if": "$(now - seen > 100 d)", "then": [["say": "2"]]],
      ], variables: ["seen": "never"])
    #expect(story.map(\.what) == ["1"])
  }
}

struct `What steps record` {
  @Test func `are marks with their first time`() {
    let bench = ScriptBench(start: [
      ["wait": "2 s"], ["mark": "seen"], ["wait": "1 s"], ["mark": "seen"],
    ])
    bench.run()
    #expect(bench.firstTime(of: "seen") == .at(3))
  }

  @Test func `are counts`() {
    let bench = ScriptBench(start: [
      ["count": "tries"], ["count": "tries"], ["count": ["name": "bytes", "by": "$(3 * 4)"]],
    ])
    bench.run()
    #expect(bench.counter("tries") == 2)
    #expect(bench.counter("bytes") == 12)
  }

  // 2 s and 5 s, in nanoseconds.
  @Test func `are observed values with their mean`() {
    let bench = ScriptBench(start: [
      ["observe": ["age": "2 s"]], ["observe": ["age": "$(now * 5)"]],
    ])
    bench.run()
    #expect(bench.mean("age") == 3.5e9)
  }

  @Test func `end the run at the mark that was asked for`() {
    let bench = ScriptBench(
      apps: ScriptBench.app(start: [
        ["wait": "2 s"], ["mark": "found"], ["wait": "1 s"], ["say": "1"],
      ]),
      user: ["begin": ["at": "1 s", "do": [["open": "mail"]]]], seconds: 60, endMark: "found")
    bench.run()
    #expect(bench.now == .at(3))
    #expect(bench.story == [])
  }
}
