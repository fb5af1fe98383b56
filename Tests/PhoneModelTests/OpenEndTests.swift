import ScenarioTestSupport
import Testing

/// The end of a run is open, as that of a half-open interval of time: what is due at it comes later.
struct `The end of a run` {
  private static func ticks(_ duration: String, interval: String) throws -> Double? {
    try Samples.run(
      """
      scenario: end
      device: standard-phone
      duration: \(duration)
      user: { actions: { begin: { at: 0 s, do: [ { open: app } ] } } }
      apps: { app: { handlers: { start: [ { every: { interval: \(interval), tolerance: 0 s, do: [ { count: ticks } ] } } ] } } }
      metrics: { ticks: { count: ticks } }
      """)["ticks"]
  }

  // Ticks at 10, 20 and 30 min.
  @Test(arguments: [("30 min", 2.0), ("30.001 min", 3)])
  func `has no tick that is due at it`(duration: String, count: Double) throws {
    #expect(try Self.ticks(duration, interval: "10 min") == count)
  }

  @Test func `lasts as long as it says`() throws {
    let report = try Samples.run(
      "scenario: end\ndevice: { components: { base: { asleep: 1 W, awake: 1 W } } }\nduration: 10 s\n"
    )
    #expect(report.end == 10)
    #expect(report.ledger.total == .joules(10))
  }

  @Test func `has no action that is due at it`() throws {
    func complaints(_ time: String) throws -> Int {
      try Samples.complaints(
        """
        scenario: end
        device: standard-phone
        duration: 30 min
        user: { actions: { late: { at: \(time), do: [ { open: app } ] } } }
        apps: { app: { handlers: { start: [ { compute: 1 M } ] } } }
        """
      ).count
    }
    #expect(try complaints("30 min") > complaints("29 min"))
  }
}

/// A phone is used until its battery falls to the cut-off voltage, which a fuel gauge calls empty.
struct `A phone with little charge` {
  @Test(arguments: [1, 2, 3])
  func `lives until then`(percent: Int) throws {
    let report = try Samples.run(
      """
      scenario: low
      phone: pixel-4
      duration: 24 h
      battery: { state-of-charge: \(percent) % }
      user: { actions: { go: { at: 1 s, do: [ { open: app }, { wait: 5 s }, lock ] } } }
      apps: { app: { handlers: { start: [ { compute: 10 M } ] } } }
      """)
    // A hundredth of 2800 mAh at 3.5 V gives half a watt, more than it draws in the dark, for 700 s.
    let empty = report.battery?.emptyAfter
    #expect(empty.map { $0.seconds > 700 * Double(percent) } ?? true)
  }
}
