import Experiments
import PhoneModel
import Quantities
import ScenarioTestSupport
import Testing

/// Metrics of when things happen, on scripts that say when that is.
struct `A metric of timing` {
  private static func run(
    _ steps: String, metric: String, starts: String = "Monday 00:00", duration: String = "3 d",
    user: String = "open: { at: 1 h, every: 5 h, do: [ { open: app }, { wait: 1 min }, lock ] }"
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: timing
      device: { components: { base: {} } }
      starts: \(starts)
      duration: \(duration)
      user: { actions: { \(user) } }
      apps: { app: { handlers: { start: [ \(steps) ] } } }
      metrics: { it: { \(metric) } }
      """)
  }

  /// A run's share: hits over all.
  private static func share(_ report: RunReport) -> Double? {
    report.metrics.first { $0.name == "it" }?.value
  }

  // Marks at 1 h, 3 h, … 15 h, and openings before those at 1 h, 6 h and 11 h: the marks come 5, 3, 1, 4
  // and 2 h before the next opening. The last three, at 4.5, 2.5 and 0.5 h before the end, are misses if
  // their time is over by then, and left out if it is not.
  @Test(arguments: [("59 min", 0.0), ("60 min", 1.0 / 7), ("2 h", 2.0 / 7), ("4 h", 4.0 / 6)])
  func `tells which share comes in time before what follows`(within: String, share: Double) throws {
    let report = try Self.run(
      "{ repeat: { do: [ { mark: done }, { wait: 2 h } ], for: 100 h } }",
      metric: "share-of: done, before: foreground, within: \(within)", duration: "15.5 h")
    #expect(abs((Self.share(report) ?? -1) - share) < 1e-12)
  }

  // Opened at 1 h, 6 h, 11 h, 16 h and 21 h of a day that starts at 20:00: at 21, 2, 7, 12 and 17 o'clock.
  @Test func `counts by the hour of the clock`() throws {
    let report = try Self.run(
      "stop", metric: "by-hour-of: foreground, every: 6 h", starts: "Friday 20:00",
      duration: "24 h")
    #expect(
      ["00-06", "06-12", "12-18", "18-24"].map { report["it-\($0)"] } == [1, 1, 2, 1])
  }

  @Test func `has a part for each hour if nothing else is said`() throws {
    let report = try Self.run("stop", metric: "by-hour-of: foreground", duration: "24 h")
    let hours = report.metrics.filter { $0.name.hasPrefix("it-") }
    #expect(hours.map(\.name).first == "it-00-01")
    #expect(hours.map(\.name).last == "it-23-24")
    #expect(hours.map(\.value) == (0..<24).map { $0 % 5 == 1 ? 1 : 0 })
  }

  // Marked every second from 1 h on: the 1025th mark comes at 3600 s + 1025 s.
  @Test func `says when more wait than there is room for`() throws {
    let failure = #expect(throws: RunFailure.self) {
      try Self.run(
        "{ every: { interval: 1 s, do: [ { mark: done } ] } }",
        metric: "share-of: done, before: background, within: 2 h",
        user: "open: { at: 1 h, do: [ { open: app } ] }")
    }
    guard case .aborted(let reason, let time, _, _)? = failure else {
      Issue.record("the run ended with \(String(describing: failure))")
      return
    }
    #expect(
      reason
        == "more than 1024 records of a mark wait for what they come before (variant original, run 1)"
    )
    #expect(time == .zero + .seconds(4625))
  }
}
