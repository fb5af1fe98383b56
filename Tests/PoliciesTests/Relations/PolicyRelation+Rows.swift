/// One row a policy of the catalogue.
extension PolicyRelation {
  static let all: [PolicyRelation] =
    ofLifecycle + ofTimers + ofRest + ofLaunches + ofNetwork + ofState + ofPersons

  /// The energy of the app, and with it of the whole phone.
  private static let energy: Set<String> = ["energy", "app-energy", "average-power", "app app"]
  /// Work that is done at another time, or not: what the processor draws for it and between it.
  private static let work: Set<String> = [
    "part cpu", "app system", "cpu-wake-ups", "cpu-sleeps", "cpu-busy-time-default-ns",
  ]
  /// The number of the app's actions, and their times.
  private static let userActions: Set<String> = ["done", "cpu-jobs", "cpu-cycles", "mean-time"]
  /// The energy of two that compute at the same time is shared between them, and works of both come
  /// together at other times.
  private static let company: Set<String> = ["app bystander"]

  // MARK: - When apps run

  /// By waits, since timers wake frozen apps of Android.
  private static func working(_ first: String = "") -> String {
    "handlers: { start: [ \(first){ repeat: { times: 100, do: [ { wait: 5 s }, { count: done }, { observe: { time: $(now) } }, { compute: 3 M } ] } } ] }"
  }

  /// An app in front is never suspended.
  private static let inFront = Day(
    app: working("keep-screen-on, "), user: "[ { open: bystander }, { wait: 20 s }, { open: app } ]"
  )

  private static let ofLifecycle = ["ios-lifecycle", "android-cached"].map { name in
    PolicyRelation(
      // The bystander that leaves the front is looked at, and kept for its music.
      role: "app-lifecycle", policy: name, governed: Day(app: working()), quiet: inFront,
      changed: energy.union(work).union(userActions).union(["suspensions"]), looksInVain: true)
  }

  /// Timers of the app by `every`, with more of its keys.
  private static func timers(_ first: String, _ second: String) -> String {
    "handlers: { start: [ "
      + [first, second].map {
        "{ every: { interval: \($0), do: [ { count: done }, { observe: { time: $(now) } }, { compute: 3 M } ] } }"
      }.joined(separator: ", ") + " ] }"
  }
  private static let dark = "[ { open: app }, { open: bystander }, { wait: 5 s }, lock ]"

  private static let ofTimers = [
    PolicyRelation(
      role: "timer-coalescing", policy: "tolerance-windows",
      governed: Day(
        app: timers("7 s, tolerance: 3 s", "10 s, tolerance: 4 s"), user: dark),
      quiet: Day(app: timers("7 s", "10 s"), user: dark),
      changed: energy.union(work).union(["mean-time"]).union(company)),
    PolicyRelation(
      role: "timer-coalescing", policy: "android-alarms",
      governed: Day(app: timers("30 s", "50 s"), user: dark),
      quiet: Day(app: timers("30 s, tolerance: 0 s", "9 s"), user: dark),
      changed: energy.union(work).union(["mean-time"]).union(company)),
    PolicyRelation(
      role: "quality-of-service", policy: "queue-promotion",
      governed: Day(app: operations(second: ", qos: user-initiated")),
      quiet: Day(app: operations(second: "")),
      changed: ["promotions", "cpu-busy-time-user-initiated-ns", "cpu-busy-time-utility-ns"]),
  ]

  /// Work behind other work of the same queue, of another class or of none.
  private static func operations(second: String) -> String {
    let work = "do: [ { compute: 3 G }, { count: done }, { observe: { time: $(now) } } ]"
    return "operation-queues: { work: { qos: utility } }, handlers: { start: [ "
      + "{ enqueue: { queue: work, \(work) } }, { wait: 0.5 s }, { enqueue: { queue: work\(second), \(work) } } ] }"
  }

  // MARK: - Rest

  private static let minutely = timers("1 min", "90 s")

  private static let ofRest = [
    PolicyRelation(
      role: "doze", policy: "android-doze",
      governed: Day(app: minutely, user: dark, duration: "3 h"),
      quiet: Day(
        app: minutely,
        user:
          "[ { plug-in: { current: 1 A, voltage: 4.2 V, until: 50 mA } }, { open: app }, { open: bystander }, { wait: 5 s }, lock ]",
        duration: "3 h"),
      changed: energy.union(work).union(userActions).union(company).union([
        "light-doze-entries", "deep-doze-entries", "maintenance-windows", "deferred-ticks",
      ]), looksInVain: true),
    PolicyRelation(
      role: "standby", policy: "android-buckets",
      governed: Day(app: minutely, user: dark, duration: "14 h"),
      quiet: Day(app: minutely, user: dark, duration: "11 h"),
      changed: energy.union(work).union(userActions).union(company).union([
        "bucket-changes", "deferred-ticks",
      ]), looksInVain: true),
  ]

  // MARK: - Launches

  private static func refreshing(_ asks: String) -> String {
    "background-modes: [fetch], handlers: { background: [ \(asks) ], "
      + "refresh-task: [ { count: done }, { observe: { time: $(now) } }, { compute: 9 M }, \(asks), complete-task ] }"
  }

  private static let ofLaunches = [
    PolicyRelation(
      role: "background-tasks", policy: "ios-background-tasks",
      governed: Day(
        app: refreshing("{ schedule-refresh: 5 min }"), user: dark, duration: "12 h"),
      quiet: Day(app: refreshing("{ wait: 1 s }"), user: dark, duration: "12 h"),
      changed: energy.union(work).union(userActions).union([
        "refresh-tasks", "tasks-completed", "cpu-busy-time-user-initiated-ns",
      ])),
    PolicyRelation(
      role: "job-scheduling", policy: "android-jobs",
      governed: Day(app: jobs("{ schedule-job: { every: 30 min } }"), user: dark, duration: "3 h"),
      quiet: Day(app: jobs("{ wait: 1 s }"), user: dark, duration: "3 h"),
      changed: energy.union(work).union(userActions).union([
        "jobs-started", "jobs-finished", "jobs-scheduled",
        "cpu-busy-time-user-initiated-ns",
      ])),
    // A service that begins counts; without a policy that freezes apps it changes nothing else.
    PolicyRelation(
      role: "foreground-services", policy: "android-services",
      governed: Day(app: serving("{ start-service: special-use }")),
      quiet: Day(app: serving("{ wait: 1 s }")), changed: ["services-started"]),
  ]

  private static func serving(_ first: String) -> String {
    "handlers: { start: [ \(first), { repeat: { times: 100, do: [ { wait: 5 s }, { count: done }, { observe: { time: $(now) } }, { compute: 3 M } ] } } ] }"
  }

  private static func jobs(_ asks: String) -> String {
    "handlers: { start: [ \(asks) ], "
      + "job-started: [ { count: done }, { observe: { time: $(now) } }, { compute: 9 M }, finish-job ] }"
  }

  // MARK: - Network

  private static func transfer(_ keys: String) -> String {
    "handlers: { start: [ { schedule-transfer: { down: 40 kB\(keys) } } ], transfer-finished: [ { count: done }, { observe: { time: $(now) } } ] }"
  }

  /// Messages of a server by chance, which an app hears of that runs.
  private static func messages(_ priority: String) -> String {
    "pushes: { message: { every: { exponential: 9 min }, size: { uniform: [1 kB, 9 kB] }, priority: \(priority) } }, handlers: { push-received: [ { count: done }, { observe: { time: $(now) } } ] }"
  }

  /// Messages and hellos of the system's connection come in the dark, where they wake the processor: it works
  /// for them, and those who compute soon after share what that draws.
  private static let pushed: Set<String> = [
    "app system", "done", "mean-time", "part wi-fi", "push-delay-seconds", "push-keep-alives",
    "pushes-deferred", "pushes-delivered", "wi-fi-bytes-down", "wi-fi-bytes-up",
    "wi-fi-promotions", "part cpu", "cpu-wake-ups", "cpu-sleeps", "cpu-cycles",
    "cpu-busy-time-user-initiated-ns",
  ]

  private static let ofNetwork = [
    PolicyRelation(
      role: "network-service", policy: "ios-background-sessions",
      governed: Day(
        app: transfer(", discretionary: true, tolerance: 1 h"), user: dark, duration: "2 h"),
      quiet: Day(app: transfer(""), user: dark, duration: "2 h"),
      // What waits until later comes in the dark, where its packets wake the processor.
      changed: energy.union(["mean-time", "part cpu", "cpu-sleeps"])),
    PolicyRelation(
      role: "push-delivery", policy: "apns-like",
      governed: Day(app: messages("deferred"), user: dark, duration: "3 h"),
      quiet: Day(
        app: messages("immediate"), user: dark,
        surroundings: "conditions: [ { from: 0 s, cellular-signal: 0 %, wi-fi-signal: 0 % } ]",
        duration: "3 h"),
      changed: energy.union(company).union(pushed), looksInVain: true),
    PolicyRelation(
      role: "push-delivery", policy: "fcm-like", beside: "doze: android-doze",
      governed: Day(app: messages("deferred"), user: dark, duration: "3 h"),
      quiet: Day(
        app: messages("immediate"), user: dark,
        surroundings: "conditions: [ { from: 0 s, cellular-signal: 0 %, wi-fi-signal: 0 % } ]",
        duration: "3 h"),
      changed: energy.union(company).union(pushed), looksInVain: true),
  ]

  // MARK: - The state of the phone

  private static let bright =
    "handlers: { start: [ keep-screen-on, { content: { light: 90 % } }, flashlight, { every: { interval: 5 s, do: [ { count: done }, { compute: 900 M }, { observe: { time: $(now) } } ] } } ], low-power-mode-changed: [ { count: done } ], thermal-changed: [ { count: done } ] }"

  private static func battery(_ charge: String) -> String {
    "battery: { model: ideal, capacity: 3000 mAh, voltage: 4 V, state-of-charge: \(charge) }"
  }

  private static let ofState = [
    PolicyRelation(
      role: "low-power-mode", policy: "ios-low-power-mode", parameters: ", acceptance: 100 %",
      governed: Day(
        app: bright, user: "[ { open: bystander }, { open: app } ]", battery: battery("20.01 %")),
      quiet: Day(
        app: bright, user: "[ { open: bystander }, { open: app } ]", battery: battery("90 %")),
      changed: energy.union(company).union([
        "battery", "battery-percent", "part cpu", "cpu-busy-time-default-ns", "cpu-cycles",
        "part display",
        "done",
        "mean-time", "low-power-offers",
      ])),
    PolicyRelation(
      role: "thermal", policy: "ios-thermal-pressure", parameters: ", ambient: 33 °C",
      governed: Day(
        app: bright, user: "[ { open: bystander }, { open: app } ]", duration: "2 h"),
      quiet: Day(app: minutely, user: dark, duration: "20 min"),
      changed: energy.union(company).union([
        "part cpu", "cpu-busy-time-default-ns", "cpu-wake-ups", "cpu-cycles", "done", "mean-time",
        "thermal-changes", "thermal-serious-time-ns",
      ]), looksInVain: true),
  ]

  // MARK: - What people are shown

  private static func reminding(_ steps: String) -> String {
    "handlers: { start: [ \(steps) ], notification-received: [ { count: done }, { observe: { time: $(now) } } ] }"
  }

  private static let ofPersons = [
    PolicyRelation(
      role: "notifications", policy: "ios-notifications",
      governed: Day(
        app: reminding("{ schedule-notification: { after: 5 min, repeats: true } }"), user: dark,
        duration: "1 h"),
      // In front nothing is shown; what was taken back does not come.
      quiet: Day(
        app: reminding(
          "{ wait: 1 s }, keep-screen-on, { schedule-notification: { after: 5 min, repeats: true } }, { schedule-notification: { after: 2 min, name: other } }, { cancel-notification: other }"
        ), user: "[ { open: bystander }, { open: app } ]", duration: "1 h"),
      changed: energy.union(company).union(lit).union([
        "part cpu", "cpu-jobs", "cpu-wake-ups", "cpu-sleeps", "cpu-busy-time-user-initiated-ns",
        "cpu-cycles", "vibration-time-ns",
        "part vibration",
      ]))
  ]

  /// The energy of a lit screen, which is the system's.
  private static let lit: Set<String> = ["app system", "part display", "part base"]
}
