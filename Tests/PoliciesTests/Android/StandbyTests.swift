import DrainsimTestSupport
import Experiments
import Policies
import ScenarioTestSupport
import Testing

/// App 1 is in front for the first ten minutes; apps 2 and 3 are not used. Times are hours.
struct `A standby bucket` {
  private static func bench(
    _ values: [String: String] = [:], hours: Double,
    _ userActions: [(Double, (ComponentBench) -> Void)] = []
  ) -> ComponentBench {
    let bench = ComponentBench(ServiceOnBench<AndroidBuckets>(values), seconds: hours * 3600)
    bench.at(0) { $0.light(true, app: 1) }
    bench.at(600) { $0.light(false, app: 0) }
    for (hour, userAction) in userActions { bench.at(hour * 3600, userAction) }
    bench.run()
    return bench
  }

  /// The events that an app got, with the hours.
  private static func told(_ bench: ComponentBench, app: Int = 1) -> [String] {
    bench.log.filter { $0.what.hasPrefix("app \(app):") }.map {
      "\((Double($0.time.nanoseconds) / 36e9).rounded() / 100) \($0.what.dropFirst(7))"
    }
  }

  // Working set 12 h after it left the front; nothing more without a lit screen.
  @Test func `follows the time since an app was in front`() {
    let bench = Self.bench(hours: 100)
    #expect(Self.told(bench) == ["12.17 10 ticks, online"])
    #expect(Self.told(bench, app: 2) == ["12.0 10 ticks, online"])
    #expect(bench.counter("bucket-changes", app: 1) == 1)
  }

  // An hour of light is over at 31 h, in the frequent bucket's time; another at 60.5 h, and two make it
  // rare. Then the network is closed, and open for ten minutes at the end of each day.
  @Test func `asks for a lit screen too`() {
    let bench = Self.bench(
      hours: 110,
      [
        (30, { $0.light(true, app: 0) }), (31.5, { $0.light(false, app: 0) }),
        (60, { $0.light(true, app: 0) }), (62, { $0.light(false, app: 0) }),
      ])
    #expect(
      Self.told(bench) == [
        "12.17 10 ticks, online", "31.0 2 ticks, online", "60.5 1 ticks, offline",
        "84.33 1 ticks, online", "84.5 1 ticks, offline", "108.33 1 ticks, online",
        "108.5 1 ticks, offline",
      ])
  }

  @Test func `is active again when the app is opened`() {
    let bench = Self.bench(
      hours: 30, [(20, { $0.light(true, app: 1) }), (20.5, { $0.light(false, app: 0) })])
    #expect(Self.told(bench) == ["12.17 10 ticks, online", "20.0 any ticks, online"])
  }

  // Charged from 15 h to 18 h; the bucket is what it was.
  @Test func `limits nothing while the phone is charged`() {
    let bench = Self.bench(
      hours: 30,
      [(15, { $0.share { $0.isCharging = true } }), (18, { $0.share { $0.isCharging = false } })])
    #expect(
      Self.told(bench) == [
        "12.17 10 ticks, online", "15.0 any ticks, online", "18.0 10 ticks, online",
      ])
    #expect(bench.counter("bucket-changes", app: 1) == 1)
  }

  @Test func `begins as long ago as the scenario says`() {
    let bench = Self.bench(["unused-at-start": "13 h"], hours: 1)
    #expect(Self.told(bench, app: 2) == ["0.0 10 ticks, online"])
    // In front before anything was told.
    #expect(Self.told(bench).last == "0.0 any ticks, online")
  }

  @Test func `is the same when the day is played again`() {
    let bench = Self.bench(
      hours: 110, [(30, { $0.light(true, app: 2) }), (32.5, { $0.light(false, app: 0) })])
    let first = bench.log
    bench.run()
    #expect(bench.log == first)
  }

  // MARK: - On a phone

  private static func run(
    _ steps: String, policy: String = "{ working-set-unused: 10 min }", duration: String,
    user: String = "{ open: app }, lock", metrics: String = "ticks: { count: ticks }",
    device: String = "{ components: { base: {}, speaker: {} } }", modes: String = ""
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: standby
      device: \(device)
      policies: { standby: \(policy) }
      duration: \(duration)
      user: { actions: { use: { at: 0 s, do: [ \(user) ] } } }
      apps: { app: { background-modes: [\(modes)], handlers: { start: [ \(steps) ] } } }
      metrics: { \(metrics), deferred: { count: deferred-ticks }, changes: { count: bucket-changes } }
      """)
  }

  private static let ticking = "{ every: { interval: 1 min, do: [ { count: ticks } ] } }"

  // Ten an hour: 1 to 10 min, 61 to 70 min, 121 to 130 min.
  @Test func `spares an app no more than its ticks`() throws {
    let report = try Self.run(Self.ticking, duration: "180.5 min")
    #expect(report["ticks"] == 30)
    #expect(report["changes"] == 1)
    // The ticks of 11, 71 and 131 min; those after them are missed with them.
    #expect(report["deferred"] == 3)
  }

  // Two timers at the same instants count as one.
  @Test func `counts ticks of one instant as one`() throws {
    let report = try Self.run("\(Self.ticking), \(Self.ticking)", duration: "180.5 min")
    #expect(report["ticks"] == 60)
  }

  @Test func `leaves an app in front alone`() throws {
    let report = try Self.run(Self.ticking, duration: "180.5 min", user: "{ open: app }")
    #expect(report["ticks"] == 180)
    #expect(report["deferred"] == 0)
  }

  // Opened again at 100 min: the tick that was missed comes at once, and then each minute.
  @Test func `gives back what it kept when the app is opened`() throws {
    let report = try Self.run(
      Self.ticking, duration: "105.5 min",
      user: "{ open: app }, lock, { wait: 100 min }, { open: app }")
    #expect(report["ticks"] == 20.0 + 1 + 5)
  }

  @Test func `leaves an app alone that plays`() throws {
    let report = try Self.run(
      "{ speaker: {} }, \(Self.ticking)", duration: "180.5 min", modes: "audio")
    #expect(report["ticks"] == 180)
  }

  @Test func `does nothing where it is off`() throws {
    let off = try Self.run(Self.ticking, policy: "off", duration: "180.5 min")
    #expect(off["ticks"] == 180)
    #expect(off["changes"] == 0)
  }

  // Rare after 10 min: one request that day, in the ten minutes before 24 h and 10 min are over.
  @Test func `closes the network to apps that are seldom used`() throws {
    let report = try Self.run(
      "{ every: { interval: 5 min, do: [ { request: { down: 1 kB } }, { count: ticks } ] } }",
      policy:
        "{ working-set-unused: 1 min, frequent-unused: 2 min, frequent-lit: 0 s, rare-unused: 11 min, rare-lit: 0 s }",
      duration: "24.25 h", metrics: "ticks: { count: ticks }, failures: { count: failures }",
      device: "standard-phone")
    // At 5 min and 10 min, which are the two of a frequent app; then one an hour, from 1 h 10 min on, of
    // which that of 24 h 10 min finds the network open.
    #expect(report["ticks"] == 2.0 + 1)
    #expect(report["failures"] == 23)
  }
}
