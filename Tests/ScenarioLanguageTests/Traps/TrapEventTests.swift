import Testing

/// Handlers and waits for events that nothing in the scenario can cause.
extension `A trap is refused where` {
  @Test(arguments: events)
  func `an event cannot come`(trap: Trap) throws { try trap.check() }

  private static let events = [
    Trap(
      "no job was handed over", Trap.system + Trap.app("1️⃣job-started: [ finish-job ]"),
      "'job-started' never comes to 'a'", "'schedule-job'", hint: "schedule-job"),
    Trap(
      "no refresh was asked for",
      Trap.system + Trap.app("1️⃣refresh-task: [ { compute: { cycles: 1 M } } ]"),
      "'refresh-task' never comes to 'a'", hint: "schedule-refresh"),
    Trap(
      "nobody asked for a position", Trap.app("1️⃣location-updated: [ { request: { up: 1 kB } } ]"),
      "'location-updated' never comes to 'a'", "'locate'", "'track'", hint: "locate"),
    Trap(
      "no place is watched",
      "surroundings: { places: { gym: { east: 0 m, north: 0 m, radius: 50 m } } }\n"
        + Trap.app("1️⃣region-entered: [ { request: { up: 1 kB } } ]"),
      "'region-entered' never comes to 'a'", "'monitor' with 'regions'", hint: "monitor"),
    Trap(
      "stays are not watched",
      Trap.app(
        "start: [ { monitor: { significant-changes: true } } ], 1️⃣visit: [ { request: { up: 1 kB } } ]"
      ),
      "'visit' never comes to 'a'", "'monitor' with 'visits'", hint: "visits"),
    Trap(
      "no beacon is watched", Trap.app("1️⃣beacon: [ { request: { up: 1 kB } } ]"),
      "'beacon' never comes to 'a'", "'monitor-beacons'", hint: "monitor-beacons"),
    Trap(
      "nobody scans", Trap.app("1️⃣peripheral-discovered: [ { compute: { cycles: 1 M } } ]"),
      "'peripheral-discovered' never comes to 'a'", "'scan'", hint: "scan"),
    Trap(
      "a scan finds an empty room",
      Trap.app("start: [ { scan: {} } ], 1️⃣peripheral-discovered: [ { compute: { cycles: 1 M } } ]"),
      "'peripheral-discovered' never comes to 'a'", "no peripheral", hint: "surroundings.bluetooth"),
    Trap(
      "nobody connects", Trap.app("1️⃣connected: [ { compute: { cycles: 1 M } } ]"),
      "'connected' never comes to 'a'", "'connect'", hint: "connect"),
    Trap(
      "nobody subscribes", Trap.app("1️⃣value-received: [ { compute: { cycles: 1 M } } ]"),
      "'value-received' never comes to 'a'", "'subscribe'", hint: "subscribe"),
    Trap(
      "the request has no name",
      Trap.app(
        "start: [ { request: { down: 1 MB } } ], 1️⃣response: [ { compute: { cycles: 1 M } } ]"),
      "'response' never comes to 'a'", "'request' with 'name'", hint: "name"),
    Trap(
      "no transfer was scheduled", Trap.app("1️⃣transfer-finished: [ { compute: { cycles: 1 M } } ]"),
      "'transfer-finished' never comes to 'a'", "'schedule-transfer'", hint: "schedule-transfer"),
    Trap(
      "no connection is kept", Trap.app("1️⃣connection-lost: [ { compute: { cycles: 1 M } } ]"),
      "'connection-lost' never comes to 'a'", "'open-connection'", hint: "open-connection"),
    Trap(
      "the server never writes over the connection",
      Trap.app(
        "start: [ { open-connection: { keep-alive: 5 min } } ], 1️⃣message-received: [ { compute: { cycles: 1 M } } ]"
      ),
      "'message-received' never comes to 'a'", "'pushes'", hint: "over: connection"),
    Trap(
      "no server sends pushes", Trap.app("1️⃣push-received: [ { request: { down: 1 MB } } ]"),
      "'push-received' never comes to 'a'", "'pushes'", hint: "pushes"),
    Trap(
      "nobody opens a notification",
      Trap.app(
        "start: [ { schedule-notification: 1 h } ], 1️⃣notification-opened: [ { request: { down: 1 MB } } ]"
      ),
      "'notification-opened' never comes to 'a'", "'open-notification'", hint: "open-notification"),
    Trap(
      "the phone has no battery that could be low",
      Trap.app("1️⃣battery-below: [ { compute: { cycles: 1 M } } ]"),
      "'battery-below' never comes to 'a'", "no battery", hint: "battery"),
    Trap(
      "nobody plugs it in", Trap.app("1️⃣charging-changed: [ { request: { down: 1 MB } } ]"),
      "'charging-changed' never comes to 'a'", "no charger", hint: "surroundings: { charging:"),
    Trap(
      "the phone has no mode that could change",
      Trap.app("1️⃣low-power-mode-changed: [ { compute: { cycles: 1 M } } ]"),
      "'low-power-mode-changed' never comes to 'a'", "low-power-mode",
      hint: "low-power-mode belongs to iOS"),
    Trap(
      "nobody measures the heat", Trap.app("1️⃣thermal-changed: [ { compute: { cycles: 1 M } } ]"),
      "'thermal-changed' never comes to 'a'", "thermal", hint: "thermal belongs to iOS"),
    Trap(
      "nobody suspends the app", Trap.app("1️⃣resumed: [ { request: { down: 1 MB } } ]"),
      "'resumed' never comes to 'a'", "app-lifecycle", hint: "phone: pixel-6"),
    Trap(
      "no background task begins",
      Trap.system + Trap.app("1️⃣task-expiring: [ end-background-task ]"),
      "'task-expiring' never comes to 'a'", "'begin-background-task'", hint: "begin-background-task"
    ),
    Trap(
      "samples come one by one, without events",
      Trap.app(
        "start: [ { sense: { sensor: accelerometer, rate: 50 Hz } } ], 1️⃣accelerometer-samples: [ { compute: { cycles: 1 M } } ]"
      ),
      "'accelerometer-samples' never comes to 'a'", "'sense' with 'batch'", hint: "batch"),
    Trap(
      "a script waits for an event that nobody sends",
      Trap.app("start: [ { 1️⃣wait-for: transfer-finished }, { compute: { cycles: 1 M } } ]"),
      "'transfer-finished' never comes to 'a'", "waits", hint: "schedule-transfer"),
    Trap(
      "an event is sent in its own handler alone",
      Trap.app("start: [ { compute: { cycles: 1 M } } ], 1️⃣again: [ { emit: again } ]"),
      "'again' never comes to 'a'", "only scripts that never run", hint: "emit"),
    Trap(
      "jobs are handed over by jobs alone",
      Trap.system + Trap.app("1️⃣job-started: [ { schedule-job: { id: 1 } }, finish-job ]"),
      "'job-started' never comes to 'a'", "only scripts that never run", hint: "schedule-job"),
    Trap(
      "a metric counts an event that never comes",
      Trap.app("start: [ { compute: { cycles: 1 M } } ]") + Trap.system
        + "metrics: { starts: { by-hour-of: 1️⃣refresh-task } }",
      "'refresh-task' never comes to 'a'", hint: "schedule-refresh"),
    Trap(
      "nobody opens the app",
      "apps: { 1️⃣a: { handlers: { start: [ { request: { down: 1 MB } } ] } } }",
      "nobody opens 'a'", hint: "user: { actions: { open-a: { at: 1 min, do: [ { open: a } ] } } }"),
    Trap(
      "a variant patches an app that is not there",
      """
      user: { actions: { first: { at: 1 min, do: [ { open: podcast } ] } } }
      apps: { podcast: { handlers: { start: [ { request: { down: 1 MB } } ] } } }
      variants: { now: {}, late: { apps: { 1️⃣podcasts: { handlers: { start: [ { wait: 1 h } ] } } } } }
      """, "'podcasts' is new in variant 'late', and nobody opens it",
      hint: "did you mean 'podcast'?"),
    Trap(
      "a person taps while no app is in front",
      "user: { actions: { play: { at: 1 h, do: [ { 1️⃣tap: play } ] } } }\n"
        + "apps: { a: { handlers: { play-tapped: [ { request: { down: 1 MB } } ] } } }",
      "'tap' does nothing", "never takes the step 'open'", hint: "open"),
  ]
}
