import DrainsimTestSupport
import Policies
import Quantities
import Testing
import Workloads

/// Apps on a phone that knows nothing of its person yet, so that every hour is as good as any other:
/// the app is in front from 0 s to 10 s and asks for what it wants when it leaves.
struct `A launch for a refresh` {
  @Test func `comes once, at its earliest date if nothing forbids it`() {
    let bench = LaunchBench.make(["least-interval": "1 min"], seconds: 80_000)
    bench.use(at: 0) { $0.scheduleRefresh(earliest: 300) }
    bench.run()
    #expect(bench.launches() == [310])
    #expect(bench.counter("refresh-tasks", app: 1) == 1)
  }

  @Test func `comes at the date of the last request`() {
    let bench = LaunchBench.make(["least-interval": "1 min"], seconds: 80_000)
    bench.use(at: 0) {
      $0.scheduleRefresh(earliest: 300)
      $0.scheduleRefresh(earliest: 900)
    }
    bench.run()
    #expect(bench.launches() == [910])
  }

  // In front until 10 s; from there half an hour.
  @Test func `waits until the app has not run for the least interval`() {
    let bench = LaunchBench.make(["least-interval": "30 min"], seconds: 80_000)
    bench.use(at: 0) { $0.scheduleRefresh(earliest: 300) }
    bench.run()
    #expect(bench.launches() == [1810])
  }

  @Test func `does not come while the app is in front`() {
    let bench = LaunchBench.make(["least-interval": "1 min"], seconds: 80_000)
    bench.at(0) {
      $0.light(true, app: 1)
      $0.scheduleRefresh()
    }
    bench.at(5000) { $0.light(true, app: 2) }
    bench.run()
    #expect(bench.launches() == [5060])
  }

  @Test func `does not come for an app that nobody has opened`() {
    let bench = LaunchBench.make(seconds: 80_000)
    bench.use(2, at: 0) { $0.scheduleRefresh(1) }
    bench.run()
    #expect(bench.launches() == [])
  }

  @Test func `does not come for an app that a person has ended, until it is opened again`() {
    let bench = LaunchBench.make(["least-interval": "1 min"], seconds: 80_000)
    bench.use(at: 0) {
      $0.scheduleRefresh(earliest: 300)
      $0.quit(1)
    }
    bench.use(at: 9000)
    bench.run()
    #expect(bench.launches() == [9070])
  }

  @Test func `does not come for an app whose person has switched it off`() {
    var off = AppSettings()
    off.allowsBackgroundRefresh = false
    let bench = LaunchBench.make(settings: [off], seconds: 80_000)
    bench.use(at: 0) { $0.scheduleRefresh(1) }
    bench.use(2, at: 20) { $0.scheduleRefresh(2) }
    bench.run()
    #expect(bench.launches(app: 1) == [])
    #expect(bench.launches(app: 2).count == 1)
  }

  @Test func `wakes the app for half a minute and has the processor work for it`() {
    let bench = LaunchBench.make(
      ["least-interval": "1 min", "launch-work": "70 Mcycles"], seconds: 80_000)
    bench.use(at: 0) { $0.scheduleRefresh() }
    bench.run()
    #expect(bench.times(of: "app 1 may run") == [.at(70)])
    #expect(bench.systemWork == 70e6)
  }

  // Told 5 s before its 30 s are over, and not after it has completed.
  @Test(arguments: [
    (nil, ["app 1 is warned", "app 1 may rest"], [95.0, 100]), (3, ["app 1 may rest"], [73]),
  ])
  func `ends when it is completed, or when its time is over`(
    completed: Double?, told: [String], at times: [Double]
  ) {
    let bench = LaunchBench.make(["least-interval": "1 min"], seconds: 80_000)
    bench.use(at: 0) { $0.scheduleRefresh() }
    if let completed { bench.at(70 + completed) { $0.complete() } }
    bench.run()
    let log = bench.log.filter { told.contains($0.what) }
    #expect(log == zip(times, told).map { LogEntry($0, $1) })
    #expect(bench.counter("tasks-completed") == (completed == nil ? 0 : 1))
    #expect(bench.counter("tasks-expired") == (completed == nil ? 1 : 0))
  }

  @Test func `counts what came to nothing`() {
    let bench = LaunchBench.make(["least-interval": "1 min"], seconds: 80_000)
    bench.use(at: 0) { $0.scheduleRefresh() }
    bench.at(73) { $0.perform("complete-task", ["success": 0], app: 1, thread: 0) }
    bench.run()
    #expect(bench.counter("tasks-failed") == 1)
    #expect(bench.counter("tasks-completed") == 1)
  }

  /// Asks anew at every launch, and completes those of which `completes` says so.
  private static func restless(
    _ values: [String: String], completes: @escaping (Int) -> Bool, seconds: Double = 80_000
  ) -> [Double] {
    var known: [Double] = []
    // The bench answers no events: what was seen in one run is answered in the next, a second later.
    while true {
      let bench = LaunchBench.make(values, seconds: seconds)
      bench.use(at: 0) { $0.scheduleRefresh() }
      for (index, time) in known.enumerated() {
        bench.at(time + 1) { bench in
          bench.scheduleRefresh()
          if completes(index) { bench.complete() }
        }
      }
      bench.run()
      let launches = bench.launches()
      if launches.count == known.count || launches.count == 6 { return launches }
      known = launches
    }
  }

  // 60 s from one launch to the next, and after each that is not completed twice as long.
  @Test func `comes later and later for an app that never completes one`() {
    let values = ["least-interval": "1 min", "throttle-factor": "2", "notice": "1 s"]
    #expect(
      Self.restless(values) { _ in true } == [70, 130, 190, 250, 310, 370])
    // The first expires at 100 s; from then on 120 s, 240 s, … count from the launch.
    #expect(
      Self.restless(values) { _ in false } == [70, 190, 430, 910, 1870, 3790])
  }

  @Test func `comes no later than the limit of throttling says`() {
    let values = [
      "least-interval": "1 min", "throttle-factor": "4", "throttle-limit": "5 min",
    ]
    #expect(Self.restless(values) { _ in false } == [70, 310, 610, 910, 1210, 1510])
  }

  @Test func `comes sooner again for each one that is completed`() {
    let values = ["least-interval": "1 min", "throttle-factor": "2"]
    // Two strikes by 220 s, one of them forgiven at 430 s, the other at 550 s.
    #expect(
      Self.restless(values) { $0 >= 2 } == [70, 190, 430, 550, 610, 670])
  }
}

/// The conditions that keep the whole phone from launching anything.
struct `The system launches nothing` {
  private static func launches(
    _ values: [String: String] = [:], forbid: @escaping (ComponentBench) -> Void,
    allow: @escaping (ComponentBench) -> Void
  ) -> [Double] {
    let bench = LaunchBench.make(
      values.merging(["least-interval": "1 min"]) { first, _ in first }, seconds: 40_000)
    bench.use(at: 0) {
      $0.scheduleRefresh(earliest: 300)
      forbid($0)
    }
    bench.at(9000) { allow($0) }
    bench.run()
    return bench.launches()
  }

  @Test func `while the battery is critically low`() {
    #expect(
      Self.launches(
        forbid: { $0.share { $0.batteryLevel = 0.19 } },
        allow: { $0.share { $0.batteryLevel = 0.2 } }) == [9000])
  }

  @Test func `while the battery is low, but for a phone on a charger`() {
    #expect(
      Self.launches(
        forbid: { $0.share { $0.batteryLevel = 0.19 } },
        allow: { $0.share { $0.isCharging = true } }) == [9000])
  }

  @Test func `in Low Power Mode`() {
    #expect(
      Self.launches(
        forbid: { $0.share { $0.isLowPower = true } },
        allow: { $0.share { $0.isLowPower = false } }) == [9000])
  }

  @Test func `while the phone is hot`() {
    #expect(
      Self.launches(
        forbid: { $0.share { $0.thermalState = 2 } },
        allow: { $0.share { $0.thermalState = 1 } }) == [9000])
  }

  @Test func `with no budget`() {
    #expect(
      Self.launches(["refresh-budget": "0 min/d"], forbid: { _ in }, allow: { _ in }) == [])
  }

  // The app was started by something else: nobody has touched the phone.
  @Test(arguments: [("booted", 0), ("unlocked", 1)])
  func `before the first unlock after a boot`(start: String, count: Int) {
    let bench = LaunchBench.make(["at-start": start], seconds: 40_000)
    bench.at(0) {
      // The app in front with a dark screen is none that a person has unlocked the phone for.
      $0.light(false, app: 1)
      $0.light(false, app: 0)
      $0.scheduleRefresh()
    }
    bench.run()
    #expect(bench.launches().count == count)
  }

  @Test func `and has no event of its own while no app asks for anything`() {
    let bench = LaunchBench.make(seconds: 800_000)
    for day in 0..<9 { bench.use(at: Double(day) * 86_400 + 30_000) }
    bench.run()
    #expect(bench.dispatched == 0)
  }
}

/// The budget of a day.
struct `The budget for launches` {
  /// The second of two launches of an app, the first of which is over after `used` seconds.
  private static func second(after used: Double?) -> Double? {
    let bench = LaunchBench.make(
      [
        "least-interval": "1 min", "refresh-budget": "10 min/d", "least-score": "100 %",
        "throttle-factor": "1",
      ], seconds: 80_000)
    bench.use(at: 0) { $0.scheduleRefresh() }
    bench.at(70.5) { $0.scheduleRefresh() }
    if let used { bench.at(70 + used) { $0.complete() } }
    bench.run()
    return bench.launches().dropFirst().first.map { $0 - 70 }
  }

  // Every hour is as good as any other, and only with all of its budget does the system launch: 30 s
  // of 10 min are a twentieth of a day, 3 s a two-hundredth.
  @Test func `comes back evenly through the day`() throws {
    #expect(abs(try #require(Self.second(after: nil)) - 86_400.0 / 20) < 0.001)
    #expect(abs(try #require(Self.second(after: 3)) - 86_400.0 / 200) < 0.001)
  }

  @Test func `is shared by all apps`() {
    let bench = LaunchBench.make(
      ["least-interval": "1 min", "refresh-budget": "10 min/d", "least-score": "100 %"],
      seconds: 80_000)
    bench.use(1, at: 0) { $0.scheduleRefresh(1) }
    bench.use(2, at: 20) { $0.scheduleRefresh(2) }
    bench.run()
    #expect(bench.launches(app: 1) == [70])
    #expect(abs((bench.launches(app: 2).first ?? 0) - 70 - 86_400.0 / 20) < 0.001)
  }
}

/// Fetches at intervals, as before iOS 13.
struct `A launch for a fetch` {
  @Test func `comes again and again without being asked for again`() {
    var settings = AppSettings()
    settings.fetchInterval = .seconds(3600)
    let bench = LaunchBench.make(
      ["least-interval": "1 min"], settings: [settings], seconds: 15_000)
    bench.use(at: 0)
    for time in [3601.0, 7201, 10_801, 14_401] { bench.at(time) { $0.complete() } }
    bench.run()
    #expect(bench.launches("background-fetch") == [3600, 7200, 10_800, 14_400])
    #expect(bench.counter("background-fetches", app: 1) == 4)
  }

  // Asked for at 10 s with an hour, and at 5000 s no more.
  @Test func `comes as the app says itself, and stops when it says so`() {
    let bench = LaunchBench.make(["least-interval": "1 min"], seconds: 20_000)
    bench.use(at: 0) {
      $0.perform("set-fetch-interval", ["interval": 3600e9], app: 1, thread: 0)
    }
    bench.at(3611) { $0.complete() }
    bench.at(5000) { $0.perform("set-fetch-interval", app: 1, thread: 0) }
    bench.run()
    #expect(bench.launches("background-fetch") == [3610])
  }
}
