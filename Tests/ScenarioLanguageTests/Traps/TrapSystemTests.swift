import ScenarioTestSupport
import Testing

/// Work for an operating system that the phone does not have.
extension `A trap is refused where` {
  @Test(arguments: system)
  func `no system carries it out`(trap: Trap) throws { try trap.check() }

  private static let system = [
    Trap(
      "a job needs a scheduler",
      Trap.opens
        + "apps: { a: { handlers: { start: [ { 1️⃣schedule-job: { charging: false } } ], job-started: [ finish-job ] } } }",
      "'schedule-job' does nothing", "job-scheduling",
      hint: "use 'phone: pixel-6' in place of 'device: pixel-6'",
      "policies: { job-scheduling: android-jobs }"),
    Trap(
      "a refresh needs a system that grants it",
      Trap.opens
        + "apps: { a: { background-modes: [fetch], handlers: { background: [ { 1️⃣schedule-refresh: 15 min } ], refresh-task: [ complete-task ] } } }",
      "'schedule-refresh' does nothing", hint: "background-tasks belongs to iOS",
      "phone: iphone-6s",
      "schedule-job: { every: 1 h }"),
    Trap(
      "a long launch needs a system that grants it",
      Trap.opens
        + "apps: { a: { background-modes: [processing], handlers: { background: [ 1️⃣schedule-processing ], processing-task: [ complete-task ] } } }",
      "'schedule-processing' does nothing", hint: "background-tasks"),
    Trap(
      "repeated fetches need a system that grants them",
      Trap.opens
        + "apps: { a: { background-modes: [fetch], fetch-interval: 1️⃣20 min, handlers: { start: [] } } }",
      "'fetch-interval' of 'a' does nothing", hint: "background-tasks"),
    Trap(
      "switched-off refreshes need a system that asks",
      Trap.opens + "apps: { a: { background-refresh: 1️⃣false, handlers: { start: [] } } }",
      "'background-refresh' of 'a' does nothing", hint: "background-tasks"),
    Trap(
      "a person switches a mode that the phone lacks",
      "user: { actions: { save: { at: 1 h, do: [ { 1️⃣low-power-mode: true } ] } } }",
      "'low-power-mode' does nothing", hint: "low-power-mode belongs to iOS"),
    Trap(
      "a background task needs a system that suspends",
      Trap.opens
        + "apps: { a: { handlers: { background: [ 1️⃣begin-background-task, { compute: { cycles: 1 M } }, end-background-task ] } } }",
      "'begin-background-task' does nothing", hint: "'begin-background-task' belongs to iOS",
      "start-service: short-service"
    ),
    Trap(
      "a tolerance needs a system that lets timers tick together",
      Trap.opens
        + "apps: { a: { handlers: { start: [ { every: { interval: 10 min, tolerance: 1️⃣1 min, do: [ { compute: { cycles: 1 M } } ] } } ] } } }",
      "'tolerance' of 'every' does nothing", hint: "timer-coalescing"),
    Trap(
      "a timer for a rest that the phone does not know",
      Trap.opens
        + "apps: { a: { handlers: { start: [ { every: { interval: 10 min, while-idle: 1️⃣true, do: [ { compute: { cycles: 1 M } } ] } } ] } } }",
      "'while-idle' of 'every' does nothing", hint: "doze: android-doze"),
    Trap(
      "a transfer whose time nobody chooses",
      Trap.opens
        + "apps: { a: { handlers: { start: [ { schedule-transfer: { down: 5 MB, discretionary: 1️⃣true } } ] } } }",
      "'discretionary' of 'schedule-transfer' does nothing", hint: "network-service"),
    Trap(
      "a push that nobody defers",
      Trap.opens
        + "apps: { a: { pushes: { news: { every: 1 h, size: 1 kB, priority: 1️⃣deferred } }, handlers: { push-received: [] } } }",
      "'priority' of", "does nothing", hint: "push-delivery: fcm-like"),
    Trap(
      "a mode for a low battery on a phone without a battery",
      "policies: { 1️⃣low-power-mode: ios-low-power-mode }\n" + Trap.opens
        + "apps: { a: { handlers: { start: [] } } }",
      "'low-power-mode' does nothing", "no battery", hint: "battery"),
    Trap(
      "a metric counts what no system does",
      Trap.opens
        + "apps: { a: { handlers: { start: [] } } }\nmetrics: { done: { count: 1️⃣jobs-finished } }",
      "'jobs-finished' always counts 0", "job-scheduling", hint: "android-jobs"),
    Trap(
      "a condition asks for a mode that the phone lacks",
      Trap.opens
        + "apps: { a: { handlers: { start: [ { if: 1️⃣$(not low-power-mode), then: [ { request: { down: 1 MB } } ] } ] } } }",
      "'low-power-mode' never changes", hint: "low-power-mode belongs to iOS"),
    Trap(
      "a condition asks for the heat of a phone that tells none",
      Trap.opens
        + "apps: { a: { handlers: { start: [ { if: 1️⃣$(thermal.state < 2), then: [ { request: { down: 1 MB } } ] } ] } } }",
      "'thermal.state' never changes", hint: "thermal belongs to iOS"),
    Trap(
      "service that nothing keeps",
      Trap.opens
        + "apps: { a: { handlers: { start: [ { 1️⃣start-service: special-use }, { compute: 1 M } ] } } }",
      "'start-service' does nothing", hint: "foreground-services: android-services"),
    Trap(
      "exemption from what no policy does",
      Trap.opens
        + "apps: { a: { battery-optimisation: 1️⃣exempt, handlers: { start: [ { compute: 1 M } ] } } }",
      "'battery-optimisation' of 'a' does nothing", hint: "doze: android-doze"),
  ]

  @Test func `the podcast app waits for a job that nobody runs`() throws {
    try Trap(
      "",
      """
      starts: Monday 20:00
      replications: 5
      surroundings:
        network: { wi-fi: 80 %, cellular: 70 % }
        charging: { night: { around: 23 h, length: 7 h } }
      user: { actions: { b: { at: 1 min, do: [ { open: pod }, lock ] } } }
      apps:
        pod:
          handlers:
            start: [ { request: { down: 180 MB, via: cellular } } ]
            job-started: [ { request: { down: 180 MB } }, finish-job ]
      variants:
        now: {}
        night: { apps: { pod: { handlers: { start: [ { 1️⃣schedule-job: { network: unmetered, charging: true } } ] } } } }
      """, "'schedule-job' does nothing", "the phone has no policy of job-scheduling",
      hint: "use 'phone: pixel-6' in place of 'device: pixel-6'",
      "policies: { job-scheduling: android-jobs }"
    ).check()
  }

  @Test func `a policy switched off in so many words is no trap`() throws {
    let variants = """
      policies: { job-scheduling: android-jobs }
      apps: { a: { handlers: { start: [ { schedule-job: { id: 1 } } ], job-started: [ finish-job ] } } }
      variants: { with: {}, without: { policies: { job-scheduling: off } } }
      """
    #expect(try Samples.complaints(Trap.head + Trap.opens + variants) == [])
  }
}
