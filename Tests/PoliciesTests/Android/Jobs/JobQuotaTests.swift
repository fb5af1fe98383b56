import Testing

struct `The quota of jobs` {
  private static let workingSet = "standby: { model: android-buckets, working-set-unused: 1 s }"

  // Four minutes each from 1 min and 16 min on, and two from 31 min: then the ten minutes are over. Half
  // a minute less than ten is it at 121.5 min; what the job then takes comes back as fast behind the window.
  @Test func `is ten minutes in two hours for the working set`() throws {
    let report = try JobPhone.run(
      "{ wait: 1 min }, { schedule-job: { every: 15 min } }", job: "{ wait: 4 min }, finish-job",
      policies: Self.workingSet, duration: "130 min")
    #expect(report.jobsBegan(at: [1, 16, 31, 121.5].map { $0 * 60 }))
    #expect(report["cut-seconds"] == 1980)
    #expect(report["finished"] == 3)
  }

  // QuotaController of Android 16: 20 min in 30 min for an active app, 10 min in 4 h for the working set;
  // before, any time for an active app. Jobs of 4 min every 15 min begin at 1, 16, 31, … min.
  @Test(arguments: [(14, 16.0), (16, 16)])
  func `of an active app is no limit for short jobs`(version: Int, jobs: Double) throws {
    let report = try JobPhone.run(
      "{ wait: 1 min }, { schedule-job: { every: 15 min } }", job: "{ wait: 4 min }, finish-job",
      jobs: "batch-size: 1, version: \(version)", duration: "240 min")
    #expect(report["begun"] == jobs)
    #expect(report["cut"] == 0)
  }

  // One job of 25 min, stopped by its quota at 20 min; the limit of a run is raised out of the way.
  @Test(arguments: [(15, 0.0, 1.0), (16, 1, 0)])
  func `of an active app is twenty minutes in thirty since Android 16`(
    version: Int, cut: Double, finished: Double
  ) throws {
    let report = try JobPhone.run(
      "{ wait: 1 min }, { schedule-job: {} }", job: "{ wait: 25 min }, finish-job",
      jobs: "batch-size: 1, run-time: 30 min, version: \(version)", duration: "28 min")
    #expect(report["cut"] == cut)
    #expect(report["cut-seconds"] == cut * 21 * 60)
    #expect(report["finished"] == finished)
  }

  // Ten minutes are used up at 33 min; then two hours, or four, from the first minutes of use.
  @Test(arguments: [(14, 4.0), (16, 3)])
  func `is ten minutes in four hours for the working set since Android 16`(
    version: Int, begun: Double
  ) throws {
    let report = try JobPhone.run(
      "{ wait: 1 min }, { schedule-job: { every: 15 min } }", job: "{ wait: 4 min }, finish-job",
      policies: Self.workingSet, jobs: "batch-size: 1, version: \(version)", duration: "130 min")
    #expect(report["begun"] == begun)
  }

  // developer.android.com, behaviour changes of Android 16: jobs beside a foreground service count, too.
  @Test(arguments: [(15, 0.0), (16, 1)])
  func `is spared beside a foreground service before Android 16`(version: Int, cut: Double) throws {
    let report = try JobPhone.run(
      "{ start-service: special-use }, { wait: 1 min }, { schedule-job: {} }",
      job: "{ wait: 25 min }, finish-job",
      policies: "foreground-services: android-services, \(Self.workingSet)",
      jobs: "batch-size: 1, run-time: 30 min, version: \(version)", duration: "28 min")
    #expect(report["cut"] == cut)
  }

  // developer.android.com, Power management restrictions: an exempt app has no quota.
  @Test func `is none for an exempt app`() throws {
    let report = try JobPhone.run(
      "{ wait: 1 min }, { schedule-job: { every: 15 min } }", job: "{ wait: 4 min }, finish-job",
      policies: Self.workingSet, duration: "130 min", app: "battery-optimisation: exempt")
    #expect(report["begun"] == 9)
    #expect(report["cut"] == 0)
  }

  @Test func `does not count while the phone is charged`() throws {
    let report = try JobPhone.run(
      "{ wait: 1 min }, { schedule-job: { every: 15 min } }", job: "{ wait: 4 min }, finish-job",
      policies: Self.workingSet,
      user: "{ open: app }, lock, { plug-in: { current: 1 A, voltage: 4.2 V, until: 50 mA } }",
      duration: "62 min")
    #expect(report.jobsBegan(at: [1, 16, 31, 46, 61].map { $0 * 60 }))
  }

  // Jobs of no length: the second session has to wait until the first is two hours old.
  @Test(arguments: [("working-set-sessions: 1", 121.0), ("working-set-jobs: 1", 121)])
  func `is so many jobs and sessions`(limit: String, minute: Double) throws {
    let report = try JobPhone.run(
      "{ wait: 1 min }, { schedule-job: {} }, { wait: 9 min }, { schedule-job: {} }",
      policies: Self.workingSet, jobs: "batch-size: 1, \(limit)")
    #expect(report.jobsBegan(at: [60, minute * 60]))
  }

  // Twenty in the minute that begins with the first.
  @Test func `is so many starts a minute`() throws {
    let report = try JobPhone.run(
      "{ wait: 1 min }, { repeat: { times: 22, do: [ { schedule-job: {} }, { wait: 1 s } ] } }",
      policies: Self.workingSet)
    #expect(report.jobsBegan(at: (0..<20).map { 60 + Double($0) } + [120]))
  }
}

struct `An expedited job` {
  @Test func `has three minutes`() throws {
    let report = try JobPhone.run(
      "{ schedule-job: { expedited: true } }", job: "{ wait: 9 s }", duration: "5 min")
    #expect(report["cut-seconds"] == 180)
    #expect(report["begun"] == 2)
  }

  // A minute is used up by the first; the second is refused.
  @Test func `is refused when the time for such jobs is used up`() throws {
    let report = try JobPhone.run(
      "{ wait: 1 min }, { schedule-job: { expedited: true } }, { wait: 5 min }, { schedule-job: { id: 1, expedited: true }, on-failure: [ { count: vain } ] }",
      job: "{ wait: 9 s }", jobs: "batch-size: 1, active-expedited: 1 min")
    #expect(report["refused"] == 1)
    #expect(report["cut-seconds"] == 120)
  }

  @Test(arguments: ["charging: true", "after: 1 s", "deadline: 1 h", "every: 1 h", "idle: true"])
  func `can need a network and nothing else`(need: String) throws {
    let report = try JobPhone.run("{ schedule-job: { expedited: true, \(need) } }")
    #expect(report["refused"] == 1)
    #expect(report["failures"] == 1)
  }
}
