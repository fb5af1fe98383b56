import Experiments
import ScenarioTestSupport
import Testing

/// A phone that draws 2 W lit and nothing in the dark; 10 K/W and 600 s, so that its case comes to 45 °C.
struct `Thermal pressure` {
  private static let policy = """
    model: ios-thermal-pressure, ambient: 25 °C, resistance: 10 K/W, time-constant: 600 s, \
    fair: 35 °C, serious: 40 °C, critical: 44 °C, hysteresis: 1 K
    """

  private static let states = """
    thermal-changed: [ { count: told }, { if: $(event.state = 1), then: [ { observe: { fair: $(now) } } ] }, \
    { if: $(event.state = 2), then: [ { observe: { serious: $(now) } } ] }, \
    { if: $(event.state = 3), then: [ { observe: { critical: $(now) } } ] }, \
    { if: $(event.state = 0), then: [ { observe: { nominal: $(now) } } ] }, \
    { if: $(thermal.state = event.state), then: [ { count: agrees } ] } ]
    """
  private static let metrics = """
    told: { count: told }, agrees: { count: agrees }, nominal: { mean-of: nominal }, \
    fair: { mean-of: fair }, serious: { mean-of: serious }, critical: { mean-of: critical }
    """

  private static func scenario(
    policy: String = policy, user: String = "open: { at: 0 s, do: [ { open: app } ] }",
    start: String = "", parts: String = "", more: String = "", metrics: String = "",
    duration: String = "2 h"
  ) -> String {
    """
    scenario: heat
    device: { components: { base: { asleep: 0 mW, awake: 2 W } \(parts) } }
    policies: { thermal: { \(policy) } }
    duration: \(duration)
    \(more)
    user: { actions: { \(user) } }
    apps: { app: { handlers: { start: [ \(start) ], \(states) } } }
    metrics: { \(Self.metrics) \(metrics), changes: { count: thermal-changes } }
    """
  }

  // T = 45 − 20 · e^(−t/600), so θ is met after 600 · ln(20 / (45 − θ)).
  @Test func `changes its state at the instants of the step response`() throws {
    let report = try Samples.run(Self.scenario())
    for (name, logarithm) in [
      // ln 2, ln 4, ln 20
      ("fair", 0.693147180559945309), ("serious", 1.38629436111989062),
      ("critical", 2.99573227355399099),
    ] {
      #expect(abs(try #require(report[name]) - 600 * logarithm) < 0.02)
    }
    #expect(report["told"] == 3)
    #expect(report["agrees"] == 3)
    #expect(report["changes"] == 3)
  }

  // Dark from 600 s on at 45 − 20/e = 37.64 °C: 34 °C after 600 · ln(12.642 / 9).
  @Test func `goes back a hysteresis below the threshold`() throws {
    let report = try Samples.run(
      Self.scenario(user: "use: { at: 0 s, do: [ { open: app }, { wait: 600 s }, lock ] }"))
    let above = 20 * (1 - 0.367879441171442322)
    #expect(abs(above - 12.642411) < 1e-5)
    // ln(12.64241117657 / 9). The screen goes dark between two looks, which see the mean.
    #expect(abs(try #require(report["nominal"]) - (600 + 600 * 0.339832550830689750)) < 1)
    #expect(report["told"] == 2)
  }

  // On for 7 s and off for 7 s: up to 35 °C on the mean of 1 W it never comes, with 2 W for a while it does.
  @Test func `is at most five seconds late under a power that changes`() throws {
    let report = try Samples.run(
      Self.scenario(
        policy: Self.policy.replacing("resistance: 10 K/W", "resistance: 15 K/W"),
        user:
          "use: { at: 0 s, do: [ { repeat: { times: 300, do: [ { open: app }, { wait: 7 s }, lock, { wait: 7 s } ] } } ] }",
        duration: "15 min"))
    // The temperature half by half, each a step response of its own: T ← S + (T − S) · e^(−7/600).
    let decay = 0.98840114
    var (above, time, lit) = (0.0, 0.0, true)
    var crossing: Double?
    while crossing == nil {
      let next = (lit ? 30 : 0) + (above - (lit ? 30 : 0)) * decay
      if next >= 10 {
        // Within the seven seconds it is all but a line.
        crossing = time + 7 * (10 - above) / (next - above)
      }
      (above, time, lit) = (next, time + 7, !lit)
    }
    let late = try #require(report["fair"]) - crossing!
    // Five seconds, and one for the mean.
    #expect(late > -1)
    #expect(late < 6)
  }

  @Test func `leaves a phone nominal that stays cool, and looks at it seldom`() throws {
    let report = try Samples.run(
      Self.scenario(
        user: "use: { at: 0 s, do: [ unlock, { wait: 60 s }, lock ] }", duration: "24 h"))
    #expect(report["told"] == 0)
    // 15 W need 600 · ln(150 / 140) = 41 s to 35 °C; the idle day counts, too.
    #expect(report.events < 2 * 24 * 3600 / 40)
  }

  // The class's points are full and half speed; from serious on 70 % is half, so a second takes two.
  @Test func `slows the processor down from serious on`() throws {
    func seconds(after wait: Double) throws -> Double {
      let report = try Samples.run(
        Self.scenario(
          start:
            "{ wait: \(wait) s }, { mark: begun }, { compute: { cycles: 1 G, qos: user-interactive } }, { mark: done }",
          parts: ", "
            + RoundPhone.cpu.replacing("core: 500 mW", "core: 0 mW").replacing(
              "idle: 20 mW", "idle: 0 mW"),
          metrics: ", time: { from: begun, to: done, within: 1 h }"))
      return try #require(report["time"])
    }
    #expect(abs(try seconds(after: 800) - 1) < 1e-6)
    #expect(abs(try seconds(after: 840) - 2) < 1e-6)
  }

  // Settles at 21 °C + 20 K: 35 °C after 600 · ln(20 / 6), 40 °C after 600 · ln(20 / 1).
  @Test func `begins with the air around the phone`() throws {
    let report = try Samples.run(Self.scenario(more: "surroundings: { temperature: 21 °C }"))
    #expect(abs(try #require(report["fair"]) - 600 * 1.20397280432593599) < 0.02)
    #expect(abs(try #require(report["serious"]) - 600 * 2.99573227355399099) < 0.02)
  }

  // A dark phone that is carried into 45 °C after an hour, and out again after three: T = 45 − 20 · e^(−t/600), so
  // it is fair after 600 · ln 2; two hours later it is all but 45 °C, fair again at 39 °C after 600 · ln(20 / 14)
  // and nominal at 34 °C after 600 · ln(20 / 9).
  @Test func `follows the air around the phone`() throws {
    let report = try Samples.run(
      Self.scenario(
        user: "open: { at: 0 s, do: [ { open: app }, lock ] }",
        more:
          "surroundings: { temperature: [ { from: 0 h, temperature: 25 °C }, { from: 1 h, temperature: 45 °C }, { from: 3 h, temperature: 25 °C } ] }",
        duration: "5 h"))
    let (rising, falling) = (
      3600 + 600 * 0.693147180559945309, 10_800 + 600 * 0.356674943938732379
    )
    #expect(abs(try #require(report["fair"]) - (rising + falling) / 2) < 0.05)
    #expect(abs(try #require(report["nominal"]) - (10_800 + 600 * 0.798507696217771585)) < 0.05)
    // Up through fair, serious and critical, and down again.
    #expect(report["told"] == 6)
  }

  @Test func `goes on through the end of the warm-up`() throws {
    let report = try Samples.run(Self.scenario(more: "warm-up: 100 s"))
    // 'now' counts from the start of the run, which the warm-up is a part of.
    #expect(abs(try #require(report["fair"]) - 600 * 0.693147180559945309) < 0.02)
  }

  @Test func `is the same in every run of a day`() throws {
    let experiment = try Samples.experiment(Self.scenario())
    let (first, again) = (
      try experiment.run(variant: 0, replication: 3), try experiment.run(variant: 0, replication: 3)
    )
    #expect(first.metrics.map(\.value) == again.metrics.map(\.value))
    #expect(first.events == again.events)
  }

  @Test(
    arguments: [
      (
        "fair: 45 °C",
        "'ambient', 'fair', 'serious' and 'critical' of 'policies.thermal' must be in rising order, more than 'hysteresis' apart"
      ),
      (
        "hysteresis: 6 K",
        "'ambient', 'fair', 'serious' and 'critical' of 'policies.thermal' must be in rising order, more than 'hysteresis' apart"
      ),
      (
        "serious-speed: 0 %", "'policies.thermal.serious-speed' must be above 0 % and at most 100 %"
      ),
      ("time-constant: 0 s", "'policies.thermal.time-constant' must be longer than 0 s"),
      (
        "resistance: 5 W",
        "'policies.thermal.resistance': '5 W' is a power, expected a thermal resistance"
      ),
    ])
  func `is refused parameters that make no sense`(parameter: String, message: String) throws {
    let complaints = try Samples.complaints(
      Self.scenario(policy: "model: ios-thermal-pressure, \(parameter)"))
    #expect(complaints.map(\.message) == [message])
    #expect(complaints.first?.location.line == 3)
  }
}

extension String {
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
