import Experiments
import ScenarioTestSupport
import Testing

struct `A job` {
  @Test func `without needs begins at once, and is over when the app says so`() throws {
    let report = try JobPhone.run("{ wait: 40 s }, { schedule-job: {} }")
    #expect(report.jobsBegan(at: [40]))
    #expect(report["scheduled"] == 1)
    #expect(report["finished"] == 1)
    #expect(report["stopped"] == 0)
  }

  @Test func `begins never where nobody schedules`() throws {
    let report = try Samples.run(
      """
      scenario: jobs
      device: { components: { base: {} } }
      duration: 1 h
      user: { actions: { use: { at: 0 s, do: [ { open: app } ] } } }
      apps: { app: { handlers: { start: [ { schedule-job: {} } ], job-started: [ { count: begun } ] } } }
      metrics: { begun: { count: begun } }
      """)
    #expect(report["begun"] == 0)
  }

  @Test func `waits its own time`() throws {
    let report = try JobPhone.run("{ schedule-job: { after: 7 min } }")
    #expect(report.jobsBegan(at: [420]))
  }

  // The cellular radio has a signal from 200 s on, and Wi-Fi from 500 s.
  @Test(arguments: [("any", 200.0), ("unmetered", 500), ("none", 0)])
  func `waits for the network that it needs`(network: String, second: Double) throws {
    let report = try JobPhone.run(
      "{ schedule-job: { network: \(network) } }",
      surroundings:
        "conditions: [ { from: 0 s, cellular-signal: 0 %, wi-fi-signal: 0 % }, { from: 200 s, cellular-signal: 100 % }, { from: 500 s, wi-fi-signal: 100 % } ]",
      device:
        "{ components: { base: {}, cellular: { model: lte }, wi-fi: { model: byte-cost-wi-fi } } }"
    )
    #expect(report.jobsBegan(at: [second]))
    #expect(report["delay"] == second)
  }

  @Test func `waits for a charger`() throws {
    let report = try JobPhone.run(
      "{ schedule-job: { charging: true } }",
      user:
        "{ open: app }, lock, { wait: 300 s }, { plug-in: { current: 1 A, voltage: 4.2 V, until: 50 mA } }"
    )
    #expect(report.jobsBegan(at: [300]))
  }

  // Dark from 100 s on.
  @Test func `waits until nobody has used the phone for half an hour`() throws {
    let report = try JobPhone.run(
      "{ schedule-job: { idle: true } }", user: "{ open: app }, { wait: 100 s }, lock")
    #expect(report.jobsBegan(at: [100 + 31 * 60]))
  }

  // Below 15 % when it is asked for; a charger is as good as a full battery.
  @Test(arguments: [("14 %", 300.0), ("90 %", 0)])
  func `waits while the battery is low`(charge: String, second: Double) throws {
    let report = try JobPhone.run(
      "{ schedule-job: { battery-not-low: true } }",
      battery:
        "battery: { model: ideal, capacity: 3000 mAh, voltage: 4 V, state-of-charge: \(charge) }",
      user:
        "{ open: app }, lock, { wait: 300 s }, { plug-in: { current: 1 A, voltage: 4.2 V, until: 50 mA } }"
    )
    #expect(report.jobsBegan(at: [second]))
  }

  @Test func `begins at its deadline whatever is missing`() throws {
    let report = try JobPhone.run(
      "{ schedule-job: { charging: true, idle: true, deadline: 20 min } }")
    #expect(report.jobsBegan(at: [1200]))
  }

  @Test func `is replaced by another of its number, and by no other`() throws {
    let report = try JobPhone.run(
      "{ schedule-job: { after: 5 min } }, { schedule-job: { id: 1, after: 6 min } }, { schedule-job: { after: 9 min } }"
    )
    #expect(report.jobsBegan(at: [360, 540]))
  }

  @Test(arguments: [("cancel-job", [Double]()), ("{ cancel-job: 1 }", [300])])
  func `can be taken back`(step: String, seconds: [Double]) throws {
    let report = try JobPhone.run(
      "{ schedule-job: { after: 5 min } }, { schedule-job: { id: 1, after: 6 min } }, { wait: 1 min }, \(step)"
    )
    #expect(report.jobsBegan(at: seconds))
  }

  @Test func `is stopped when what it needs is gone, and begins again when it is back`() throws {
    let report = try JobPhone.run(
      "{ schedule-job: { charging: true } }",
      job: "{ wait: 4 min }, { if: $(now > 10 min), then: [ finish-job ] }",
      user:
        "{ open: app }, lock, { plug-in: { current: 1 A, voltage: 4.2 V, until: 50 mA } }, { wait: 100 s }, unplug, { wait: 500 s }, { plug-in: { current: 1 A, voltage: 4.2 V, until: 50 mA } }"
    )
    #expect(report.jobsBegan(at: [0, 600]))
    #expect(report["cut"] == 1)
    #expect(report["cut-seconds"] == 100)
    #expect(report["finished"] == 1)
  }

  // Ten minutes, and then the back-offs of a failure and of two.
  @Test func `has ten minutes`() throws {
    let report = try JobPhone.run("{ schedule-job: {} }", job: "{ wait: 9 s }", duration: "30 min")
    #expect(report.jobsBegan(at: [0, 630, 1290]))
    #expect(report["stopped"] == 2)
  }

  @Test func `may be one of 150`() throws {
    let report = try JobPhone.run(
      "{ repeat: { times: 152, do: [ { set: { n: $(n + 1) } }, { schedule-job: { id: $(n), after: 9 h }, on-failure: [ { count: vain } ] } ] } }",
      variables: "{ n: 0 }", duration: "1 min")
    #expect(report["scheduled"] == 150)
    #expect(report["refused"] == 2)
  }
}

struct `An app with a job` {
  // Frozen a minute after it left the front, but for the job from 5 to 12 min.
  @Test func `is not frozen while the job runs`() throws {
    let report = try JobPhone.run(
      "{ schedule-job: { after: 5 min } }",
      job: "{ repeat: { times: 7, do: [ { wait: 1 min }, { count: cut } ] } }, finish-job",
      policies: "app-lifecycle: android-cached", duration: "20 min")
    #expect(report["cut"] == 7)
    #expect(report["suspensions"] == 2)
  }

  // Ended at 100 s; the job starts it anew.
  @Test func `is started for it after a person has ended it`() throws {
    let report = try JobPhone.run(
      "{ count: cut }, { if: $(now < 1 min), then: [ { schedule-job: { after: 5 min } } ] }",
      user: "{ open: app }, lock, { wait: 100 s }, { quit: app }", duration: "20 min")
    #expect(report["cut"] == 2)
    #expect(report.jobsBegan(at: [300]))
  }
}
