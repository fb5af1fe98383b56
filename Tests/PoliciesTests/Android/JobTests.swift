import Experiments
import ScenarioTestSupport
import Testing

/// A day of one app that was opened at the very beginning on a phone that lies in the dark from then
/// on. A job says when it begins, in minutes: the mean, how often, and what became of it.
private func run(
  _ steps: String, job: String = "finish-job", stopped: String = "", policies: String = "",
  jobs: String = "batch-size: 1", surroundings: String = "", battery: String = "",
  device: String = "{ components: { base: {} } }", user: String = "{ open: app }, lock",
  variables: String = "{}", duration: String = "3 h"
) throws -> RunReport {
  try Samples.run(
    """
    scenario: jobs
    device: \(device)
    policies: { job-scheduling: { model: android-jobs\(jobs.isEmpty ? "" : ", \(jobs)") }\(policies.isEmpty ? "" : ", \(policies)") }
    duration: \(duration)
    \(battery)
    surroundings: { \(surroundings) }
    user: { actions: { use: { at: 0 s, do: [ \(user) ] } } }
    apps:
      app:
        variables: \(variables)
        handlers:
          start: [ \(steps) ]
          job-started: [ { count: begun }, { count: { name: seconds, by: $(floor(now / 1 s + 0.5)) } }, \(job) ]
          job-stopped: [ { count: cut }, { count: { name: cut-seconds, by: $(floor(now / 1 s + 0.5)) } }\(stopped) ]
    metrics:
      begun: { count: begun }
      seconds: { count: seconds }
      cut: { count: cut }
      cut-seconds: { count: cut-seconds }
      scheduled: { count: jobs-scheduled }
      refused: { count: jobs-refused }
      started: { count: jobs-started }
      finished: { count: jobs-finished }
      stopped: { count: jobs-stopped }
      delay: { count: job-delay-seconds }
      suspensions: { count: suspensions }
      failures: { count: failures }
    """)
}

/// Check the number of jobs that began, and the sum of the seconds at which they did.
private func begins(_ report: RunReport, at seconds: [Double]) -> Bool {
  report["begun"] == Double(seconds.count) && report["seconds"] == seconds.reduce(0, +)
}

struct `A job` {
  @Test func `without needs begins at once, and is over when the app says so`() throws {
    let report = try run("{ wait: 40 s }, { schedule-job: {} }")
    #expect(begins(report, at: [40]))
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
    #expect(begins(try run("{ schedule-job: { after: 7 min } }"), at: [420]))
  }

  // The cellular radio has a signal from 200 s on, and Wi-Fi from 500 s.
  @Test(arguments: [("any", 200.0), ("unmetered", 500), ("none", 0)])
  func `waits for the network that it needs`(network: String, second: Double) throws {
    let report = try run(
      "{ schedule-job: { network: \(network) } }",
      surroundings:
        "conditions: [ { from: 0 s, cellular-signal: 0 %, wi-fi-signal: 0 % }, { from: 200 s, cellular-signal: 100 % }, { from: 500 s, wi-fi-signal: 100 % } ]",
      device:
        "{ components: { base: {}, cellular: { model: lte }, wi-fi: { model: byte-cost-wi-fi } } }"
    )
    #expect(begins(report, at: [second]))
    #expect(report["delay"] == second)
  }

  @Test func `waits for a charger`() throws {
    let report = try run(
      "{ schedule-job: { charging: true } }",
      user:
        "{ open: app }, lock, { wait: 300 s }, { plug-in: { current: 1 A, voltage: 4.2 V, until: 50 mA } }"
    )
    #expect(begins(report, at: [300]))
  }

  // Dark from 100 s on.
  @Test func `waits until nobody has used the phone for half an hour`() throws {
    let report = try run(
      "{ schedule-job: { idle: true } }", user: "{ open: app }, { wait: 100 s }, lock")
    #expect(begins(report, at: [100 + 31 * 60]))
  }

  // Below 15 % when it is asked for; a charger is as good as a full battery.
  @Test(arguments: [("14 %", 300.0), ("90 %", 0)])
  func `waits while the battery is low`(charge: String, second: Double) throws {
    let report = try run(
      "{ schedule-job: { battery-not-low: true } }",
      battery:
        "battery: { model: ideal, capacity: 3000 mAh, voltage: 4 V, state-of-charge: \(charge) }",
      user:
        "{ open: app }, lock, { wait: 300 s }, { plug-in: { current: 1 A, voltage: 4.2 V, until: 50 mA } }"
    )
    #expect(begins(report, at: [second]))
  }

  @Test func `begins at its deadline whatever is missing`() throws {
    let report = try run("{ schedule-job: { charging: true, idle: true, deadline: 20 min } }")
    #expect(begins(report, at: [1200]))
  }

  @Test func `is replaced by another of its number, and by no other`() throws {
    let report = try run(
      "{ schedule-job: { after: 5 min } }, { schedule-job: { id: 1, after: 6 min } }, { schedule-job: { after: 9 min } }"
    )
    #expect(begins(report, at: [360, 540]))
  }

  @Test(arguments: [("cancel-job", [Double]()), ("{ cancel-job: 1 }", [300])])
  func `can be taken back`(step: String, seconds: [Double]) throws {
    let report = try run(
      "{ schedule-job: { after: 5 min } }, { schedule-job: { id: 1, after: 6 min } }, { wait: 1 min }, \(step)"
    )
    #expect(begins(report, at: seconds))
  }

  @Test func `is stopped when what it needs is gone, and begins again when it is back`() throws {
    let report = try run(
      "{ schedule-job: { charging: true } }",
      job: "{ wait: 4 min }, { if: $(now > 10 min), then: [ finish-job ] }",
      user:
        "{ open: app }, lock, { plug-in: { current: 1 A, voltage: 4.2 V, until: 50 mA } }, { wait: 100 s }, unplug, { wait: 500 s }, { plug-in: { current: 1 A, voltage: 4.2 V, until: 50 mA } }"
    )
    #expect(begins(report, at: [0, 600]))
    #expect(report["cut"] == 1)
    #expect(report["cut-seconds"] == 100)
    #expect(report["finished"] == 1)
  }

  // Ten minutes, and then the back-offs of a failure and of two.
  @Test func `has ten minutes`() throws {
    let report = try run("{ schedule-job: {} }", job: "{ wait: 9 s }", duration: "30 min")
    #expect(begins(report, at: [0, 630, 1290]))
    #expect(report["stopped"] == 2)
  }

  @Test func `may be one of 150`() throws {
    let report = try run(
      "{ repeat: { times: 152, do: [ { set: { n: $(n + 1) } }, { schedule-job: { id: $(n), after: 9 h }, on-failure: [ { count: vain } ] } ] } }",
      variables: "{ n: 0 }", duration: "1 min")
    #expect(report["scheduled"] == 150)
    #expect(report["refused"] == 2)
  }
}

struct `A job that fails` {
  // 30 s, 60 s, 120 s, 240 s; 30 s, 60 s, 90 s, 120 s.
  @Test(arguments: [
    ("", [0.0, 30, 90, 210, 450]), (", growth: linear", [0, 30, 90, 180, 300]),
    (", back-off: 100 s", [0, 100, 300]), (", back-off: 1 s", [0, 10, 30, 70, 150, 310]),
  ])
  func `is started again after its back-off`(more: String, seconds: [Double]) throws {
    let report = try run(
      "{ schedule-job: { id: 3\(more) } }", job: "{ finish-job: { reschedule: true } }",
      duration: "\(Int(seconds.last!) + 5) s")
    #expect(begins(report, at: seconds))
  }

  @Test func `waits five hours at the most`() throws {
    let report = try run(
      "{ schedule-job: { back-off: 4 h } }", job: "{ finish-job: { reschedule: true } }",
      duration: "15 h")
    #expect(begins(report, at: [0, 4, 9, 14].map { $0 * 3600 }))
  }
}

struct `A job that comes again and again` {
  @Test(arguments: [
    ("30 min", [0.0, 30, 60, 90]), ("30 min, flex: 10 min", [20, 50, 80]),
    ("1 min", [0, 15, 30, 45, 60, 75, 90]), ("30 min, flex: 1 s", [25, 55, 85]),
  ])
  func `comes once a period`(every: String, minutes: [Double]) throws {
    let report = try run("{ schedule-job: { every: \(every) } }", duration: "99 min")
    #expect(begins(report, at: minutes.map { $0 * 60 }))
  }

  // Missed are two periods; it comes with the charger, and then in the next period.
  @Test func `comes late rather than never`() throws {
    let report = try run(
      "{ schedule-job: { every: 30 min, charging: true } }",
      user:
        "{ open: app }, lock, { wait: 70 min }, { plug-in: { current: 1 A, voltage: 4.2 V, until: 50 mA } }",
      duration: "99 min")
    #expect(begins(report, at: [70, 90].map { $0 * 60 }))
  }
}

struct `The quota of jobs` {
  private static let workingSet = "standby: { model: android-buckets, working-set-unused: 1 s }"

  // Four minutes each from 1 min and 16 min on, and two from 31 min: then the ten minutes are over. Half
  // a minute less than ten is it at 121.5 min; what the job then takes comes back as fast behind the window.
  @Test func `is ten minutes in two hours for the working set`() throws {
    let report = try run(
      "{ wait: 1 min }, { schedule-job: { every: 15 min } }", job: "{ wait: 4 min }, finish-job",
      policies: Self.workingSet, duration: "130 min")
    #expect(begins(report, at: [1, 16, 31, 121.5].map { $0 * 60 }))
    #expect(report["cut-seconds"] == 1980)
    #expect(report["finished"] == 3)
  }

  @Test func `does not count while the phone is charged`() throws {
    let report = try run(
      "{ wait: 1 min }, { schedule-job: { every: 15 min } }", job: "{ wait: 4 min }, finish-job",
      policies: Self.workingSet,
      user: "{ open: app }, lock, { plug-in: { current: 1 A, voltage: 4.2 V, until: 50 mA } }",
      duration: "62 min")
    #expect(begins(report, at: [1, 16, 31, 46, 61].map { $0 * 60 }))
  }

  // Jobs of no length: the second session has to wait until the first is two hours old.
  @Test(arguments: [("working-set-sessions: 1", 121.0), ("working-set-jobs: 1", 121)])
  func `is so many jobs and sessions`(limit: String, minute: Double) throws {
    let report = try run(
      "{ wait: 1 min }, { schedule-job: {} }, { wait: 9 min }, { schedule-job: {} }",
      policies: Self.workingSet, jobs: "batch-size: 1, \(limit)")
    #expect(begins(report, at: [60, minute * 60]))
  }

  // Twenty in the minute that begins with the first.
  @Test func `is so many starts a minute`() throws {
    let report = try run(
      "{ wait: 1 min }, { repeat: { times: 22, do: [ { schedule-job: {} }, { wait: 1 s } ] } }",
      policies: Self.workingSet)
    #expect(begins(report, at: (0..<20).map { 60 + Double($0) } + [120]))
  }
}

struct `Jobs of apps that are not active` {
  private static let workingSet = "standby: { model: android-buckets, working-set-unused: 1 s }"

  private static func jobs(_ count: Int) -> String {
    "{ wait: 1 min }, "
      + (1...count).map { "{ schedule-job: { id: \($0) } }" }.joined(separator: ", { wait: 1 s }, ")
  }

  @Test func `wait for company half an hour at the most`() throws {
    let report = try run(
      Self.jobs(4), job: "{ finish-job: $(event.id) }", policies: Self.workingSet, jobs: "")
    #expect(begins(report, at: Array(repeating: 60 + 31 * 60, count: 4)))
  }

  @Test func `begin when there are enough of them`() throws {
    let report = try run(
      Self.jobs(5), job: "{ finish-job: $(event.id) }", policies: Self.workingSet, jobs: "")
    #expect(begins(report, at: Array(repeating: 64, count: 5)))
  }

  @Test func `begin with one that does not wait`() throws {
    let report = try run(
      Self.jobs(2) + ", { wait: 9 s }, { schedule-job: { id: 9, expedited: true } }",
      job: "{ finish-job: $(event.id) }", policies: Self.workingSet, jobs: "")
    #expect(begins(report, at: Array(repeating: 70, count: 3)))
  }
}

struct `A job of a phone in Doze` {
  // Light rest from 4 min on with a window at 9 min, deep rest from 64.5 min with one at 124.5 min.
  @Test(arguments: [("after: 5 min", 9.0), ("after: 70 min", 124.5), ("after: 2 min", 2)])
  func `waits for a window`(when: String, minute: Double) throws {
    let report = try run("{ schedule-job: { \(when) } }", policies: "doze: android-doze")
    #expect(begins(report, at: [minute * 60]))
  }

  @Test func `is stopped when the rest begins`() throws {
    let report = try run(
      "{ schedule-job: { after: 3 min } }",
      job: "{ wait: 90 s }, { if: $(now > 6 min), then: [ finish-job ] }",
      policies: "doze: android-doze", duration: "19 min")
    // The window of 9 min is over before the job is.
    #expect(report["cut"] == 2)
    #expect(report["begun"] == 2)
  }

  private static let online = "conditions: [ { from: 0 s, wi-fi-signal: 100 % } ]"

  // Asked for at 3 min in the light rest's time, and by a timer in deep rest: with network both times.
  @Test func `that is expedited begins in rest, and has network`() throws {
    let report = try run(
      "{ every: { interval: 70 min, tolerance: 0 s, while-idle: true, do: [ { schedule-job: { expedited: true, network: any } } ] } }",
      job: "{ wait: 60 s }, { request: { down: 1 kB } }, finish-job",
      policies: "doze: android-doze", surroundings: Self.online,
      device: "{ components: { base: {}, wi-fi: { model: byte-cost-wi-fi } } }",
      duration: "100 min")
    #expect(begins(report, at: [70 * 60]))
    #expect(report["finished"] == 1)
    #expect(report["failures"] == 0)
  }
}

struct `An expedited job` {
  @Test func `has three minutes`() throws {
    let report = try run(
      "{ schedule-job: { expedited: true } }", job: "{ wait: 9 s }", duration: "5 min")
    #expect(report["cut-seconds"] == 180)
    #expect(report["begun"] == 2)
  }

  // A minute is used up by the first; the second is refused.
  @Test func `is refused when the time for such jobs is used up`() throws {
    let report = try run(
      "{ wait: 1 min }, { schedule-job: { expedited: true } }, { wait: 5 min }, { schedule-job: { id: 1, expedited: true }, on-failure: [ { count: vain } ] }",
      job: "{ wait: 9 s }", jobs: "batch-size: 1, active-expedited: 1 min")
    #expect(report["refused"] == 1)
    #expect(report["cut-seconds"] == 120)
  }

  @Test(arguments: ["charging: true", "after: 1 s", "deadline: 1 h", "every: 1 h", "idle: true"])
  func `can need a network and nothing else`(need: String) throws {
    let report = try run("{ schedule-job: { expedited: true, \(need) } }")
    #expect(report["refused"] == 1)
    #expect(report["failures"] == 1)
  }
}

struct `An app with a job` {
  // Frozen a minute after it left the front, but for the job from 5 to 12 min.
  @Test func `is not frozen while the job runs`() throws {
    let report = try run(
      "{ schedule-job: { after: 5 min } }",
      job: "{ repeat: { times: 7, do: [ { wait: 1 min }, { count: cut } ] } }, finish-job",
      policies: "app-lifecycle: android-cached", duration: "20 min")
    #expect(report["cut"] == 7)
    #expect(report["suspensions"] == 2)
  }

  // Ended at 100 s; the job starts it anew.
  @Test func `is started for it after a person has ended it`() throws {
    let report = try run(
      "{ count: cut }, { if: $(now < 1 min), then: [ { schedule-job: { after: 5 min } } ] }",
      user: "{ open: app }, lock, { wait: 100 s }, { quit: app }", duration: "20 min")
    #expect(report["cut"] == 2)
    #expect(begins(report, at: [300]))
  }
}
