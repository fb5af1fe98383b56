import Experiments
import ScenarioTestSupport
import Testing

struct `A group of apps` {
  private static func scenario(_ count: String, more: String = "") -> String {
    """
    scenario: group
    device: { components: { base: {}, speaker: { path: 100 mW, amplifier: 0 mW } } }
    duration: 60 s
    user:
      actions:
        use: { at: 1 s, do: [ { open: feed-1 }, { wait: 10 s }, { open: feed-3 } ] }
    apps:
      feed:
        count: \(count)
        handlers:
          start: [ { count: starts }, { wait: { uniform: [1 s, 9 s] } }, { observe: { pause: $(now) } } ]
      \(more)
    metrics: { starts: { count: starts }, pause: { mean-of: pause } }
    """
  }

  @Test func `is as many apps, each opened by its number`() throws {
    let report = try Samples.run(Self.scenario("3"))
    #expect(report["starts"] == 2)
    #expect(report.ledger.byApp.map(\.name) == ["system", "feed-1", "feed-2", "feed-3"])
  }

  // The same steps, told apart by the apps' names: otherwise the pauses would be equal, and the mean
  // of their ends 6 s after the first.
  @Test func `draws for each app alone`() throws {
    let both = try Samples.run(Self.scenario("3"))
    let alone = try Samples.run(
      Self.scenario("3").replacing(", { wait: 10 s }, { open: feed-3 }", with: ""))
    let first = try #require(alone["pause"]) - 1
    let second = try #require(both["pause"]) * 2 - (first + 1) - 11
    #expect(abs(first - second) > 1e-3)
    #expect((1...9).contains(second))
  }

  // One more of a kind changes nothing that the others do.
  @Test func `grows without a change of those that are there`() throws {
    let three = try Samples.run(Self.scenario("3"))
    let four = try Samples.run(Self.scenario("4"))
    #expect(three["pause"] == four["pause"])
    #expect(three.ledger.total == four.ledger.total)
  }

  @Test(arguments: [
    ("0", "'apps.feed.count' must be from 1 to 62, found 0"),
    ("63", "'apps.feed.count' must be from 1 to 62, found 63"),
    ("2.5", "'apps.feed.count' must be a whole number, found '2.5'"),
    ("some", "'apps.feed.count': 'some' is not a number"),
  ])
  func `is refused when there cannot be so many`(count: String, message: String) throws {
    let complaints = try Samples.complaints(Self.scenario(count))
    #expect(complaints.map(\.message).contains(message))
  }

  @Test func `is refused beside an app that is called like one of it`() throws {
    let complaints = try Samples.complaints(Self.scenario("3", more: "feed-2: {}"))
    #expect(
      complaints.map(\.message) == ["'feed-2' is an app already, and one of the group 'feed'"])
  }
}
