import Experiments
import ScenarioTestSupport
import Testing

/// `battery-percent-at`: the charge at a time of the run.
struct `The charge at a time` {
  /// 11 mW from a battery of 14.4 J times `capacity` in mAh.
  private static func text(
    _ times: [String], capacity: Int = 1000, starts: String = "Friday 20:00",
    duration: String = "10 h", more: String = ""
  ) -> String {
    let metrics = times.enumerated().map { "t\($0): { battery-percent-at: \($1) }" }
    return RoundPhone.scenario(
      """
      starts: \(starts)
      battery: { model: ideal, capacity: \(capacity) mAh, voltage: 4 V }
      metrics: { \(metrics.joined(separator: ", ")) }
      \(more)
      """, duration: duration)
  }

  private static func values(_ run: RunReport) -> [Double?] {
    run.metrics.filter { $0.name.hasPrefix("t") }.map(\.value)
  }

  /// The percentage that is left after some hours at 11 mW.
  private static func left(after hours: Double, of capacity: Double = 1000) -> Double {
    100 * (1 - 0.011 * 3600 * hours / (14.4 * capacity))
  }

  @Test(arguments: [
    ("6 h", 6.0), ("90 min", 1.5), ("22:00", 2), ("20:00", 0), ("06:00", 10),
    ("Saturday 01:30", 5.5), ("Friday 21:00", 1),
  ])
  func `is what the battery had left then`(time: String, hours: Double) throws {
    let value = try #require(Self.values(Samples.run(Self.text([time])))[0])
    #expect(abs(value - Self.left(after: hours)) < 1e-9)
  }

  @Test func `counts from the end of the warm-up, at the hour of the clock`() throws {
    let run = try Samples.run(Self.text(["1 h", "Saturday 00:00", "23:00"], more: "warm-up: 3 h"))
    let wanted = [1.0, 1, 0].map { Self.left(after: $0) }
    for (value, wanted) in zip(Self.values(run), wanted) {
      #expect(abs(try #require(value) - wanted) < 1e-9)
    }
  }

  @Test func `at the end is battery-percent, on any battery`() throws {
    for battery in ["ideal", "equivalent-circuit", "kinetic", "diffusion"] {
      let text = RoundPhone.scenario(
        """
        battery: { model: \(battery) }
        user: { actions: { light: { at: 1 min, every: 7 min, do: [ unlock, { wait: 1 min }, lock ] } } }
        metrics: { last: { battery-percent-at: 3 h }, first: { battery-percent-at: 0 h } }
        """, duration: "3 h")
      let run = try Samples.run(text)
      #expect(run["last"] == run["battery-percent"])
      #expect(run["first"] == 100)
    }
  }

  @Test func `stays what it was when the battery ended`() throws {
    // 14.4 J last for 22 min.
    let run = try Samples.run(Self.text(["10 min", "1 h"], capacity: 1))
    #expect(run.battery?.emptyAfter != nil)
    #expect(try #require(Self.values(run)[0]) > 50)
    #expect(Self.values(run)[1] == 0)
  }

  @Test func `has no value after a run that a mark ended`() throws {
    let text = Self.text(
      ["1 h", "3 h"], duration: "{ until: { mark: done, at most: 10 h } }",
      more: """
        user: { actions: { open: { at: 2 h, do: [ { open: app } ] } } }
        apps: { app: { handlers: { start: [ { mark: done } ] } } }
        """)
    let run = try Samples.run(text)
    #expect(Self.values(run)[0] != nil)
    #expect(Self.values(run)[1] == nil)
  }

  @Test func `changes nothing of the run`() throws {
    let asked = try Samples.run(Self.text(["1 h", "3 h"]))
    let plain = try Samples.run(Self.text([]).replacing("metrics: {  }", with: ""))
    for name in ["energy", "battery-percent", "battery-life"] {
      #expect(asked[name] == plain[name])
    }
    #expect(asked.events == plain.events)
  }
}
