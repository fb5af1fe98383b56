extension RuntimeTrap {
  static let ofHandlers: [RuntimeTrap] = [
    RuntimeTrap(
      name: "events that come faster than their handler",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { sources: { mail: { changes: { exponential: 1 min } } } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ { compute: { cycles: 1 M } } ], mail-changed: { mode: queued, max: 1, steps: [ { wait: 10 min } ] } } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "event-dropped"),
    // At minutes 1 to 119, of which each sixth is taken (1, 7, … 115): 99 of 119 in each run are not.
    RuntimeTrap(
      name: "actions that come faster than their steps",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { a: { every: 1 min, do: [ { open: pod }, { wait: 5 min } ] } } }
        apps: { pod: { handlers: { start: [ { compute: { cycles: 1 M } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "run-skipped", counts: (297, 357)),
    // Every other event comes while the steps of the one before go on: of 118, 59 are lost.
    RuntimeTrap(
      name: "every other event of a handler that takes one at a time",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { sources: { mail: { every: 1 min } } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { mail-changed: { mode: queued, max: 10, steps: [ { compute: 1 M } ] } } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { mail-changed: { mode: single, steps: [ { compute: 1 M }, { wait: 70 s } ] } } } } } }
        """,
      variant: "other", code: "run-skipped", counts: (177, 354)),
    RuntimeTrap(
      name: "a mark behind an answer that never comes",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { network: { wi-fi: 0 %, cellular: { states: { near: { signal: 60 %, stays: 1 s, next: far }, far: { signal: 0 %, stays: 1 h, next: near } } } } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ { mark: asked }, { request: { name: page, down: 1 MB } }, { wait-for: { event: response } }, { mark: shown } ] } } }
        metrics: { time: { from: asked, to: shown, within: 10 s } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "mark-not-set", counts: (3, 3)),
    RuntimeTrap(
      name: "a refresh of an app that was ended",
      text: """
        device: iphone-6s
        duration: 6 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod }, { wait: 5 s }, lock, { quit: pod } ] } } }
        policies: { background-tasks: { model: ios-background-tasks } }
        apps: { pod: { background-modes: [fetch], handlers: { start: [ { schedule-refresh: {} } ], refresh-task: [ { request: { down: 1 MB } }, complete-task ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "launch-not-begun", counts: (3, 3)),
    RuntimeTrap(
      name: "a low battery in a run with a full one",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        battery: { model: ideal, capacity: 3000 mAh, voltage: 3.8 V }
        apps: { pod: { handlers: { start: [ { compute: { cycles: 1 M } } ], battery-below: [ { compute: { cycles: 1 M } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "script-not-run", counts: (3, 3)),
    RuntimeTrap(
      name: "a request of an app that is suspended",
      text: """
        device: iphone-6s
        duration: 2 h
        surroundings: { network: { wi-fi: 0 %, cellular: 30 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod }, lock ] } } }
        policies: { app-lifecycle: { model: ios-lifecycle } }
        apps: { pod: { handlers: { start: [ begin-background-task, { request: { down: 180 MB } }, { compute: { cycles: 1 G } }, end-background-task ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "request-unanswered", counts: (3, 3)),
    RuntimeTrap(
      name: "pushes beyond the limit of the system",
      text: """
        device: iphone-6s
        duration: 24 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod }, lock ] } } }
        policies: { push-delivery: { model: apns-like } }
        apps: { pod: { background-modes: [remote-notification], pushes: { m: { every: 1 min, size: 1 kB } }, handlers: { push-received: [ { compute: { cycles: 1 M } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "push-lost"),
    RuntimeTrap(
      name: "a connection with a peripheral that is gone",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { bluetooth: { watch: { services: [s], interval: 100 ms, present-from: 0 s, present-until: 30 s } } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ { connect: { to: watch } }, { mark: there } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "work-cut", counts: (3, 3)),
    RuntimeTrap(
      name: "a wait that is longer than the rest of the run",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ { wait: 3 h }, { request: { down: 1 MB } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "work-cut", counts: (3, 3)),
    RuntimeTrap(
      name: "a change of what never runs",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ { compute: { cycles: 1 M } } ], location-updated: [ { compute: { cycles: 2 M } } ] } } }
        variants: { now: {}, later: { apps: { pod: { handlers: { location-updated: [ { compute: { cycles: 3 M } } ] } } } } }
        """,
      variant: "later", code: "variants-same", counts: (3, 3)),
  ]
}
