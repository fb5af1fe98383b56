import Experiments
import ScenarioTestSupport
import Testing

/// An app that is in front from 1 s to 4 s, suspended at 9 s, and in front again from 64 s to 65 s.
struct `App lifecycle` {
  private static func run(
    _ app: String, policy: String = "ios-lifecycle", modes: String = "",
    metrics: String = "nothing: { count: failures }", more: String = "", duration: String = "200 s"
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: lifecycle
      device:
        components:
          base: {}
          speaker: { path: 100 mW, amplifier: 0 mW }
          location: { watch-interval: 10 s, cell-read-time: 0.1 s, cell-error: 0 m, wi-fi-error: 0 m }
      policies: { app-lifecycle: \(policy) }
      duration: \(duration)
      \(more)
      user:
        actions:
          use: { at: 1 s, do: [ { open: app }, { wait: 3 s }, lock, { wait: 60 s }, { open: app }, { wait: 1 s }, lock ] }
      apps:
        app:
          background-modes: [\(modes)]
          handlers: { \(app) }
      metrics: { \(metrics), suspensions: { count: suspensions } }
      """)
  }

  private static let ticking = "start: [ { every: { interval: 1 s, do: [ { count: ticks } ] } } ]"

  // From 2 s to 8 s; one for all that were missed at 64 s; by the first plan from 65 s to 69 s.
  @Test func `lets timers sleep with the app`() throws {
    let report = try Self.run(Self.ticking, metrics: "ticks: { count: ticks }")
    #expect(report["ticks"] == 7.0 + 1 + 5)
    #expect(report["suspensions"] == 2)
  }

  @Test func `does nothing where it is off`() throws {
    let report = try Self.run(Self.ticking, policy: "off", metrics: "ticks: { count: ticks }")
    // From 2 s to 199 s.
    #expect(report["ticks"] == 198)
    #expect(report["suspensions"] == 0)
  }

  // Begun at 1 s, over at 31 s, seen at 64 s; one that is over at 6 s is seen at once.
  @Test(arguments: [(30.0, 63.0), (5, 5)])
  func `lets waits end when the app goes on`(length: Double, seen: Double) throws {
    let report = try Self.run(
      "start: [ { mark: began }, { wait: \(Int(length)) s }, { mark: ended } ]",
      metrics: "delay: { from: began, to: ended, within: 100 s }")
    #expect(report["delay"] == seen)
  }

  @Test func `tells an app that it goes on`() throws {
    let report = try Self.run(
      "start: [ { mark: began } ], resumed: [ { mark: resumed }, { count: resumptions } ]",
      metrics: "delay: { from: began, to: resumed, within: 100 s }, times: { count: resumptions }")
    #expect(report["delay"] == 63)
    #expect(report["times"] == 1)
  }

  // 3 s at 100 mW, up to leaving the front, then it is taken away and stays so.
  @Test func `takes the speaker away from an app without its mode`() throws {
    let report = try Self.run(
      "start: [ { speaker: { for: 40 s } } ]", metrics: "sound: { energy: speaker }")
    #expect(report["sound"] == 0.3)
  }

  // The app plays from 1 s to 41 s and runs on for 5 s after that: ticks from 2 s to 45 s, the missed
  // one at 64 s, and five more.
  @Test func `lets an app with the mode run on while it plays`() throws {
    let report = try Self.run(
      "start: [ { speaker: { for: 40 s } }, { every: { interval: 1 s, do: [ { count: ticks } ] } } ]",
      modes: "audio", metrics: "sound: { energy: speaker }, ticks: { count: ticks }")
    #expect(report["sound"] == 4)
    #expect(report["ticks"] == 44.0 + 1 + 5)
  }

  // The border lies 200 m away; looks end every 10 s from 1.1 s on, so the first inside at 21.1 s.
  private static let road = """
    surroundings:
      places: { market: { east: 300 m, north: 0 m, radius: 100 m } }
      conditions: [ { from: 0 s, speed: 10 m/s, heading: 90, cellular-signal: 90 % } ]
    """
  private static let watching =
    "start: [ { mark: began }, { monitor: { regions: [market] } } ], "
    + "region-entered: [ { mark: entered }, { every: { interval: 1 s, do: [ { count: ticks } ] } } ]"

  @Test func `lets events wait for an app without their mode`() throws {
    let report = try Self.run(
      Self.watching, metrics: "delay: { from: began, to: entered, within: 150 s }",
      more: Self.road)
    #expect(report["delay"] == 63)
  }

  // Woken when it enters, it runs for 10 s: nine ticks, since the tenth comes with the suspension.
  @Test func `wakes an app with the mode of an event for a while`() throws {
    let metrics =
      "delay: { from: began, to: entered, within: 150 s }, ticks: { count: ticks }"
    let report = try Self.run(
      Self.watching, modes: "location", metrics: metrics, more: Self.road, duration: "60 s")
    let always = try Self.run(
      Self.watching, policy: "off", metrics: metrics, more: Self.road, duration: "60 s")
    for day in [report, always] { #expect(abs((day["delay"] ?? 0) - 20.1) < 1e-6) }
    #expect(report["ticks"] == 9)
    #expect(always["ticks"] == 38)
  }

  // The limit counts from leaving the front at 4 s: told at 29 s, suspended at 34 s after the
  // tick of that instant; from 2 s to 34 s are 33 ticks, then the missed one and five more.
  @Test func `gives background tasks their time`() throws {
    let report = try Self.run(
      "start: [ { mark: began }, begin-background-task, "
        + "{ every: { interval: 1 s, do: [ { count: ticks } ] } } ], "
        + "task-expiring: [ { mark: told } ]",
      metrics: "ticks: { count: ticks }, told: { from: began, to: told, within: 100 s }")
    #expect(report["told"] == 28)
    #expect(report["ticks"] == 33.0 + 1 + 5)
  }

  // Ended 19 s after the start: 19 ticks from 2 s to 20 s, the last of them planned before the end.
  @Test func `suspends an app that has finished its background tasks`() throws {
    let report = try Self.run(
      "start: [ begin-background-task, { every: { interval: 1 s, do: [ { count: ticks } ] } }, "
        + "{ wait: 19 s }, end-background-task ], task-expiring: [ { count: told } ]",
      metrics: "ticks: { count: ticks }, told: { count: told }")
    #expect(report["told"] == 0)
    #expect(report["ticks"] == 19.0 + 1 + 5)
  }
}
