/// Work that the system alters or ends, and a signal that nobody stated.
extension RuntimeTrap {
  private static func job(_ schedule: String, _ handler: String) -> String {
    """
    device: pixel-6
    policies: { job-scheduling: { model: android-jobs } }
    duration: 4 h
    surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
    user: { actions: { b: { at: 1 min, do: [ { open: pod }, lock ] } } }
    apps: { pod: { handlers: { start: [ { schedule-job: \(schedule) } ], job-started: [ \(handler) ] } } }
    variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
    """
  }

  /// The app is opened at 1 min, 0:01 of a Monday.
  private static func notifying(_ steps: String, _ other: String) -> String {
    """
    device: iphone-6s
    policies: { notifications: { model: ios-notifications } }
    duration: 2 h
    user: { actions: { b: { at: 1 min, do: [ { open: pod }, lock ] } } }
    apps: { pod: { handlers: { start: [ \(steps) ] } } }
    variants: { now: {}, other: { apps: { pod: { handlers: { start: [ \(other) ] } } } } }
    """
  }

  static let ofTheSystem: [RuntimeTrap] = [
    RuntimeTrap(
      name: "a notification for an hour of the day that never comes",
      text: notifying(
        "{ schedule-notification: { after: 1 h } }", "{ schedule-notification: { at: 20:00 } }"),
      variant: "other", code: "notification-not-shown", counts: (3, 3),
      clause: "shows 0 of 3 notifications (now: 3 of 3)"),
    RuntimeTrap(
      name: "notifications of one name, of which the last is shown",
      text: notifying(
        "{ repeat: { times: 4, do: [ { schedule-notification: { after: 1 h } } ] } }",
        "{ repeat: { times: 4, do: [ { schedule-notification: { after: 1 h, name: once } } ] } }"),
      variant: "other", code: "notification-not-shown", counts: (9, 12),
      clause: "shows 3 of 12 notifications (now: 12 of 12)"),
    // The limit of the system is 64.
    RuntimeTrap(
      name: "more notifications than the system keeps",
      text: notifying(
        "{ schedule-notification: { after: 1 h } }",
        "{ repeat: { times: 100, do: [ { schedule-notification: { after: 1 h } } ] } }"),
      variant: "other", code: "notification-not-shown", counts: (108, 300)),
    RuntimeTrap(
      name: "a job that nobody finishes",
      text: job("{ network: any }", "{ request: { down: 1 MB } }"),
      variant: "now", code: "job-expired"),
    RuntimeTrap(
      name: "a job that wants to run every ten minutes",
      text: job("{ every: 10 min }", "{ request: { down: 1 MB } }, finish-job"),
      variant: "now", code: "job-stretched", counts: (3, 3), clause: nil),
    RuntimeTrap(
      name: "a job that wants a short flex",
      text: job("{ every: 1 h, flex: 1 min }", "{ request: { down: 1 MB } }, finish-job"),
      variant: "now", code: "job-stretched", counts: (3, 3), clause: nil),
    RuntimeTrap(
      name: "two jobs of one id, of which the second takes the place of the first",
      text: """
        device: pixel-6
        policies: { job-scheduling: { model: android-jobs } }
        duration: 4 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod }, lock ] } } }
        apps: { pod: { handlers: { start: [ { schedule-job: { id: 1, network: any, after: 1 h } }, { schedule-job: { id: 2, network: any, after: 1 h } } ], job-started: [ { request: { down: 1 MB } }, finish-job ] } } }
        variants: { now: {}, same: { apps: { pod: { handlers: { start: [ { schedule-job: { network: any, after: 1 h } }, { schedule-job: { network: any, after: 1 h } } ] } } } } }
        """,
      variant: "same", code: "job-replaced", counts: (3, 3),
      clause: "loses 3 jobs to others of their 'id'"),
    RuntimeTrap(
      name: "a timer that is started again before it ticks",
      text: """
        device: standard-phone
        duration: 3590 s
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 min, every: 1 min, do: [ { open: pod }, { wait: 10 s }, close ] } } }
        apps: { pod: { handlers: { foreground: [ { request: { down: 1 kB } } ] } } }
        variants: { each: {}, timer: { apps: { pod: { handlers: { foreground: [ { every: { name: s, interval: 5 min, do: [ { request: { down: 1 kB } } ] } } ] } } } } }
        """,
      variant: "timer", code: "timer-not-ticked", counts: (177, 177),
      clause: "downloads nothing (0 of 177; each: 177 of 177)"),
    // One at a time takes 10 s or more: at most 60 of 200 are done in ten minutes.
    RuntimeTrap(
      name: "operations that wait in their queue",
      text: """
        device: standard-phone
        duration: 10 min
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 s, do: [ { open: pod } ] } } }
        apps: { pod: { operation-queues: { q: { concurrent: 1 } }, handlers: { start: [ { repeat: { times: 200, do: [ { compute: { cycles: 1 M } } ] } } ] } } }
        variants: { now: {}, queued: { apps: { pod: { handlers: { start: [ { repeat: { times: 200, do: [ { enqueue: { queue: q, do: [ { wait: 10 s } ] } } ] } } ] } } } } }
        """,
      variant: "queued", code: "operation-not-begun"),
    // A request of 100 s takes one of ten changes.
    RuntimeTrap(
      name: "events that come while the only run of their handler goes on",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % }, sources: { mail: { every: 10 s } } }
        user: { actions: { b: { at: 1 s, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { mail-changed: [ { request: { down: 1 kB } } ] } } }
        variants: { all: {}, single: { apps: { pod: { handlers: { mail-changed: { mode: single, steps: [ { request: { down: 1 kB, answer: 100 s } } ] } } } } } }
        """,
      variant: "single", code: "run-skipped"),
    RuntimeTrap(
      name: "requests of which most fail in every variant",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { network: { wi-fi: { states: { near: { signal: 80 %, stays: 1 min, next: far }, far: { signal: 0 %, stays: 20 min, next: near } } }, cellular: 0 % } }
        user: { actions: { b: { at: 1 s, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ { repeat: { for: 2 h, do: [ { request: { down: 1 kB, timeout: 5 s }, on-failure: [] }, { wait: 1 min } ] } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "other", code: "request-unanswered"),
    RuntimeTrap(
      name: "a refresh that nobody completes",
      text: """
        device: iphone-6s
        starts: Monday 00:00
        duration: 12 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod }, { wait: 1 min }, lock ] } } }
        policies: { background-tasks: { model: ios-background-tasks } }
        apps: { pod: { background-modes: [fetch], handlers: { start: [ { schedule-refresh: {} } ], refresh-task: [ { request: { down: 1 MB } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "launch-expired"),
    RuntimeTrap(
      name: "Wi-Fi on the way to work, of which nobody spoke",
      text: """
        device: standard-phone
        starts: Monday 00:00
        duration: 24 h
        surroundings:
          network: { cellular: 70 % }
          places: { home: { east: 0 m, north: 0 m, radius: 50 m }, work: { east: 5 km, north: 0 m, radius: 50 m } }
          movement: { commute: { between: [home, work], leaves: { around: 08:00 }, returns: { around: 17:30 }, speed: 30 km/h } }
        user: { actions: { b: { at: 8.2 h, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ { request: { down: 18 MB } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "", code: "wi-fi-assumed", counts: (3, 3), clause: nil),
  ]
}
