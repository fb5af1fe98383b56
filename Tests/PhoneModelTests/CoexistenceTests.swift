import Components
import Experiments
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

/// Bluetooth and Wi-Fi in one phone, which tell each other when they have the antenna.
struct `Bluetooth and Wi-Fi on one antenna` {
  /// 1 MB/s up at (400 + 50 × 8) mW, promotion and tail of no length, beacons for nothing.
  private static func run(_ start: String, halt: String = "{ at: 9 s, do: [ { tap: halt } ] }")
    throws -> RunReport
  {
    try Samples.run(
      """
      scenario: sample
      device:
        components:
          \(RoundPhone.base)
          \(RoundPhone.cpu)
          \(RoundPhone.display)
          wi-fi: { model: wi-fi, idle: 0 mW, beacon: 0 mW, promotion: 0 s, tail: 0 s, rate-up: 8 Mbps, base: 400 mW, slope-up: 50 mW/Mbps, bluetooth-loss: 50 % }
          bluetooth: { receive: 80 mW, scan-interval: 100 ms, scan-duty: 100 %, reception: 100 %, report-work: 0 cycles }
      duration: 10 s
      surroundings: { bluetooth: { tag: { interval: 20 ms } } }
      user: { actions: { open: { at: 1 s, do: [ { open: app } ] }, halt: \(halt) } }
      apps: { app: { handlers: { start: \(start), halt-tapped: [ stop-scan ] } } }
      """)
  }

  private func transfer(_ report: RunReport) throws -> Energy {
    let index = try #require(report.ledger.components.firstIndex(of: "wi-fi"))
    return report.ledger[index, 1, .transfer]
  }

  // 1 MB: 1 s at 800 mW.
  @Test func `do not meet where nobody scans`() throws {
    let report = try Self.run("[ { request: { up: 1 MB } } ]")
    #expect(try transfer(report) == Power.milliwatts(800) * .seconds(1))
  }

  // A scan that always listens leaves half of the rate: 2 s at 400 + 50 × 4 mW.
  @Test func `make a transfer dearer while there is a scan`() throws {
    let report = try Self.run("[ scan, { request: { up: 1 MB } } ]")
    #expect(try transfer(report) == Power.milliwatts(600) * .seconds(2))
  }

  // 0.5 s of scanning take 0.25 MB, the rest goes at the full rate: 0.75 s.
  @Test func `part when the scan stops`() throws {
    let report = try Self.run(
      "[ scan, { request: { up: 1 MB } } ]", halt: "{ at: 1.5 s, do: [ { tap: halt } ] }")
    let expected =
      Power.milliwatts(600) * .milliseconds(500)
      + Power.milliwatts(800) * .milliseconds(750)
    #expect(try transfer(report) == expected)
  }
}
