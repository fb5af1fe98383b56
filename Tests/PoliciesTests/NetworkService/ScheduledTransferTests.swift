import Experiments
import Quantities
import ScenarioTestSupport
import Testing

@testable import Components
@testable import Policies

/// A transfer of 4 kB that is scheduled at 1 s.
struct `A scheduled transfer` {
  private static func run(
    _ keys: String = "discretionary: true, tolerance: 12 h",
    policy: String = "{ power-until: 0 %, wi-fi-until: 100 % }", parts: String = "",
    conditions: String = "", more: String = "", policies: String = "",
    user: String = "[ { open: app } ]", metrics: String = "", duration: String = "20 h"
  ) throws -> RunReport {
    try NetworkPhone.run(
      """
      start: [ { schedule-transfer: { down: 4 kB, \(keys) } }\(more) ],
      transfer-finished: [ { observe: { delay: $(event.delay) } } ]
      """, parts: parts, conditions: conditions,
      policies: "network-service: \(policy)\(policies)", user: user,
      metrics: "delay: { mean-of: delay }\(metrics.isEmpty ? "" : ", \(metrics)")",
      duration: duration)
  }

  private static let evening = "{ from: 0 s, wi-fi-signal: 0 % }, { from: 2 h, wi-fi-signal: 80 % }"

  @Test func `that can wait is done with Wi-Fi at the hour it comes`() throws {
    let report = try Self.run(parts: NetworkPhone.wifi, conditions: Self.evening)
    #expect(report["delay"] == Double(2 * 3600 - 1 + 4))
    #expect(report["cellular-bytes-down"] == 0)
    #expect(report.costs(0))
  }

  // JobInfo.setRequiredNetwork (NETWORK_TYPE_UNMETERED) and URLSessionConfiguration.allowsCellularAccess
  // wait for Wi-Fi, with and without a policy.
  @Test(arguments: ["off", "{ power-until: 0 %, wi-fi-until: 100 % }"])
  func `may use Wi-Fi alone`(policy: String) throws {
    let report = try Self.run(
      "network: unmetered", policy: policy, parts: NetworkPhone.wifi, conditions: Self.evening)
    #expect(report["delay"] == Double(2 * 3600 - 1 + 4))
    #expect(report["cellular-bytes-down"] == 0)
    let any = try Self.run(
      "network: any", policy: policy, parts: NetworkPhone.wifi, conditions: Self.evening)
    #expect(any["cellular-bytes-down"] == 4000)
  }

  // Its tolerance is over at 1 h.
  @Test func `for Wi-Fi alone is not forced upon another network`() throws {
    let report = try Self.run(
      "discretionary: true, tolerance: 1 h, network: unmetered", parts: NetworkPhone.wifi,
      conditions: Self.evening)
    #expect(report["delay"] == Double(2 * 3600 - 1 + 4))
    #expect(report["cellular-bytes-down"] == 0)
  }

  @Test(arguments: [
    ("discretionary: true, tolerance: 12 h", "off"),
    ("discretionary: false", "{ power-until: 0 %, wi-fi-until: 100 % }"),
  ])
  func `begins at once where nobody chooses`(keys: String, policy: String) throws {
    let report = try Self.run(
      keys, policy: policy, parts: NetworkPhone.wifi, conditions: Self.evening)
    #expect(report["delay"] == Double(4))
    #expect(report.costs(NetworkPhone.energy(bytes: 4000, wakings: 1)))
  }

  @Test func `begins with whatever there is at the end of its tolerance`() throws {
    let report = try Self.run()
    #expect(report["delay"] == Double(12 * 3600 + 4))
    #expect(report["transfers-forced"] == 1)
    #expect(report.costs(NetworkPhone.energy(bytes: 4000, wakings: 1)))
  }

  // Forced at 12 h, but there is no network before 13 h.
  @Test func `is late where the end of its tolerance finds no network`() throws {
    let report = try Self.run(
      conditions: "{ from: 11 h, cellular-signal: 0 % }, { from: 13 h, cellular-signal: 50 % }")
    #expect(report["delay"] == Double(13 * 3600 - 1 + 4))
    #expect(report["transfers-late"] == 1)
  }

  // The app's own request is over at 3 h and a second; the transfer shares the rate with it.
  @Test func `joins a radio that is up anyway`() throws {
    let report = try Self.run(
      policy: "{ power-until: 0 %, wi-fi-until: 0 % }",
      more: ", { wait: 3 h }, { request: { down: 4 kB } }")
    #expect(report["delay"] == Double(3 * 3600 + 8))
    #expect(report.costs(NetworkPhone.energy(bytes: 8000, wakings: 1)))
  }

  // Counted from 1 s: no look before 2 h, though Wi-Fi is there all the time.
  @Test(arguments: ["off", "{ power-until: 0 %, wi-fi-until: 100 % }"])
  func `does not begin before its earliest instant`(policy: String) throws {
    let report = try Self.run(
      "discretionary: true, earliest: 2 h", policy: policy, parts: NetworkPhone.wifi)
    #expect(report["delay"] == Double(2 * 3600 + 4))
  }

  // 2000 B over Wi-Fi until 3 s, the other 2000 over cellular: at once.
  @Test func `is taken up again where it broke off`() throws {
    let wifi = """
      wi-fi: { model: wi-fi, promotion: 0 s, rate-up: 8 kbps, rate-down: 8 kbps, weak-rate: 100 % }
      """
    let report = try Self.run(
      "discretionary: false", parts: wifi, conditions: "{ from: 3 s, wi-fi-signal: 0 % }")
    #expect(report["delay"] == Double(4))
    #expect(report["transfers-broken"] == 1)
    #expect(report["cellular-bytes-down"] == 2000)
  }

  // Locked at 2 s, suspended at 7 s. Done at 64 s: the handler runs at once, and the app's timer
  // ticks for thirty seconds more: one tick that it missed, and thirty on time.
  @Test func `goes on while its app is suspended, and wakes it for a while`() throws {
    let report = try Self.run(
      "earliest: 59 s", policy: "off",
      more: ", { wait: 0.5 s }, { every: { interval: 1 s, do: [ { count: ticks } ] } }",
      policies: ", app-lifecycle: ios-lifecycle", user: "[ { open: app }, { wait: 1 s }, lock ]",
      metrics: "ticks: { count: ticks }", duration: "200 s")
    #expect(report.lasts(63))
    // At 2.5 s to 6.5 s, one for all that were missed at 64 s, then at 64.5 s to 93.5 s.
    let ticks = Double(5 + 1 + 30)
    #expect(report["ticks"] == ticks)
  }

  @Test func `is given up by its name`() throws {
    let report = try Self.run(
      "discretionary: true, name: backup", more: ", { wait: 1 s }, { cancel: { request: backup } }")
    #expect(report["transfers-finished"] == 0)
    #expect(report["requests-cancelled"] == 1)
    #expect(report["failures"] == 0)
    #expect(report.costs(0))
  }
}

/// A tolerance of 100 s: Wi-Fi and power for 50 s, Wi-Fi for 80 s.
struct `The rule for transfers that can wait` {
  private static let rule = DeferralRule(powerUntil: 0.5, wifiUntil: 0.8)

  private static func verdict(
    _ seconds: Int64, _ networks: SharedState.Networks, charging: Bool = false,
    awake: SharedState.Networks = []
  ) -> DeferralRule.Decision {
    var shared = SharedState()
    shared.networks = networks
    shared.isCharging = charging
    shared.awakeRadios = awake
    return rule.verdict(waited: .seconds(seconds), of: .seconds(100), shared)
  }

  @Test func `takes Wi-Fi with power at once`() {
    #expect(Self.verdict(0, .wifi, charging: true) == .begin)
    #expect(Self.verdict(0, .cellular, charging: true) == .wait(.seconds(50)))
  }

  @Test func `takes Wi-Fi alone after a time`() {
    #expect(Self.verdict(49, .wifi) == .wait(.seconds(1)))
    #expect(Self.verdict(50, .wifi) == .begin)
  }

  @Test func `joins a radio that is up after a longer time`() {
    #expect(Self.verdict(79, .cellular, awake: .cellular) == .wait(.seconds(1)))
    #expect(Self.verdict(80, .cellular) == .wait(.seconds(20)))
    #expect(Self.verdict(80, .cellular, awake: .cellular) == .begin)
  }

  @Test func `takes nothing but Wi-Fi with power in Low Power Mode`() {
    var shared = SharedState()
    shared.isLowPower = true
    shared.networks = .wifi
    func verdict(_ seconds: Int64) -> DeferralRule.Decision {
      Self.rule.verdict(waited: .seconds(seconds), of: .seconds(100), shared)
    }
    #expect(verdict(60) == .wait(.seconds(40)))
    #expect(verdict(100) == .beginForced)
    shared.isCharging = true
    #expect(verdict(60) == .begin)
  }

  // Three quarters of the tolerance have passed, and there is Wi-Fi, when the mode is switched off at 3 h.
  @Test func `begins when Low Power Mode is over`() throws {
    let report = try NetworkPhone.run(
      "start: [ { schedule-transfer: { down: 4 kB, discretionary: true, tolerance: 4 h } } ], transfer-finished: [ { observe: { delay: $(event.delay) } } ]",
      parts: NetworkPhone.wifi,
      policies:
        "network-service: { power-until: 0 %, wi-fi-until: 100 % }, low-power-mode: ios-low-power-mode",
      user:
        "[ { low-power-mode: true }, { open: app }, { wait: 3 h }, { low-power-mode: false } ]",
      metrics: "delay: { mean-of: delay }", duration: "20 h")
    #expect(report["delay"] == Double(3 * 3600 + 4))
  }

  @Test func `takes what there is at the end`() {
    #expect(Self.verdict(100, .cellular) == .beginForced)
    #expect(Self.verdict(100, []) == .wait(nil))
  }
}
