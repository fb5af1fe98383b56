import ScenarioTestSupport
import Testing

struct `Content in codes of colours` {
  private static func joules(_ content: String) throws -> Double {
    let outcome = try Samples.run(
      """
      scenario: codes
      device:
        extends: iphone-6s
        components:
          display: { model: oled, panel: 0 mW, black: 0 mW, red: 1 W, green: 2 W, blue: 4 W, brightness: 100 %, gamma: 2, per-refresh: 0 J, per-update: 0 J, auto-lock: 0 s }
      duration: 11 s
      user: { actions: { open: { at: 1 s, do: [ { open: app } ] } } }
      apps: { app: { handlers: { start: [ { content: \(content) } ] } } }
      metrics: { light: { energy: display } }
      """)
    return try #require(outcome["light"])
  }

  // 10 s of the light of each colour, which is the square of its code here.
  @Test(arguments: [
    ("{ light: 50 % }", 35.0), ("{ light: 50 %, as: light }", 35.0),
    ("{ light: 50 %, as: code }", 17.5),
    ("{ red: 50 %, green: 0 %, blue: 100 %, as: code }", 42.5),
    ("{ light: 100 %, as: code }", 70.0), ("{ light: 0 %, as: code }", 0.0),
  ])
  func `is as bright as the power of its codes`(content: String, joules: Double) throws {
    #expect(abs(try Self.joules(content) - joules) < 1e-6)
  }
}
