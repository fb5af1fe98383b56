import Configuration
import Experiments
import ScenarioTestSupport
import Testing

/// What a newcomer writes that no phone does, or that saves by work that is not done any more. What
/// phones do is in `interfaces.txt`, with its sources.
struct `A trap of a newcomer` {
  // MARK: - Words of the other system

  /// A scenario with a word that its system does not have.
  struct Foreign: CustomTestStringConvertible, Sendable {
    let phone: String
    /// The steps of `go`, the keys of the app beside them, and other handlers.
    let steps: String
    var keys = "background-modes: [location, bluetooth-central, fetch, processing]"
    var handlers = ""
    /// The word that is refused, and one of the text to write instead.
    let word: String
    let instead: String

    var testDescription: String { "\(word) on \(phone)" }

    var text: String {
      """
      scenario: foreign
      phone: \(phone)
      duration: 24 h
      surroundings:
        bluetooth: { strap: { interval: 1 s, services: [heart-rate], connection-interval: 100 ms, notifies: [heart-rate], notifies-every: 1 s } }
        network: { wi-fi: 80 %, cellular: 70 % }
        movement: { track: [ { after: 0 s, east: 0 m, north: 0 m }, { after: 45 min, east: 7.5 km, north: 0 m } ] }
      user: { actions: { go: { at: 1 min, do: [ { open: runner }, { tap: go }, { wait: 5 s }, lock ] } } }
      apps: { runner: { \(keys)\(keys.isEmpty ? "" : ", ")handlers: { go-tapped: [ \(steps) ]\(handlers.isEmpty ? "" : ", \(handlers)") } } }
      """
    }
  }

  @Test(arguments: [
    Foreign(
      phone: "iphone-se", steps: "{ track: { accuracy: best, interval: 60 s } }",
      handlers: "location-updated: [ { count: points } ]", word: "interval",
      instead: "distance-filter"),
    Foreign(
      phone: "iphone-se", steps: "{ track: { accuracy: best, defer-time: 60 s } }",
      handlers: "location-updated: [ { count: points } ]", word: "defer-time",
      instead: "distance-filter"),
    Foreign(
      phone: "pixel-8", steps: "{ track: { accuracy: best, defer-distance: 100 m } }",
      handlers: "location-updated: [ { count: points } ]", word: "defer-distance",
      instead: "max-delay"),
    Foreign(
      phone: "pixel-8", steps: "{ track: { accuracy: best, auto-pause: true } }",
      handlers: "location-updated: [ { count: points } ]", word: "auto-pause",
      instead: "stop-tracking"),
    Foreign(
      phone: "iphone-se", steps: "{ locate: { accuracy: best, max-age: 5 min } }",
      word: "max-age", instead: "now"),
    Foreign(
      phone: "pixel-8", steps: "{ monitor: { significant-changes: true } }",
      handlers: "location-updated: [ { count: points } ]", word: "significant-changes",
      instead: "track"),
    Foreign(
      phone: "iphone-se", steps: "{ scan: { mode: low-power } }",
      handlers: "peripheral-discovered: [ { count: found } ]", word: "mode", instead: "scan"),
    Foreign(
      phone: "pixel-8", steps: "{ connect: { to: strap, interval: 1 s } }, subscribe",
      handlers: "value-received: [ { count: beats } ]", word: "interval", instead: "priority"),
    Foreign(
      phone: "iphone-se", steps: "{ connect: { to: strap, interval: 1 s } }, subscribe",
      handlers: "value-received: [ { count: beats } ]", word: "interval",
      instead: "connection-interval"),
    Foreign(
      phone: "iphone-se", steps: "{ connect: { to: strap, priority: low-power } }, subscribe",
      handlers: "value-received: [ { count: beats } ]", word: "priority", instead: ""),
    Foreign(
      phone: "iphone-se",
      steps: "{ every: { interval: 15 min, while-idle: true, do: [ { request: { up: 1 kB } } ] } }",
      word: "while-idle", instead: "schedule-notification"),
    Foreign(
      phone: "iphone-se",
      steps: "{ every: { interval: 1 h, alarm-clock: true, do: [ { request: { up: 1 kB } } ] } }",
      word: "alarm-clock", instead: "schedule-notification"),
    Foreign(
      phone: "iphone-se", steps: "{ schedule-job: { network: unmetered } }",
      handlers: "job-started: [ { request: { up: 1 MB } }, finish-job ]", word: "schedule-job",
      instead: "schedule-refresh"),
    Foreign(
      phone: "pixel-8", steps: "{ schedule-refresh: 15 min }",
      handlers: "refresh-task: [ { request: { down: 1 MB } }, complete-task ]",
      word: "schedule-refresh", instead: "schedule-job"),
    Foreign(
      phone: "pixel-8", steps: "schedule-processing",
      handlers: "processing-task: [ { compute: 1 G }, complete-task ]",
      word: "schedule-processing", instead: "schedule-job"),
    Foreign(
      phone: "pixel-8",
      steps: "begin-background-task, { request: { up: 1 MB } }, end-background-task",
      word: "begin-background-task", instead: "start-service: short-service"),
    Foreign(
      phone: "pixel-8", steps: "{ request: { up: 1 kB } }",
      keys: "background-modes: [fetch], fetch-interval: 20 min", word: "fetch-interval",
      instead: "schedule-job"),
    Foreign(
      phone: "pixel-8", steps: "{ schedule-transfer: { down: 5 MB, discretionary: true } }",
      word: "discretionary", instead: "schedule-job"),
    Foreign(
      phone: "iphone-se", steps: "{ hold-wake-lock: 1 h }", word: "hold-wake-lock",
      instead: "begin-background-task"),
    Foreign(
      phone: "iphone-se", steps: "{ start-service: { type: location } }", word: "start-service",
      instead: ""),
    Foreign(
      phone: "iphone-se", steps: "{ request: { up: 1 kB } }",
      keys: "battery-optimisation: exempt", word: "battery-optimisation", instead: ""),
    Foreign(
      phone: "iphone-se", steps: "{ request: { up: 1 kB } }", keys: "exact-alarms: true",
      word: "exact-alarms", instead: ""),
  ])
  func `is refused where the system has no such thing, with what to write`(trap: Foreign) throws {
    let complaints = try Samples.complaints(trap.text).map {
      ([$0.message] + $0.notes).joined(separator: " ")
    }
    #expect(
      complaints.contains {
        $0.contains(trap.word) && (trap.instead.isEmpty || $0.contains(trap.instead))
      }, "\(complaints)")
    #expect(throws: (any Error).self) { try Samples.load(trap.text, checksEffects: true) }
  }

  // MARK: - Bars that do not apply

  @Test(arguments: [
    ("iphone-se", "24 h", "wake-locks", "iPhone"), ("pixel-8", "2 h", "wake-locks", "24 h"),
    ("pixel-8", "24 h", "wi-fi-scans", "never be exceeded"),
    ("pixel-8", "24 h", "wake-lock", "wake-locks"),
  ])
  func `is refused where a store judges nothing of the kind`(
    phone: String, duration: String, bar: String, words: String
  ) throws {
    let complaints = try Samples.complaints(
      """
      scenario: bar
      phone: \(phone)
      duration: \(duration)
      user: { actions: { go: { at: 1 min, do: [ { open: runner }, lock ] } } }
      apps: { runner: { handlers: { start: [ { request: { up: 1 kB } } ] } } }
      expect: { vitals: \(bar) }
      """)
    #expect(complaints.count == 1 && complaints[0].message.contains(words), "\(complaints)")
  }

  // MARK: - Work that is not done any more

  /// Two variants of a run, and what the second does less of or leaves undone.
  struct Lazy: CustomTestStringConvertible, Sendable {
    let name: String
    var phone = "pixel-8"
    var duration = "45 min"
    var keys = "background-modes: [location, bluetooth-central]"
    let original: String
    let other: String
    var handlers = ""
    /// The kind of work, of which the second variant must do at most this share.
    var lacks: (work: String, atMost: Double)?
    /// The code of a warning about the second variant.
    var code: String?

    var testDescription: String { name }

    var text: String {
      """
      scenario: lazy
      phone: \(phone)
      duration: \(duration)
      replications: 2
      surroundings:
        bluetooth: { strap: { interval: 1 s, services: [heart-rate], connection-interval: 100 ms, notifies: [heart-rate], notifies-every: 1 s } }
        network: { wi-fi: 80 %, cellular: 70 % }
        movement: { track: [ { after: 0 s, east: 0 m, north: 0 m }, { after: 20 min, east: 3 km, north: 0 m }, { after: 30 min, east: 3 km, north: 0 m }, { after: 45 min, east: 5 km, north: 0 m } ] }
      user: { actions: { go: { at: 1 s, do: [ { open: runner }, { tap: go }, { wait: 5 s }, lock ] } } }
      apps: { runner: { \(keys), handlers: { go-tapped: [ \(original) ]\(handlers) } } }
      variants: { original: {}, other: { apps: { runner: { handlers: { go-tapped: [ \(other) ] } } } } }
      """
    }
  }

  private static let points = ", location-updated: [ { count: points } ]"
  private static let beats = ", value-received: [ { count: beats } ]"
  private static let link = "{ connect: { to: strap } }, subscribe"

  @Test(arguments: [
    // The receiver of an iPhone that has paused does not go on by itself: CLLocationManager.
    Lazy(
      name: "auto-pause gives no positions after the pause", phone: "iphone-se",
      original: "{ track: { accuracy: best } }",
      other: "{ track: { accuracy: best, auto-pause: true, activity-type: fitness } }",
      handlers: points, lacks: ("positions", 0.75)),
    Lazy(
      name: "tracking for ten minutes of 45", original: "{ track: { accuracy: best } }",
      other: "{ track: { accuracy: best, for: 10 min } }", handlers: points,
      lacks: ("positions", 0.25)),
    Lazy(
      name: "a position every minute", original: "{ track: { accuracy: best } }",
      other: "{ track: { accuracy: best, interval: 60 s } }", handlers: points,
      lacks: ("positions", 0.03)),
    Lazy(
      name: "a strap that is let go after five minutes", original: link,
      other: link + ", { wait: 5 min }, disconnect", handlers: beats,
      lacks: ("notifications of peripherals", 0.2)),
    Lazy(
      name: "a link of five minutes", original: link,
      other: link + ", { wait: 5 min }, disconnect", handlers: beats,
      lacks: ("time of links", 0.2)),
    Lazy(
      name: "a strap that nobody subscribes to", original: link,
      other: "{ connect: { to: strap } }",
      handlers: beats, lacks: ("notifications of peripherals", 0)),
    // Without the mode 'audio' an app is suspended when it leaves the front: AVAudioSession.
    Lazy(
      name: "a sound in background without the mode for it", phone: "iphone-se",
      keys: "background-modes: [location]",
      original: "{ track: { accuracy: best } }, { wait: 1 s }, { speaker: { for: 4 s } }",
      other:
        "{ track: { accuracy: best } }, { wait: 1 min }, { speaker: { for: 4 s } }",
      handlers: points, lacks: ("sound played", 0.1)),
    Lazy(
      name: "a sound that ends with the run", keys: "background-modes: [audio]",
      original: "{ speaker: { for: 20 min } }",
      other: "{ wait: 43 min }, { speaker: { for: 20 min } }", lacks: ("sound played", 0.2)),
    Lazy(
      name: "a timer that the suspension holds back", phone: "iphone-se",
      keys: "variables: { n: 0 }",
      original: "{ request: { up: 1 kB } }",
      other: "{ every: { interval: 5 min, phase: 1 s, do: [ { request: { up: 1 kB } } ] } }",
      code: "tick-missed"),
  ])
  func `is told where work is not done`(trap: Lazy) throws {
    let document = try Samples.experiment(trap.text).compare()
    if let lacks = trap.lacks {
      let found = try #require(
        document.fewerSteps?.first { $0.step == lacks.work && $0.variant == "other" },
        "\(document.fewerSteps?.map(\.step) ?? [])")
      #expect(found.count <= lacks.atMost * found.of)
    }
    if let code = trap.code {
      let told = (document.warnings ?? []).map(\.code.name)
      #expect(told.contains(code), "\(told)")
    }
  }

  // MARK: - Work that is done all the same

  /// A batch of positions is handed over whole, later: `LocationRequest.setMaxUpdateDelayMillis`.
  @Test func `does not save by a batch, which hands over as many positions`() throws {
    let text = Lazy(
      name: "batch", original: "{ track: { accuracy: best } }",
      other: "{ track: { accuracy: best, defer-time: 60 s } }", handlers: Self.points
    ).text
    let document = try Samples.experiment(text).compare()
    #expect(document.fewerSteps?.contains { $0.step == "positions" } != true)
  }

  /// Nothing is drawn behind a dark screen: AOSP `setWindowStopped`.
  @Test func `does not draw in the dark, so that stopping there saves no frame`() throws {
    let text = """
      scenario: dark
      phone: pixel-8
      duration: 30 min
      user: { actions: { go: { at: 1 s, do: [ { open: runner }, { wait: 5 s }, lock ] } } }
      apps:
        runner:
          background-modes: [location]
          handlers: { start: [ { track: { accuracy: best } }, { animate: { rate: 60 Hz, views: 20 } } ] }
      metrics: { frames: { count: frames-drawn } }
      """
    // Some 4 s of 60 frames each, until it is locked, and not 30 min of them.
    let frames = try #require(try Samples.run(text)["frames"])
    #expect(frames > 60 && frames < 600, "\(frames)")
  }

  /// A straight way of 7.5 km in 45 min: CEP and drift of receivers of today.
  @Test func `does not run 35 km on a way of 7.5 km`() throws {
    let text = """
      scenario: distance
      phone: pixel-8
      duration: 46 min
      surroundings: { movement: { track: [ { after: 0 s, east: 0 m, north: 0 m }, { after: 45 min, east: 7.5 km, north: 0 m } ] } }
      user: { actions: { go: { at: 1 s, do: [ { open: runner }, { tap: go }, { wait: 5 s }, lock ] }, done: { at: 45 min, do: [ unlock, { open: runner }, { tap: finish } ] } } }
      apps:
        runner:
          background-modes: [location]
          variables: { east: 0 m, north: 0 m, dist: 0 m, first: 0 }
          handlers:
            go-tapped: [ { track: { accuracy: best, interval: 1 s } } ]
            finish-tapped: [ stop-tracking, { observe: { distance: $(dist) } } ]
            location-updated:
              - if: $(first = 1)
                then: [ { set: { dist: "$(dist + hypot(event.east - east, event.north - north))" } } ]
              - set: { first: 1, east: $(event.east), north: $(event.north) }
      metrics: { recorded: { mean-of: distance } }
      """
    let recorded = try #require(try Samples.run(text)["recorded"])
    #expect(abs(recorded - 7500) < 0.25 * 7500, "\(recorded)")
  }
}
