import Components
import Experiments
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

/// Whole runs whose energy can be written down beforehand, to the attojoule.
struct `Energy of a run` {
  private static let asleep = Power.milliwatts(10)
  private static let radioIdle = Power.milliwatts(1)

  @Test func `without anybody is what base and radio draw asleep`() throws {
    let report = try Samples.run(RoundPhone.scenario(""))
    #expect(report.ledger.total == (Self.asleep + Self.radioIdle) * .seconds(10))
  }

  @Test func `with a lit display is panel, brightness, base and idle processor`() throws {
    let report = try Samples.run(
      RoundPhone.scenario("user: { actions: { light: { at: 0 s, do: [ unlock ] } } }"))
    // 200 mW and half of 800 mW; awake base; awake cluster without work; radio.
    let power = Power.milliwatts(200 + 400 + 100 + 20 + 1)
    #expect(report.ledger.total == power * .seconds(10))
  }

  @Test func `counts the screen from the instant it is lit`() throws {
    let report = try Samples.run(
      RoundPhone.scenario("user: { actions: { light: { at: 4 s, do: [ unlock ] } } }"))
    let dark = (Self.asleep + Self.radioIdle) * .seconds(4)
    #expect(report.ledger.total == dark + .milliwatts(721) * .seconds(6))
  }

  @Test func `counts the screen until the instant it is dark`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(
        """
        user:
          actions:
            light: { at: 0 s, do: [ unlock ] }
            dark: { at: 3 s, do: [ lock ] }
        """))
    let dark = (Self.asleep + Self.radioIdle) * .seconds(7)
    #expect(report.ledger.total == dark + .milliwatts(721) * .seconds(3))
  }

  private static func working(_ qos: String) -> String {
    RoundPhone.scenario(
      """
      user: { actions: { open: { at: 0 s, do: [ { open: app } ] } } }
      apps: { app: { handlers: { start: [ { compute: { cycles: 3 G, qos: \(qos) } } ] } } }
      """)
  }

  @Test func `of three gigacycles at one gigahertz is three seconds of a core`() throws {
    let report = try Samples.run(Self.working("user-interactive"))
    let lit = Power.milliwatts(721) * .seconds(10)
    let core = Power.milliwatts(500) * .seconds(3)
    #expect(report.ledger.total == lit + core + .joules(0.001))
  }

  @Test func `of work at half the clock is twice the time at a quarter of the power`() throws {
    let report = try Samples.run(Self.working("background"))
    let lit = Power.milliwatts(721) * .seconds(10)
    let core = Power.milliwatts(125) * .seconds(6)
    #expect(report.ledger.total == lit + core + .joules(0.001))
  }

  @Test func `of work in a dark phone includes the cluster's idle power`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(
        """
        user: { actions: { open: { at: 0 s, do: [ { open: app }, lock ] } } }
        apps: { app: { handlers: { background: [ { compute: 2 G } ] } } }
        """))
    let dark = (Self.asleep + Self.radioIdle) * .seconds(10)
    let work = Power.milliwatts(500 + 20) * .seconds(2)
    #expect(report.ledger.total == dark + work + .joules(0.001))
  }

  @Test func `of a scan is the duty of its receive power, up to one window`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(
        """
        user: { actions: { open: { at: 0 s, do: [ { open: app } ] } } }
        apps: { app: { handlers: { start: [ { scan: {} } ] } } }
        """))
    let scan = report.ledger.byCause.first { $0.name == "scan" }?.energy
    let wanted = Power.milliwatts(40) * .seconds(10)
    let oneWindow = Power.milliwatts(80) * .milliseconds(50)
    let off = try #require(scan).joules - wanted.joules
    #expect(abs(off) <= oneWindow.joules)
  }

  @Test func `of a scan of whole intervals is exactly its windows`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(
        """
        user: { actions: { open: { at: 0 s, do: [ { open: app } ] } } }
        apps: { app: { handlers: { start: [ { scan: {} } ] } } }
        """))
    let scan = report.ledger.byCause.first { $0.name == "scan" }?.energy
    // 100 windows of 50 ms.
    #expect(scan == Power.milliwatts(80) * .milliseconds(5000))
  }

  @Test func `of an idle link is one connection event an interval`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(
        """
        surroundings: { bluetooth: { desk: { interval: 20 ms, connection-interval: 100 ms } } }
        user: { actions: { open: { at: 0 s, do: [ { open: app } ] } } }
        apps: { app: { handlers: { start: [ { connect: { to: desk } } ] } } }
        """, duration: "60 s"))
    let link = try #require(report.ledger.byCause.first { $0.name == "connection" }?.energy)
    let cost = LinkTiming.connectionEvent(
      .master, pairs: 1, received: LinkTiming.emptyPacket, sent: LinkTiming.emptyPacket)
    let event = (cost.charge * Voltage(volts: 3)).joules
    // The link begins within the first second: fifty-nine to sixty seconds of ten events each,
    // and one event more or less at the ends. Power is whole nanowatts: 1e-6 of it is lost.
    let events = link.joules / event
    #expect((589.0...601.0).contains(events))
    #expect(abs(events - events.rounded()) < 0.01)
  }
}
