import Experiments
import ScenarioTestSupport
import Testing

/// Things that change by themselves: `surroundings: sources:`.
struct `A source` {
  /// `handlers` are those of an app that is opened at 1 s.
  private static func run(
    _ source: String, handlers: String = "inbox-changed: [ { count: told } ]",
    metrics: String = "told: { count: told }", duration: String = "1 d", rest: String = "",
    opened: String = "1 s", replication: Int = 1
  ) throws -> RunReport {
    try Samples.run(
      text(source, handlers, metrics, duration, rest, opened), replication: replication)
  }

  private static func text(
    _ source: String, _ handlers: String, _ metrics: String, _ duration: String, _ rest: String,
    _ opened: String = "1 s"
  ) -> String {
    """
    scenario: sample
    device: { components: { \(RoundPhone.base) } }
    duration: \(duration)
    surroundings: { sources: { inbox: { \(source) } } }
    user: { actions: { open: { at: \(opened), do: [ { open: mail } ] } } }
    apps: { mail: { handlers: { \(handlers) } } }
    metrics: { \(metrics) }
    \(rest)
    """
  }

  @Test(arguments: [
    ("every: 5 min", 288.0), ("every: 5 min, between: [8 h, 12 h]", 48),
    ("every: 1 h, between: [22 h, 2 h]", 4), ("every: 1 h, between: [0 h, 1 min]", 1),
    // Hours at which more than a thousand changes in a row do not come about.
    ("every: 1 s, between: [23 h, 23.01 h]", 36),
  ])
  func `changes at its times`(source: String, times: Double) throws {
    // A minute more than a day, since what comes at the end itself does not count.
    #expect(try Self.run(source, duration: "1441 min")["told"] == times)
  }

  // A run from Monday 07:30: the first change at 8 h by its clock comes half an hour after it began,
  // and the app has run since its first second.
  @Test func `goes by the clock of the run`() throws {
    let report = try Self.run(
      "every: 1 min, between: [8 h, 8.5 h]",
      handlers: "start: [ { mark: begun } ], inbox-changed: [ { mark: told } ]",
      metrics: "first: { from: begun, to: told, within: 1 d }", rest: "starts: Monday 07:30")
    #expect(report["first"] == 1799)
  }

  // 200 d at one in 20 min: a Poisson count of mean 14 400 and standard deviation 120. Between 8 h and
  // 20 h it is half of that, with the root of half the deviation.
  @Test(arguments: [("", 14_400.0), (", between: [8 h, 20 h]", 7200)])
  func `changes by chance as often as it should`(between: String, mean: Double) throws {
    let told = try #require(
      try Self.run("changes: { exponential: 20 min }\(between)", duration: "200 d")["told"])
    #expect(abs(told - mean) < 4 * mean.squareRoot())
  }

  // At 12 min the source has changed at 5 min and 10 min.
  @Test func `says when it changed last, and how often`() throws {
    let report = try Self.run(
      "every: 5 min",
      handlers: """
        start: [ { wait: 719 s }, { observe: { age: $(now - inbox.changed-at) } }, \
        { observe: { version: $(inbox.version) } } ]
        """, metrics: "age: { mean-of: age }, version: { mean-of: version }")
    let age = try #require(report["age"])
    #expect(abs(age - 120) < 1e-9)
    #expect(report["version"] == 2)
  }

  @Test func `has never changed before the first time`() throws {
    let report = try Self.run(
      "every: 5 min",
      handlers:
        "start: [ { if: $(inbox.changed-at = never and inbox.version = 0), then: [ { count: told } ] } ]"
    )
    #expect(report["told"] == 1)
  }

  @Test func `is a mark`() throws {
    let report = try Self.run(
      "every: 5 min", handlers: "inbox-changed: [ { wait: 3 s }, { mark: shown } ]",
      metrics: "delay: { from: inbox-changed, to: shown, within: 1 h, pairs: all }")
    #expect(report["delay"] == 3)
  }

  // Opened at 12 min: of the changes up to 20 min it is told of two.
  @Test func `tells no app that does not run`() throws {
    #expect(try Self.run("every: 5 min", duration: "21 min", opened: "12 min")["told"] == 2)
  }

  // Locked at 2 s and suspended at 7 s, and back at 100 s: three changes wait.
  @Test func `wakes no app that is suspended, but tells it later`() throws {
    let away = try Samples.run(
      Self.text(
        "every: 30 s",
        "inbox-changed: [ { observe: { late: $(now - inbox.changed-at) } }, { count: told } ]",
        "told: { count: told }, late: { mean-of: late }", "110 s",
        "policies: { app-lifecycle: ios-lifecycle }"
      ).replacing(
        "do: [ { open: mail } ]",
        with: "do: [ { open: mail }, { wait: 1 s }, lock, { wait: 98 s }, { open: mail } ]"))
    #expect(away["told"] == 3)
    // All three are handled at 100 s, ten seconds after the last change.
    #expect(away["late"] == 10)
  }

  @Test func `is the same whatever apps do`() throws {
    let metrics = """
      last: { mean-of: last }, version: { mean-of: version }
      """
    let reading =
      "{ wait: 20 h }, { observe: { last: $(inbox.changed-at) } }, { observe: { version: $(inbox.version) } }"
    let idle = try Self.run(
      "changes: { exponential: 20 min }", handlers: "start: [ \(reading) ]", metrics: metrics)
    let busy = try Self.run(
      "changes: { exponential: 20 min }",
      handlers: """
        inbox-changed: [ { wait: { exponential: 1 min } }, { count: told } ], \
        start: [ { every: { interval: 1 min, do: [ { wait: { exponential: 1 s } } ] } }, \(reading) ]
        """, metrics: metrics)
    let other = try Self.run(
      "changes: { exponential: 20 min }", handlers: "start: [ \(reading) ]", metrics: metrics,
      replication: 2)
    #expect(idle["last"] == busy["last"])
    #expect(idle["version"] == busy["version"])
    #expect(idle["last"] != other["last"])
  }

  @Test(arguments: [
    (
      "{ inbox: {} }",
      "'surroundings.sources.inbox' needs one of 'changes' and 'every' (changes: { exponential: 20 min }, or every: 5 min)"
    ),
    (
      "{ inbox: { changes: 1 s, every: 1 s } }",
      "'surroundings.sources.inbox' needs one of 'changes' and 'every' (changes: { exponential: 20 min }, or every: 5 min)"
    ),
    (
      "{ inbox: { every: { exponential: 1 s } } }",
      "'surroundings.sources.inbox.every' is always the same (write 'changes' for a time that is drawn)"
    ),
    ("{ inbox: { every: 0 s } }", "'surroundings.sources.inbox.every' must be above 0"),
    (
      "{ inbox: { changes: { one-of: [0 s, 0 s] } } }",
      "'surroundings.sources.inbox.changes' must be above 0"
    ),
    (
      "{ inbox: { every: 1 s, between: 8 h } }",
      "'surroundings.sources.inbox.between' must be two times of the clock, found '8 h' (write between: [8 h, 20 h])"
    ),
    (
      "{ inbox: { every: 1 s, between: [8 h, 8 h] } }",
      "'surroundings.sources.inbox.between' begins when it ends (leave it out for all the day, or write [8 h, 0 h] for up to midnight)"
    ),
    (
      "{ inbox: { every: 1 s, between: [8 h, 25 h] } }",
      "a time of 'surroundings.sources.inbox.between' must be less than 24 h"
    ),
    (
      "{ event: { every: 1 s } }",
      "'event' in 'surroundings.sources' is a name of the program's own (choose another name)"
    ),
  ])
  func `is refused when it is wrong`(sources: String, complaint: String) throws {
    #expect(try complaints(aboutSurroundings: "{ sources: \(sources) }") == [complaint])
  }

  @Test func `is known to scripts by its name only`() throws {
    let complaints = try Samples.complaints(
      Self.text(
        "every: 1 s", "start: [ { wait: $(now - inbx.changed-at) } ], inbx-changed: []",
        "nothing: { count: failures }", "1 d", ""))
    #expect(
      complaints.map(\.message) == [
        "unknown name 'inbx.changed-at' in '$(now - inbx.changed-at)'",
        "no event is called 'inbx-changed'",
      ])
    #expect(
      complaints.map(\.notes) == [
        ["did you mean 'inbox.changed-at'?"], ["did you mean 'inbox-changed'?"],
      ])
  }
}
