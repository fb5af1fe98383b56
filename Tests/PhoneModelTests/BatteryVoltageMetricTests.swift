import Experiments
import ScenarioTestSupport
import Testing

/// `battery-voltage`, on cells whose voltage is known by hand.
struct `The voltage at the end` {
  private static func text(_ battery: String, duration: String) -> String {
    """
    scenario: cell
    device: bench
    battery: { capacity: 1000 mAh, \(battery) }
    load: [ { from: 0 s, current: 1 A } ]
    duration: \(duration)
    metrics: { voltage: { battery-voltage: at-end } }
    """
  }

  private static func voltage(_ battery: String, after duration: String) throws -> Double {
    try #require(try Samples.run(text(battery, duration: duration))["voltage"])
  }

  // A straight line from 3 V to 4 V, and hardly a resistance.
  @Test(arguments: [(0.25, 3.75), (0.5, 3.5), (0.9, 3.1)])
  func `is that of the points without a resistance`(hours: Double, volts: Double) throws {
    let found = try Self.voltage(
      "model: equivalent-circuit, cut-off: 2 V, curve: points, open-circuit: [3 V, 3.2 V, 3.5 V, 4 V], open-circuit-charges: [0 %, 20 %, 50 %, 100 %], resistance-scale: 0.000001",
      after: "\(hours) h")
    #expect(abs(found - volts) < 1e-5)
  }

  @Test func `is the one voltage of a model that has no other`() throws {
    #expect(try Self.voltage("model: ideal, voltage: 3.7 V", after: "30 min") == 3.7)
  }

  @Test func `is the cut-off where the battery ended before`() throws {
    let found = try Self.voltage("model: equivalent-circuit, cut-off: 3.5 V", after: "2 h")
    #expect(abs(found - 3.5) < 1e-5)
  }

  @Test(arguments: [
    ("open-circuit: [3 V, 4 V]", "must be 13 voltages above 0 V"),
    ("open-circuit-charges: [0 %, 50 %, 20 %, 100 %]", "must rise from 0 % to 100 %"),
    ("open-circuit: [3 V, 4 V], open-circuit-charges: [0 %, 100 %]", "must have three points"),
  ])
  func `needs points that make a curve`(points: String, message: String) throws {
    let text = Self.text(
      "model: equivalent-circuit, curve: points, \(points)", duration: "1 h")
    #expect(try Samples.complaints(text).contains { $0.message.contains(message) })
  }
}
