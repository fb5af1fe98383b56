import Experiments
import ScenarioTestSupport
import Testing

/// Two apps' timers in a dark phone. The first is exact and ticks at 12 s, 22 s and so on; the
/// second is due at 19 s, 29 s and so on, and may be late.
struct `Timer coalescing` {
  private static func run(
    _ policies: String = "policies: { timer-coalescing: tolerance-windows }",
    tolerance: String? = "4 s", first: String = "10 s", user: String = "",
    duration: String = "63 s"
  ) throws -> RunReport {
    let slack = tolerance.map { ", tolerance: \($0)" } ?? ""
    return try Samples.run(
      RoundPhone.scenario(
        """
        \(policies)
        user:
          actions:
            open: { at: 1 s, do: [ { open: exact }, { wait: 1 s }, lock ] }
            more: { at: 9 s, do: [ { open: late }, lock ] }
            \(user)
        apps:
          exact: { handlers: { start: [ { wait: 1 s }, { every: { interval: \(first), do: [ { compute: 1 M } ] } } ] } }
          late:
            handlers:
              start:
                - mark: asked
                - every: { interval: 10 s\(slack), do: [ { mark: ticked }, { count: ticks }, { compute: 1 M } ] }
        metrics:
          delay: { from: asked, to: ticked, within: 60 s }
          ticks: { count: ticks }
          wake-ups: { count: cpu-wake-ups }
        """, duration: duration))
  }

  // Due at 19 s, with the exact timer's tick at 22 s. From 12 s to 62 s that one ticks six times,
  // and the late one with it from 22 s on: one waking each.
  @Test func `lets a timer wait for another's tick`() throws {
    let report = try Self.run()
    #expect(report["delay"] == 13)
    #expect(report["ticks"] == 5)
    #expect(report["wake-ups"] == 6)
  }

  // At 19, 29, 39, 49 and 59 s, with a waking of its own each time.
  @Test(arguments: [
    "", "policies: { timer-coalescing: off }", "policies: { timer-coalescing: { model: off } }",
  ])
  func `does nothing where it is off`(policies: String) throws {
    let report = try Self.run(policies)
    #expect(report["delay"] == 10)
    #expect(report["ticks"] == 5)
    #expect(report["wake-ups"] == 11)
    #expect(report.ledger == (try Self.run("", tolerance: nil)).ledger)
  }

  @Test func `leaves timers without a tolerance exact`() throws {
    let report = try Self.run(tolerance: nil)
    #expect(report.ledger == (try Self.run("", tolerance: nil)).ledger)
    #expect(report["delay"] == 10)
  }

  // Alone it ticks at 23 s, 33 s, …: four seconds after each was due, not after the one before.
  @Test func `ends the wait with the window, and keeps to the first plan`() throws {
    let report = try Self.run(first: "1000 s", duration: "64 s")
    #expect(report["delay"] == 14)
    #expect(report["ticks"] == 5)
  }

  @Test func `ticks when a person acts`() throws {
    let report = try Self.run(first: "1000 s", user: "look: { at: 20.5 s, do: [ unlock, lock ] }")
    #expect(report["delay"] == 11.5)
  }

  // Due at 19 s, with a window of 2 s.
  @Test func `waits no longer than the greatest window`() throws {
    let report = try Self.run(
      "policies: { timer-coalescing: { model: tolerance-windows, greatest-window: 2 s } }",
      first: "1000 s")
    #expect(report["delay"] == 12)
  }

  // A tenth of 10 s.
  @Test func `gives timers that say nothing the usual tolerance`() throws {
    let report = try Self.run(
      "policies: { timer-coalescing: { model: tolerance-windows, default-tolerance: 10 % } }",
      tolerance: nil,
      first: "1000 s")
    #expect(report["delay"] == 11)
  }

  // The tick of 59 s would come at 63 s at the latest, after the end; nothing else runs in time.
  @Test func `loses a tick whose window outlasts the run`() throws {
    #expect(try Self.run(first: "1000 s", duration: "62 s")["ticks"] == 4)
  }

  @Test func `of the device is overruled by the scenario`() throws {
    func scenario(_ own: String) -> String {
      """
      scenario: sample
      device: { policies: { timer-coalescing: tolerance-windows }, components: { \(RoundPhone.base) } }
      duration: 30 s
      \(own)
      user: { actions: { open: { at: 1 s, do: [ { open: app } ] } } }
      apps: { app: { handlers: { start: [ { mark: asked }, { every: { interval: 10 s, tolerance: 2 s, do: [ { mark: ticked } ] } } ] } } }
      metrics: { delay: { from: asked, to: ticked, within: 20 s } }
      """
    }
    #expect(try Samples.run(scenario(""))["delay"] == 12)
    #expect(try Samples.run(scenario("policies: { timer-coalescing: off }"))["delay"] == 10)
    let settings = ["policies.timer-coalescing=off"]
    #expect(try Samples.run(scenario(""), settings: settings)["delay"] == 10)
  }
}
