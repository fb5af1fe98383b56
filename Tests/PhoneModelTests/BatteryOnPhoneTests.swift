import Batteries
import Components
import Configuration
import DrainsimTestSupport
import Experiments
import PhoneModel
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

/// Phones that run on a battery, for as long as it lasts.
struct `A phone on a battery` {
  /// Bursts of work at random times on a lit phone, and rests: 0.7 to 1.7 W.
  static func busy(_ battery: String, duration: String = "until empty") -> String {
    RoundPhone.scenario(
      """
      battery: \(battery)
      user: { actions: { open: { at: 0 s, do: [ { open: app } ] } } }
      apps:
        app:
          handlers:
            start:
              - repeat:
                  while: $(true)
                  do:
                    - wait: { exponential: 3 s }
                    - compute: { cycles: 900 M, qos: user-interactive }
      """, duration: duration)
  }

  @Test func `stops at the instant it is empty`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(
        "battery: { model: ideal, capacity: 1 mAh, voltage: 4 V }", duration: "24 h"))
    // 3.6 C at 4 V feed 11 mW for 1309.09 s.
    let life = 14.4 / 0.011
    #expect(abs(try #require(report.battery?.emptyAfter).seconds - life) < 0.001)
    #expect(report.end == report.battery?.emptyAfter?.seconds)
  }

  @Test func `has drawn what the battery held when it stops`() throws {
    let report = try Samples.run(Self.busy("{ model: ideal, capacity: 20 mAh, voltage: 4 V }"))
    // 288 J; up to a wake-up of 1 mJ may be on its way.
    #expect(abs(report.ledger.total.joules - 288) < 0.002)
  }

  @Test func `that it outlasts has the energy and the events of one that is always fed`() throws {
    let fed = try Samples.run(Self.busy("~", duration: "10 min"))
    let run = try Samples.run(Self.busy("{ model: equivalent-circuit }", duration: "10 min"))
    // But for what is lost before the terminals, which is a part of its own.
    let parts = run.ledger.byComponent
    #expect(parts.dropLast().map(\.energy) == fed.ledger.byComponent.map(\.energy))
    #expect(parts.last?.name == "battery")
    #expect(run.ledger.total - fed.ledger.total == parts.last?.energy)
    #expect(run.events == fed.events)
    #expect(run["app-energy"] == fed["app-energy"])
    #expect(run.battery?.emptyAfter == nil)
  }

  @Test func `is low when a fifth is left`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(
        "battery: { model: ideal, capacity: 1 mAh, voltage: 4 V }", duration: "24 h"))
    let low = try #require(report.battery?.lowAfter).seconds
    #expect(abs(low - 0.8 * 14.4 / 0.011) < 0.001)
  }

  @Test func `tells how long it lasted and what is left`() throws {
    let battery = "battery: { model: ideal, capacity: 1 mAh, voltage: 4 V }"
    let short = try Samples.run(RoundPhone.scenario(battery, duration: "1000 s"))
    #expect(short["battery-life"] == 1000)
    #expect(short.metrics.first { $0.name == "battery-life" }?.isCensored == true)
    #expect(abs(try #require(short["battery-percent"]) - (100 - 1100 / 14.4)) < 1e-6)
    let long = try Samples.run(RoundPhone.scenario(battery, duration: "24 h"))
    #expect(long.metrics.first { $0.name == "battery-life" }?.isCensored == false)
    #expect(long["battery-percent"] == 0)
  }

  @Test func `begins with a full battery after the warm-up`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(
        """
        battery: { model: ideal, capacity: 1 mAh, voltage: 4 V }
        warm-up: 1000 s
        """, duration: "24 h"))
    #expect(abs(try #require(report.battery?.emptyAfter).seconds - 14.4 / 0.011) < 0.001)
  }

  // What flows at the terminals is the battery's own account; the rest of the ledger is one cell.
  @Test func `has its losses in the ledger`() throws {
    let report = try Samples.run(
      Self.busy("{ model: equivalent-circuit, capacity: 20 mAh, resistance-scale: 0.5 }"))
    let battery = try #require(report.battery)
    #expect(battery.losses > 0)
    let lost = try #require(report.ledger.byCause.first { $0.name == "loss" }?.energy)
    #expect(abs(lost.joules - battery.losses) < 1e-12)
    #expect(report.ledger.byComponent.last?.name == "battery")
    #expect(report.ledger.byComponent.last?.energy == lost)
    #expect(abs(battery.energy + battery.losses - report.ledger.total.joules) < 1e-9)
    #expect(report["energy"] == report.ledger.total.joules)
  }

  // MARK: - Settling

  /// The life of a battery that is settled cheaply far from thresholds, and at every event.
  private func lives(_ battery: String, _ replication: Int) throws -> (
    cheap: BatteryOutcome, always: BatteryOutcome
  ) {
    let specification = try Samples.load(Self.busy(battery)).scenario.variants[0].specification
    let outcomes = try [false, true].map { always in
      try PhoneRunner(specification, settlesAlways: always).run(seed: 5, replication: replication)
    }
    return (try #require(outcomes[0].battery), try #require(outcomes[1].battery))
  }

  @Test(
    arguments: [
      // The charge of a load is that of its mean: nothing but rounding.
      ("ideal, capacity: 200 mAh", 0.001),
      // Linear, with a memory: what is moved by up to 10 s in time is all but forgotten at the end.
      ("kinetic, capacity: 200 mAh", 0.01),
      ("diffusion, alpha: 200 mAh, beta: 0.273 min^-0.5", 0.01),
      // Not linear, so no mean stands for a burst: means of one second moved the end by 2.3 s of
      // 46 min and by 0.8 s of three and a half hours.
      ("peukert, capacity: 200 mAh, exponent: 1.1", 1e-9),
      ("equivalent-circuit, capacity: 850 mAh", 1e-9),
      ("shepherd, capacity: 2450 mAh, state-of-charge: 40 %", 1e-9),
    ], 1...2)
  func `is empty and low at the same instants however it is settled far from them`(
    battery: (model: String, seconds: Double), replication: Int
  ) throws {
    let lives = try lives("{ model: \(battery.model) }", replication)
    let end = try #require(lives.always.emptyAfter).seconds
    #expect(abs(try #require(lives.cheap.emptyAfter).seconds - end) < battery.seconds)
    #expect(lives.cheap.end == lives.always.end)
    let low = [lives.cheap, lives.always].compactMap { $0.lowAfter?.seconds }
    #expect(low.count == 2 && abs(low[0] - low[1]) < battery.seconds)
  }

  @Test func `is read on most random days`() throws {
    let read = try (1...20).filter { number in
      var day = RandomDay(number)
      return try Self.specification(day.draw(), ["model": "ideal", "capacity": "15 mAh"]) != nil
    }
    #expect(read.count >= 15)
  }

  /// Every kind of part, on days by chance, with batteries that do not last for them.
  @Test(arguments: 1...20)
  func `neither loses energy nor changes when a random day is played again`(number: Int) throws {
    let batteries = [
      "ideal", "peukert", "kinetic", "diffusion", "equivalent-circuit", "shepherd",
    ]
    let model = batteries[number % batteries.count]
    var day = RandomDay(number)
    let scenario = day.draw()
    let battery: Tree =
      switch model {
      case "diffusion": ["model": Tree(model), "alpha": "15 mAh"]
      case "equivalent-circuit", "shepherd":
        ["model": Tree(model), "state-of-charge": "4 %", "cut-off": "2.5 V"]
      default: ["model": Tree(model), "capacity": "15 mAh"]
      }
    guard let specification = try Self.specification(scenario, battery) else { return }
    let runner = PhoneRunner(specification)
    let first = try runner.run(seed: 7, replication: 1, keepsLedgers: true)
    _ = try runner.run(seed: 7, replication: 2)
    let again = try runner.run(seed: 7, replication: 1, keepsLedgers: true)
    #expect(first.battery == again.battery)
    #expect(first.ledgers?.phone == again.ledgers?.phone)
    let outcome = try #require(first.battery)
    #expect((0...1).contains(outcome.stateOfCharge))
    if let empty = outcome.emptyAfter {
      #expect(first.end.nanoseconds == empty.nanoseconds)
    }
  }

  /// A random scenario with a battery; nil for one that the reader does not take.
  private static func specification(
    _ scenario: ConfigurationNode, _ battery: Tree
  ) throws -> PhoneSpecification? {
    let components = try #require(scenario["device"]?["components"])
    let index = components.location
    func entry(_ key: String, _ value: ConfigurationNode) -> ConfigurationNode.Entry {
      .init(key: key, keyLocation: index, value: value)
    }
    let device = ConfigurationNode(
      .mapping([entry("components", ComponentCatalogue.completing(components))]), at: index)
    let fed = scenario.replacing(key: "device", by: device)
    let whole = ConfigurationNode(
      .mapping((fed.entries ?? []) + [entry("battery", battery.node)]), at: index)
    return PhoneCompiler(whole, diagnostics: Diagnostics()).compile()
  }
}
