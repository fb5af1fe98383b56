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

  static let ofTheSystem: [RuntimeTrap] = [
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
