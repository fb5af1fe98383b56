import ScenarioTestSupport
import Testing

/// Signals, chargers and places that never come.
extension `A trap is refused where` {
  @Test(arguments: world)
  func `the world never offers it`(trap: Trap) throws { try trap.check() }

  /// An app `a` whose first steps are these.
  private static func app(_ steps: String, _ more: String = "") -> String {
    Trap.opens + "apps: { a: { handlers: { start: [ \(steps) ]\(more) } } }\n"
  }

  private static let job = ", job-started: [ finish-job ]"

  private static let world = [
    Trap(
      "a network that stays is waited for to go",
      "surroundings: { network: { wi-fi: 0 %, cellular: 80 % } }\n"
        + app("{ 1️⃣wait-for: { event: network-lost, timeout: 1 h } }"),
      "'network-lost' never comes to 'a'", "never comes or goes",
      hint: "surroundings.network", "cellular"),
    Trap(
      "Wi-Fi stays where the other network goes",
      "surroundings: { network: { wi-fi: 80 %, cellular: { steps: [ { from: 0 s, signal: 80 % }, "
        + "{ from: 1 h, signal: 0 % } ] } } }\n" + app("{ 1️⃣wait-for: network-available }"),
      "'network-available' never comes to 'a'", hint: "every radio"),
    Trap(
      "nobody watches for turns of the phone",
      "user: { actions: { first: { at: 1 min, do: [ { open: a }, 1️⃣turn-phone, lock ] } } }\n"
        + "apps: { a: { handlers: { start: [ { request: { down: 1 MB } } ] } } }\n",
      "'turn-phone' does nothing", "'watch-orientation'", hint: "watch-orientation"),
    Trap(
      "a request goes over Wi-Fi without a signal",
      "surroundings: { network: { wi-fi: 0 %, cellular: 80 % } }\n"
        + app("{ request: { down: 1 MB, via: 1️⃣wi-fi } }"),
      "'via' of 'request'", "Wi-Fi never has a signal", hint: "surroundings.network.wi-fi"),
    Trap(
      "a request goes over cellular without a signal",
      "surroundings: { network: { cellular: 0 % } }\n"
        + app("{ request: { down: 1 MB, via: 1️⃣cellular } }"),
      "'via' of 'request'", "cellular never has a signal", hint: "surroundings.network.cellular"),
    Trap(
      "a request finds no network at all",
      "surroundings: { network: { wi-fi: 0 %, cellular: 0 % } }\n"
        + app("{ 1️⃣request: { down: 1 MB } }"),
      "'request' does nothing", "no radio ever has a signal", hint: "on-failure"),
    Trap(
      "all states of a signal are none",
      "surroundings: { network: { cellular: 0 %, wi-fi: { states: { none: { signal: 0 %, stays: 1 h }, away: { signal: 0 %, stays: 2 h } } } } }\n"
        + app("{ 1️⃣request: { down: 1 MB } }"),
      "'request' does nothing", hint: "signal"),
    Trap(
      "the only good state of a signal is never entered",
      "surroundings: { network: { cellular: 0 %, wi-fi: { first: away, states: { home: { signal: 80 %, stays: 1 h, next: away }, away: { signal: 0 % } } } } }\n"
        + app("{ 1️⃣request: { down: 1 MB } }"),
      "'request' does nothing", hint: "signal"),
    Trap(
      "Wi-Fi is at a place where the phone never is",
      """
      surroundings:
        network: { cellular: 50 % }
        places: { cafe: { east: 3 km, north: 0 m, radius: 50 m, wi-fi-signal: 80 % } }

      """ + app("{ request: { down: 1 MB, via: 1️⃣wi-fi } }"),
      "Wi-Fi never has a signal", hint: "surroundings.network.wi-fi"),
    Trap(
      "a job waits for Wi-Fi that never comes",
      "surroundings: { network: { wi-fi: 0 % } }\n" + Trap.system
        + app("{ schedule-job: { network: 1️⃣unmetered } }", job),
      "'network' of 'schedule-job'", "Wi-Fi never has a signal", hint: "any"),
    Trap(
      "a job waits for a charger that never comes",
      Trap.system + app("{ schedule-job: { charging: 1️⃣true } }", job),
      "'charging' of 'schedule-job'", "no charger", hint: "surroundings: { charging:"),
    Trap(
      "a long launch waits for a charger that never comes",
      Trap.system + Trap.opens
        + "apps: { a: { background-modes: [processing], handlers: { background: [ { schedule-processing: { needs-power: 1️⃣true } } ], processing-task: [ complete-task ] } } }",
      "'needs-power' of 'schedule-processing'", "no charger", hint: "charging"),
    Trap(
      "a condition waits for a charger that never comes",
      app("{ if: 1️⃣$(battery.charging), then: [ { request: { down: 1 MB } } ] }"),
      "'battery.charging' never changes", "no charger", hint: "charging"),
    Trap(
      "a condition asks for the level of no battery",
      app("{ if: 1️⃣$(battery.level > 20 %), then: [ { request: { down: 1 MB } } ] }"),
      "'battery.level' never changes", "no battery", hint: "battery"),
    Trap(
      "a condition waits for Wi-Fi that never comes",
      "surroundings: { network: { wi-fi: 0 % } }\n"
        + app("{ if: 1️⃣$(network.wi-fi), then: [ { request: { down: 1 MB } } ] }"),
      "'network.wi-fi' never changes", "Wi-Fi never has a signal", hint: "wi-fi"),
    Trap(
      "a phone that never moves watches a place elsewhere",
      "surroundings: { places: { gym: { east: 3 km, north: 0 m, radius: 50 m } } }\n"
        + app("{ monitor: { regions: [1️⃣gym] } }", ", region-entered: [ { request: { up: 1 kB } } ]"),
      "no movement reaches 'gym'", hint: "surroundings.movement"),
    Trap(
      "a track leads past a place",
      """
      surroundings:
        places: { gym: { east: 0 m, north: 3 km, radius: 50 m } }
        movement: { track: [ { after: 0 s, east: 0 m, north: 0 m }, { after: 1 h, east: 9 km, north: 0 m } ] }

      """
        + app("{ monitor: { regions: [1️⃣gym] } }", ", region-entered: [ { request: { up: 1 kB } } ]"),
      "no movement reaches 'gym'", hint: "surroundings.movement"),
    Trap(
      "a walk stays within another circle",
      """
      surroundings:
        places: { gym: { east: 0 m, north: 3 km, radius: 50 m } }
        movement: { random-walk: { speed: 1 m/s, leg: 100 m, within: 1 km } }

      """ + app("{ monitor: { regions: 1️⃣all } }", ", region-left: [ { request: { up: 1 kB } } ]"),
      "no movement reaches 'gym'", hint: "surroundings.movement"),
    Trap(
      "a place is not on the way to work",
      """
      surroundings:
        places: { home: { east: 0 m, north: 0 m, radius: 50 m }, office: { east: 5 km, north: 0 m, radius: 50 m }, gym: { east: 0 m, north: 3 km, radius: 50 m } }
        movement: { commute: { between: [home, office], leaves: { around: 8 h }, returns: { around: 17 h }, speed: 30 km/h } }

      """
        + app(
          "{ monitor: { regions: [office, 1️⃣gym] } }",
          ", region-entered: [ { request: { up: 1 kB } } ]"),
      "no movement reaches 'gym'", hint: "surroundings.movement"),
  ]

  @Test func `a failure that the app handles is no trap`() throws {
    let text =
      "surroundings: { network: { wi-fi: 0 %, cellular: 0 % } }\n"
      + Self.app("{ request: { down: 1 MB }, on-failure: [ { wait: 1 s } ] }")
    #expect(try Samples.complaints(Trap.head + text) == [])
  }

  @Test func `a requirement that a deadline lifts is no trap`() throws {
    let text =
      Trap.system + Self.app("{ schedule-job: { charging: true, deadline: 2 h } }", Self.job)
    #expect(try Samples.complaints(Trap.head + text) == [])
  }
}

/// Networks that come and go, and handlers that are there in case they do.
struct `A wait for the network is accepted where` {
  @Test(arguments: [
    "surroundings: { network: { wi-fi: 0 %, cellular: { steps: [ { from: 0 s, signal: 80 % }, { from: 1 h, signal: 0 % } ] } } }",
    "surroundings: { conditions: [ { from: 0 s, wi-fi-signal: 0 %, cellular-signal: 50 % }, { from: 1 h, cellular-signal: 0 % } ] }",
    "surroundings: { network: { wi-fi: 0 %, cellular: { states: { there: { signal: 50 %, stays: 1 h }, gone: { signal: 0 %, stays: 1 h } } } } }",
    "surroundings: { network: { wi-fi: 0 % }, places: { cellar: { east: 0 m, north: 0 m, radius: 9 m, cellular-signal: 0 % } }, movement: { random-walk: { speed: 1 m/s, leg: 50 m, within: 99 m } } }",
  ])
  func `it may go`(surroundings: String) throws {
    let text =
      Trap.head + surroundings + "\n" + Trap.opens
      + "apps: { a: { handlers: { start: [ { wait-for: { event: network-lost, timeout: 1 h } } ] } } }\n"
    #expect(try Samples.complaints(text) == [])
  }

  @Test func `a handler is only in case`() throws {
    let text =
      Trap.head + "surroundings: { network: { cellular: 80 % } }\n" + Trap.opens
      + "apps: { a: { handlers: { network-lost: [ { compute: { cycles: 1 M } } ] } } }\n"
    #expect(try Samples.complaints(text) == [])
  }
}
