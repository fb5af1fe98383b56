import Components
import Experiments
import Foundation
import Quantities
import ScenarioTestSupport
import Testing

/// Ten seconds of a lit panel of 200 mW and up to 1200 mW of backlight.
private func energy(_ steps: String, brightness: String = "100 %") throws -> Double {
  let outcome = try Samples.run(
    """
    scenario: slider
    device: { device: round, components: { base: {}, display: { model: lcd, panel: 200 mW, backlight: 1200 mW, brightness: \(brightness) } } }
    duration: 10 s
    parameters: { low: 25 % }
    user: { actions: { open: { at: 0 s, do: [ { open: app } ] } } }
    apps: { app: { handlers: { start: [ keep-screen-on, \(steps) ] } } }
    metrics: { lit: { energy: display } }
    """)
  return try #require(outcome["lit"])
}

/// Android turns half of the slider into a twelfth of the light, and a quarter of it into a fourth
/// of that.
struct `The place of a slider` {
  /// The curve is the inverse of what Android also has, from light to the place of the slider.
  @Test(arguments: [0, 0.1, 0.3, 0.5, 0.5001, 0.6, 0.75, 0.9, 0.99])
  func `is what Android would show for its light`(place: Double) throws {
    let light = try #require(BrightnessSlider.android.light(at: place)) * 12
    let shown =
      light <= 1 ? sqrt(light) * 0.5 : 0.178_832_77 * log(light - 0.284_668_92) + 0.559_910_73
    #expect(abs(shown - place) < 1e-7)
  }

  @Test func `is all of the light at its end`() {
    #expect(abs(BrightnessSlider.android.light(at: 1)! - 1) < 1e-6)
    #expect(BrightnessSlider.android.light(at: 1)! <= 1)
  }

  // 200 mW and a twelfth of 1200 mW, a forty-eighth, all, and a half.
  @Test(arguments: [
    ("{ brightness: { slider: 50 %, on: android } }", 0.3),
    ("{ brightness: { slider: $(low * 2), on: android } }", 0.3),
    ("{ brightness: { slider: $(low), on: android } }", 0.225),
    ("{ brightness: { slider: $(low + now / 1 s), on: android } }", 0.225),
    ("{ wait: 0 s }, { brightness: { slider: $(3 + now / 1 s), on: android } }", 1.4),
    ("{ brightness: 50 % }", 0.8),
  ])
  func `is light in a script, and a level stays linear`(step: String, watts: Double) throws {
    #expect(abs(try energy(step) - watts * 10) < 1e-5)
  }

  @Test func `is light in a device`() throws {
    let joules = try energy("{ wait: 1 s }", brightness: "{ slider: 50 %, on: android }")
    #expect(abs(joules - 3) < 1e-9)
  }

  @Test func `replaces the number of a phone with its evidence`() throws {
    let text = """
      scenario: slider
      device: { extends: pixel-6, components: { display: { brightness: { slider: 50 %, on: android } } } }
      duration: 1 s
      """
    let scenario = try Samples.load(text).scenario
    let number = try #require(
      scenario.variants[0].specification.parameters.first {
        $0.path.hasSuffix("display.brightness")
      })
    #expect(abs(number.quantity.value - 1.0 / 12) < 1e-12)
    #expect(number.range == nil)
    let swept = try Samples.load(
      text, settings: ["device.components.display.brightness={ slider: 25 %, on: android }"])
    let other = swept.scenario.variants[0].specification.parameters
    let place = try #require(other.first { $0.path.hasSuffix("display.brightness") })
    #expect(abs(place.quantity.value - 1.0 / 48) < 1e-12)
  }
}

/// The standard panel has 500 nit.
struct `A luminance` {
  @Test(arguments: [("250 nit", 0.8), ("500 cd/m^2", 1.4), ("$(low * 400 nit)", 0.44)])
  func `is its share of what the panel has`(luminance: String, watts: Double) throws {
    #expect(abs(try energy("{ brightness: { luminance: \(luminance) } }") - watts * 10) < 1e-5)
  }

  @Test func `beyond what the panel has ends the run`() {
    #expect(throws: (any Error).self) {
      try energy("{ brightness: { luminance: 501 nit } }")
    }
  }

  @Test func `excludes a level and a slider, and has a unit`() {
    for step in [
      "level: 5 %, luminance: 9 nit", "slider: 5 %, on: android, luminance: 9 nit", "luminance: 9",
    ] {
      #expect(throws: (any Error).self) { try energy("{ brightness: { \(step) } }") }
    }
  }
}
