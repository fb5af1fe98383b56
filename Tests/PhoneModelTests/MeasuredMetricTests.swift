import Experiments
import ScenarioTestSupport
import Testing

/// `measured`: what the phone draws while its own gauge measured it.
struct `The energy of measured spans` {
  /// 11 mW throughout.
  private static func text(_ spans: String, more: String = "") -> String {
    RoundPhone.scenario(
      """
      battery: { model: ideal, capacity: 1000 mAh, voltage: 4 V }
      metrics: { gauge: { measured: [ \(spans) ] } }
      \(more)
      """, duration: "10 h")
  }

  private static func value(_ text: String) throws -> Double? {
    try Samples.run(text).metrics.first { $0.name == "gauge" }?.value
  }

  @Test(arguments: [
    ("{ until: 1 h, charge: 1 mAh, voltage: 4 V }", 3600.0),
    ("{ from: 30 min, until: 1 h, energy: 5 J }", 1800.0),
    ("{ from: 0 h, until: 1 h, energy: 5 J }, { from: 2 h, until: 10 h, energy: 1 J }", 32_400.0),
    ("{ from: 1 h, until: 2 h, energy: 5 J }, { from: 2 h, until: 3 h, energy: 0 J }", 7200.0),
  ])
  func `is that of the spans alone`(spans: String, seconds: Double) throws {
    let value = try #require(try Self.value(Self.text(spans)))
    #expect(abs(value - 0.011 * seconds) < 1e-9)
  }

  @Test func `counts from the end of the warm-up`() throws {
    let text = Self.text("{ until: 1 h, energy: 5 J }", more: "warm-up: 2 h")
    let value = try #require(try Self.value(text))
    #expect(abs(value - 0.011 * 3600) < 1e-9)
  }

  @Test func `stands beside what was measured`() throws {
    let spans =
      "{ until: 1 h, charge: 10 mAh, voltage: 4 V, step: 1 mAh }, { from: 2 h, until: 3 h, energy: 6 J }"
    let scenario = try Samples.load(Self.text(spans)).scenario
    let measured = try #require(
      scenario.variants[0].specification.metrics.first { $0.name == "gauge" }?.measured)
    // 10 mAh of 4 V are 144 J, of which a tenth is the step.
    #expect(abs(measured.energy - 150) < 1e-9 && abs(measured.step - 14.4) < 1e-9)
    #expect(measured.seconds == 7200)
  }

  @Test(arguments: [
    ("{ until: 1 h, charge: 10 mAh }", "needs 'voltage' beside it"),
    ("{ from: 2 h, until: 1 h, energy: 1 J }", "must begin before its end"),
    ("{ until: 2 h, energy: 1 J }, { from: 1 h, until: 3 h, energy: 1 J }", "no earlier than"),
    ("{ until: 11 h, energy: 1 J }", "ends after the run"),
    ("{ until: 1 h }", "charge"), ("{ until: 1 h, energy: 0 J }", "needs a span"),
    ("{ until: 1 h, energy: 1 J, charge: 1 mAh, voltage: 4 V }", "charge"),
  ])
  func `is refused where its spans cannot be`(spans: String, complaint: String) throws {
    let mistakes = try Samples.complaints(Self.text(spans)).map(\.message)
    #expect(mistakes.contains { $0.contains(complaint) }, "\(mistakes)")
  }
}
