import Configuration
import Experiments
import PhoneModel
import ScenarioTestSupport
import Testing

/// The bars of Google Play, and where an app passes them: `play-wake-locks` and others of the
/// bibliography.
struct `A bar of a store` {
  /// The app has a foreground service: the lock of a frozen app has no effect.
  private func scenario(_ handlers: String, days: Int = 2, expect: String = "") -> String {
    """
    scenario: bar
    phone: { extends: pixel-8, components: { headphones: {} } }
    duration: \(days) d
    replications: 3
    surroundings: { network: { wi-fi: 0 %, cellular: 70 % } }
    user: { actions: { go: { at: 1 min, every: 24 h, do: [ { open: pod }, { tap: go }, lock ] } } }
    apps: { pod: { battery-optimisation: exempt, handlers: { \(handlers) } } }
    metrics: { locks: { vitals: wake-locks }, alarms: { vitals: wake-ups }, data: { vitals: mobile-data } }
    \(expect)
    """
  }

  /// Play: a session with more than 2 h of wake locks in 24 h is excessive.
  @Test(arguments: [("3 h", 100.0), ("90 min", 0.0)])
  func `counts the days with more than two hours of wake locks`(length: String, share: Double)
    throws
  {
    let run = try Samples.run(
      scenario("go-tapped: [ { start-service: special-use }, { hold-wake-lock: \(length) } ]"))
    #expect(run["locks"] == share)
  }

  /// A lock that nobody releases is held on each of three days, from 00:01 on.
  @Test func `counts a lock without an end on each day`() throws {
    let run = try Samples.run(
      scenario("start: [ { start-service: special-use }, hold-wake-lock ]", days: 3))
    #expect(run["locks"] == 100)
  }

  /// Play: locks under which an app plays sound are exempt. Of 5 h of locks, both for the first 2 h
  /// exempt these once, and one after the other 4 h; sound before a lock exempts nothing of it.
  @Test(arguments: [
    ("{ hold-wake-lock: 3 h }, { speaker: { for: 3 h } }", 0.0),
    ("{ hold-wake-lock: 3 h }, { headphones: { for: 3 h } }", 0),
    ("{ hold-wake-lock: 5 h }, { speaker: { for: 2 h } }, { headphones: { for: 2 h } }", 100),
    (
      "{ hold-wake-lock: 5 h }, { speaker: { for: 2 h } }, { wait: 2 h }, { headphones: { for: 2 h } }",
      0
    ),
    ("{ headphones: { for: 3 h } }, { wait: 3 h }, { hold-wake-lock: 3 h }", 100),
  ])
  func `leaves out the time in which the app plays sound`(steps: String, share: Double) throws {
    let run = try Samples.run(
      scenario("go-tapped: [ { start-service: special-use }, \(steps) ]"))
    #expect(run["locks"] == share)
  }

  /// Play: more than 10 wake-ups an hour. 24 h have 288 ticks of 5 min, and 144 of 10 min: 12 and 6.
  @Test(arguments: [("5 min", 100.0), ("10 min", 0.0)])
  func `counts the days with more than ten alarms an hour`(interval: String, share: Double) throws {
    let run = try Samples.run(
      """
      scenario: bar
      device: pixel-6
      duration: 1 d
      user: { actions: { go: { at: 1 s, do: [ { open: pod }, lock ] } } }
      apps: { pod: { handlers: { start: [ { every: { interval: \(interval), do: [ { compute: 1 M } ] } } ] } } }
      metrics: { alarms: { vitals: wake-ups } }
      """)
    #expect(run["alarms"] == share)
  }

  /// Play: more than 50 MB a day over the mobile network while the app is in background.
  @Test(arguments: [("60 MB", 100.0), ("40 MB", 0.0)])
  func `counts the days with much data in background`(size: String, share: Double) throws {
    let run = try Samples.run(
      """
      scenario: bar
      device: pixel-6
      duration: 1 d
      surroundings: { network: { wi-fi: 0 %, cellular: 70 % } }
      user: { actions: { go: { at: 1 s, do: [ { open: pod }, { wait: 5 s }, lock ] } } }
      apps: { pod: { handlers: { start: [ { wait: 1 min }, { request: { down: \(size) } } ] } } }
      metrics: { data: { vitals: mobile-data } }
      """)
    #expect(run["data"] == share)
  }

  /// What the app loads in front is not of the background.
  @Test func `leaves out what happens in front`() throws {
    let run = try Samples.run(
      """
      scenario: bar
      device: pixel-6
      duration: 1 d
      surroundings: { network: { wi-fi: 0 %, cellular: 70 % } }
      user: { actions: { go: { at: 1 s, do: [ { open: pod }, { use: { for: 30 min, touches: 5 s } }, lock ] } } }
      apps: { pod: { handlers: { start: [ { request: { down: 60 MB } } ] } } }
      metrics: { data: { vitals: mobile-data } }
      """)
    #expect(run["data"] == 0)
  }

  /// The warm-up is no session: its 288 ticks are forgotten.
  @Test func `leaves out the warm-up`() throws {
    let run = try Samples.run(
      """
      scenario: bar
      device: pixel-6
      warm-up: 1 d
      duration: 1 d
      user: { actions: { go: { at: 1 s, do: [ { open: pod }, lock ] } } }
      apps: { pod: { handlers: { start: [ { every: { interval: 5 min, name: often, do: [ { compute: 1 M } ] } }, { wait: 23 h }, { cancel: often } ] } } }
      metrics: { alarms: { vitals: wake-ups } }
      """)
    #expect(run["alarms"] == 0)
  }

  // MARK: - Claims

  /// The claim needs no metric of its own; 3 runs of 2 days are 6 sessions, of which none is
  /// excessive: by Wilson, surely below z² / (6 + z²) = 39 %, with z = 1.96.
  @Test func `is passed with the interval of its share`() throws {
    let text = """
      scenario: claim
      device: pixel-6
      duration: 2 d
      replications: 3
      user: { actions: { go: { at: 1 s, do: [ { open: pod }, lock ] } } }
      apps: { pod: { handlers: { start: [ { every: { interval: 10 min, do: [ { compute: 1 M } ] } } ] } } }
      expect: { vitals: wake-ups }
      """
    let result = try #require(try Samples.experiment(text).compare().expectations.first)
    #expect(result.isMet)
    #expect(
      result.text
        == "excessive-wake-ups of original below 0.1 %: 0 %, of 6 sessions; surely between 0 and 39 %"
    )
  }

  /// A lock of 3 h a day fails, and a job in its place passes.
  @Test func `fails by a lock of three hours a day, and passes with a job`() throws {
    let text =
      scenario(
        "go-tapped: [ { start-service: special-use }, { hold-wake-lock: 3 h } ], job-started: [ { compute: 1 G }, finish-job ]"
      )
        + """

        variants:
          original: {}
          job: { apps: { pod: { handlers: { go-tapped: [ { schedule-job: { network: any } } ] } } } }
        expect:
          before: { vitals: wake-locks, variant: original }
          after: { vitals: wake-locks, variant: job }
        """
    let results = try Samples.experiment(text).compare().expectations
    #expect(results.map(\.isMet) == [false, true], "\(results.map(\.text))")
  }

  /// The whole interval of 0 of 6 sessions is not below 5 %.
  @Test func `is not surely passed by a few days`() throws {
    let text = """
      scenario: claim
      device: pixel-6
      duration: 2 d
      replications: 3
      user: { actions: { go: { at: 1 s, do: [ { open: pod }, lock ] } } }
      apps: { pod: { handlers: { start: [ { every: { interval: 10 min, do: [ { compute: 1 M } ] } } ] } } }
      expect: { quiet: { vitals: wake-ups, interval: true } }
      """
    #expect(try Samples.experiment(text).compare().expectations.map(\.isMet) == [false])
  }

  @Test func `has a source in the bibliography`() {
    for bar in StoreBar.allCases {
      #expect(References.publication(of: bar.rule.source) != nil, "\(bar)")
    }
  }
}
