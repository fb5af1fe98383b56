import Experiments
import ScenarioTestSupport
import Testing

/// An app opened at the very beginning, on a phone that lies in the dark from then on: light rest from 4
/// min on, deep rest from 64.5 min to 124.5 min where nothing comes between.
struct `An alarm clock` {
  private static func run(
    _ clock: String, ticks: String = "interval: 1 d", policies: String = "doze: android-doze",
    duration: String = "3 h"
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: clock
      device: { components: { base: {} } }
      policies: { \(policies) }
      duration: \(duration)
      user: { actions: { use: { at: 0 s, do: [ { open: app }, lock ] } } }
      apps:
        app:
          handlers:
            start:
              - every: { \(clock), do: [ { count: rings }, { count: { name: seconds, by: $(floor(now / 1 s + 0.5)) } } ] }
              - every: { \(ticks), tolerance: 0 s, do: [ { count: ticks } ] }
      metrics:
        rings: { count: rings }
        seconds: { count: seconds }
        ticks: { count: ticks }
        light: { count: light-doze-entries }
        deep: { count: deep-doze-entries }
      """)
  }

  // In light rest, between two windows; in deep rest, which begins after half an hour at the least.
  @Test(arguments: [15.0, 100])
  func `rings at its time in any rest`(minute: Double) throws {
    let report = try Self.run("interval: 7 d, phase: \(minute) min, alarm-clock: true")
    #expect(report["rings"] == 1)
    #expect(report["seconds"] == 60 * minute)
  }

  @Test func `is any other timer without its flag`() throws {
    let report = try Self.run("interval: 7 d, phase: 100 min, tolerance: 0 s")
    #expect(report["seconds"] == 7470.0)
  }

  // Deep from 64.5 min; at 100 min all begins anew, so light from 104 min and deep from 164.5 min.
  @Test func `ends a rest, which begins anew`() throws {
    let report = try Self.run("interval: 7 d, phase: 100 min, alarm-clock: true")
    #expect(report["light"] == 2)
    #expect(report["deep"] == 2)
  }

  // At 64.5 min it would ring within half an hour: the phone is looked at anew, and rests from 129 min on
  // but for the ring at 80 min, which begins it anew once more.
  @Test(arguments: [(80.0, 1.0), (95, 2)])
  func `keeps the phone from deep rest half an hour before it rings`(
    minute: Double, deep: Double
  ) throws {
    let report = try Self.run("interval: 7 d, phase: \(minute) min, alarm-clock: true")
    #expect(report["deep"] == deep)
  }

  // The tick that was due at 90 min comes with the ring.
  @Test func `lets come what waited for the end of the rest`() throws {
    let report = try Self.run(
      "interval: 7 d, phase: 100 min, alarm-clock: true", ticks: "interval: 90 min",
      duration: "101 min")
    #expect(report["ticks"] == 1)
  }

  // Put off by up to 7.5 min otherwise, and limited to one an hour in the bucket rare.
  @Test func `is exact and beyond the quotas of buckets`() throws {
    let report = try Self.run(
      "interval: 10 min, alarm-clock: true",
      policies:
        "timer-coalescing: android-alarms, standby: { model: android-buckets, working-set-unused: 1 s, working-set-alarms: 1 }",
      duration: "45 min")
    #expect(report["rings"] == 4)
    #expect(report["seconds"] == 6000.0)
  }

  @Test func `that is cancelled ends nothing`() throws {
    let report = try Samples.run(
      """
      scenario: clock
      device: { components: { base: {} } }
      policies: { doze: android-doze }
      duration: 3 h
      user: { actions: { use: { at: 0 s, do: [ { open: app }, lock ] } } }
      apps:
        app:
          handlers:
            start:
              - every: { interval: 7 d, phase: 80 min, alarm-clock: true, name: clock, do: [ { count: rings } ] }
              - wait: 1 min
              - cancel: clock
      metrics: { rings: { count: rings }, deep: { count: deep-doze-entries }, light: { count: light-doze-entries } }
      """)
    #expect(report["rings"] == 0)
    #expect(report["light"] == 1)
    #expect(report["deep"] == 1)
  }
}
