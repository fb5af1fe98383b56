import Experiments
import ScenarioTestSupport
import Testing

/// Launches of the only app that asks for any, in four weeks after four weeks in which the system has
/// seen how it is used.
///
/// Apple, "Advances in App Background Execution" (2019) and "Background execution demystified" (2020):
/// the system launches an app when the person is likely to open that app, and hardly ever one that
/// nobody opens.
struct `Background refresh of an app` {
  private static func launches(
    _ user: String, others: String = "", policy: String = "ios-background-tasks"
  ) throws -> Double {
    let report = try Samples.run(
      """
      scenario: own-use
      device: { components: { \(RoundPhone.base), \(RoundPhone.cpu), \(RoundPhone.display) } }
      policies: { app-lifecycle: ios-lifecycle, background-tasks: \(policy) }
      starts: Monday 00:00
      warm-up: 28 d
      duration: 28 d
      user: { \(user) }
      apps:
        a: { background-modes: [fetch], handlers: { start: [ { schedule-refresh: 15 min } ], refresh-task: [ { count: launches }, { schedule-refresh: 15 min }, complete-task ] } }
        b: { handlers: { start: [ { count: starts } ] } }
      \(others)
      metrics: { launches: { count: launches } }
      """)
    return report["launches"] ?? -1
  }

  private static func daily(_ hours: [Int]) -> String {
    let visits = hours.map {
      "m\($0): { around: \($0) h, sd: 10 min, length: 3 min, do: [ { open: a } ] }"
    }
    return
      "day: { \(visits.joined(separator: ", ")), x: { around: 20 h, sd: 10 min, length: 3 min, do: [ { open: b } ] } }"
  }

  private static let once =
    "actions: { o: { at: 8 h, do: [ { open: a }, lock ] } }, day: { m: { around: 9 h, sd: 10 min, length: 3 min, do: [ { open: b } ] } }"
  private static let weekly =
    "actions: { o: { at: 8 h, every: 7 d, do: [ { open: a }, { wait: 3 min }, lock ] } }, day: { m: { around: 20 h, sd: 10 min, length: 3 min, do: [ { open: b } ] } }"

  @Test func `hardly ever comes to one that nobody opens, even if no other app asks`() throws {
    #expect(try Self.launches(Self.once) <= 1)
  }

  @Test func `comes more often the more often it is used`() throws {
    let counts = try [Self.once, Self.weekly, Self.daily([8]), Self.daily([8, 11, 14, 17, 21])].map
    {
      try Self.launches($0)
    }
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 }, "\(counts)")
    // One before each of five visits a day at the least, and no more than every half hour.
    #expect(counts[3] >= 28 * 5)
    #expect(counts[3] <= 28 * 48)
  }
}
