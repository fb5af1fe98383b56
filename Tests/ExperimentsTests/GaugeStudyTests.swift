import Experiments
import Recordings
import ScenarioTestSupport
import Testing

struct `The gauge of a phone against the simulation` {
  /// A battery of 4 mWh, which a load of 4 mW empties in an hour.
  private static let scenario = """
    scenario: gauge
    parameters: { draw: { value: 4 mW, grade: assumed, range: [2 mW, 6 mW], reason: "a guess" } }
    device: bench
    load: [ { from: 0 s, power: $(draw) } ]
    battery: { model: ideal, capacity: 1 mAh, voltage: 4 V, state-of-health: 100 %, temperature: 25 °C, cold-loss: 0 %/K }
    duration: 50 min
    replications: 1
    """

  private static let weak = """
    scenario: weak
    parameters: { draw: { value: 5 mW, grade: assumed, range: [5 mW, 40 mW], reason: "a guess" } }
    device: bench
    load: [ { from: 0 s, power: $(draw) } ]
    battery: { model: equivalent-circuit, capacity: 100 mAh, resistance-scale: 100, state-of-health: 100 %, temperature: 25 °C, cut-off: 3.3 V }
    duration: 50 min
    replications: 1
    """

  private func points(
    _ readings: [GaugeStudy.Reading], draws: Int, of scenario: String = Self.scenario
  ) throws -> [GaugeStudy.Point] {
    try course(readings, draws: draws, of: scenario).points
  }

  private func course(
    _ readings: [GaugeStudy.Reading], draws: Int, of scenario: String = Self.scenario
  ) throws -> GaugeStudy.Course {
    let loaded = try Samples.load(scenario)
    return try GaugeStudy(
      loaded.scenario, readings: readings, points: draws, jobs: 2,
      make: { try Samples.load(scenario, settings: $0).scenario }
    ).course()
  }

  @Test func `has the level that the load leaves, on the readings' instants`() throws {
    let points = try points(
      [.init(time: 0, level: 1), .init(time: 900, level: 0.9), .init(time: 2700, level: 0.2)],
      draws: 0)
    for (point, level) in zip(points, [1, 0.75, 0.25]) {
      #expect(abs(point.predicted - level) < 1e-6)
      #expect(point.low == point.predicted && point.high == point.predicted)
    }
    #expect(points.map(\.gauge) == [1, 0.9, 0.2])
  }

  // Half and one and a half times the load, along the logarithm or evenly: after 30 minutes, 75 % to
  // 25 %, of which 95 % are drawn.
  @Test func `has a band of the ranges around it`() throws {
    let points = try points([.init(time: 0, level: 1), .init(time: 1800, level: 0.5)], draws: 100)
    #expect(points[0].low == 1 && points[0].high == 1)
    #expect(
      (0.25..<0.29).contains(points[1].low) && (0.71..<0.75).contains(points[1].high), "\(points)")
    #expect(
      points == (try self.points(points.map { .init(time: $0.time, level: $0.gauge) }, draws: 100)))
  }

  // Through some 130 Ω, 40 mW at 4 V lower the voltage by more than the 0.9 V that are left to the
  // cut-off, and 5 mW by 0.2 V.
  @Test func `leaves out draws whose phone shuts down before the gauge ends, and counts them`()
    throws
  {
    let course = try course(
      [.init(time: 0, level: 1), .init(time: 1800, level: 0.9)], draws: 100, of: Self.weak)
    #expect(course.shutDowns > 0 && course.draws > 0)
    #expect(course.draws + course.shutDowns == 100)
    #expect(course.points[1].low > 0.9)
  }

  @Test func `is refused without a battery, and where the run ends before the gauge`() {
    let phone = RoundPhone.scenario("", duration: "10 s")
    #expect(throws: GaugeStudy.Problem.noBattery) {
      try points([.init(time: 0, level: 1), .init(time: 9, level: 0.5)], draws: 0, of: phone)
    }
    #expect(throws: GaugeStudy.Problem.tooShort(run: 3000, gauge: 3001)) {
      try points([.init(time: 0, level: 1), .init(time: 3001, level: 0.5)], draws: 0)
    }
  }

  @Test func `takes the levels of a recording, of equal ones the first, and its end`() throws {
    var builder = RecordingBuilder(kinds: [RecordedKind.batteryLevel, RecordedKind.screenOn])
    for (second, kind, level) in [
      (1, 0, 950_000), (2, 1, 5), (3, 0, 950_000), (4, 0, 940_000),
    ] as [(Int64, Int, Int64)] {
      builder.append(
        RecordedEvent(time: second * 1_000_000_000, kind: kind, values: SIMD4(level, 0, 0, 0)))
    }
    let recording = try Recording(builder.encoded(span: 5_000_000_000))
    #expect(
      GaugeStudy.Reading.all(of: recording) == [
        .init(time: 1, level: 0.95), .init(time: 4, level: 0.94), .init(time: 5, level: 0.94),
      ])
  }
}
