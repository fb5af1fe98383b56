import Experiments
import ScenarioTestSupport
import Testing

/// An app that is opened at 1 s, on a phone that draws 600 mW lit and nothing in the dark, whose motor takes
/// 0.2 J a pulse, and which shows a notification with 50 ms of work and a waking: 26 mJ.
struct `A notification` {
  private static let parts = """
    base: { asleep: 0 mW, awake: 0 mW }, \(RoundPhone.cpu.replacing("idle: 20 mW", with: "idle: 0 mW")), \
    vibration: { turning: 500 mW, pulse: 400 ms }
    """
  private static let on = "{ lit: 10 s, work: 50 Mcycles }"

  private static func run(
    _ start: String, handlers: String = "", app: String = "", policy: String = on,
    display: String = "", parts: String = "", more: String = "",
    user: String = "{ open: app }, lock", metrics: String = "", duration: String = "100 s"
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: notifications
      device: { components: { \(Self.parts), \(RoundPhone.display.dropLast())\(display) }\(parts) } }
      policies: { notifications: \(policy), push-delivery: off }
      duration: \(duration)
      \(more)
      user: { actions: { use: { at: 1 s, do: [ \(user) ] } } }
      apps:
        app:
          \(app.isEmpty ? "variables: {}" : app)
          handlers: { start: [ \(start) ], notification-received: [ { observe: { when: $(now) } }, { count: received } ]\(handlers) }
      metrics: { when: { mean-of: when }, received: { count: received }, scheduled: { count: notifications-scheduled }, shown: { count: notifications-shown }, dropped: { count: notifications-dropped }, late: { count: notification-delay-seconds }, opened: { count: notifications-opened }, failures: { count: failures } \(metrics) }
      """)
  }

  /// In front of the app, which is told of each instead.
  private static func times(_ start: String, duration: String = "100 s", more: String = "") throws
    -> RunReport
  {
    try run(start, more: more, user: "{ open: app }", duration: duration)
  }

  /// The energy of lit seconds, of notifications that are drawn and of pulses.
  private static func joules(lit: Double, drawn: Int, shaken: Int) -> Double {
    0.6 * lit + 0.026 * Double(drawn) + 0.2 * Double(shaken)
  }

  /// Whether the app was told at these seconds on the average, but for the last digit of a division.
  private static func comes(at seconds: Double, _ report: RunReport) -> Bool {
    abs((report["when"] ?? .nan) - seconds) < 1e-9
  }

  // MARK: - Local ones

  @Test(arguments: ["{ open: app }, lock", "{ open: app }, lock, { wait: 1 s }, { quit: app }"])
  func `is shown at its time, whether its app runs or not`(user: String) throws {
    let report = try Self.run("{ schedule-notification: 60 s }", user: user)
    #expect(report["shown"] == 1)
    #expect(report["late"] == 0)
    #expect(report["received"] == 0)
    #expect(report.costs(Self.joules(lit: 10, drawn: 1, shaken: 1)))
  }

  @Test func `that is passive is drawn and no more`() throws {
    let report = try Self.run("{ schedule-notification: { after: 60 s, level: passive } }")
    #expect(report["shown"] == 1)
    #expect(report.costs(Self.joules(lit: 0, drawn: 1, shaken: 0)))
  }

  @Test func `costs nothing where nobody decides how it is shown`() throws {
    let report = try Self.run("{ schedule-notification: 60 s }", policy: "off")
    #expect(report["shown"] == 1)
    #expect(report.costs(0))
  }

  @Test func `of an app in front is told to it and not shown`() throws {
    let report = try Self.times("{ schedule-notification: 60 s }")
    #expect(Self.comes(at: 61, report))
    #expect(report["shown"] == 0)
  }

  // The run begins at 8:00, and the app is opened at 1 s.
  @Test(
    arguments: [
      ("at: 9 h", 3600.0), ("at: 8 h", 86_400.0), ("after: 2 h, at: 9 h", 90_000.0),
      ("after: 1 h, at: 33 h", 90_000.0), ("after: 30 min, at: 9 h", 3600.0),
    ])
  func `comes when the clock says so`(when: String, seconds: Double) throws {
    let report = try Self.times(
      "{ schedule-notification: { \(when) } }", duration: "2 d", more: "starts: Tuesday 08:00")
    #expect(Self.comes(at: seconds, report))
    #expect(report["received"] == 1)
  }

  // At 9:00 of three days; or at 61, 121 and 181 s.
  @Test(
    arguments: [
      ("at: 9 h", "3 d", 90_000.0), ("after: 60 s", "200 s", 121.0),
    ])
  func `that repeats comes again`(when: String, duration: String, mean: Double) throws {
    let report = try Self.times(
      "{ schedule-notification: { \(when), repeats: true } }", duration: duration,
      more: "starts: Monday 08:00")
    #expect(report["received"] == 3)
    #expect(Self.comes(at: mean, report))
    #expect(report["scheduled"] == 1)
  }

  @Test func `repeats no sooner than every minute`() throws {
    let report = try Self.times("{ schedule-notification: { after: 59 s, repeats: true } }")
    #expect(report["failures"] == 1)
    #expect(report["received"] == 0)
  }

  @Test func `of a name is taken back, or takes another's place`() throws {
    let report = try Self.times(
      """
      { schedule-notification: { after: 10 s, name: first } }, { schedule-notification: { after: 20 s, name: other } },
      { schedule-notification: { after: 30 s } }, { cancel-notification: first }, { schedule-notification: { after: 50 s, name: other } }
      """)
    #expect(report["received"] == 2)
    #expect(Self.comes(at: (31 + 51) / 2, report))
  }

  // Of those after 50, 40, 30, 20 and 10 s the last two of the first three go as the others come.
  @Test func `is dropped if too many come sooner`() throws {
    let steps = [50, 40, 30, 20, 10].map { "{ schedule-notification: \($0) s }" }
    let report = try Self.run(
      steps.joined(separator: ", "), policy: "{ pending-limit: 3 }", user: "{ open: app }")
    #expect(report["dropped"] == 2)
    #expect(Self.comes(at: (11 + 21 + 31) / 3, report))
    let late = try Self.run(
      steps.reversed().joined(separator: ", "), policy: "{ pending-limit: 3 }",
      user: "{ open: app }")
    #expect(late["dropped"] == 2)
    #expect(late["when"] == report["when"])
  }

  // MARK: - The screen

  // From 61 s to 76 s.
  @Test func `lets the screen be lit longer that another one has lit`() throws {
    let report = try Self.run("{ schedule-notification: 60 s }, { schedule-notification: 65 s }")
    #expect(report.costs(Self.joules(lit: 15, drawn: 2, shaken: 2)))
  }

  // Lit by the person up to 80 s; then it is dark, and the notification's ten seconds are long over.
  @Test func `leaves the screen to who uses the phone`() throws {
    let report = try Self.run(
      "{ schedule-notification: 60 s }",
      user: "{ open: app }, lock, { wait: 64 s }, unlock, { wait: 15 s }, lock")
    #expect(report.costs(Self.joules(lit: 19, drawn: 1, shaken: 1)))
  }

  // Lit from 51 s on by the person, who locks the phone at 91 s.
  @Test func `lights no screen that is lit`() throws {
    let report = try Self.run(
      "{ schedule-notification: 60 s }",
      user: "{ open: app }, lock, { wait: 50 s }, unlock, { wait: 40 s }, lock")
    #expect(report.costs(Self.joules(lit: 40, drawn: 1, shaken: 1)))
  }

  @Test func `leaves the phone to lock itself sooner`() throws {
    let report = try Self.run("{ schedule-notification: 60 s }", display: ", auto-lock: 4 s ")
    #expect(report.costs(Self.joules(lit: 4, drawn: 1, shaken: 1)))
  }

  // MARK: - People

  // Opened 20 s after it came, by an app that is started for it.
  @Test func `opens its app when a person wants it`() throws {
    let report = try Self.run(
      "{ mark: started }, { schedule-notification: 60 s }",
      handlers:
        ", notification-opened: [ { observe: { waited: $(event.delay) } }, { count: told } ]",
      user:
        "{ open: app }, lock, { wait: 80 s }, open-notification, { wait: 5 s }, lock, open-notification",
      metrics: ", waited: { mean-of: waited }, told: { count: told }")
    #expect(report["waited"] == 20)
    #expect(report["opened"] == 1)
    #expect(report["told"] == 1)
    #expect(report.costs(Self.joules(lit: 10 + 5, drawn: 1, shaken: 1)))
  }

  @Test func `that is not there opens nothing`() throws {
    let report = try Self.run("{ wait: 1 s }", user: "open-notification")
    #expect(report["opened"] == 0)
    #expect(report.costs(0))
  }

  // MARK: - Alerts of servers

  /// A message of 4 kB, which takes 4 s.
  private static func alert(
    _ keys: String = "", user: String = "{ open: app }, lock", policies: String = ""
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: alerts
      device: { components: { \(parts), \(RoundPhone.display), \(NetworkPhone.radio) } }
      policies: { notifications: \(on), push-delivery: { model: apns-like, keep-alive: 30 d, greatest-delay: 30 s } }
      duration: 190 s
      user: { actions: { use: { at: 1 s, do: [ \(user) ] } } }
      apps:
        app:
          background-modes: [remote-notification]
          pushes: { note: { every: 100 s, size: 4 kB, kind: alert\(keys) } }
          handlers:
            start: [ { count: started } ]
            push-received: [ { count: told } ]
            notification-received: [ { count: received }, { observe: { delay: $(event.delay) } } ]
      metrics: { shown: { count: notifications-shown }, late: { count: notification-delay-seconds }, told: { count: told }, received: { count: received }, delay: { mean-of: delay }, started: { count: started } }
      """)
  }

  @Test(arguments: [("{ open: app }, lock", 1.0), ("lock", 0)])
  func `of a server is shown when it is here, and does not wake its app`(
    user: String, started: Double
  ) throws {
    let report = try Self.alert(user: user)
    #expect(report["shown"] == 1)
    #expect(report["late"] == 4)
    #expect(report["told"] == 0)
    #expect(report["started"] == started)
    let shown = Self.joules(lit: 10, drawn: 1, shaken: 1)
    #expect(report.costs(shown + NetworkPhone.energy(bytes: 4000, wakings: 1)))
  }

  @Test func `of a server that can wait is late by that`() throws {
    #expect(try Self.alert(", priority: deferred")["late"] == 34)
  }

  @Test func `of a server is told to its app in front`() throws {
    let report = try Self.alert(user: "{ open: app }")
    #expect(report["received"] == 1)
    #expect(report["delay"] == 4)
    #expect(report["shown"] == 0)
  }

  // MARK: - Mistakes

  @Test(arguments: [
    (
      "kind: alert, priority: voip", "{ wait: 1 s }",
      "'kind: alert' goes with 'over: push' and priority immediate or deferred"
    ),
    (
      "kind: alert, over: connection", "{ wait: 1 s }",
      "'kind: alert' goes with 'over: push' and priority immediate or deferred"
    ),
    (
      "kind: loud", "{ wait: 1 s }",
      "'apps.app.pushes.note.kind' must be one of silent, alert, found 'loud'"
    ),
    (
      "kind: alert", "{ schedule-notification: { after: 1 s, level: loud } }",
      "'level' of 'schedule-notification' must be one of active, passive, found 'loud'"
    ),
    (
      "kind: alert", "{ cancel-notification: lunch }",
      "no notification of this app is called 'lunch'"
    ),
    ("kind: alert", "cancel-notification", "step 'cancel-notification' needs 'notification'"),
    ("kind: alert", "open-notification", "'open-notification' is what a person does, not an app"),
  ])
  func `is refused when it is written wrong`(push: String, step: String, message: String) throws {
    let complaints = try Samples.complaints(
      """
      scenario: wrong
      device: standard-phone
      duration: 1 min
      apps: { app: { pushes: { note: { every: 1 h, size: 1 kB, \(push) } }, handlers: { start: [ \(step) ] } } }
      """)
    #expect(complaints.map(\.message) == [message])
  }
}
