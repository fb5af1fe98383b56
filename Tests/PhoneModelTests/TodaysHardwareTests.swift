import Experiments
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

/// Displays and headphones as phones of today have them, in scenarios.
struct `A phone of today` {
  private static func screen(_ report: RunReport) throws -> Double {
    try #require(report.ledger.byCause.first { $0.name == "screen" }?.energy).joules
  }

  private static func display(_ keys: String, around: String) -> String {
    """
    scenario: light
    starts: Monday 08:59
    device: { components: { display: { model: lcd, panel: 200 mW, backlight: 800 mW, brightness: 50 %, \(keys) } } }
    surroundings: { \(around) }
    duration: 2 min
    user: { actions: { open: { at: 0 s, do: [ { open: reader } ] } } }
    apps: { reader: { handlers: { start: [] } } }
    """
  }

  private static let curve =
    "automatic-brightness: on, automatic-light: [0, 100, 200], automatic-levels: [0 %, 50 %, 100 %]"

  // A minute at 100 lux, 600 mW, and from nine o'clock one at 200 lux, 1 W.
  @Test func `is as bright as the light of the hour asks for`() throws {
    let report = try Samples.run(
      Self.display(
        Self.curve, around: "light: [ { from: 0 h, light: 100 }, { from: 9 h, light: 200 } ]"))
    #expect(abs(try Self.screen(report) - (36 + 60)) < 1e-6)
  }

  @Test func `keeps its brightness in any light where it is set by hand`() throws {
    let report = try Samples.run(Self.display("auto-lock: 0 s", around: "light: 200"))
    #expect(abs(try Self.screen(report) - 72) < 1e-6)
  }

  @Test func `cannot follow a light that nobody gives`() throws {
    let found = try Samples.complaints(Self.display(Self.curve, around: ""))
    #expect(
      found.map(\.message).contains("'automatic-brightness' needs the light around the phone"))
    #expect(found.contains { $0.notes == ["write surroundings: { light: 300 }, in lux"] })
  }

  @Test func `has no light beyond that of the sun`() throws {
    let found = try Samples.complaints(Self.display(Self.curve, around: "light: 300000"))
    #expect(found.map(\.message).contains("'surroundings.light' must be from 0 to 200000 lux"))
  }

  // Lit for 60 s at 600 mW for the app, and dark for 60 s at 100 mW for nobody but the system.
  @Test func `shows the time when it is dark`() throws {
    let report = try Samples.run(
      """
      scenario: time
      device: { components: { display: { model: oled, panel: 600 mW, black: 0 mW, red: 0 mW, green: 0 mW, blue: 0 mW, always-on: on, ambient: 100 mW } } }
      duration: 2 min
      user: { actions: { open: { at: 0 s, do: [ { open: reader }, { wait: 1 min }, lock ] } } }
      apps: { reader: { handlers: { start: [] } } }
      """)
    #expect(abs(try Self.screen(report) - (36 + 6)) < 1e-6)
    #expect(report.ledger.byApp.first { $0.name == "system" }?.energy == .joules(6))
  }

  // 120 Hz beside 60 frames a second: 1 Hz at rest, 60 while it is drawn.
  @Test func `refreshes a panel of a Pixel 8 by steps or at any rate, and never more for less`()
    throws
  {
    func run(_ refresh: String) throws -> Double {
      try Samples.run(
        """
        scenario: vrr
        phone: { extends: pixel-8, components: { display: { refresh: \(refresh), refresh-rate: 120 Hz, lowest-refresh-rate: 1 Hz } } }
        duration: 1 min
        user: { actions: { o: { at: 0 s, do: [ { open: a } ] } } }
        apps: { a: { handlers: { start: [ { animate: { rate: 50 Hz, for: 20 s } } ] } } }
        """)["energy"] ?? .nan
    }
    let (fixed, variable, steps) = (try run("fixed"), try run("variable"), try run("steps"))
    #expect(variable < steps)
    #expect(steps < fixed)
  }

  // An hour of each: a loudspeaker of 100 + 200 × 50 % mW, headphones of 60 + 40 + 100 × 30 % mW.
  @Test func `plays over Bluetooth for less than over its loudspeaker`() throws {
    func run(_ step: String) throws -> RunReport {
      try Samples.run(
        """
        scenario: music
        device:
          components:
            speaker: { path: 100 mW, amplifier: 200 mW, volume: 50 % }
            headphones: { path: 60 mW, link: 40 mW, transmit: 100 mW, throughput: 1000 kbps, bit-rates: [300 kbps, 300 kbps, 300 kbps, 300 kbps, 300 kbps] }
        duration: 1 h
        user: { actions: { open: { at: 0 s, do: [ { open: player } ] } } }
        apps: { player: { handlers: { start: [ \(step) ] } } }
        metrics: { aloud: { count: speaker-time-ns }, quietly: { count: headphones-time-ns } }
        """)
    }
    let (aloud, quietly) = (try run("speaker"), try run("{ headphones: { codec: aac } }"))
    #expect(abs((aloud["energy"] ?? 0) - 720) < 1e-6)
    #expect(abs((quietly["energy"] ?? 0) - 468) < 1e-6)
    #expect(aloud["aloud"] == quietly["quietly"])
  }
}
