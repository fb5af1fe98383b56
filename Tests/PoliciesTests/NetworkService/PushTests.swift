import Experiments
import ScenarioTestSupport
import Testing

/// A message of 4 kB every 100 s to an app that was opened at 1 s: it takes 4 s to fetch.
struct `A push` {
  /// A packet of the system's connection never comes in so short a run.
  private static let on =
    "{ model: apns-like, keep-alive: 30 d, greatest-delay: 60 s, connect-size: 0 B }"

  private static func run(
    _ priority: String = "immediate", policy: String = on, handlers: String = "",
    modes: String = "", conditions: String = "", policies: String = "",
    user: String = "[ { open: app }, lock ]", every: String = "100 s", metrics: String = "",
    duration: String = "190 s"
  ) throws -> RunReport {
    try NetworkPhone.run(
      "push-received: [ { observe: { delay: $(event.delay) } } ]\(handlers)",
      app:
        "background-modes: [\(modes)]\n    pushes: { message: { every: \(every), size: 4 kB, priority: \(priority) } }",
      conditions: conditions, policies: "push-delivery: \(policy)\(policies)", user: user,
      metrics:
        "delay: { mean-of: delay }, sent: { count: pushes-sent }, delivered: { count: pushes-delivered }, "
        + "seconds: { count: push-delay-seconds }, packets: { count: push-keep-alives }, "
        + "connects: { count: push-connects }\(metrics.isEmpty ? "" : ", \(metrics)")",
      duration: duration)
  }

  @Test(arguments: [("immediate", on), ("voip", on), ("deferred", "off"), ("immediate", "off")])
  func `of priority is fetched at once`(priority: String, policy: String) throws {
    let report = try Self.run(priority, policy: policy)
    #expect(report["delay"] == 4)
    #expect(report["delivered"] == 1)
    #expect(report.costs(NetworkPhone.energy(bytes: 4000, wakings: 1)))
  }

  // A source that changes every 100 s is as good as a message every 100 s.
  @Test func `comes when a source changes`() throws {
    let day = """
      scenario: pushes
      device: { components: { base: {}, cellular: { model: lte } } }
      duration: 350 s
      surroundings: { sources: { inbox: { every: 100 s, between: [0 h, 250 s] } } }
      user: { actions: { open: { at: 1 s, do: [ { open: app }, lock ] } } }
      apps:
        app:
          pushes: { message: { TRIGGER, size: 4 kB } }
          handlers: { push-received: [ { count: received } ] }
      metrics: { received: { count: received }, sent: { count: pushes-sent } }
      """
    let told = try Samples.run(day.replacing("TRIGGER", with: "when: inbox"))
    // At 100 s and 200 s; at 300 s the source does not change.
    #expect(told["sent"] == 2)
    #expect(told["received"] == 2)
    let timed = try Samples.run(
      day.replacing("TRIGGER", with: "every: 100 s").replacing("350 s", with: "299 s"))
    #expect(timed["received"] == 2)
  }

  @Test(arguments: [
    ("when: outbox", "no source of the surroundings is called 'outbox'"),
    ("when: inbox, every: 1 s", "'apps.app.pushes.message' needs one of 'every' and 'when'"),
    ("priority: deferred", "'apps.app.pushes.message' needs one of 'every' and 'when'"),
  ])
  func `needs to know when`(trigger: String, message: String) throws {
    let complaints = try Samples.complaints(
      """
      scenario: pushes
      device: { components: { base: {}, cellular: { model: lte } } }
      duration: 10 s
      surroundings: { sources: { inbox: { every: 100 s } } }
      apps: { app: { pushes: { message: { \(trigger), size: 4 kB } } } }
      """)
    #expect(complaints.map(\.message) == [message])
  }

  // 60 s later, and then 4 s.
  @Test func `that can wait comes after the greatest delay`() throws {
    let report = try Self.run("deferred")
    #expect(report["delay"] == 64)
    #expect(report["seconds"] == 64)
    #expect(report.costs(NetworkPhone.energy(bytes: 4000, wakings: 1)))
  }

  // A request at 121 s wakes the radio: both share the rate for 8 s, and one tail.
  @Test func `that can wait comes with other traffic`() throws {
    let report = try Self.run(
      "deferred", handlers: ", start: [ { wait: 120 s }, { request: { down: 4 kB } } ]")
    #expect(report.lasts(29))
    #expect(report.costs(NetworkPhone.energy(bytes: 8000, wakings: 1)))
  }

  @Test func `that can wait comes when the screen is lit`() throws {
    let report = try Self.run(
      "deferred", user: "[ { open: app }, lock, { wait: 119 s }, unlock ]")
    #expect(report["delay"] == 24)
  }

  // Sent at 100 s; there is a network again at 150 s.
  @Test func `waits for a network`() throws {
    let report = try Self.run(
      conditions: "{ from: 90 s, cellular-signal: 0 % }, { from: 150 s, cellular-signal: 100 % }")
    #expect(report["delay"] == 54)
    #expect(report["connects"] == 1)
  }

  // One a second from 1 s to 400 s while there is no network; all are fetched when there is, at 1000 B/s.
  @Test func `of hundreds that waited are fetched a few at a time`() throws {
    let report = try Self.run(
      conditions:
        "{ from: 0 s, cellular-signal: 0 % }, { from: 400500 ms, cellular-signal: 100 % }",
      every: "1 s", metrics: "bytes: { count: cellular-bytes-down }", duration: "500 s")
    // One a second up to 499 s; the end itself does not count.
    #expect(report["sent"] == 499)
    #expect(report["bytes"] == 99_500)
    // 4000 B each, of which sixteen share the rate.
    #expect((8...24).contains(report["delivered"] ?? 0))
  }

  // Ticks from 2.5 s on, suspended from 6 s on. With the mode it runs for 30 s from 104 s on: one tick that it missed,
  // and one a second from then on.
  @Test(arguments: [
    ("", "immediate", 4.0), ("remote-notification", "immediate", 35), ("", "voip", 35),
  ])
  func `wakes an app that has the mode, or for a call`(
    mode: String, priority: String, ticks: Double
  ) throws {
    let report = try Self.run(
      priority, policy: "off",
      handlers:
        ", start: [ { wait: 0.5 s }, { every: { interval: 1 s, do: [ { count: ticks } ] } } ]",
      modes: mode, policies: ", app-lifecycle: ios-lifecycle", metrics: "ticks: { count: ticks }")
    #expect(report["ticks"] == ticks)
    #expect(report["delay"] == (ticks == 4 ? nil : 4))
  }

  @Test(arguments: [("immediate", 0.0), ("voip", 1)])
  func `starts an app that does not run for a call alone`(priority: String, starts: Double) throws {
    let report = try Self.run(
      priority, handlers: ", start: [ { count: starts } ]", user: "[ unlock ]",
      metrics: "starts: { count: starts }")
    #expect(report["starts"] == starts)
    #expect(report["delivered"] == 1)
  }

  // Packets of 100 B each way at 60, 120 and 180 s, the last with 9.8 s of its tail.
  @Test func `has a connection that is kept alive`() throws {
    let report = try Self.run(
      policy: "{ model: apns-like, keep-alive: 60 s, keep-alive-size: 100 B }", every: "1 d")
    #expect(report["packets"] == 3)
    #expect(report.costs(NetworkPhone.energy(bytes: 600, wakings: 3, tails: 2) + 9.8 * 0.5))
  }

  @Test func `meets the same days whatever the app does`() throws {
    func sent(_ handlers: String) throws -> Double? {
      try Self.run(handlers: handlers, every: "{ exponential: 9 s }")["sent"]
    }
    let quiet = try sent("")
    #expect(
      quiet
        == (try sent(
          ", start: [ { every: { interval: { uniform: [1 s, 2 s] }, do: [ { request: { down: 1 kB } } ] } } ]"
        )))
    #expect(quiet != 0)
  }
}

/// Messages of 4 kB every 50 s over the app's own connection.
struct `A message over the app's own connection` {
  private static func run(_ steps: String, modes: String = "", policies: String = "") throws
    -> RunReport
  {
    try Samples.run(
      """
      scenario: own
      device: { components: { base: { asleep: 0 mW, awake: 0 mW }, \(NetworkPhone.radio) } }
      policies: { \(policies) }
      duration: 120 s
      user: { actions: { use: { at: 1 s, do: [ { open: app }, { wait: 1 s }, lock ] } } }
      apps:
        app:
          background-modes: [\(modes)]
          pushes: { call: { every: 50 s, size: 4 kB, over: connection } }
          handlers: { start: [ \(steps) ], message-received: [ { observe: { delay: $(event.delay) } } ] }
      metrics: { delay: { mean-of: delay }, missed: { count: messages-missed } }
      """)
  }

  @Test func `comes at once while it is open`() throws {
    let report = try Self.run("{ open-connection: { keep-alive: 300 s } }")
    #expect(report["delay"] == 4)
    #expect(report["missed"] == 0)
  }

  @Test func `is missed without one`() throws {
    let report = try Self.run("{ wait: 1 s }")
    #expect(report["delay"] == nil)
    #expect(report["missed"] == 2)
  }

  // Suspended at 7 s.
  @Test(arguments: [("voip", 0.0), ("", 2)])
  func `wakes an app with the mode voip, and misses one without`(mode: String, missed: Double)
    throws
  {
    let report = try Self.run(
      "{ open-connection: { keep-alive: 300 s } }", modes: mode,
      policies: "app-lifecycle: ios-lifecycle")
    #expect(report["missed"] == missed)
    #expect(report["delay"] == (missed == 0 ? 4 : nil))
  }
}

/// Silent pushes of 4 kB, which take 4 s, to an app in the background that three an hour may wake.
struct `A silent push that comes too often` {
  private static func run(
    every: String = "500 s", keys: String = "", modes: String = "remote-notification",
    user: String = "", policy: String = "{ model: apns-like, keep-alive: 30 d, connect-size: 0 B }",
    duration: String = "4200 s"
  ) throws -> RunReport {
    try NetworkPhone.run(
      "push-received: [ { observe: { delay: $(event.delay) } } ]",
      app:
        "background-modes: [\(modes)]\n    pushes: { message: { every: \(every), size: 4 kB\(keys) } }",
      policies: "push-delivery: \(policy)", user: "[ { open: app }, lock\(user) ]",
      metrics:
        "delivered: { count: pushes-delivered }, throttled: { count: pushes-throttled }, discarded: { count: pushes-discarded }, seconds: { count: push-delay-seconds }",
      duration: duration)
  }

  // Here at 1004, 2004 and 3004 s; that of 4004 s waits until 4604 s.
  @Test func `waits until the first of the last three is an hour ago`() throws {
    let report = try Self.run(every: "1000 s", duration: "4900 s")
    #expect(report["delivered"] == 4)
    #expect(report["throttled"] == 1)
    #expect(report["discarded"] == 0)
    let seconds: Double = 3 * 4 + 604
    #expect(report["seconds"] == seconds)
  }

  // After three, that of 2004 s is held, and replaced by each one up to that of 4004 s, which comes at 4104 s.
  @Test func `is replaced by a newer one`() throws {
    let report = try Self.run()
    #expect(report["delivered"] == 4)
    #expect(report["throttled"] == 5)
    #expect(report["discarded"] == 4)
    let seconds: Double = 3 * 4 + 104
    #expect(report["seconds"] == seconds)
  }

  // Opened at 3001 s: that of 2500 s is the newest then.
  @Test func `is handed over when the app is opened`() throws {
    let report = try Self.run(
      user: ", { wait: 3000 s }, { open: app }, lock", duration: "3003 s")
    #expect(report["delivered"] == 4)
    let seconds: Double = 3 * 4 + 501
    #expect(report["seconds"] == seconds)
  }

  @Test func `is lost with an app that is ended`() throws {
    let report = try Self.run(user: ", { wait: 3000 s }, { quit: app }", duration: "3003 s")
    #expect(report["delivered"] == 3)
    #expect(report["discarded"] == 2)
  }

  // At 504, 1004, … 4004 s.
  @Test(arguments: [
    ("", "", "{ model: apns-like, keep-alive: 30 d }"), ("", "remote-notification", "off"),
    (", priority: voip", "remote-notification", "{ model: apns-like, keep-alive: 30 d }"),
    (", kind: alert", "remote-notification", "{ model: apns-like, keep-alive: 30 d }"),
  ])
  func `is one that wakes an app, and not for a call`(
    keys: String, modes: String, policy: String
  ) throws {
    let report = try Self.run(keys: keys, modes: modes, policy: policy)
    #expect(report["delivered"] == 8)
    #expect(report["throttled"] == 0)
  }
}
