import Experiments
import ScenarioTestSupport
import Testing

/// A dark phone that draws 10 mW all the time from 100 mAh at 4 V, which are 1440 J.
struct `A charger` {
  static func scenario(
    _ charging: String, app: String = hearing, metrics: String = "", user: String = "",
    battery: String = "model: ideal", duration: String = "72 h"
  ) -> String {
    """
    scenario: charging
    device: { components: { base: { asleep: 10 mW, awake: 10 mW } } }
    battery: { \(battery), capacity: 100 mAh }
    duration: \(duration)
    surroundings: { charging: { \(charging) } }
    user: { actions: { \(user) } }
    apps: { app: { \(app) } }
    metrics: { changes: { count: changes }, below: { count: below } \(metrics) }
    """
  }

  static let ideal = "model: ideal, voltage: 4 V"
  static let hearing = """
    battery-levels: [50 %], handlers: { charging-changed: [ { count: changes } ], \
    battery-below: [ { count: below }, { observe: { at: $(now) } } ] }
    """

  // From 23 to 24 o'clock, with 0.4 W: what 23 h took, 828 J, is back after 2070 s.
  static let night =
    "night: { around: 23 h, length: 1 h, charger: { current: 100 mA, until: 1 mA } }"

  @Test func `gives back every night what the days took`() throws {
    let report = try Samples.run(
      Self.scenario(Self.night, app: Self.hearing, battery: Self.ideal))
    let battery = try #require(report.battery)
    let charged = try #require(battery.charged)
    #expect(abs(report.ledger.total.joules - 0.01 * 259_200) < 1e-9)
    #expect(abs(charged.battery - (3 * 828 - 0)) < 1e-6)
    // The first two nights the battery is full again in the middle of the hour.
    #expect(abs(charged.phone - 3 * 36) < 1e-9)
    #expect(abs(battery.stateOfCharge - 1) < 1e-12)
    #expect(abs(battery.energy) < 1e-6)
    #expect(battery.emptyAfter == nil)
    // The charger of the last night leaves with the end, which no longer counts.
    #expect(report["changes"] == 5)
  }

  // Half is left 20 h after a full charge: at 20, 44 and 68 h.
  @Test func `lets a level be crossed again`() throws {
    let report = try Samples.run(
      Self.scenario(
        Self.night, app: Self.hearing, metrics: ", at: { mean-of: at }", battery: Self.ideal))
    #expect(report["below"] == 3)
    #expect(abs(try #require(report["at"]) - 44 * 3600) < 1e-3)
  }

  @Test func `keeps a day from ending that would have ended empty`() throws {
    let without = try Samples.run(Self.scenario("", battery: Self.ideal))
    #expect(abs(try #require(without.battery?.emptyAfter).seconds - 144_000) < 1e-3)
    let with = try Samples.run(Self.scenario(Self.night, battery: Self.ideal))
    #expect(with.battery?.emptyAfter == nil)
    #expect(with.end == 259_200)
    // 40 h after the third night.
    let longer = try Samples.run(
      Self.scenario(
        Self.night.replacing("around", "on: [monday], around"), battery: Self.ideal))
    #expect(abs(try #require(longer.battery?.emptyAfter).seconds - (86_400 + 144_000)) < 1e-3)
  }

  // What the phone draws comes from the battery or from a charger, whatever the model.
  @Test(
    arguments: [
      "model: ideal", "model: kinetic", "model: diffusion, alpha: 100 mAh", "model: peukert",
      "model: equivalent-circuit",
      "model: shepherd, exponential-charge: 15 mAh, nominal-charge: 80 mAh, resistance: 0.2 ohm",
    ])
  func `charges a battery of every model`(model: String) throws {
    let text = Self.scenario(
      "evening: { around: 2 h, length: 4 h, charger: { current: 50 mA, until: 2 mA } }",
      battery: "\(model), state-of-charge: 50 %", duration: "6 h"
    ).replacing(model.hasPrefix("model: diffusion") ? ", capacity: 100 mAh" : "\u{0}", "")
    let report = try Samples.run(text)
    let battery = try #require(report.battery)
    let charged = try #require(battery.charged)
    #expect(battery.stateOfCharge > 0.9)
    #expect(charged.battery > 0.4 * 0.1 * 3600 * 3.3)
    #expect(abs(charged.phone - 0.01 * 4 * 3600) < 1e-9)
    let drawn = report.ledger.total.joules - battery.losses
    let lossesInLedger = report.ledger.byComponent.contains { $0.name == "battery" }
    #expect(
      abs(
        (lossesInLedger ? drawn : report.ledger.total.joules)
          - (battery.energy + charged.battery + charged.phone)) < 1e-6)
  }

  // Until 3 o'clock and until 4 o'clock: together from 1 to 4.
  @Test func `stays when another is taken away`() throws {
    let report = try Samples.run(
      Self.scenario(
        "long: { around: 1 h, length: 3 h }, short: { around: 2 h, length: 1 h }",
        app: Self.hearing, battery: Self.ideal, duration: "6 h"))
    #expect(report["changes"] == 2)
    #expect(abs(try #require(report.battery?.charged).phone - 0.01 * 3 * 3600) < 1e-9)
  }

  @Test func `can be plugged in by people`() throws {
    let report = try Samples.run(
      Self.scenario(
        "", app: Self.hearing,
        user:
          "charge: { at: 1 h, do: [ { plug-in: { current: 100 mA, voltage: 4.2 V, until: 1 mA } }, { wait: 30 min }, unplug, unplug ] }",
        battery: Self.ideal, duration: "6 h"))
    #expect(report["changes"] == 2)
    let charged = try #require(report.battery?.charged)
    #expect(abs(charged.phone - 0.01 * 1800) < 1e-9)
    #expect(abs(charged.battery - 0.01 * 3600) < 1e-6)
  }

  @Test func `is told of and changes nothing on a phone that has no battery`() throws {
    func run(_ charging: String) throws -> RunReport {
      try Samples.run(
        Self.scenario(charging, app: Self.hearing, battery: Self.ideal, duration: "48 h")
          .replacing("battery: { model: ideal, voltage: 4 V, capacity: 100 mAh }", ""))
    }
    let (with, without) = (try run(Self.night), try run(""))
    // In, out and in; out again comes with the end, which no longer counts.
    #expect(with["changes"] == 3)
    #expect(with.ledger.total == without.ledger.total)
    #expect(with.battery == nil)
  }

  // The battery is not looked at in a run that starts anew; what is drawn for the day is.
  @Test func `comes at the same times in every run of a day`() throws {
    let text = Self.scenario(
      "night: { around: 22 h, sd: 1 h, length: { normal: { mean: 2 h, sd: 20 min, min: 0 s } } }",
      app: Self.hearing, battery: Self.ideal)
    let experiment = try Samples.experiment(text)
    let first = try experiment.run(variant: 0, replication: 2)
    let again = try experiment.run(variant: 0, replication: 2)
    let other = try experiment.run(variant: 0, replication: 3)
    #expect(first.battery == again.battery)
    #expect(first.battery != other.battery)
  }

  // MARK: - Wrong occasions

  @Test(
    arguments: [
      ("night: { around: 23 h }", "charging 'night' needs 'length'"),
      (
        "night: { around: 25 h, length: 1 h }",
        "'around' of charging 'night' must be less than 24 h"
      ),
      (
        "night: { around: 23 h, length: 1 h, charger: { current: 1 mA } }",
        "'surroundings.charging.night.charger.until' must be less than 'current'"
      ),
      (
        "night: { around: 23 h, length: 1 h, charger: { curent: 1 A } }",
        "unknown key 'curent' in 'surroundings.charging.night.charger'"
      ),
      (
        "night: { around: 23 h, length: 1 h, charger: { current: 1 W } }",
        "'surroundings.charging.night.charger.current': '1 W' is a power, expected a current"
      ),
      ("night: { arround: 23 h, length: 1 h }", "unknown key 'arround' in charging 'night'"),
    ])
  func `is refused when it makes no sense`(charging: String, message: String) throws {
    let complaints = try Samples.complaints(Self.scenario(charging, battery: Self.ideal))
    #expect(complaints.map(\.message).contains(message))
    #expect(complaints.allSatisfy { $0.location.line == 5 })
  }

  @Test func `and a load of a bench do not go together`() throws {
    let complaints = try Samples.complaints(
      """
      scenario: both
      device: bench
      battery: { model: ideal }
      load: [ { from: 0 s, current: 100 mA } ]
      surroundings: { charging: { night: { around: 1 h, length: 1 h } } }
      duration: 1 h
      """)
    #expect(complaints.map(\.message) == ["'charging' and 'load' do not go together"])
  }
}

extension String {
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
