import PhoneModel
import ScenarioTestSupport
import Testing

/// `worker` computes 1 G cycles at 1 GHz from 1.5 s to 2.5 s on one core, in a run of 20 s. With its wake-up
/// of 200 µs, the second that ends at 2 s holds 500 ms of work and the one that ends at 3 s as much.
struct `A gauge that is told second by second` {
  private static func scenario(_ metric: String, _ rest: String = "", duration: String = "20 s")
    -> String
  {
    RoundPhone.scenario(
      """
      user:
        actions:
          begin: { at: 1.5 s, do: [ { open: worker } ] }
      apps:
        worker:
          handlers:
            start: [ { compute: { cycles: 1 G, qos: user-interactive } } ]
      metrics: { m: \(metric) }
      \(rest)
      """, duration: duration)
  }

  private static func value(_ metric: String, _ rest: String = "", duration: String = "20 s")
    throws -> Double?
  {
    try Samples.run(scenario(metric, rest, duration: duration))["m"]
  }

  // 500 ms of processor time are 50 in macOS's account, and the wake-up is 0.02.
  @Test func `has the highest second as its peak`() throws {
    let value = try #require(try Self.value("{ energy-impact-macos-peak: app }"))
    #expect((value - 50.02).magnitude < 1e-9)
  }

  // A core of 500 mW for half a second, at 30 a watt; 1 mJ of waking up beside it.
  @Test func `counts the energy of own work and of overhead`() throws {
    let value = try #require(try Self.value("{ xcode-gauge-peak: app }"))
    #expect((value - 30 * 0.251).magnitude < 1e-9)
  }

  @Test func `has a mean over all seconds`() throws {
    let value = try #require(try Self.value("{ xcode-gauge: app }"))
    #expect((value - 30 * 0.501 / 20).magnitude < 1e-9)
  }

  // At a tenth of a watt the half second would be 75; the wake-up is 0.3.
  @Test func `limits own work to 30, and overhead not`() throws {
    let value = try #require(
      try Self.value("{ xcode-gauge-peak: app, coefficients: { scale: 0.1 W } }"))
    #expect((value - 30.3).magnitude < 1e-9)
  }

  @Test func `weighs the parts`() throws {
    let value = try #require(
      try Self.value("{ xcode-gauge-peak: app, coefficients: { cpu: 0.5 } }"))
    #expect((value - 30 * 0.251 / 2).magnitude < 1e-9)
  }

  // Twice 7.53, and twice 75.3 without the limit.
  @Test(arguments: [("1 W", 15.06), ("0.1 W", 150.6)])
  func `counts everything twice and without a limit while the app is not in front`(
    scale: String, expected: Double
  ) throws {
    let text = Self.scenario("{ xcode-gauge-peak: app, coefficients: { scale: \(scale) } }")
      .replacing("[ { open: worker } ]", with: "[ { open: worker }, close ]")
    let value = try #require(try Samples.run(text)["m"])
    #expect((value - expected).magnitude < 1e-9)
  }

  // The window begins with the work, whose wake-up lies before it.
  @Test func `leaves the warm-up out`() throws {
    let value = try #require(
      try Self.value("{ energy-impact-macos-peak: app }", "warm-up: 1.5 s"))
    #expect((value - 100).magnitude < 1e-9)
  }

  @Test func `leaves out what is no whole second`() throws {
    // Of 2.9 s, the first two: 0 and 7.53.
    let value = try #require(try Self.value("{ xcode-gauge: app }", duration: "2.9 s"))
    #expect((value - 30 * 0.251 / 2).magnitude < 1e-9)
  }

  @Test func `says nothing of less than a second`() throws {
    #expect(try Self.value("{ xcode-gauge-floor: app }", duration: "0.9 s") == nil)
  }

  /// Second k + 1 holds k hundredths of a second of work and a wake-up; the first holds nothing.
  @Test(arguments: [(19, 0), (20, 0), (21, 1.02), (40, 1.02), (41, 2.02), (60, 2.02)])
  func `has the 5th percentile as its floor`(seconds: Int, expected: Double) throws {
    let value = try #require(
      try Samples.run(
        RoundPhone.scenario(
          """
          user: { actions: { begin: { at: 0.25 s, do: [ { open: worker } ] } } }
          apps:
            worker:
              variables: { rounds: 0 }
              handlers:
                start:
                  - every:
                      interval: 1 s
                      do:
                        - set: { rounds: $(rounds + 1) }
                        - compute: { cycles: $(rounds * 10 M), qos: user-interactive }
          metrics: { m: { energy-impact-macos-floor: app } }
          """, duration: "\(seconds) s"))["m"])
    #expect((value - expected).magnitude < 1e-9)
  }

  // A frame every 20 ms from the start: as much in each second as in the mean of them all.
  @Test func `counts the GPU time of what goes on`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(
        """
        user: { actions: { begin: { at: 0 s, do: [ { open: player } ] } } }
        apps:
          player: { handlers: { start: [ { animate: { rate: 50 Hz, views: 10 } } ] } }
        metrics:
          mean: { energy-impact-macos: app, coefficients: { gpu: 2.5 } }
          floor: { energy-impact-macos-floor: app, coefficients: { gpu: 2.5 } }
          peak: { energy-impact-macos-peak: app, coefficients: { gpu: 2.5 } }
        """
      ).replacing("{ components: {", with: "{ components: { gpu: {},"))
    let mean = try #require(report["mean"])
    #expect(mean > 0)
    #expect(((report["floor"] ?? 0) - mean).magnitude < 1e-9)
    #expect(((report["peak"] ?? 0) - mean).magnitude < 1e-9)
  }

  @Test func `has no part for Bluetooth`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(
        """
        user: { actions: { begin: { at: 0 s, do: [ { open: finder } ] } } }
        apps: { finder: { handlers: { start: [ scan ] } } }
        metrics: { m: { xcode-gauge-peak: app }, radio: { energy: bluetooth } }
        """))
    #expect(report["m"] == 0)
    #expect((report["radio"] ?? 0) > 0.1)
  }

  /// A processor that falls asleep, animations, requests of two apps that share a tail, a battery.
  private static let busyDay = """
    scenario: busy
    device: { extends: pixel-6, components: { cellular: { model: lte, tail-owner: proportional } } }
    battery: { model: equivalent-circuit }
    duration: 90 s
    surroundings: { conditions: [ { from: 0 s, wi-fi-signal: 0 %, cellular-signal: 70 % } ] }
    user: { actions: { begin: { at: 0.3 s, do: [ { open: a }, { open: b }, { wait: 20 s }, lock ] } } }
    apps:
      a: { handlers: { start: [ { every: { interval: 3.3 s, do: [ { compute: 30 M }, { request: { down: 40 kB } } ] } }, { animate: { rate: 47 Hz, views: 9 } } ] } }
      b: { handlers: { start: [ { every: { interval: 4.7 s, do: [ { request: { up: 9 kB } }, { draw: { views: 40 } } ] } } ] } }

    """

  @Test func `changes nothing of the run by being asked for`() throws {
    let without = try Samples.run(Self.busyDay)
    let with = try Samples.run(
      Self.busyDay
        + """
        metrics:
          gauge: { xcode-gauge: a }
          floor: { energy-impact-macos-floor: phone }
          other: { xcode-gauge-peak: b }
        """)
    #expect((with["other"] ?? 0) > 0)
    #expect(with.ledger == without.ledger)
    #expect(with["battery-percent"] == without["battery-percent"])
    #expect(with["app-energy"] == without["app-energy"])
  }
}
