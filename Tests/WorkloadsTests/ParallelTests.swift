import DrainsimTestSupport
import Quantities
import Testing
import Workloads

private typealias Entry = LogEntry

/// A step whose branches run side by side.
func parallel(_ branches: [(String, Tree)], join: String? = nil) -> Tree {
  var fields: [(String, Tree)] = [("branches", Tree(entries: branches))]
  if let join { fields.append(("join", Tree(join))) }
  return ["parallel": Tree(entries: fields)]
}

/// A branch that waits and then says a number.
private func branch(_ seconds: Int, _ number: Int) -> Tree {
  [["wait": Tree("\(seconds) s")], ["say": Tree("\(number)")]]
}

private func story(_ steps: [Tree], handlers: [(String, Tree)] = []) -> [Entry] {
  let bench = ScriptBench(start: steps, handlers: handlers)
  bench.run()
  return bench.story
}

struct `Branches of a script` {
  @Test func `run at the same time, and all are waited for`() {
    let steps = [parallel([("a", branch(5, 1)), ("b", branch(3, 2))]), ["say": "3"]]
    #expect(story(steps) == [Entry(4, "2"), Entry(6, "1"), Entry(6, "3")])
  }

  @Test func `are waited for though they do nothing`() {
    #expect(story([parallel([("a", []), ("b", [])]), ["say": "3"]]) == [Entry(1, "3")])
  }

  @Test func `end with the first of them, where that is enough`() {
    let steps = [
      parallel([("a", branch(5, 1)), ("b", branch(3, 2)), ("c", branch(9, 3))], join: "first"),
      ["say": "4"], ["wait": "20 s"], ["say": "5"],
    ]
    #expect(story(steps) == [Entry(4, "2"), Entry(4, "4"), Entry(24, "5")])
  }

  @Test func `may have branches of their own, which end with them`() {
    let inner = parallel([("x", branch(2, 1)), ("y", branch(9, 2))])
    let steps = [
      parallel([("a", [inner, ["say": "3"]]), ("b", branch(4, 4))], join: "first"), ["say": "5"],
    ]
    #expect(story(steps) == [Entry(3, "1"), Entry(5, "4"), Entry(5, "5")])
  }

  @Test func `know the event that their handler serves`() {
    let bench = ScriptBench(
      start: [],
      handlers: [
        ("ring", [parallel([("a", [["say": "$(event.number)"]]), ("b", branch(2, 9))])])
      ])
    bench.at(5) { $0.ring(7) }
    bench.run()
    #expect(bench.story == [Entry(5, "7"), Entry(7, "9")])
  }

  @Test func `are one run of their handler, which is over when they are`() {
    let bench = ScriptBench(
      start: [],
      handlers: [
        (
          "ring",
          [
            "mode": "single",
            "steps": [parallel([("a", branch(1, 1)), ("b", branch(4, 2))])],
          ]
        )
      ])
    for second in [5.0, 7, 10] { bench.at(second) { $0.ring(1) } }
    bench.run()
    #expect(bench.story == [Entry(6, "1"), Entry(9, "2"), Entry(11, "1"), Entry(14, "2")])
    #expect(bench.counter("overflows") == 1)
  }

  @Test func `end when their handler begins anew`() {
    let bench = ScriptBench(
      start: [],
      handlers: [
        (
          "ring",
          [
            "mode": "restart",
            "steps": [parallel([("a", branch(2, 1)), ("b", branch(4, 2))]), ["say": "3"]],
          ]
        )
      ])
    for second in [5.0, 8] { bench.at(second) { $0.ring(1) } }
    bench.run()
    #expect(bench.story == [Entry(7, "1"), Entry(10, "1"), Entry(12, "2"), Entry(12, "3")])
  }

  @Test func `stop together`() {
    let steps = [
      parallel([("a", [["wait": "2 s"], "stop"]), ("b", branch(4, 2))]), ["say": "3"],
    ]
    #expect(story(steps) == [])
  }

  @Test(arguments: [["break-later": "2 s"], "break"] as [Tree])
  func `fail together, counted once`(failure: Tree) {
    let bench = ScriptBench(
      start: [parallel([("a", branch(4, 2)), ("b", [failure])]), ["say": "3"]])
    bench.run()
    #expect(bench.story == [])
    #expect(bench.counter("failures") == 1)
  }

  @Test func `end with their app`() {
    let bench = ScriptBench(
      apps: ScriptBench.app(start: [parallel([("a", branch(4, 1)), ("b", branch(5, 2))])]),
      user: ["use": ["at": "1 s", "do": [["open": "mail"], ["wait": "2 s"], ["quit": "mail"]]]],
      seconds: 60)
    bench.run()
    #expect(bench.story == [])
  }

  @Test func `draw by their names, wherever they stand`() {
    func drawn(_ names: [String]) -> [String: String] {
      let bench = ScriptBench(
        start: [
          parallel(
            names.enumerated().map { index, name in
              (name, [["wait": Tree("\(index) s")], ["say": ["uniform": ["0", "1"]]]])
            })
        ])
      bench.run()
      return Dictionary(uniqueKeysWithValues: zip(names, bench.said.dropFirst()))
    }
    let (first, second) = (drawn(["a", "b", "c"]), drawn(["c", "a", "b"]))
    #expect(first == second)
    #expect(Set(first.values).count == 3)
  }

  @Test func `draw anew each time`() {
    let bench = ScriptBench(
      start: [
        [
          "repeat": [
            "times": "2",
            "do": [parallel([("a", [["say": ["uniform": ["0", "1"]]]]), ("b", [])])],
          ]
        ]
      ])
    bench.run()
    #expect(bench.story.count == 2)
    #expect(Set(bench.said.dropFirst()).count == 2)
  }

  @Test func `serve people, too`() {
    let bench = ScriptBench(
      apps: ["mail": ["handlers": ["a-tapped": [["say": "1"]], "b-tapped": [["say": "2"]]]]],
      user: [
        "use": [
          "at": "1 s",
          "do": [
            ["open": "mail"],
            parallel([
              ("a", [["wait": "2 s"], ["tap": "a"]]), ("b", [["wait": "1 s"], ["tap": "b"]]),
            ]), ["tap": "a"],
          ],
        ]
      ], seconds: 60)
    bench.run()
    #expect(bench.story == [Entry(2, "2"), Entry(3, "1"), Entry(3, "1")])
  }

  @Test func `race an event against a time`() {
    let steps = [
      parallel(
        [("bell", [["wait-for": "ring"], ["say": "1"]]), ("clock", branch(3, 2))], join: "first"),
      ["say": "3"],
    ]
    let bench = ScriptBench(start: steps)
    bench.at(2) { $0.ring(1) }
    bench.run()
    #expect(bench.story == [Entry(2, "1"), Entry(2, "3")])
    #expect(story(steps) == [Entry(4, "2"), Entry(4, "3")])
  }
}

/// Waits and words in sequences and branches, by chance.
private indirect enum Plan {
  case wait(Int)
  case say(Int)
  case both([[Plan]], first: Bool)

  static func draw(_ dice: inout Dice, depth: Int, _ numbers: inout Int) -> [Plan] {
    (0..<dice.roll(0...3)).map { _ in
      switch dice.roll(below: depth < 3 ? 4 : 2) {
      case 0: return .wait(1 << dice.roll(0...3))
      case 1:
        numbers += 1
        return .say(numbers)
      default:
        return .both(
          (0..<dice.roll(2...3)).map { _ in draw(&dice, depth: depth + 1, &numbers) },
          first: dice.roll(below: 2) == 0)
      }
    }
  }

  var tree: Tree {
    switch self {
    case .wait(let seconds): ["wait": Tree("\(seconds) s")]
    case .say(let number): ["say": Tree("\(number)")]
    case .both(let branches, let first):
      parallel(
        branches.enumerated().map { ("b\($0)", Tree($1.map(\.tree))) },
        join: first ? "first" : "all")
    }
  }

  /// When steps that begin at an instant are over, and what they say by then, each at its instant.
  static func play(_ plans: [Plan], from start: Int) -> (end: Int, said: [(Int, Int)]) {
    var (now, said) = (start, [(Int, Int)]())
    for plan in plans {
      switch plan {
      case .wait(let seconds): now += seconds
      case .say(let number): said.append((now, number))
      case .both(let branches, let first):
        let played = branches.map { play($0, from: now) }
        now = first ? played.map(\.end).min()! : played.map(\.end).max()!
        said += played.flatMap(\.said).filter { $0.0 <= now }
      }
    }
    return (now, said)
  }
}

struct `Branches by chance` {
  /// Entries at the very instant at which a first branch ends may be cut off or not: only entries
  /// before it, and those when all was over, are compared.
  @Test(arguments: 0..<200)
  func `end when the slowest or the quickest does`(number: Int) {
    var dice = Dice(seed: number, name: "plans")
    var numbers = 0
    let plans = Plan.draw(&dice, depth: 0, &numbers)
    let expected = Plan.play(plans, from: 1)
    let bench = ScriptBench(start: plans.map(\.tree) + [["say": "0"]], seconds: 1000)
    bench.run()
    #expect(bench.failure == nil)
    #expect(bench.story.last == Entry(Double(expected.end), "0"))
    let ends = Self.ends(of: plans, from: 1)
    let said = expected.said.filter { !ends.contains($0.0) }.map { Entry(Double($0.0), "\($0.1)") }
    let heard = bench.story.dropLast().filter { entry in
      !ends.contains { SimTime.at(Double($0)) == entry.time }
    }
    #expect(Set(heard) == Set(said))
  }

  private static func ends(of plans: [Plan], from start: Int) -> Set<Int> {
    var (now, ends) = (start, Set<Int>())
    for plan in plans {
      if case .both(let branches, let first) = plan {
        for branch in branches { ends.formUnion(Self.ends(of: branch, from: now)) }
        now = Plan.play([plan], from: now).end
        if first { ends.insert(now) }
      } else {
        now = Plan.play([plan], from: now).end
      }
    }
    return ends
  }
}
