import Experiments
import ScenarioTestSupport
import Testing

/// A phone in the dark from the beginning, whose processor takes 10 mJ to wake and 20 mJ to fall
/// asleep, both at once, and draws 20 mW awake and 500 mW more for each busy core. A stack works
/// 100 ms for an exchange; an open one holds for 10 s at most and its last packet for 1 s.
///
/// Opening the app wakes the processor once: 30 mJ.
private enum DarkPhone {
  static let opening = 0.03

  static func run(
    _ steps: String, metrics: String = "drawn: { energy: cpu }", system: String = "",
    policies: String = "{}", modes: String = "", duration: String = "60 s"
  ) throws -> RunReport {
    let cpu = """
      cpu: { model: cpu, cores: 2, clock: 1 GHz, core: 500 mW, exponent: 2, idle: 20 mW, wake-up: 0 mJ, \
      sleep-after: 0 s, entry-time: 0 s, entry: 20 mJ, exit-time: 0 s, exit: 10 mJ, alarm-work: 200 ms, \
      push-work: 300 ms, request-work: 100 ms, handshake-work: 0 s, resumption-work: 0 s, \
      data-work: 0 s, packet-hold: 1 s, request-hold: 10 s }
      """
    return try Samples.run(
      """
      scenario: dark
      device: { components: { \(RoundPhone.base), \(cpu), wi-fi: { model: wi-fi } } }
      policies: \(policies)
      duration: \(duration)
      user: { actions: { use: { at: 0 s, do: [ { open: app }, lock ] } } }
      apps: { app: { background-modes: [\(modes)], handlers: { start: [ \(steps) ] } } }
      metrics: { \(metrics), wakes: { count: cpu-wake-ups }, sleeps: { count: cpu-sleeps } }
      """)
  }
}

struct `A processor in the dark` {
  // The time on the air is what the app sees; then the packet holds for a second.
  @Test(arguments: [1.0, 5])
  func `is awake for an exchange and its last packet`(answer: Double) throws {
    let report = try DarkPhone.run(
      "{ wait: 10 s }, { request: { up: 1 kB, down: 1 kB, answer: \(answer) s } }, { observe: { end: $(now) } }",
      metrics: "drawn: { energy: cpu }, end: { mean-of: end }")
    let length = try #require(report["end"]) - 10
    #expect(length > answer)
    let expected = DarkPhone.opening + 0.03 + 0.1 * 0.5 + (length + 1) * 0.02
    #expect(abs((report["drawn"] ?? 0) - expected) < 1e-6)
    #expect(report["wakes"] == 1)
    #expect(report["sleeps"] == 2)
  }

  // After 10 s it sleeps; the answer wakes it once more.
  @Test func `sleeps while an answer keeps it waiting for long`() throws {
    let report = try DarkPhone.run(
      "{ wait: 10 s }, { request: { up: 1 kB, down: 1 kB, answer: 30 s } }")
    let expected = DarkPhone.opening + 2 * 0.03 + 0.1 * 0.5 + (10 + 1) * 0.02
    #expect(abs((report["drawn"] ?? 0) - expected) < 1e-6)
    #expect(report["sleeps"] == 3)
  }

  // A hundred ticks of no alarm and no work: each wakes it for no time.
  @Test func `wakes for what is no alarm without work of the system`() throws {
    let report = try DarkPhone.run(
      "{ every: { interval: 100 s, do: [ { count: ticks } ] } }", duration: "1050 s")
    #expect(abs((report["drawn"] ?? 0) - (DarkPhone.opening + 10 * 0.03)) < 1e-6)
  }

  // Each alarm is 200 ms of a core.
  @Test func `works for each alarm`() throws {
    let report = try DarkPhone.run(
      "{ every: { interval: 100 s, tolerance: 0 s, do: [ { count: ticks } ] } }",
      policies: "{ timer-coalescing: android-alarms }", duration: "1050 s")
    let alarm = 0.03 + 0.2 * (0.5 + 0.02)
    #expect(abs((report["drawn"] ?? 0) - (DarkPhone.opening + 10 * alarm)) < 1e-6)
    #expect(report["wakes"] == 10)
  }

  // One wake-up a request and nothing else: sixty in an hour, and one sleep more after the screen.
  @Test func `wakes once for each sync of a real phone`() throws {
    let report = try Samples.run(
      """
      scenario: syncs
      device: { extends: pixel-8 }
      duration: 60.5 min
      surroundings: { conditions: [ { from: 0 s, sky: 50 %, cellular-signal: 0 %, wi-fi-signal: 100 % } ] }
      user: { actions: { o: { at: 0 s, do: [ { open: a }, lock ] } } }
      apps: { a: { handlers: { start: [ { every: { interval: 60 s, do: [ { request: { up: 1 kB, down: 1 kB, answer: 200 ms } } ] } } ] } } }
      metrics: { wakes: { count: cpu-wake-ups }, sleeps: { count: cpu-sleeps } }
      """)
    #expect(report["wakes"] == 60)
    #expect(report["sleeps"] == 61)
  }
}

struct `A wake lock` {
  private static let counters =
    "drawn: { energy: cpu }, time: { count: wake-lock-time-ns }, taken: { count: wake-locks-held }"

  // 5 s at 20 mW, and coming and going once.
  @Test(arguments: [
    "{ hold-wake-lock: 5 s }", "hold-wake-lock, { wait: 5 s }, release-wake-lock",
    "{ hold-wake-lock: 20 s }, { wait: 5 s }, release-wake-lock",
    // Taken again, the time-out begins anew.
    "{ hold-wake-lock: 3 s }, { wait: 2 s }, { hold-wake-lock: 3 s }",
  ])
  func `keeps the processor awake until it is released or times out`(steps: String) throws {
    let report = try DarkPhone.run("{ wait: 10 s }, \(steps)", metrics: Self.counters)
    #expect(abs((report["drawn"] ?? 0) - (DarkPhone.opening + 0.03 + 5 * 0.02)) < 1e-6)
    #expect(report["time"] == 5e9)
  }

  // Nobody releases it: 50 s to the end, which has not paid for a sleep.
  @Test func `that nobody releases lasts to the end`() throws {
    let report = try DarkPhone.run("{ wait: 10 s }, hold-wake-lock", metrics: Self.counters)
    #expect(abs((report["drawn"] ?? 0) - (DarkPhone.opening + 0.01 + 50 * 0.02)) < 1e-6)
    #expect(report["time"] == 50e9)
    #expect(report["taken"] == 1)
  }

  // Cached 60 s after it left the front at the beginning, frozen 10 s later (background_settle_time,
  // freeze_debounce_timeout of Android 14): PowerManagerService disables the locks of
  // cached apps (NO_CACHED_WAKE_LOCKS).
  @Test func `of a frozen app has no effect`() throws {
    let report = try DarkPhone.run(
      "hold-wake-lock", metrics: Self.counters, policies: "{ app-lifecycle: android-cached }",
      duration: "300 s")
    #expect(report["time"] == 70e9)
    #expect(abs((report["drawn"] ?? 0) - (DarkPhone.opening + 70 * 0.02)) < 1e-6)
  }

  // Deep rest from 64.5 min to 124.5 min, windows of 5 min and 10 min after 124.5 min and 249.5 min, and deep
  // rest again: setWakeLockDisabledStateLocked of PowerManagerService.
  @Test func `has no effect in deep rest`() throws {
    let report = try DarkPhone.run(
      "hold-wake-lock", metrics: Self.counters, policies: "{ doze: android-doze }",
      duration: "480 min")
    #expect(report["time"] == (64.5 + 5 + 10) * 60e9)
  }

  @Test func `costs nothing while the screen is lit`() throws {
    func energy(_ steps: String) throws -> Double? {
      try Samples.run(
        RoundPhone.scenario(
          """
          user: { actions: { use: { at: 1 s, do: [ { open: app } ] } } }
          apps: { app: { handlers: { start: [ \(steps) ] } } }
          metrics: { drawn: { energy: cpu } }
          """))["drawn"]
    }
    #expect(try energy("hold-wake-lock") == energy("{ count: nothing }"))
  }
}

struct `A background task` {
  // 30 s after the app left the front at the beginning, its time is over.
  @Test func `keeps the processor awake until its end`() throws {
    let report = try DarkPhone.run(
      "begin-background-task",
      policies: "{ app-lifecycle: { model: ios-lifecycle, task-limit: 30 s } }")
    #expect(abs((report["drawn"] ?? 0) - (DarkPhone.opening + 30 * 0.02)) < 1e-6)
  }
}

struct `A suspended app with the mode of a component` {
  // The strap comes at 100 s; the app was suspended 5 s after it left the front at 4 s. The event wakes
  // the app, and so does the end of the step that waits for the same link.
  @Test func `goes on when its step ends, as a handler of the event would`() throws {
    func linked(_ handlers: String) throws -> Double? {
      try Samples.run(
        """
        scenario: strap
        device: { components: { \(RoundPhone.base), \(RoundPhone.bluetooth) } }
        policies: { app-lifecycle: ios-lifecycle }
        duration: 300 s
        surroundings: { bluetooth: { strap: { interval: 1 s, present-from: 100 s } } }
        user: { actions: { use: { at: 1 s, do: [ { open: app }, { wait: 3 s }, lock ] } } }
        apps:
          app:
            background-modes: [bluetooth-central]
            handlers: { start: [ { mark: began }, { connect: { to: strap } }, { mark: linked } ]\(handlers) }
        metrics: { delay: { from: began, to: linked, within: 300 s } }
        """)["delay"]
    }
    let alone = try #require(try linked(""))
    #expect(alone > 98 && alone < 299)
    #expect(try linked(", connected: [ { count: links } ]") == alone)
  }
}
