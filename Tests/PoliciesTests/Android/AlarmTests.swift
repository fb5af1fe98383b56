import Experiments
import ScenarioTestSupport
import Testing

/// Two apps' timers in a dark phone, both started at the beginning.
struct `An Android alarm` {
  private static func run(
    _ first: String, _ second: String, duration: String = "35 min",
    policy: String = "android-alarms"
  ) throws -> RunReport {
    try Samples.run(
      RoundPhone.scenario(
        """
        policies: { timer-coalescing: \(policy) }
        user: { actions: { use: { at: 0 s, do: [ { open: one }, { open: two }, lock ] } } }
        apps:
          one: { handlers: { start: [ { mark: asked }, { every: { \(first), do: [ { mark: ticked }, { count: one }, { compute: 1 M } ] } } ] } }
          two: { handlers: { start: [ { every: { \(second), do: [ { mark: other }, { count: two }, { compute: 1 M } ] } } ] } }
        metrics:
          one: { count: one }
          two: { count: two }
          delay: { from: asked, to: ticked, within: 1 h }
          other-delay: { from: asked, to: other, within: 1 h }
          wake-ups: { count: cpu-wake-ups }
        """, duration: duration))
  }

  // Due at 10 min and 12 min, until 17.5 min and 21 min: both at 17.5 min. Then due at 20 min and 24
  // min, until 27.5 min and 33 min: both at 27.5 min. One waking each.
  @Test func `wakes the phone once for windows that overlap`() throws {
    let report = try Self.run("interval: 10 min", "interval: 12 min")
    #expect(report["delay"] == 17.5 * 60)
    #expect(report["other-delay"] == 17.5 * 60)
    #expect(report["one"] == 2)
    #expect(report["two"] == 2)
    #expect(report["wake-ups"] == 2)
  }

  // At 10, 20 and 30 min, and at 12 and 24 min.
  @Test func `wakes the phone for each where nothing is put off`() throws {
    let report = try Self.run("interval: 10 min", "interval: 12 min", policy: "off")
    #expect(report["wake-ups"] == 5)
  }

  // Exact ones come at their times, and bring the other along once it is due: at 20 min and 30 min.
  @Test func `that is exact comes when it is due, with those that may come`() throws {
    let report = try Self.run("interval: 10 min, tolerance: 0 s", "interval: 12 min")
    #expect(report["delay"] == 600.0)
    #expect(report["other-delay"] == 1200.0)
    #expect(report["wake-ups"] == 3)
  }

  // Due at 2 min, until 3.5 min; at 10 min, until 17.5 min: no common instant before 10 min.
  @Test func `does not wait for one whose window opens later`() throws {
    let report = try Self.run("interval: 2 min", "interval: 10 min", duration: "5 min")
    #expect(report["delay"] == 3.5 * 60)
    #expect(report["two"] == 0)
  }

  // 75 % of 10 s; 9 s are too few to be put off.
  @Test(arguments: [(10, 17.5), (9, 9)])
  func `with a short interval is exact`(interval: Int, delay: Double) throws {
    let report = try Self.run("interval: \(interval) s", "interval: 10 h", duration: "30 s")
    #expect(report["delay"] == delay)
  }

  @Test func `has the tolerance it says, however short it is`() throws {
    let report = try Self.run(
      "interval: 9 s, tolerance: 2 s", "interval: 10 h", duration: "30 s")
    #expect(report["delay"] == 11)
  }
}
