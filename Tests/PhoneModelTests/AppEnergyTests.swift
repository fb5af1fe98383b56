import Experiments
import PhoneModel
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

/// The estimand `app-energy`: the run less the same day with the app idle.
struct `App energy` {
  private static func text(_ handlers: String, duration: String = "20 s") -> String {
    RoundPhone.scenario(
      """
      surroundings: { bluetooth: { d: { count: 3, interval: 300 ms } } }
      user:
        actions:
          open: { at: 1 s, do: [ { open: app } ] }
          tap: { every: { exponential: 2 s }, do: [ { tap: go } ] }
      apps:
        app: { handlers: { \(handlers) } }
        other: { handlers: { start: [ { compute: 1 G } ] } }
      """, duration: duration)
  }

  @Test func `of an app that does nothing is exactly zero`() throws {
    for replication in 1...5 {
      let report = try Samples.run(Self.text("start: []"), replication: replication)
      #expect(report["app-energy"] == 0)
    }
  }

  @Test func `is what the app's work adds`() throws {
    let report = try Samples.run(Self.text("start: [ { compute: 3 G } ]"))
    #expect(report["app-energy"] == 1.5 + 0.001)
  }

  @Test func `is the run's energy less that of a day with an empty app`() throws {
    let busy = Self.text("start: [ { scan: {} } ], go-tapped: [ { compute: 50 M } ]")
    let empty = Self.text("start: []")
    for replication in 1...5 {
      let report = try Samples.run(busy, replication: replication)
      let idle = try Samples.run(empty, replication: replication)
      let app = (report.ledger.total - idle.ledger.total).joules
      #expect(report["app-energy"] == app)
    }
  }

  @Test func `counts the same window on the idle day, though its mark does not come there`() throws
  {
    let text = Self.text(
      "start: [ { compute: 3 G }, { mark: over } ]",
      duration: "{ until: { mark: over, at most: 20 s } }")
    // Three seconds of work after one second: the idle day is cut at four seconds too.
    #expect(try Samples.run(text)["app-energy"] == 1.5 + 0.001)
  }

  @Test func `counts the same window on the idle day, though its mark comes earlier there`() throws
  {
    // Both apps compute on one core; without the first, the second is done at once.
    let text = """
      scenario: sample
      device: { components: { \(RoundPhone.cpu.replacing("cores: 2", "cores: 1")) } }
      duration: { until: { mark: over, at most: 60 s } }
      user:
        actions:
          open: { at: 0 s, do: [ { open: app }, { open: other } ] }
      apps:
        app: { handlers: { start: [ { compute: { cycles: 4 G, qos: user-interactive } } ] } }
        other: { handlers: { start: [ { compute: 2 G }, { mark: over } ] } }
      """
    let report = try Samples.run(text)
    #expect(report.end == 6)
    // Both days are six seconds long, so that the idle power of the lit phone is in both.
    #expect(report["app-energy"] == 2)
  }

  @Test func `leaves the run's own ledger as it is without the metric`() throws {
    let report = try Samples.run(Self.text("start: [ { compute: 3 G } ]"))
    #expect(report["energy"] == report.ledger.total.joules)
  }
}

extension String {
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
