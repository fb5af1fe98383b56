import Components
import Experiments
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

/// A phone whose screen draws 600 mW and goes dark 3 s after the last touch.
struct `A phone that locks itself` {
  private static func run(
    _ handlers: String = "", user: String = "", lock: String = "3 s"
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: lock
      device:
        components:
          display: { model: lcd, panel: 200 mW, backlight: 800 mW, brightness: 50 %, auto-lock: \(lock) }
          video-decoder: {}
      duration: 20 s
      user: { actions: { open: { at: 1 s, do: [ { open: reader }\(user) ] } } }
      apps: { reader: { handlers: { start: [ { wait: 0 s }\(handlers) ], background: [ { mark: left } ], tapped: [] } } }
      metrics: { left: { from: opened, to: left, within: 20 s }, locks: { count: auto-locks } }
      """.replacing(", tapped: []", with: ", next-tapped: []")
        .replacing("{ wait: 0 s }", with: "{ mark: opened }"))
  }

  /// The time for which the screen was lit.
  private static func seconds(_ report: RunReport) throws -> Double {
    let screen = report.ledger.byCause.first { $0.name == "screen" }?.energy
    return try #require(screen).joules / 0.6
  }

  private static func near(_ value: Double, _ other: Double) -> Bool { abs(value - other) < 1e-9 }

  @Test func `is lit for the time after it was opened`() throws {
    #expect(Self.near(try Self.seconds(try Self.run()), 3))
  }

  @Test func `never does so where the device says never`() throws {
    #expect(Self.near(try Self.seconds(try Self.run(lock: "0 s")), 19))
  }

  // Touched at 1 s and 3 s, so dark at 6 s.
  @Test func `begins its time anew with every touch`() throws {
    let report = try Self.run(user: ", { wait: 2 s }, { tap: next }")
    #expect(Self.near(try Self.seconds(report), 5))
  }

  // Dark at 4 s; opened again at 11 s for another 3 s.
  @Test func `is lit again when it is opened again`() throws {
    let report = try Self.run(user: ", { wait: 10 s }, { open: reader }")
    #expect(Self.near(try Self.seconds(report), 6))
  }

  @Test func `tells the app in front that it leaves`() throws {
    let report = try Self.run()
    #expect(report.metrics.first { $0.name == "left" }?.value == 3)
    #expect(report.metrics.first { $0.name == "locks" }?.value == 1)
  }

  // A video of 10 s from the opening on, and 3 s more.
  @Test func `waits for the end of a video`() throws {
    #expect(Self.near(try Self.seconds(try Self.run(", { play-video: { for: 10 s } }")), 13))
  }

  // B39: kept on for 12 s.
  @Test func `waits while the app in front keeps the screen on`() throws {
    let timed = try Self.run(", { keep-screen-on: { for: 12 s } }")
    #expect(Self.near(try Self.seconds(timed), 15))
    let stopped = try Self.run(", keep-screen-on, { wait: 5 s }, let-screen-off")
    #expect(Self.near(try Self.seconds(stopped), 8))
  }

  // The app that keeps it on leaves the front at 5 s.
  @Test func `does not wait for an app behind`() throws {
    let report = try Self.run(", keep-screen-on", user: ", { wait: 4 s }, close")
    #expect(Self.near(try Self.seconds(report), 4 + 3))
  }
}
