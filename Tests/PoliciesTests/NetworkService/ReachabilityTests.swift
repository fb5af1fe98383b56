import ScenarioTestSupport
import Testing

/// An app that counts what it is told; the network is gone from 30 s to 50 s.
struct `An app is told` {
  private static let counting =
    "network-lost: [ { count: lost } ], network-available: [ { count: back } ]"
  private static let counts = "lost: { count: lost }, back: { count: back }"

  @Test func `when the network is lost and when it is back`() throws {
    let report = try NetworkPhone.run(
      Self.counting, conditions: NetworkHours.gap, metrics: Self.counts)
    #expect(report["lost"] == 1)
    #expect(report["back"] == 1)
  }

  @Test func `nothing before it was opened`() throws {
    let report = try NetworkPhone.run(
      Self.counting, conditions: NetworkHours.gap, user: "[ { wait: 60 s }, { open: app } ]",
      metrics: Self.counts)
    #expect(report["lost"] == 0)
    #expect(report["back"] == 0)
  }

  // Cellular is lost at 30 s; Wi-Fi is there all the time.
  @Test func `nothing while another radio carries data`() throws {
    let report = try NetworkPhone.run(
      Self.counting, parts: NetworkPhone.wifi, conditions: NetworkHours.gap,
      metrics: Self.counts)
    #expect(report["lost"] == 0)
    #expect(report["back"] == 0)
  }

  // Suspended at 9 s; opened again at 40 s or at 64 s.
  @Test(arguments: [(36, 1.0, 1.0), (60, 0, 0)])
  func `when it goes on, if it was suspended and things are different`(
    away: Int, lost: Double, back: Double
  ) throws {
    let report = try NetworkPhone.run(
      Self.counting, conditions: NetworkHours.gap, policies: "app-lifecycle: ios-lifecycle",
      user: "[ { open: app }, { wait: 3 s }, lock, { wait: \(away) s }, { open: app } ]",
      metrics: Self.counts)
    #expect(report["lost"] == lost)
    #expect(report["back"] == back)
  }
}
