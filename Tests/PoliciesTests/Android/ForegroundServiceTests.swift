import Experiments
import ScenarioTestSupport
import Testing

/// An app that is in front from 0 s to 10 s, and counts minutes as long as it runs: without a service it is
/// frozen at 70 s.
///
/// Sources of the expectations: developer.android.com, "Foreground service timeouts" and "Restrictions on
/// starting a foreground service from the background"; ActivityManagerConstants.java of Android 14.
struct `A foreground service` {
  /// - Parameter hears: Whether the app handles, and counts, the end of a service's time.
  private static func run(
    _ start: String, version: Int = 14, hears: Bool = false, app: String = "",
    duration: String = "60.5 min", policies: String = "",
    user: String = "{ open: app }, { wait: 10 s }, lock"
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: services
      device: { components: { base: {} } }
      policies:
        app-lifecycle: { model: android-cached }
        foreground-services: { model: android-services, version: \(version) }
        \(policies)
      duration: \(duration)
      user: { actions: { use: { at: 0 s, do: [ \(user) ] } } }
      apps:
        app:
          \(app.isEmpty ? "variables: {}" : app)
          handlers:
            start: [ \(start), { repeat: { times: 3000, do: [ { wait: 1 min }, { count: minutes } ] } } ]
            \(hears ? told : "")
      metrics:
        minutes: { count: minutes }
        \(hears ? "told: { count: told }\n  told-at: { count: told-at }" : "")
        refused: { count: services-refused }
        started: { count: services-started }
        timed-out: { count: services-timed-out }
      """)
  }

  private static func seconds(hours: Double) -> Double { hours * 3600 }

  private static let told =
    "service-timeout: [ { count: told }, { count: { name: told-at, by: $(floor(now / 1 s + 0.5)) } } ]"

  @Test func `keeps its app running until it is stopped`() throws {
    #expect(try Self.run("{ count: begun }")["minutes"] == 1)
    let kept = try Self.run("{ start-service: special-use }")
    #expect(kept["minutes"] == 60)
    #expect(kept["started"] == 1)
    // Stopped at 10 min, frozen a minute later.
    let stopped = try Self.run(
      "{ start-service: special-use }, { repeat: { times: 10, do: [ { wait: 1 min }, { count: minutes } ] } }, stop-service"
    )
    #expect((10...11).contains(stopped["minutes"] ?? 0))
  }

  // At 1 min the app still runs, and left the front 50 s ago.
  @Test(arguments: [(11, 0.0), (12, 1), (16, 1)])
  func `is refused in the background since Android 12`(version: Int, refused: Double) throws {
    let report = try Self.run(
      "{ wait: 1 min }, { start-service: special-use, on-failure: [ { count: vain } ] }",
      version: version)
    #expect(report["refused"] == refused)
    #expect(report["started"] == 1 - refused)
  }

  // The front is left at 10 s: 4 s and 6 s after that.
  @Test(arguments: [(14.0, 0.0), (16, 1)])
  func `starts for five seconds after its app left the front`(second: Double, refused: Double)
    throws
  {
    let report = try Self.run(
      "{ wait: \(second) s }, { start-service: special-use, on-failure: [ { count: vain } ] }")
    #expect(report["refused"] == refused)
  }

  @Test func `starts in the background for an app that the person exempts`() throws {
    let report = try Self.run(
      "{ wait: 1 min }, { start-service: special-use, on-failure: [ { count: vain } ] }",
      app: "battery-optimisation: exempt", policies: "doze: android-doze")
    #expect(report["refused"] == 0)
  }

  // An alarm of an app that has no permission for exact ones does not count.
  @Test(arguments: [(true, 0.0), (false, 1)])
  func `starts in the background from an exact alarm`(isExact: Bool, refused: Double) throws {
    let report = try Self.run(
      "{ every: { interval: 10 min, do: [ { start-service: special-use, on-failure: [ { count: vain } ] } ] } }",
      app: "exact-alarms: \(isExact)", duration: "10.5 min", policies: "doze: android-doze")
    #expect(report["refused"] == refused)
  }

  @Test(arguments: [
    ("camera", 13, 0.0), ("camera", 14, 1), ("microphone", 14, 1), ("location", 14, 0),
  ])
  func `for camera or microphone starts in front alone since Android 14`(
    type: String, version: Int, refused: Double
  ) throws {
    let report = try Self.run(
      "{ wait: 12 s }, { start-service: \(type), on-failure: [ { count: vain } ] }",
      version: version)
    #expect(report["refused"] == refused)
  }

  // Six hours from 10 s on, when the app leaves the front; ten seconds later it is stopped, and a minute
  // after that the app is frozen.
  @Test(arguments: [
    ("data-sync", 14, 0.0), ("data-sync", 15, 1), ("media-processing", 15, 1),
    ("media-playback", 15, 0),
  ])
  func `for data has six hours since Android 15`(type: String, version: Int, told: Double) throws {
    let report = try Self.run(
      "{ start-service: \(type) }", version: version, hears: true, duration: "8 h")
    #expect(report["told"] == told)
    #expect(report["told-at"] == told * (Self.seconds(hours: 6) + 10))
    #expect(report["timed-out"] == told)
    if told == 0 { #expect((report["minutes"] ?? 0) >= 479) }
    if told == 1 { #expect((360...362).contains(report["minutes"] ?? 0)) }
  }

  // Opened again at 5 h for ten seconds: six more hours from then on.
  @Test func `for data has all of its time again when its app was in front`() throws {
    let report = try Self.run(
      "{ start-service: data-sync }", version: 15, hears: true, duration: "12 h",
      user:
        "{ open: app }, { wait: 10 s }, lock, { wait: 5 h }, { open: app }, { wait: 10 s }, lock")
    #expect(report["told-at"] == Self.seconds(hours: 11) + 20)
  }

  @Test(arguments: [(13, 0.0), (14, 1)])
  func `that is short has three minutes since Android 14`(version: Int, told: Double) throws {
    let report = try Self.run(
      "{ start-service: short-service }", version: version, hears: true, duration: "30 min")
    #expect(report["told-at"] == told * 180)
    #expect(report["timed-out"] == told)
  }

  @Test func `that is stopped in time is told nothing`() throws {
    let report = try Self.run(
      "{ start-service: short-service }, { wait: 2 min }, { stop-service: short-service }",
      hears: true, duration: "30 min")
    #expect(report["told"] == 0)
    #expect(report["timed-out"] == 0)
  }

  // Timers of a minute tick all night, although the phone rests deeply.
  @Test func `is not held back by Doze`() throws {
    let report = try Self.run(
      "{ start-service: special-use }", duration: "180.5 min", policies: "doze: android-doze")
    #expect(report["minutes"] == 180)
  }
}
