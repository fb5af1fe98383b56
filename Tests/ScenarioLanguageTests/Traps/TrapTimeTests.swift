import ScenarioTestSupport
import Testing

/// Things that come after the end of the run, if at all.
extension `A trap is refused where` {
  @Test(arguments: times)
  func `the run is over before`(trap: Trap) throws { try trap.check() }

  private static let app =
    "apps: { a: { handlers: { start: [ { compute: { cycles: 1 M } } ] } } }\n"
  private static let run = Trap.opens + app

  private static let times = [
    Trap(
      "an action comes later",
      "user: { actions: { first: { at: 1 min, do: [ { open: a } ] }, 1️⃣last: { at: 30 h, do: [ lock ] } } }\n"
        + app,
      "action 'last' never comes", "30 h", hint: "duration"),
    Trap(
      "an action comes for the first time later",
      "user: { actions: { first: { at: 1 min, do: [ { open: a } ] }, 1️⃣daily: { every: 25 h, do: [ lock ] } } }\n"
        + app,
      "action 'daily' never comes", hint: "at"),
    Trap(
      "a session is at another time of the day",
      """
      starts: Monday 08:00
      user: { day: { 1️⃣weekend: { around: 9 h, on: weekends, length: 5 min, do: [ { open: a } ] }, noon: { around: 12 h, length: 5 min, do: [ { open: a } ] } } }

      """ + app, "session 'weekend' never comes", hint: "Monday 08:00"),
    Trap(
      "a charger comes at another time of the day",
      "surroundings: { charging: { 1️⃣sunday: { around: 20 h, on: [sunday], length: 7 h } } }\n"
        + run,
      "charging 'sunday' never comes", hint: "starts"),
    Trap(
      "the way to work begins on another day",
      """
      surroundings:
        places: { home: { east: 0 m, north: 0 m, radius: 50 m }, office: { east: 5 km, north: 0 m, radius: 50 m } }
        movement: { commute: { between: [home, office], leaves: 1️⃣{ around: 8 h, on: [friday] }, returns: { around: 17 h }, speed: 30 km/h } }

      """ + run, "'leaves' never comes", hint: "starts"),
    Trap(
      "a timer ticks later",
      Trap.opens
        + "apps: { a: { handlers: { start: [ { every: { interval: 1️⃣25 h, do: [ { compute: { cycles: 1 M } } ] } } ] } } }",
      "'interval' of 'every' is longer than the run", hint: "phase"),
    Trap(
      "a server writes later",
      Trap.opens
        + "apps: { a: { pushes: { 1️⃣news: { every: 2 d, size: 1 kB } }, handlers: { push-received: [ { compute: { cycles: 1 M } } ] } } }",
      "push 'news' never comes", hint: "duration"),
    Trap(
      "a source changes later",
      "surroundings: { sources: { 1️⃣inbox: { every: 2 d } } }\n" + Trap.opens
        + "apps: { a: { handlers: { inbox-changed: [ { compute: { cycles: 1 M } } ] } } }",
      "source 'inbox' never comes", hint: "duration"),
    Trap(
      "a job may begin later",
      Trap.system + Trap.opens
        + "apps: { a: { handlers: { start: [ { schedule-job: { after: 1️⃣25 h } } ], job-started: [ finish-job ] } } }",
      "'after' of 'schedule-job' is longer than the run", hint: "duration"),
    Trap(
      "a notification is shown later",
      Trap.opens
        + "apps: { a: { handlers: { start: [ { schedule-notification: { after: 1️⃣26 h } } ] } } }",
      "'after' of 'schedule-notification' is longer than the run", hint: "duration"),
    Trap(
      "a peripheral appears later",
      "surroundings: { bluetooth: { desk: { interval: 100 ms, present-from: 1️⃣25 h } } }\n"
        + Trap.opens
        + "apps: { a: { handlers: { start: [ { scan: {} } ] } } }",
      "'present-from' of", "is longer than the run", hint: "duration"),
    Trap(
      "a track begins later",
      "surroundings: { movement: { track: [ { after: 0 s, east: 0 m, north: 0 m }, { after: 1 h, east: 3 km, north: 0 m } ], begins: 1️⃣25 h } }\n"
        + run,
      "'begins'", "is longer than the run", hint: "duration"),
    Trap(
      "the surroundings change later",
      "surroundings: { conditions: [ { from: 0 s, sky: 0 % }, { from: 1️⃣25 h, sky: 100 % } ] }\n"
        + run,
      "'from' of", "is longer than the run", hint: "duration"),
  ]

  @Test func `a drawn time may come`() throws {
    let text = """
      user: { actions: { a: { at: { exponential: 30 h }, do: [ unlock ] }, b: { every: { uniform: [20 h, 40 h] }, do: [ unlock ] } } }
      surroundings: { charging: { night: { around: 23 h, sd: 2 h, length: 7 h } } }
      """
    #expect(try Samples.complaints(Trap.head + text) == [])
  }
}
