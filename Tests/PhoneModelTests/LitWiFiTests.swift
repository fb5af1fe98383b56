import Experiments
import ScenarioTestSupport
import Testing

/// Ten seconds lit of twenty, joined to a network that nobody uses.
private func wifi(_ parameters: String) throws -> Double {
  let outcome = try Samples.run(
    """
    scenario: lit
    device: { device: round, components: { base: {}, display: { model: lcd, panel: 0 mW, backlight: 0 mW }, wi-fi: { model: wi-fi, \(parameters) } } }
    duration: 20 s
    surroundings: { conditions: [ { from: 0 s, wi-fi-signal: 80 % } ] }
    user: { actions: { look: { at: 5 s, do: [ unlock, { wait: 10 s }, lock ] } } }
    metrics: { radio: { energy: wi-fi } }
    """)
  return try #require(outcome["radio"])
}

struct `A joined Wi-Fi` {
  @Test func `draws no less than 'lit' while the screen is lit, and power save in the dark`() throws
  {
    let quiet =
      "idle: 10 mW, beacon: 10 mW, tail-power: 200 mW, promotion-power: 200 mW, base: 200 mW"
    #expect(abs(try wifi(quiet) - 0.2) < 1e-6)
    #expect(abs(try wifi(quiet + ", lit: 100 mW") - (0.1 + 1)) < 1e-6)
    // Less than power save has no effect.
    #expect(abs(try wifi(quiet + ", lit: 5 mW") - 0.2) < 1e-6)
  }
}
