import Experiments
import ScenarioTestSupport
import Testing

/// An app that is in front from 1 s to 4 s, cached at 64 s and frozen at 74 s.
struct `A cached app` {
  private static func run(
    _ steps: String, metrics: String, modes: String = "", duration: String = "300 s",
    policies: String = "app-lifecycle: android-cached"
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: cached
      device: { components: { base: {}, speaker: { path: 100 mW, amplifier: 0 mW } } }
      policies: { \(policies) }
      duration: \(duration)
      user: { actions: { use: { at: 1 s, do: [ { open: app }, { wait: 3 s }, lock ] } } }
      apps: { app: { background-modes: [\(modes)], handlers: { start: [ \(steps) ] } } }
      metrics: { \(metrics), suspensions: { count: suspensions } }
      """)
  }

  // At 101 s and 201 s, each of which lets it run for 10 s.
  @Test func `is woken by its timers`() throws {
    let report = try Self.run(
      "{ every: { interval: 100 s, do: [ { count: ticks } ] } }", metrics: "ticks: { count: ticks }"
    )
    #expect(report["ticks"] == 2)
    #expect(report["suspensions"] == 3)
  }

  // Begun at 1 s: 70 s are over before it is frozen, 90 s are seen with the alarm of 101 s, 105 s in its
  // ten seconds, 115 s with that of 201 s.
  @Test(arguments: [(70.0, 70.0), (90, 100), (105, 105), (115, 200)])
  func `has its waits stand still`(length: Double, seen: Double) throws {
    let report = try Self.run(
      "{ every: { interval: 100 s, do: [] } }, { mark: began }, { wait: \(length) s }, { mark: ended }",
      metrics: "delay: { from: began, to: ended, within: 300 s }")
    #expect(report["delay"] == seen)
  }

  // 73 s at 100 mW; with the mode 200 s.
  @Test(arguments: [("", 7.3), ("audio", 20)])
  func `lets go what no service holds`(modes: String, joules: Double) throws {
    let report = try Self.run(
      "{ speaker: { for: 200 s } }", metrics: "sound: { energy: speaker }", modes: modes)
    #expect(abs((report["sound"] ?? 0) - joules) < 1e-9)
  }

  // The service holds from 1 s to 181 s, and 10 s longer.
  @Test func `runs on for a short service`() throws {
    let report = try Self.run(
      "{ start-service: short-service }, { mark: began }, { wait: 150 s }, { mark: ended }",
      metrics: "delay: { from: began, to: ended, within: 300 s }",
      policies: "app-lifecycle: android-cached, foreground-services: android-services")
    #expect(report["delay"] == 150)
  }

  // Deep rest from 4 s + 64.5 min to 4 s + 124.5 min: alarms wake nobody, and the freezing goes on. From
  // 31 min to 61 min each half hour three times, the missed one at the window, and that of 151 min not.
  @Test func `is not woken in deep rest`() throws {
    let report = try Self.run(
      "{ every: { interval: 30 min, do: [ { count: ticks } ] } }",
      metrics: "ticks: { count: ticks }, put-off: { count: deferred-ticks }",
      duration: "200 min", policies: "app-lifecycle: android-cached, doze: android-doze")
    // 30 min and 60 min; 120 min stands for 90 min too, in the window at 124.5 min.
    #expect(report["ticks"] == 3)
    #expect(report["put-off"] == 2)
  }
}
