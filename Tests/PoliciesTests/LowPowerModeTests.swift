import Experiments
import ScenarioTestSupport
import Testing

/// A phone with a lit screen, 610 mW in all and 530 mW in Low Power Mode, on 1440 J.
struct `Low Power Mode` {
  private static let always = "acceptance: 100 %, brightness: 80 %"

  private static func scenario(
    policy: String = "model: ios-low-power-mode, \(always)", battery: String = "",
    start: String = "keep-screen-on", handlers: String = "", user: String = "",
    parts: String = "", surroundings: String = "", metrics: String = "",
    duration: String = "until empty"
  ) -> String {
    """
    scenario: low-power
    device:
      components:
        base: { asleep: 10 mW, awake: 10 mW }
        display: { model: lcd, panel: 200 mW, backlight: 800 mW, brightness: 50 % }
        \(parts)
    battery: { model: ideal, capacity: 100 mAh, voltage: 4 V\(battery) }
    policies: { low-power-mode: { \(policy) } }
    surroundings: { charging: { \(surroundings) } }
    duration: \(duration)
    user: { actions: { open: { at: 0 s, do: [ { open: app }\(user) ] } } }
    apps: { app: { handlers: { start: [ \(start) ]\(handlers) } } }
    metrics: { offers: { count: low-power-offers } \(metrics) }
    """
  }

  private static func life(_ report: RunReport) throws -> Double {
    try #require(report.battery?.emptyAfter).seconds
  }

  private static let heard = """
    , low-power-mode-changed: [ { if: $(event.on), then: [ { mark: went-on }, { count: ons } ], \
    else: [ { mark: went-off }, { count: offs } ] }, { observe: { as-read: $(battery.level) } }, \
    { if: $(low-power-mode = event.on), then: [ { count: agrees } ] } ]
    """
  private static let counts =
    ", ons: { count: ons }, offs: { count: offs }, agrees: { count: agrees }"

  // MARK: - What it saves

  @Test func `lengthens life by what is dimmed in the last fifth`() throws {
    let life = try Self.life(try Samples.run(Self.scenario()))
    #expect(abs(life - (0.8 * 1440 / 0.61 + 0.2 * 1440 / 0.53)) < 1e-3)
  }

  // 30 s after it comes on, the screen is dark.
  @Test(arguments: ["0 s", "5 min"])
  func `locks a phone soon that nobody touches`(autoLock: String) throws {
    let text = Self.scenario(battery: ", state-of-charge: 21 %", start: "{ wait: 0 s }")
      .replacing("brightness: 50 %", "brightness: 50 %, auto-lock: \(autoLock)")
    let life = try Self.life(try Samples.run(text))
    let before = 0.01 * 1440 / 0.61
    #expect(abs(life - (before + 30 + (0.2 * 1440 - 30 * 0.53) / 0.01)) < 1e-2)
  }

  @Test func `leaves a shorter auto-lock as it is`() throws {
    let text = Self.scenario(battery: ", state-of-charge: 20 %", start: "{ wait: 0 s }")
      .replacing("brightness: 50 %", "brightness: 50 %, auto-lock: 10 s")
    let life = try Self.life(try Samples.run(text))
    #expect(abs(life - (10 + (0.2 * 1440 - 10 * 0.53) / 0.01)) < 1e-2)
  }

  // At 120 Hz the panel draws 60 times 3 mJ a second more than at 60 Hz; frames come at 60 Hz then.
  @Test func `holds the refresh rate down`() throws {
    func run(_ policy: String) throws -> RunReport {
      try Samples.run(
        Self.scenario(
          policy: policy, battery: ", state-of-charge: 20 %",
          start: "keep-screen-on, { animate: { rate: 120 Hz } }",
          parts: "gpu: { busy: 0 mW, processor: 0 mW }",
          metrics: ", frames: { count: frames-drawn }",
          duration: "100 s"
        ).replacing(
          "brightness: 50 %",
          "brightness: 50 %, refresh-rate: 120 Hz, per-refresh: 3 mJ, per-update: 1 mJ"))
    }
    let saving = try run("model: ios-low-power-mode, acceptance: 100 %, brightness: 100 %")
    let usual = try run("model: off")
    #expect(usual["frames"] == 12_000)
    #expect(saving["frames"] == 6000)
    let saved = usual.ledger.total.joules - saving.ledger.total.joules
    #expect(abs(saved - 100 * (0.003 * 60 + 0.001 * 60)) < 1e-6)
  }

  // The points are those of the classes: full, full, full, half, half; so 60 % is half.
  @Test(
    arguments: [
      ("60 %", 2.0), ("50 %", 2), ("100 %", 1),
      // There is no slower point than half.
      ("10 %", 2),
    ])
  func `slows the processor down to one of its points`(speed: String, seconds: Double) throws {
    let report = try Samples.run(
      Self.scenario(
        policy: "model: ios-low-power-mode, processor-speed: \(speed)",
        start:
          "{ wait: 2 s }, { mark: begun }, { compute: { cycles: 1 G, qos: user-interactive } }, { mark: done }",
        user: ", { wait: 1 s }, { low-power-mode: true }", parts: RoundPhone.cpu,
        metrics: ", time: { from: begun, to: done, within: 60 s }", duration: "60 s"))
    #expect(abs(try #require(report["time"]) - seconds) < 1e-6)
  }

  // Half of the work in half a second at full speed, the rest at half of it.
  @Test func `slows work down that is under way`() throws {
    let report = try Samples.run(
      Self.scenario(
        policy: "model: ios-low-power-mode",
        start:
          "{ wait: 1 s }, { mark: begun }, { compute: { cycles: 1 G, qos: user-interactive } }, { mark: done }",
        user:
          ", { wait: 1.5 s }, { low-power-mode: true }, { wait: 0.5 s }, { low-power-mode: false }",
        parts: RoundPhone.cpu, metrics: ", time: { from: begun, to: done, within: 60 s }",
        duration: "60 s"))
    #expect(abs(try #require(report["time"]) - (0.5 + 0.5 + 0.25)) < 1e-6)
  }

  // MARK: - When it is on

  @Test func `comes on at the first offer that is accepted`() throws {
    let report = try Samples.run(Self.scenario(handlers: Self.heard, metrics: Self.counts))
    #expect(report["ons"] == 1)
    #expect(report["offs"] == 0)
    #expect(report["agrees"] == 1)
    #expect(report["offers"] == 1)
  }

  @Test func `is offered twice to who refuses`() throws {
    let report = try Samples.run(
      Self.scenario(
        policy: "model: ios-low-power-mode, acceptance: 0 %", handlers: Self.heard,
        metrics: Self.counts))
    #expect(report["ons"] == 0)
    #expect(report["offers"] == 2)
    #expect(abs(try Self.life(report) - 1440 / 0.61) < 1e-3)
  }

  // A binomial of 400 days and two offers at 30 % each: six standard deviations are 15 %.
  @Test func `is accepted as often as is said, and not on the same days by chance`() throws {
    let experiment = try Samples.experiment(
      Self.scenario(
        policy: "model: ios-low-power-mode, acceptance: 30 %", battery: ", state-of-charge: 25 %",
        handlers: Self.heard, metrics: Self.counts))
    let days = try (1...400).map { try experiment.run(variant: 0, replication: $0)["ons"] ?? 0 }
    let share = days.reduce(0, +) / 400
    #expect(abs(share - (1 - 0.7 * 0.7)) < 0.15)
  }

  // On from the start on 15 %: 0.4 W bring the phone to 80 % after 0.65 · 1440 / 0.4 = 2340 s.
  @Test func `goes off when the battery is charged to four fifths`() throws {
    let report = try Samples.run(
      Self.scenario(
        battery: ", state-of-charge: 15 %", handlers: Self.heard,
        surroundings:
          "now: { around: 0 h, length: 1 h, charger: { current: 100 mA, until: 1 mA } }",
        metrics: Self.counts + ", lasted: { from: opened, to: went-off, within: 24 h }",
        duration: "2 h"
      ).replacing("start: [", "start: [ { mark: opened },"))
    #expect(report["offs"] == 1)
    #expect(abs(try #require(report["lasted"]) - 0.65 * 1440 / 0.4) < 1e-3)
  }

  // Refused at 15 %; charged to 40 %, and refused at 20 % and at 10 %.
  @Test func `is offered again when the battery was charged above the offer`() throws {
    let report = try Samples.run(
      Self.scenario(
        policy: "model: ios-low-power-mode, acceptance: 0 %", battery: ", state-of-charge: 15 %",
        surroundings:
          "now: { around: 0 h, length: 15 min, charger: { current: 100 mA, until: 1 mA } }",
        duration: "until empty"))
    #expect(report["offers"] == 3)
  }

  @Test func `is switched by people`() throws {
    let report = try Samples.run(
      Self.scenario(
        handlers: Self.heard,
        user:
          ", { wait: 10 s }, { low-power-mode: { on: true } }, { wait: 10 s }, { low-power-mode: { on: true } }, { low-power-mode: { on: false } }",
        metrics: Self.counts, duration: "100 s"))
    #expect(report["ons"] == 1)
    #expect(report["offs"] == 1)
    #expect(report["agrees"] == 2)
    #expect(abs(report.ledger.total.joules - (90 * 0.61 + 10 * 0.53)) < 1e-9)
  }

  @Test func `is never on where the policy is off`() throws {
    let report = try Samples.run(
      Self.scenario(
        policy: "model: off", handlers: Self.heard,
        user: ", { low-power-mode: { on: true } }", metrics: Self.counts))
    #expect(report["ons"] == 0)
    #expect(abs(try Self.life(report) - 1440 / 0.61) < 1e-3)
  }

  // MARK: - What it leaves alone

  @Test func `leaves a phone alone that has no battery`() throws {
    func run(_ settings: [String]) throws -> RunReport {
      try Samples.run(
        Self.scenario(duration: "2 h").replacing(
          "battery: { model: ideal, capacity: 100 mAh, voltage: 4 V }", "notes: fed"),
        settings: settings)
    }
    let (with, without) = (try run([]), try run(["policies.low-power-mode=off"]))
    #expect(with.ledger.total == without.ledger.total)
    #expect(with.events == without.events)
    #expect(with["offers"] == 0)
  }

  // Switched on by hand at 85 %, plugged in at 75 %: what counts is the level of that instant.
  @Test func `stays on when a charger comes below four fifths`() throws {
    let report = try Samples.run(
      Self.scenario(
        battery: ", state-of-charge: 85 %", handlers: Self.heard,
        user:
          ", { low-power-mode: true }, { wait: 272 s }, { plug-in: { current: 100 mA, voltage: 4.2 V, until: 1 mA } }",
        metrics: Self.counts, duration: "300 s"))
    #expect(report["ons"] == 1)
    #expect(report["offs"] == 0)
  }

  // MARK: - Mistakes

  @Test(
    arguments: [
      (
        "second-offer: 30 %",
        "'second-offer', 'first-offer' and 'off-at' of 'policies.low-power-mode' must be in rising order"
      ),
      ("acceptance: 130 %", "'policies.low-power-mode.acceptance' must be at most 100 %"),
      ("auto-lock: 0 s", "'policies.low-power-mode.auto-lock' must be longer than 0 s"),
      (
        "processor-speed: 0 %",
        "'policies.low-power-mode.processor-speed' must be above 0 % and at most 100 %"
      ),
      ("refresh-rate: 0 Hz", "'policies.low-power-mode.refresh-rate' must be from 1 to 1000 Hz"),
    ])
  func `is refused parameters that make no sense`(parameter: String, message: String) throws {
    let complaints = try Samples.complaints(
      Self.scenario(policy: "model: ios-low-power-mode, \(parameter)"))
    #expect(complaints.map(\.message) == [message])
    #expect(complaints.first?.location.line == 8)
  }

  @Test func `is not switched by apps`() throws {
    let complaints = try Samples.complaints(
      Self.scenario(start: "{ low-power-mode: { on: true } }"))
    #expect(complaints.count == 1)
  }
}

extension String {
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
