import Experiments
import ScenarioTestSupport
import Testing

/// A dark phone that draws 10 mW all the time from 1 mAh at 4 V: 14.4 J, 1440 s.
struct `An app on a battery` {
  static let energy = 14.4
  static let power = 0.01

  static func scenario(
    _ app: String, metrics: String, battery: String = "model: ideal", user: String = "",
    duration: String = "until empty"
  ) -> String {
    """
    scenario: battery-news
    device: { components: { base: { asleep: 10 mW, awake: 10 mW } } }
    battery: { \(battery), capacity: 1 mAh, voltage: 4 V }
    duration: \(duration)
    user: { actions: { \(user) } }
    apps: { app: { \(app) } }
    metrics: { \(metrics) }
    """
  }

  /// Observes under the name of each level when it is told of it.
  static let watching = """
    battery-below:
      - if: $(event.level = 75 %)
        then: [ { observe: { at75: $(now) } } ]
      - if: $(event.level = 50 %)
        then: [ { observe: { at50: $(now) } } ]
      - if: $(event.level = 20 %)
        then: [ { observe: { at20: $(now) } } ]
      - if: $(event.level = 10 %)
        then: [ { observe: { at10: $(now) } } ]
      - count: told
      - observe: { read: $(battery.level - event.level) }
    """

  static func watcher(_ levels: String) -> String {
    let handlers = watching.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n")
    return """
      scenario: battery-news
      device: { components: { base: { asleep: 10 mW, awake: 10 mW } } }
      battery: { model: ideal, capacity: 1 mAh, voltage: 4 V }
      duration: until empty
      apps:
        app:
          \(levels)
          handlers:
      \(handlers)
      metrics:
        at75: { mean-of: at75 }
        at50: { mean-of: at50 }
        at20: { mean-of: at20 }
        at10: { mean-of: at10 }
        told: { count: told }
        read: { mean-of: read }
      """
  }

  // A level L is left after (1 − L) · E / P.
  @Test func `is told of each of its levels at the instant it is crossed`() throws {
    let report = try Samples.run(Self.watcher("battery-levels: [50 %, 75 %, 20 %]"))
    for (name, level) in [("at75", 0.75), ("at50", 0.5), ("at20", 0.2)] {
      let crossing = (1 - level) * Self.energy / Self.power
      #expect(abs(try #require(report[name]) - crossing) < 1e-6)
    }
    #expect(report["told"] == 3)
    #expect(report["at10"] == nil)
    #expect(report["read"] == 0)
  }

  @Test func `that names no level is told of a fifth and a tenth`() throws {
    let report = try Samples.run(Self.watcher("battery-levels: ~"))
    #expect(abs(try #require(report["at20"]) - 0.8 * Self.energy / Self.power) < 1e-6)
    #expect(abs(try #require(report["at10"]) - 0.9 * Self.energy / Self.power) < 1e-6)
    #expect(report["told"] == 2)
  }

  @Test func `costs an event a level, and nothing else`() throws {
    let silent = try Samples.run(
      Self.scenario("handlers: {}, battery-levels: [50 %]", metrics: ""))
    let told = try Samples.run(
      Self.scenario("handlers: { battery-below: [] }, battery-levels: [50 %, 30 %]", metrics: ""))
    #expect(silent.events == 0)
    #expect(told.events == 2)
    #expect(told.battery?.lowAfter == silent.battery?.lowAfter)
    #expect(told.end == silent.end)
  }

  // At 1000 s nothing has happened for a quarter of an hour.
  @Test(arguments: ["ideal", "kinetic, c: 50 %, k: 0.01 /s"])
  func `reads a level that is no older than a minute`(model: String) throws {
    let report = try Samples.run(
      Self.scenario(
        "handlers: { start: [ { observe: { level: $(battery.level) } } ] }",
        metrics: "level: { mean-of: level }", battery: "model: \(model)",
        user: "look: { at: 1000 s, do: [ { open: app } ] }", duration: "1001 s"))
    let end = try #require(report["battery-percent"]) / 100
    // What is drawn in a second is known; a minute is 60 of them.
    #expect(abs(try #require(report["level"]) - end - Self.power / Self.energy) < 1e-6)
  }

  @Test func `reads a full battery on a phone that has none`() throws {
    let report = try Samples.run(
      """
      scenario: fed
      device: { components: { base: { asleep: 10 mW } } }
      duration: 1000 s
      user: { actions: { look: { at: 500 s, do: [ { open: app } ] } } }
      apps:
        app:
          battery-levels: [90 %]
          handlers:
            start: [ { observe: { level: $(battery.level) } } ]
            battery-below: [ { count: told } ]
      metrics: { level: { mean-of: level }, told: { count: told } }
      """)
    #expect(report["level"] == 1)
    #expect(report["told"] == 0)
  }

  @Test func `begins to hear below the charge at the start`() throws {
    let report = try Samples.run(
      Self.scenario(
        "handlers: { battery-below: [ { count: told } ] }, battery-levels: [60 %, 30 %, 20 %]",
        metrics: "told: { count: told }", battery: "model: ideal, state-of-charge: 30 %"))
    #expect(report["told"] == 1)
  }

  // MARK: - Wrong levels

  @Test(
    arguments: [
      ("[120 %]", "a level of 'battery-levels' must lie between 0 % and 100 %, found '120 %'"),
      ("[0 %]", "a level of 'battery-levels' must lie between 0 % and 100 %, found '0 %'"),
      ("[20 %, 0.2]", "'battery-levels' names '0.2' twice"),
      ("20 %", "'battery-levels' must be a list, found '20 %'"),
      ("[2 W]", "a level of 'battery-levels': '2 W' is a power, expected a plain number"),
    ])
  func `is refused levels that make no sense`(levels: String, message: String) throws {
    let complaints = try Samples.complaints(
      Self.scenario("battery-levels: \(levels), handlers: { battery-below: [] }", metrics: ""))
    #expect(complaints.map(\.message) == [message])
  }
}
