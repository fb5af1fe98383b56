import Experiments
import Quantities
import ScenarioTestSupport
import Testing

/// A person who uses a phone whose screen draws 600 mW and goes dark 3 s after the last touch.
struct `A person who uses the phone` {
  private static func run(_ user: String, lock: String = "3 s") throws -> RunReport {
    try Samples.run(
      """
      scenario: use
      device:
        components:
          display: { model: lcd, panel: 200 mW, backlight: 800 mW, brightness: 50 %, auto-lock: \(lock) }
      duration: 60 s
      user: { \(user) }
      apps: { reader: { handlers: { background: [ { count: left } ] } } }
      metrics: { lit: { energy: display }, left: { count: left }, locks: { count: auto-locks } }
      """)
  }

  private static func action(_ steps: String, lock: String = "3 s") throws -> RunReport {
    try run("actions: { look: { at: 1 s, do: [ { open: reader }, \(steps) ] } }", lock: lock)
  }

  private static func seconds(_ report: RunReport) throws -> Double {
    try #require(report["lit"]) / 0.6
  }

  // Habits touch every 3.3 s, later than the first of these phones would lock.
  @Test(arguments: [("use: { for: 20 s, touches: 2.5 s }", "3 s"), ("use: 20 s", "4 s")])
  func `keeps the screen lit until the lock`(use: String, lock: String) throws {
    let report = try Self.action("{ \(use) }, lock", lock: lock)
    #expect(abs(try Self.seconds(report) - 20) < 1e-9)
    #expect(report["locks"] == 0)
  }

  // Touched 2.5, 5, 7.5 and 10 s after it was opened: dark 3 s after the last touch.
  @Test func `lets the phone lock after the last touch`() throws {
    let report = try Self.action("{ use: { for: 11 s, touches: 2.5 s } }")
    #expect(abs(try Self.seconds(report) - 13) < 1e-9)
    #expect(report["locks"] == 1)
  }

  @Test func `loses it with touches rarer than the lock time`() throws {
    let report = try Self.action("{ use: { for: 20 s, touches: 4 s } }, lock")
    #expect(abs(try Self.seconds(report) - 3) < 1e-9)
  }

  @Test func `does so for a time between two nanoseconds`() throws {
    let use = "{ use: { for: { exponential: 20 s }, touches: { uniform: [1 s, 2 s] } } }, lock"
    #expect(try Self.seconds(try Self.action(use)) > 0)
  }

  @Test func `does so in a session of the day`() throws {
    let session = "around: 5 s, length: 20 s, do: [ { open: reader } ]"
    let touched = try Self.run("day: { look: { \(session), touches: 2 s } }")
    #expect(abs(try Self.seconds(touched) - 20) < 1e-9)
    #expect(abs(try Self.seconds(try Self.run("day: { look: { \(session) } }")) - 3) < 1e-9)
  }
}

/// A 5G radio that is told to use LTE alone.
struct `A 5G radio on LTE alone` {
  // 1 s of promotion at 1 W, 1 MB at 8 Mbps and 2 W, and 5 s at 0.2 W: 4 J.
  @Test func `moves data with the numbers of its leg`() throws {
    let report = try Samples.run(
      """
      scenario: leg
      device:
        components:
          cellular:
            model: nr
            architecture: lte
            promotion: 1 s
            promotion-power: 1 W
            leg-rate-down: 8 Mbps
            leg-base: 2 W
            leg-slope-down: 0 mW/Mbps
            leg-until: 5 s
            leg-power: 200 mW
            idle: 0 mW
            paging-power: 0 mW
            base: 50 W
            tail-power: 50 W
      duration: 60 s
      surroundings: { network: { wi-fi: 0 %, cellular: 100 % } }
      user: { actions: { look: { at: 1 s, do: [ { open: app } ] } } }
      apps: { app: { handlers: { start: [ { request: { down: 1 MB } } ] } } }
      metrics: { radio: { energy: cellular } }
      """)
    #expect(abs(try #require(report["radio"]) - 4) < 1e-6)
  }
}
