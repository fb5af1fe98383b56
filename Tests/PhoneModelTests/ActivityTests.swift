import Experiments
import ScenarioTestSupport
import Testing

/// When an app is told that it is used, and that it is not.
struct `An app in front` {
  /// The number of each event, and the times at which the app got the first and the last of them.
  private static func run(_ user: String, lockAfter: String = "") throws -> RunReport {
    try Samples.run(
      """
      scenario: activity
      device: { components: { base: {}, \(RoundPhone.display.replacing("brightness: 50 %", with: "brightness: 50 % \(lockAfter)")) } }
      duration: 100 s
      user: { actions: { use: { at: 1 s, do: [ \(user) ] } } }
      apps:
        app:
          handlers:
            active: [ { count: active }, { observe: { active-at: $(now) } } ]
            inactive: [ { count: inactive }, { observe: { inactive-at: $(now) } } ]
            background: [ { count: background } ]
        other: {}
      metrics:
        active: { count: active }
        inactive: { count: inactive }
        background: { count: background }
        inactive-at: { mean-of: inactive-at }
      """)
  }

  private static func counts(_ report: RunReport) -> [Double?] {
    ["active", "inactive", "background"].map { report[$0] }
  }

  @Test(arguments: ["close", "lock", "{ open: other }"])
  func `is active until it is left`(leaving: String) throws {
    let report = try Self.run("{ open: app }, { wait: 4 s }, \(leaving)")
    #expect(Self.counts(report) == [1, 1, 1])
    #expect(report["inactive-at"] == 5)
  }

  @Test func `is inactive while something is over it, and stays in front`() throws {
    let report = try Self.run(
      "{ open: app }, { wait: 2 s }, interrupt, { wait: 3 s }, return, { wait: 1 s }")
    #expect(Self.counts(report) == [2, 1, 0])
    #expect(report["inactive-at"] == 3)
  }

  @Test func `is not told twice when it is left from under an interruption`() throws {
    let report = try Self.run(
      "{ open: app }, { wait: 2 s }, interrupt, interrupt, { wait: 3 s }, lock")
    #expect(Self.counts(report) == [1, 1, 1])
    #expect(report["inactive-at"] == 3)
  }

  @Test func `is inactive when the phone locks itself`() throws {
    let report = try Self.run("{ open: app }", lockAfter: ", auto-lock: 30 s")
    #expect(Self.counts(report) == [1, 1, 1])
    #expect(abs(try #require(report["inactive-at"]) - 31) < 1e-9)
  }

  @Test func `is active again after the home screen, whatever came over it before`() throws {
    let report = try Self.run(
      "{ open: app }, interrupt, close, return, { wait: 2 s }, { open: app }, return")
    #expect(Self.counts(report) == [2, 1, 1])
  }
}
