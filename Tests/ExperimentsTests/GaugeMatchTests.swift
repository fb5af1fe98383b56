import Experiments
import ScenarioTestSupport
import Testing

/// Numbers with which a played phone draws what the recorded phone's gauge measured.
struct `Numbers that match a gauge` {
  /// A load that is computed from two numbers, for an hour.
  private static func scenario(_ joules: String) -> String {
    """
    scenario: gauge
    parameters:
      draw: { value: 4 mW, grade: assumed, range: [2 mW, 8 mW], reason: "a guess" }
      other: { value: 3 mW, grade: assumed, range: [1 mW, 9 mW], reason: "no part of it" }
    device: bench
    load: [ { from: 0 s, power: $(draw) } ]
    battery: { model: ideal, capacity: 100 mAh, voltage: 4 V, state-of-health: 100 %, temperature: 25 °C, cold-loss: 0 %/K }
    duration: 1 h
    replications: 1
    metrics: { gauge: { measured: [ { until: 1 h, energy: \(joules) } ] } }
    """
  }

  private func match(_ joules: String) throws -> GaugeMatch.Match {
    let text = Self.scenario(joules)
    return try #require(
      try GaugeMatch(
        Samples.load(text).scenario, jobs: 2, changing: { $0.hasPrefix("parameters.") },
        make: { try Samples.load(text, settings: $0).scenario }
      ).match())
  }

  // 4 mW for an hour are 14.4 J, and 18 J those of 5 mW.
  @Test(arguments: [("18 J", 5.0), ("10.8 J", 3), ("14.4 J", 4)])
  func `are those whose law allows it, and no others`(joules: String, milliwatts: Double) throws {
    let match = try match(joules)
    #expect(abs(match.before - 14.4) < 1e-9)
    #expect(abs(match.after / match.measured - 1) < 2e-3)
    guard milliwatts != 4 else { return #expect(match.numbers.isEmpty) }
    #expect(match.numbers.map(\.path) == ["parameters.draw"])
    let setting = try #require(match.numbers.first?.settings.first)
    let value = try #require(Double(setting.split(separator: "=")[1].split(separator: " ")[0]))
    #expect(abs(value / milliwatts - 1) < 2e-3, "\(setting)")
  }

  @Test func `stay within their range where the gauge lies outside`() throws {
    let match = try match("100 J")
    // 8 mW for an hour.
    #expect(abs(match.after - 28.8) < 0.1)
    #expect(match.numbers.count == 1)
  }
}
