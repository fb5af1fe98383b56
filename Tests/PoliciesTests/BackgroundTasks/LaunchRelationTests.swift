import Experiments
import ScenarioTestSupport
import Testing

/// Relations of days with and without background launches, whatever the launches themselves are.
struct `Background launches` {
  /// Three days of a person with an app that asks, unless `background` says otherwise, and one that draws
  /// random numbers all day.
  private static func text(
    _ policy: String, background: String = "[ { schedule-refresh: $(earliest) } ]",
    earliest: String = "5 min", metrics: String = "launches: { count: refresh-tasks }",
    work: String = "{ uniform: [100 M, 900 M] }"
  ) -> String {
    """
    scenario: relations
    device: { components: { \(RoundPhone.base), \(RoundPhone.cpu), \(RoundPhone.display) } }
    duration: 3 d
    policies: { app-lifecycle: ios-lifecycle, background-tasks: \(policy) }
    parameters: { earliest: \(earliest) }
    user:
      day:
        morning: { around: 8 h, sd: 30 min, length: { uniform: [1 min, 5 min] }, do: [ { open: news } ] }
        evening: { around: 20 h, sd: 1 h, length: { uniform: [1 min, 9 min] }, do: [ { open: other }, { wait: 20 s }, { open: news } ] }
    apps:
      news:
        background-modes: [fetch]
        handlers:
          foreground: [ { compute: { cycles: \(work) } }, { mark: opened } ]
          background: \(background)
          refresh-task: [ { mark: launched }, { compute: { cycles: { uniform: [1 M, 90 M] } } }, { wait: 2 s }, { schedule-refresh: $(earliest) }, complete-task ]
      other:
        handlers:
          foreground: [ { compute: { cycles: { uniform: [100 M, 900 M] } } }, { observe: { when: $(now) } } ]
    metrics: { \(metrics), when: { mean-of: when }, opened: { by-hour-of: opened } }
    """
  }

  private static func launches(_ report: RunReport) -> Double { report["launches"] ?? -1 }

  @Test func `happen`() throws {
    #expect(Self.launches(try Samples.run(Self.text("ios-background-tasks"))) > 20)
  }

  @Test func `leave the hours of the person and all other draws as they are`() throws {
    let on = try Samples.run(Self.text("ios-background-tasks"))
    let off = try Samples.run(Self.text("off"))
    #expect(Self.launches(off) == 0)
    #expect(on["when"] == off["when"])
    for hour in 0..<24 {
      let name = on.metrics.map(\.name).filter { $0.hasPrefix("opened-") }[hour]
      #expect(on[name] == off[name])
    }
    let others = [on, off].map { $0.ledger.byApp.first { $0.name == "other" }?.energy }
    #expect(others[0] == others[1])
  }

  @Test func `without a budget are as if they were off`() throws {
    let days = try ["{ model: ios-background-tasks, refresh-budget: 0 min/d }", "off"].map {
      try Samples.run(Self.text($0))
    }
    #expect(days[0].ledger == days[1].ledger)
  }

  @Test func `are never fewer with a bigger budget`() throws {
    let minutes = [0.5, 1, 2, 4, 8, 16, 32, 60]
    let counts = try minutes.map {
      Self.launches(try Samples.run(Self.text("{ refresh-budget: \($0) min/d }")))
    }
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 }, "\(counts)")
    #expect(counts[0] < counts[7])
  }

  @Test func `never come before the earliest date`() throws {
    for hours in [1, 3, 7] {
      // Asked for when the app leaves the front and at every launch: from any of these to the next launch
      // is at least the earliest date, so none comes in time before it.
      let report = try Samples.run(
        Self.text(
          "ios-background-tasks", earliest: "\(hours) h",
          metrics: """
            launches: { count: refresh-tasks }, early: { share-of: launched, before: launched, \
            within: \(hours * 60 - 1) min }
            """))
      #expect(Self.launches(report) > 3)
      #expect(report["early"] == 0)
    }
  }

  @Test func `are the same on the same day`() throws {
    let days = try (0..<2).map { _ in try Samples.run(Self.text("ios-background-tasks")) }
    #expect(days[0].ledger == days[1].ledger)
    #expect(days[0].events == days[1].events)
  }

  @Test func `do not depend on what the app draws when it is opened`() throws {
    let counts = try ["1 M", "{ uniform: [1 M, 900 M] }"].map {
      Self.launches(try Samples.run(Self.text("ios-background-tasks", work: $0)))
    }
    #expect(counts[0] == counts[1])
  }

  // A fetch interval needs no step of the app: the day without it must not launch it either.
  @Test func `are none on the day without the app`() throws {
    func scenario(_ policy: String) -> String {
      """
      scenario: fetching
      device: { components: { \(RoundPhone.base), \(RoundPhone.cpu), \(RoundPhone.display) } }
      duration: 1 d
      policies: { background-tasks: \(policy) }
      user: { actions: { open: { at: 1 h, do: [ { open: news }, { wait: 1 min }, lock ] } } }
      apps: { news: { background-modes: [fetch], fetch-interval: 1 h, handlers: { background-fetch: [ complete-task ] } } }
      metrics: { launches: { count: background-fetches } }
      """
    }
    let on = try Samples.run(scenario("ios-background-tasks"))
    let off = try Samples.run(scenario("off"))
    #expect(Self.launches(on) > 10)
    // All that the launches draw is the app's.
    let launched = on.ledger.total.joules - off.ledger.total.joules
    let difference = (on["app-energy"] ?? 0) - (off["app-energy"] ?? 0)
    #expect(abs(difference - launched) < 1e-9)
    #expect(launched > 0)
  }
}
