import Experiments
import ScenarioTestSupport
import Testing

/// The strength of the signals over the days: `surroundings: network:`.
struct `The network around a phone` {
  private static func diary(
    cellular: String, duration: String = "1 d", files: [String: String] = [:], replication: Int = 1
  ) throws -> SurroundingsDiary {
    try SurroundingsDiary(
      surroundings: "{ network: { cellular: \(cellular) } }", duration: duration, files: files,
      replication: replication)
  }

  private static func signals(_ diary: SurroundingsDiary) -> [[Double]] {
    diary.entries.map { [$0.at, $0.around.cellularSignal] }
  }

  @Test func `may stay as it is`() throws {
    let diary = try SurroundingsDiary(
      surroundings: "{ network: { cellular: 40 %, wi-fi: 0 % } }", duration: "1 d")
    #expect(diary.entries.map(\.around.cellularSignal) == [0.4])
    #expect(diary.entries.map(\.around.wifiSignal) == [0])
    #expect(diary.events == 0)
  }

  // MARK: - Chains

  @Test func `goes from state to state`() throws {
    let chain = """
      { states: { good: { signal: 80 %, stays: 10 s, next: weak }, \
      weak: { signal: 20 %, stays: 5 s, next: none }, none: { signal: 0 %, stays: 1 s, next: good } } }
      """
    let diary = try Self.diary(cellular: chain, duration: "20 s")
    #expect(Self.signals(diary) == [[0, 0.8], [10, 0.2], [15, 0], [16, 0.8]])
  }

  @Test func `begins in the state it is told to, and ends where no other follows`() throws {
    let chain = """
      { first: lost, states: { found: { signal: 100 % }, lost: { signal: 0 %, stays: 3 s } } }
      """
    #expect(Self.signals(try Self.diary(cellular: chain)) == [[0, 0], [3, 1]])
  }

  /// From good, weak follows three times out of four, else none; after both comes good again.
  private static let chain = """
    { states: { \
    good: { signal: 80 %, stays: { exponential: 20 min }, next: { weak: 3, none: 1 } }, \
    weak: { signal: 20 %, stays: { exponential: 8 min }, next: good }, \
    none: { signal: 0 %, stays: { uniform: [0 min, 12 min] }, next: good } } }
    """

  // A cycle from good to good is C = A + X with A exponential (mean 20) and X a stay in weak
  // (exponential, mean 8, chance ¾) or in none (uniform up to 12: mean 6, mean square 48). By renewal
  // and reward, the share of a state is p = E[Y]/E[C] with Y its part of a cycle, and the variance of
  // the share over a time T is that of Y − p·C over E[C]·T.
  @Test(arguments: [
    (0.8, 20.0, 800.0, 0.0, 0.0, 0.0, 0.0), (0.2, 0, 0, 8, 128, 0, 0), (0, 0, 0, 0, 0, 6, 48),
  ])
  func `is in each state for the share of time that its chain says`(
    signal: Double, goodMean: Double, goodSquare: Double, weakMean: Double, weakSquare: Double,
    noneMean: Double, noneSquare: Double
  ) throws {
    let days = 200.0
    let cycle = 20 + 0.75 * 8 + 0.25 * 6
    let share = (goodMean + 0.75 * weakMean + 0.25 * noneMean) / cycle
    // Y − p·C is a sum of independent parts: g·A and w·W or n·N, by chance.
    let g = (goodMean > 0 ? 1 : 0) - share
    let w = (weakMean > 0 ? 1 : 0) - share
    let n = (noneMean > 0 ? 1 : 0) - share
    let meanOther = 0.75 * w * 8 + 0.25 * n * 6
    let variance =
      g * g * 400 + 0.75 * w * w * 128 + 0.25 * n * n * 48 - meanOther * meanOther
    let error = (variance / (cycle * days * 1440)).squareRoot()
    let diary = try Self.diary(cellular: Self.chain, duration: "\(Int(days)) d")
    let found = diary.share { $0.cellularSignal == signal }
    #expect(abs(found - share) < 4 * error)
    #expect(error < 0.005)
  }

  // 2 y are 63 115 200 s; a cycle takes 27.5 min on average and has two events: some 76 500.
  @Test func `goes on for years`() throws {
    let diary = try Self.diary(cellular: Self.chain, duration: "730.5 d")
    #expect((60_000...90_000).contains(diary.events))
    let last = try #require(diary.entries.last)
    #expect(730.5 * 86_400 - last.at < 10 * 3600)
  }

  @Test func `differs from day to day, and is the same on the same day`() throws {
    let first = try Self.diary(cellular: Self.chain)
    let again = try Self.diary(cellular: Self.chain)
    let other = try Self.diary(cellular: Self.chain, replication: 2)
    #expect(Self.signals(first) == Self.signals(again))
    #expect(Self.signals(first) != Self.signals(other))
  }

  @Test func `does not depend on what else is around`() throws {
    let alone = try Self.diary(cellular: Self.chain)
    let accompanied = try SurroundingsDiary(
      surroundings: """
        { network: { wi-fi: { states: { here: { signal: 1, stays: { exponential: 1 min } }, \
        gone: { signal: 0, stays: { exponential: 1 min } } } }, cellular: \(Self.chain) } }
        """, duration: "1 d")
    var signals: [[Double]] = []
    for entry in accompanied.entries where signals.last?[1] != entry.around.cellularSignal {
      signals.append([entry.at, entry.around.cellularSignal])
    }
    #expect(signals == Self.signals(alone))
  }

  // MARK: - Series

  @Test func `follows steps, and holds the last`() throws {
    let steps =
      "{ steps: [ { from: 0 s, signal: 1 }, { from: 1 h, signal: 0.5 }, { from: 2 h, signal: 0.5 } ] }"
    let diary = try Self.diary(cellular: steps)
    #expect(Self.signals(diary) == [[0, 1], [3600, 0.5]])
    #expect(diary.events == 1)
  }

  @Test func `repeats steps with their period`() throws {
    let steps =
      "{ steps: [ { from: 0 s, signal: 1 }, { from: 4 s, signal: 0 } ], repeats-every: 10 s }"
    let diary = try Self.diary(cellular: steps, duration: "25 s")
    #expect(Self.signals(diary) == [[0, 1], [4, 0], [10, 1], [14, 0], [20, 1], [24, 0]])
  }

  @Test func `has no event where a period ends as it began`() throws {
    let steps = """
      { steps: [ { from: 0 s, signal: 1 }, { from: 4 s, signal: 0 }, { from: 6 s, signal: 1 } ], \
      repeats-every: 10 s }
      """
    let diary = try Self.diary(cellular: steps, duration: "20 s")
    #expect(Self.signals(diary) == [[0, 1], [4, 0], [6, 1], [14, 0], [16, 1]])
    #expect(diary.events == 4)
  }

  @Test(arguments: [
    "time,signal\n0,0.8\n90,0\n", "time (min),signal (%)\n0,80\n1.5,0\n",
    "cell,Signal,Time\n1,80 %,0 s\n2,0 %,1.5 min\n",
  ])
  func `follows a recorded trace`(csv: String) throws {
    let diary = try Self.diary(
      cellular: "{ trace: walk.csv, repeats-every: 2 min }", duration: "3 min",
      files: ["walk.csv": csv])
    #expect(Self.signals(diary) == [[0, 0.8], [90, 0], [120, 0.8]])
  }

  // MARK: - Mistakes

  @Test(arguments: [
    ("120 %", ["'surroundings.network.cellular' must be at most 100 %"]),
    (
      "{}",
      ["'surroundings.network.cellular' needs one of states, steps, trace, found none"]
    ),
    (
      "{ states: {} }",
      ["'surroundings.network.cellular.states' has 0 states, but needs 1 to 64"]
    ),
    (
      "{ states: { a: { signal: 1, stays: 0 s }, b: { signal: 0 } } }",
      ["'surroundings.network.cellular.states.a.stays' must be above 0"]
    ),
    (
      "{ states: { a: { signal: 1, stays: 1 s } } }",
      ["'surroundings.network.cellular.states.a' has no state after it"]
    ),
    (
      "{ states: { good: { signal: 1, stays: 1 s, next: { bda: 1 } }, bad: { signal: 0 } } }",
      [
        "unknown state 'bda' in 'surroundings.network.cellular.states.good.next' (did you mean 'bad'?)"
      ]
    ),
    (
      "{ states: { good: { signal: 1, next: bad }, bad: { signal: 0 } } }",
      [
        "'surroundings.network.cellular.states.good.next' never comes, since it stays for ever (say 'stays', such as { exponential: 20 min })"
      ]
    ),
    (
      "{ states: { a: { signal: 1, stays: 1 s, next: { b: 2000000 } }, b: { signal: 0 } } }",
      ["a weight of 'surroundings.network.cellular.states.a.next' must be at most 1000000"]
    ),
    (
      "{ first: c, states: { a: { signal: 1 }, b: { signal: 0 } } }",
      ["'surroundings.network.cellular.first' must be one of a, b, found 'c'"]
    ),
    (
      "{ steps: [ { from: 1 s, signal: 1 } ] }",
      ["the first step of 'surroundings.network.cellular.steps' must begin at 0 s"]
    ),
    (
      "{ steps: [ { from: 0 s, signal: 1 }, { from: 0 s, signal: 0 } ] }",
      [
        "a step of 'surroundings.network.cellular.steps' begins no later than the one before (write them in the order in which they come)"
      ]
    ),
    (
      "{ steps: [ { from: 0 s, signal: 1 }, { from: 2 s, signal: 0 } ], repeats-every: 2 s }",
      [
        "'surroundings.network.cellular.steps' repeats before its last step (the period is longer than the series)"
      ]
    ),
    ("{ steps: [] }", ["'surroundings.network.cellular.steps' has no step"]),
    (
      "{ states: { a: { signal: 1 } }, repeats-every: 2 s }",
      ["'repeats-every' goes with 'steps' or 'trace'"]
    ),
    ("{ trace: none.csv }", ["there is no file 'none.csv'"]),
  ])
  func `is refused when it is wrong`(cellular: String, expected: [String]) throws {
    #expect(
      try complaints(aboutSurroundings: "{ network: { cellular: \(cellular) } }") == expected)
  }

  @Test func `is refused when its trace has no signal`() throws {
    #expect(
      try complaints(
        aboutSurroundings: "{ network: { wi-fi: { trace: t.csv } } }",
        files: ["t.csv": "time,power\n0,1\n"])
        == [
          "a trace needs the columns 'time' and 'signal' (its first line is 'time (s),signal (%)')"
        ])
  }

  @Test func `is refused when conditions speak of the same`() throws {
    #expect(
      try complaints(
        aboutSurroundings:
          "{ network: { cellular: 1 }, conditions: [ { from: 0 s, cellular-signal: 0.5, sky: 0 } ] }"
      )
        == [
          "'cellular-signal' of a condition and 'surroundings.network.cellular' speak of the same (say it in one of the two places)"
        ])
  }
}
