import Experiments
import ScenarioTestSupport
import Testing

/// An app that does some steps at 1 s; its owner turns the phone after each of some times.
private func outcome(
  _ steps: String, turnsAfter waits: [String], sensor: String = ""
) throws -> RunReport {
  let turns = waits.map { "{ wait: \($0) }, { mark: turned }, turn-phone" }
  return try Samples.run(
    """
    scenario: orientation
    device: { extends: iphone-6s, components: { accelerometer: { \(sensor) } } }
    duration: 30 s
    user:
      actions: { open: { at: 1 s, do: [ { open: app }, \(turns.joined(separator: ", ")) ] } }
    apps:
      app: { handlers: { start: [ \(steps) ], orientation-changed: [ { mark: noticed }, { count: reports } ] } }
    metrics:
      delay: { from: turned, to: noticed, within: 10 s }
      reports: { count: reports }
      sensor-energy: { energy: accelerometer }
    """)
}

struct `A watch for turns of the phone` {
  // Samples are 1 s + k / 26 Hz, the next rate of the sensor from 15 Hz on. A turn at 5 s has settled at 5.3 s;
  // the first sample from then on is the 112th.
  @Test func `reports a turn with the first sample after it has settled`() throws {
    let delay = try #require(try outcome("watch-orientation", turnsAfter: ["4 s"])["delay"])
    #expect(abs(delay - (1 + 112.0 / 26 - 5)) < 1e-6)
  }

  @Test func `reports the last of several turns that follow at once`() throws {
    let found = try outcome("watch-orientation", turnsAfter: ["4 s", "0.1 s", "0.1 s"])
    #expect(found["reports"] == 1)
  }

  @Test func `reports every turn of a phone that rests between`() throws {
    let found = try outcome("watch-orientation", turnsAfter: ["4 s", "1 s", "1 s"])
    #expect(found["reports"] == 3)
  }

  @Test(arguments: [
    "watch-orientation, { wait: 2 s }, stop-watching-orientation",
    "{ watch-orientation: { for: 2 s } }", "{ wait: 1 s }",
    "{ sense: { sensor: accelerometer, rate: 100 Hz } }",
  ])
  func `reports nothing to who does not watch`(steps: String) throws {
    #expect(try outcome(steps, turnsAfter: ["4 s"])["reports"] == 0)
  }

  // 1 mW and 10 µJ × 26 Hz for 29 s; with samples at 100 Hz, which the sensor takes at 104 Hz, those alone.
  @Test(arguments: [
    ("watch-orientation", 1.26), ("{ watch-orientation: { for: 14.5 s } }", 0.63),
    ("watch-orientation, { sense: { sensor: accelerometer, rate: 100 Hz, batch: 5 s } }", 2.04),
    ("{ sense: { sensor: accelerometer, rate: 100 Hz, batch: 5 s } }, watch-orientation", 2.04),
  ])
  func `keeps the sensor at its own low rate`(steps: String, milliwatts: Double) throws {
    let found = try outcome(steps, turnsAfter: ["4 s"], sensor: "base: 1 mW, sample: 10 uJ")
    let joules = try #require(found["sensor-energy"])
    #expect(abs(joules - milliwatts * 29e-3) < 1e-9)
  }
}
