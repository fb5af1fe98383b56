import Experiments
import ScenarioTestSupport
import Testing

/// Sessions of a person's day; `zero` marks the start of the run.
struct `A session of a person's day` {
  private static func text(
    _ session: String, starts: String = "", handlers: String = "", duration: String = "7 d"
  ) -> String {
    """
    scenario: sample
    device: { components: { \(RoundPhone.base), \(RoundPhone.display) } }
    duration: \(duration)
    \(starts)
    user:
      actions: { zero: { at: 0 s, do: [ { mark: zero } ] } }
      day: { session: { \(session) } }
    apps: { app: { handlers: { \(handlers) } } }
    metrics:
      first: { from: zero, to: session, within: 7 d }
      screen: { energy: display }
      friday: { mean-of: friday }
    """
  }

  private static func run(
    _ session: String, starts: String = "",
    handlers: String = "foreground: [ { observe: { friday: 0 s } } ]", duration: String = "7 d",
    replication: Int = 1
  ) throws -> RunReport {
    try Samples.run(
      text(session, starts: starts, handlers: handlers, duration: duration),
      replication: replication)
  }

  private static let hour = 3600.0

  @Test(arguments: [
    ("", 8 * hour), ("starts: Monday 07:00", hour), ("starts: friday 07:59", 60),
    // Eight o'clock of the first day has passed.
    ("starts: Monday 09:30", 22.5 * hour),
  ])
  func `comes at its time by the clock`(starts: String, after: Double) throws {
    let report = try Self.run(
      "around: 8 h, length: 1 min, do: [ { mark: session } ]", starts: starts)
    #expect(report["first"] == after)
  }

  // Half of the backlight and the panel are 600 mW.
  @Test(arguments: [
    ("every-day", 7.0), ("workdays", 5), ("weekends", 2), ("[monday, sunday]", 2),
  ])
  func `comes on its days of the week, lasts its length and ends with a lock`(
    on: String, times: Double
  ) throws {
    let report = try Self.run(
      "around: 8 h, length: 100 s, on: \(on), do: [ unlock, { mark: session } ]")
    #expect(report["screen"] == times * 60)
  }

  @Test func `unlocks the phone if no steps are given`() throws {
    #expect(
      try Samples.run(
        Self.text(
          "around: 8 h, length: 100 s", handlers: "foreground: [ { observe: { friday: 0 s } } ]",
          duration: "1 d"
        ).replacing("first: { from: zero, to: session, within: 7 d }", with: ""))["screen"] == 60)
  }

  // 300 first mornings: the standard error of the mean is 1800 s / √300 = 104 s, that of the standard
  // deviation 1800 s / √600 = 73 s.
  @Test func `spreads normally about its time`() throws {
    let times = try (1...300).map { day in
      try #require(
        try Self.run(
          "around: 8 h, sd: 30 min, length: 1 min, do: [ { mark: session } ]", duration: "1 d",
          replication: day)["first"])
    }
    let mean = times.reduce(0, +) / 300
    let variance = times.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 299
    #expect(abs(mean - 8 * Self.hour) < 3.3 * 104)
    #expect(abs(variance.squareRoot() - 1800) < 3.3 * 73)
  }

  // The fifth day is a Friday.
  @Test func `of a Friday does not depend on the days before`() throws {
    func friday(_ on: String) throws -> Double? {
      try Self.run(
        "around: 8 h, sd: 1 h, length: 1 min, on: \(on), do: [ { open: app }, { mark: session } ]",
        handlers:
          "foreground: [ { if: $(now > 96 h), then: [ { observe: { friday: $(now - 0 s) } } ] } ]",
        duration: "120 h")["friday"]
    }
    let alone = try friday("[friday]")
    #expect(alone != nil)
    #expect(try friday("every-day") == alone)
  }
}
