extension RuntimeTrap {
  static let ofWork: [RuntimeTrap] = [
    // At 1 h to 9 h of three runs; what is due at the end is none of theirs.
    RuntimeTrap(
      name: "changes of an inbox before its app runs",
      text: """
        device: standard-phone
        duration: 10 h
        surroundings:
          network: { cellular: 70 % }
          sources: { inbox: { every: 1 h } }
        user: { actions: { b: { at: 8.2 h, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { inbox-changed: [ { compute: { cycles: 1 M } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "event-missed", counts: (24, 27), clause: nil),
    RuntimeTrap(
      name: "pushes before their app runs",
      text: """
        device: standard-phone
        duration: 10 h
        surroundings:
          network: { cellular: 70 % }
        user: { actions: { b: { at: 8.2 h, do: [ { open: pod } ] } } }
        apps: { pod: { pushes: { m: { every: 1 h, size: 1 kB } }, handlers: { push-received: [ { compute: { cycles: 1 M } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "event-missed", counts: (24, 27), clause: nil),
    RuntimeTrap(
      name: "a job whose network and charger never come together",
      text: """
        device: pixel-6
        policies: { job-scheduling: { model: android-jobs } }
        starts: Monday 00:00
        duration: 24 h
        surroundings:
          network: { cellular: 70 % }
          conditions: [ { from: 0 s, wi-fi-signal: 0 % }, { from: 8 h, wi-fi-signal: 80 % }, { from: 18 h, wi-fi-signal: 0 % } ]
          charging: { night: { around: 23 h, length: 30 min } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod }, lock ] } } }
        apps:
          pod:
            handlers:
              start: [ { request: { down: 18 MB, via: cellular } } ]
              job-started: [ { request: { down: 18 MB } }, finish-job ]
        variants:
          now: {}
          night: { apps: { pod: { handlers: { start: [ { schedule-job: { network: unmetered, charging: true } } ] } } } }
        """,
      variant: "night", code: "job-not-begun", counts: (3, 3),
      clause: "downloads nothing (0 of 3; now: 3 of 3)"),
    RuntimeTrap(
      name: "a job that is due after the end",
      text: """
        device: pixel-6
        policies: { job-scheduling: { model: android-jobs } }
        starts: Monday 00:00
        duration: 24 h
        surroundings:
          network: { cellular: 70 % }
          conditions: [ { from: 0 s, wi-fi-signal: 0 % }, { from: 8 h, wi-fi-signal: 80 % }, { from: 18 h, wi-fi-signal: 0 % } ]
          charging: { night: { around: 23 h, length: 30 min } }
        user: { actions: { b: { at: 22 h, do: [ { open: pod }, lock ] } } }
        apps:
          pod:
            handlers:
              start: [ { request: { down: 18 MB, via: cellular } } ]
              job-started: [ { request: { down: 18 MB } }, finish-job ]
        variants:
          now: {}
          night: { apps: { pod: { handlers: { start: [ { schedule-job: { after: 20 h } } ] } } } }
        """,
      variant: "night", code: "job-not-begun", counts: (3, 3),
      clause: "downloads nothing (0 of 3; now: 3 of 3)"),
    RuntimeTrap(
      name: "processing while the phone is in use",
      text: """
        device: iphone-6s
        starts: Monday 00:00
        duration: 6 h
        surroundings: { charging: { c: { around: 2 h, length: 1 h } } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod }, { wait: 1 min }, lock ] }, g: { at: 1.9 h, do: [ { open: game }, { repeat: { for: 90 min, do: [ { tap: play }, { wait: 10 s } ] } }, lock ] } } }
        policies: { background-tasks: { model: ios-background-tasks } }
        apps: { pod: { background-modes: [processing], handlers: { start: [ { schedule-processing: { needs-power: true } } ], processing-task: [ { compute: { cycles: 1 G } }, complete-task ] } }, game: { handlers: { play-tapped: [ keep-screen-on ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "launch-not-begun", counts: (3, 3)),
    RuntimeTrap(
      name: "a request over a network that is hardly there",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { network: { wi-fi: { states: { near: { signal: 80 %, stays: 1 s, next: far }, far: { signal: 0 %, stays: 1 h, next: near } } }, cellular: 0 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ { request: { down: 500 MB, via: wi-fi, timeout: 10 min } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "request-unanswered", counts: (3, 3)),
    RuntimeTrap(
      name: "a request shortly before the end",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 7190 s, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ { request: { down: 1 GB, via: cellular } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "other", code: "request-unanswered", counts: (3, 3)),
    RuntimeTrap(
      name: "a request in a queue that waits for a network",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { conditions: [ { from: 0 s, wi-fi-signal: 80 %, cellular-signal: 70 % }, { from: 1 h, wi-fi-signal: 0 %, cellular-signal: 0 % } ] }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        apps: { pod: { queues: { later: { suspend-while: offline } }, handlers: { start: [ { wait: 1.5 h }, { request: { down: 1 MB, queue: later } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "request-unanswered", counts: (3, 3)),
    RuntimeTrap(
      name: "a download behind a condition that never holds",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        battery: { model: ideal, capacity: 3000 mAh, voltage: 3.8 V }
        apps: { pod: { handlers: { start: [ { request: { down: 10 MB } } ] } } }
        variants: { now: {}, frugal: { apps: { pod: { handlers: { start: [ { if: $(battery.level < 20 %), then: [ { request: { down: 10 MB } } ] } ] } } } } }
        """,
      variant: "frugal", code: "step-not-run", counts: (3, 3),
      clause: "downloads nothing (0 of 3; now: 3 of 3)"),
    RuntimeTrap(
      name: "values of a strap whose link is too slow for its queue",
      text: """
        device: pixel-6
        duration: 10 min
        surroundings: { bluetooth: { strap: { interval: 1 s, services: [pulse], connection-interval: 100 ms, notifies: [pulse], notifies-every: 200 ms } } }
        user: { actions: { b: { at: 1 s, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ keep-screen-on, { connect: { to: strap } }, subscribe ] } } }
        variants: { now: {}, slow: { apps: { pod: { handlers: { start: [ keep-screen-on, { connect: { to: strap, interval: 4 s } }, subscribe ] } } } } }
        """,
      variant: "slow", code: "notification-lost"),
    RuntimeTrap(
      name: "uploads behind a connection with a strap that comes late",
      text: """
        device: iphone-6s
        duration: 1 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % }, bluetooth: { strap: { interval: 1 s, services: [pulse], present-from: 40 min } } }
        user: { actions: { b: { at: 1 s, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ keep-screen-on, { connect: { to: strap } }, { every: { interval: 1 min, do: [ { request: { up: 1 kB } } ] } } ] } } }
        """,
      variant: "original", code: "connect-delayed", counts: (3, 3)),
    RuntimeTrap(
      name: "a download at the power limit of its radio",
      text: """
        device: { extends: standard-phone, components: { wi-fi: { power-limit: 5 W, slope-down: 1000 mW/Mbps } } }
        duration: 10 min
        surroundings: { network: { wi-fi: 100 %, cellular: 0 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ { request: { down: 10 MB } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "other", code: "power-limited", counts: (3, 3)),
  ]
}
