import Experiments
import ScenarioTestSupport
import Testing

/// The energy of a minute on which a standard phone does a bit of everything.
private func energy(_ changes: String = "") throws -> Double {
  let outcome = try Samples.run(
    """
    scenario: whole
    device: { extends: standard-phone, components: { base: { \(changes) } } }
    duration: 1 min
    surroundings: { conditions: [ { from: 0 s, wi-fi-signal: 80 %, cellular-signal: 60 % } ] }
    user: { actions: { open: { at: 1 s, do: [ { open: app } ] } } }
    apps:
      app:
        handlers:
          start:
            - keep-screen-on
            - { request: { up: 10 kB, down: 1 MB } }
            - { request: { up: 10 kB, down: 1 MB, via: cellular } }
            - { compute: { cycles: 3 G } }
            - { store: { rows: 40, size: 200 B } }
            - microphone
    """)
  return try #require(outcome["energy"])
}

struct `The conversion of a phone` {
  @Test(arguments: [1.25, 2, 10]) func `is what its battery gives for each joule of all parts`(
    factor: Double
  ) throws {
    let plain = try energy()
    #expect(plain == (try energy("conversion: 1")))
    // Powers are whole nanowatts.
    #expect(abs(try energy("conversion: \(factor)") / plain - factor) < 1e-6 * factor)
  }

  @Test(arguments: ["0.9", "0", "11"]) func `is from 1 to 10`(text: String) {
    #expect(throws: (any Error).self) { try energy("conversion: \(text)") }
  }
}

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
