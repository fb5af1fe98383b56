import Experiments
import ScenarioTestSupport
import Testing

/// A script that chooses again and again, and counts what it chose.
struct `A choice by chance` {
  private static func run(
    _ steps: String, times: Int = 4000, user: String = "{ open: app }", replication: Int = 1
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: choices
      device: { components: { base: {} } }
      duration: 2 h
      user: { actions: { use: { at: 1 s, do: [ \(user) ] } } }
      apps: { app: { handlers: { start: [ { repeat: { times: \(times), do: [ \(steps), { wait: 1 s }, { count: after } ] } } ], pick-tapped: [ { count: a } ], drop-tapped: [ { count: b } ], background: [ { count: a }, { count: b }, { count: c } ] } } }
      metrics: { a: { count: a }, b: { count: b }, c: { count: c }, after: { count: after } }
      """, replication: replication)
  }

  private static func counts(_ report: RunReport) -> [Double] {
    ["a", "b", "c"].map { report[$0] ?? -1 }
  }

  // Of n choices with probability p, five deviations √(np(1 − p)) to either side.
  @Test(arguments: [
    ("", "", "", [1.0 / 3, 1.0 / 3, 1.0 / 3]),
    ("weight: 6, ", "weight: 3, ", "", [0.6, 0.3, 0.1]),
    ("weight: 0, ", "weight: 50 %, ", "weight: 150 %, ", [0, 0.25, 0.75]),
  ])
  func `falls as its weights say`(
    a: String, b: String, c: String, shares: [Double]
  ) throws {
    let report = try Self.run(
      "{ choose: [ { \(a)do: [ { count: a } ] }, { \(b)do: [ { count: b } ] }, { \(c)do: [ { count: c } ] } ] }"
    )
    #expect(report["after"] == 4000)
    for (count, share) in zip(Self.counts(report), shares) {
      let deviation = (4000 * share * (1 - share)).squareRoot()
      #expect(abs(count - 4000 * share) <= 5 * deviation)
    }
    #expect(Self.counts(report).reduce(0, +) == 4000)
  }

  @Test func `does the steps of one branch alone, and then goes on`() throws {
    let report = try Self.run(
      "{ choose: [ { weight: 0, do: [ { count: a } ] }, { do: [ { wait: 1 s }, { count: b } ] }, { weight: 0, do: [ { count: c } ] } ] }, { count: c }",
      times: 7)
    #expect(Self.counts(report) == [0, 7, 7])
    #expect(report["after"] == 7)
  }

  @Test func `may hold another one, and no steps at all`() throws {
    let report = try Self.run(
      "{ choose: [ { do: [ { choose: [ { weight: 0, do: [ { count: a } ] }, { do: [ { count: b } ] } ] } ] }, { do: [] } ] }",
      times: 100)
    #expect(report["a"] == 0)
    #expect((20...80).contains(report["b"] ?? 0))
    #expect(report["after"] == 100)
  }

  @Test func `is the same on the same day, whatever else the script draws`() throws {
    let steps = "{ choose: [ { do: [ { count: a } ] }, { do: [ { count: b } ] } ] }"
    let other = "{ wait: { uniform: [1 ms, 9 ms] } }, \(steps)"
    let (one, same) = (try Self.run(steps, times: 300), try Self.run(other, times: 300))
    #expect(one["a"] == same["a"])
    #expect(try Self.run(steps, times: 300, replication: 2)["a"] != one["a"])
  }

  @Test func `is made by people, too`() throws {
    let report = try Self.run(
      "{ wait: 1 s }", times: 1,
      user:
        "{ open: app }, { repeat: { times: 40, do: [ { choose: [ { do: [ { tap: pick } ] }, { do: [ { tap: drop } ] } ] }, { wait: 1 s } ] } }"
    )
    #expect((report["a"] ?? 0) + (report["b"] ?? 0) == 40)
    #expect((5...35).contains(report["a"] ?? 0))
  }

  @Test(arguments: [
    ("choose: [ { do: [] } ]", ["'choose' needs 2 to 64 branches, found 1"]),
    ("choose: 3", ["'choose' must be a list, found '3'"]),
    (
      "choose: [ { weight: 0, do: [] }, { weight: 0, do: [] } ]",
      ["the weights of 'choose': 'weights' of one-of must not all be zero"]
    ),
    (
      "choose: [ { wieght: 2, do: [] }, { weight: -1, do: [] }, {} ]",
      [
        "unknown key 'wieght' in a branch of 'choose'",
        "'weight' of 'choose': '-1' must not be negative", "a branch of 'choose' needs 'do'",
      ]
    ),
  ])
  func `is refused when it is written wrong`(step: String, messages: [String]) throws {
    let complaints = try Samples.complaints(
      """
      scenario: wrong
      device: { components: { base: {} } }
      duration: 1 min
      apps: { app: { handlers: { start: [ { \(step) } ] } } }
      """)
    #expect(complaints.map(\.message) == messages)
  }
}
