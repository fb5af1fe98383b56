import DrainsimTestSupport
import Testing

/// Long work: the app is in front from 0 s to 10 s and asks when it leaves.
struct `A launch for processing` {
  private static func bench(
    _ needs: [String: Double] = [:], values: [String: String] = [:], seconds: Double = 40_000
  ) -> ComponentBench {
    let bench = LaunchBench.make(values, seconds: seconds)
    bench.use(at: 0) {
      $0.perform("schedule-processing", needs, app: 1, thread: 0)
    }
    return bench
  }

  @Test func `comes when the screen has been dark for a while`() {
    let bench = Self.bench(values: ["idle-time": "10 min"])
    // Somebody looks at the clock in between.
    bench.at(300) { $0.light(true, app: 0) }
    bench.at(305) { $0.light(false, app: 0) }
    bench.run()
    #expect(bench.launches("processing-task") == [905])
  }

  @Test func `comes not before its earliest date`() {
    let bench = Self.bench(["earliest": 5000e9])
    bench.run()
    #expect(bench.launches("processing-task") == [5010])
  }

  @Test func `waits for the charger if it needs power`() {
    let bench = Self.bench(["needs-power": 1])
    bench.at(7000) { $0.share { $0.isCharging = true } }
    bench.run()
    #expect(bench.launches("processing-task") == [7000])
  }

  @Test func `waits for a network if it needs one`() {
    let bench = Self.bench(["needs-network": 1])
    // A signal is no network yet: some radio has to carry data.
    bench.at(5000) { $0.change { $0.wifiSignal = 0.5 } }
    bench.at(7000) { $0.share { $0.networks = .wifi } }
    bench.run()
    #expect(bench.launches("processing-task") == [7000])
  }

  // Launched at 610 s, for five minutes.
  @Test func `is told and ended when its time is over`() {
    let bench = Self.bench()
    bench.run()
    #expect(bench.times(of: "app 1 is warned") == [.at(905)])
    #expect(bench.times(of: "app 1 may rest") == [.at(910)])
  }

  @Test func `is told and ended when somebody uses the phone`() {
    let bench = Self.bench()
    bench.at(700) { $0.light(true, app: 0) }
    bench.run()
    #expect(bench.times(of: "app 1 is warned") == [.at(700)])
    #expect(bench.times(of: "app 1 may rest") == [.at(705)])
  }

  @Test func `is told and ended when the charger it needs is taken away`() {
    let bench = Self.bench(["needs-power": 1])
    bench.at(20) { $0.share { $0.isCharging = true } }
    bench.at(700) { $0.share { $0.isCharging = false } }
    bench.run()
    #expect(bench.times(of: "app 1 is warned") == [.at(700)])
  }

  @Test func `that needs no power goes on when the charger is taken away`() {
    let bench = Self.bench()
    bench.at(20) { $0.share { $0.isCharging = true } }
    bench.at(700) { $0.share { $0.isCharging = false } }
    bench.run()
    #expect(bench.times(of: "app 1 is warned") == [.at(905)])
  }

  // The second asked for at once, after an hour at the earliest by the policy.
  @Test func `of one app leaves the interval between two`() {
    let bench = Self.bench(values: ["processing-interval": "1 h"])
    bench.at(620) {
      $0.complete()
      $0.perform("schedule-processing", app: 1, thread: 0)
    }
    bench.run()
    #expect(bench.launches("processing-task") == [610, 4210])
  }

  // Without a budget nothing long runs on the battery; on the charger it costs none.
  @Test func `is free of the budget on a charger only`() {
    let bench = Self.bench(values: ["refresh-budget": "0 min/d"])
    bench.at(7000) { $0.share { $0.isCharging = true } }
    bench.run()
    #expect(bench.launches("processing-task") == [7000])
  }
}
