import Batteries
import Experiments
import PowerAccounting
import Quantities
import ScenarioLanguage
import ScenarioTestSupport
import Testing

/// Batteries at a pair of terminals.
struct `A bench` {
  private static func scenario(
    _ battery: String, _ load: String, duration: String = "until empty"
  ) -> String {
    """
    scenario: bench
    device: bench
    battery: { model: \(battery) }
    load: [ \(load) ]
    duration: \(duration)
    """
  }

  @Test func `empties a battery with a rest in the middle after 54_94 min`() throws {
    let report = try Samples.run(
      Self.scenario(
        "diffusion, alpha: 587 mAh, beta: 0.637 min^-0.5",
        "{ from: 0 min, current: 628 mA }, { from: 19.5 min, current: 0 mA }, { from: 26 min, current: 628 mA }"
      ))
    let battery = try #require(report.battery)
    let seconds = try #require(battery.emptyAfter).seconds
    #expect(abs(seconds / 60 - 54.94) < 0.005)
    #expect(abs(battery.delivered.coulombs - 0.628 * (seconds - 390)) < 1e-6)
    #expect(abs(battery.energy - 3.85 * battery.delivered.coulombs) < 1e-6)
  }

  @Test func `says that a battery which is not drained outlasts the longest wait`() throws {
    let report = try Samples.run(
      Self.scenario(
        "equivalent-circuit", "{ from: 0 s, current: 100 mA }, { from: 1 h, power: 0 W }"))
    #expect(report.end == 366 * 86_400)
    #expect(report.battery?.emptyAfter == nil)
    #expect(report.metrics.first { $0.name == "battery-life" }?.isCensored == true)
  }

  @Test func `draws steps of power that the ledger has to the attojoule`() throws {
    let report = try Samples.run(
      Self.scenario(
        "equivalent-circuit",
        "{ from: 10 s, power: 1 W }, { from: 20 s, power: 2500 mW }, { from: 25 s, power: 0 W }",
        duration: "1 min"))
    let first = Power.milliwatts(1000) * .seconds(10)
    let second = Power.milliwatts(2500) * .seconds(5)
    let parts = report.ledger.byComponent
    #expect(parts.map(\.name) == ["load", "battery"])
    #expect(parts[0].energy == first + second)
    #expect(parts[1].energy == Energy.joules(try #require(report.battery).losses))
  }

  @Test func `draws currents whose energy the battery's voltage decides`() throws {
    let report = try Samples.run(
      Self.scenario("equivalent-circuit", "{ from: 0 s, current: 425 mA }", duration: "1 h"))
    let battery = try #require(report.battery)
    #expect(abs(battery.delivered.coulombs - 0.425 * 3600) < 1e-6)
    #expect(abs(report.ledger.byComponent[0].energy.joules - battery.energy) < 1e-6)
    #expect((3.7 * 1530...4.0 * 1530).contains(battery.energy))
  }

  @Test func `charges until the charger lets go`() throws {
    let report = try Samples.run(
      Self.scenario(
        "ideal, capacity: 1 Ah, voltage: 4 V",
        "{ from: 0 s, current: 1 A }, { from: 30 min, charge: { current: 2 A, voltage: 4.2 V, until: 50 mA } }",
        duration: "1 h"))
    let battery = try #require(report.battery)
    #expect(battery.stateOfCharge == 1)
    #expect(abs(battery.delivered.coulombs) < 1e-6)
    // What was drawn; what a charger brings is no energy of the load.
    #expect(abs(report.ledger.total.joules - 1800 * 4) < 1e-6)
  }

  @Test func `stops at once when it asks for more than there is`() throws {
    let report = try Samples.run(
      Self.scenario("equivalent-circuit", "{ from: 90 s, power: 100 W }"))
    #expect(report.battery?.end == .powerNotDeliverable)
    #expect(report.end == 90)
    #expect(report.ledger.total == .zero)
  }

  // MARK: - Whose battery

  private static let phone = """
    scenario: whose
    device: { components: { \(RoundPhone.base) }, battery: { model: ideal, capacity: 1 mAh, voltage: 4 V } }
    duration: until empty
    """

  private func life(_ rest: String = "", _ settings: String...) throws -> Double {
    let report = try Samples.run(Self.phone + "\n" + rest, settings: settings)
    return try #require(report.battery?.emptyAfter).seconds
  }

  @Test func `of the device feeds it`() throws {
    #expect(abs(try life() - 14.4 / 0.01) < 0.001)
  }

  @Test func `of the device is patched by the scenario`() throws {
    #expect(abs(try life("battery: { capacity: 2 mAh }") - 28.8 / 0.01) < 0.001)
  }

  @Test func `is changed by a setting`() throws {
    #expect(abs(try life("", "battery.capacity=3 mAh") - 43.2 / 0.01) < 0.001)
    #expect(abs(try life("", "device.battery.voltage=2 V") - 7.2 / 0.01) < 0.001)
  }

  /// At a hundredth of the rated current, the exponent grants 100^(k − 1) of the charge.
  @Test func `keeps the device's capacity when the model is another`() throws {
    let life = try life("battery: { model: peukert, rated-time: 1 h, exponent: 1 }")
    #expect(abs(life - 14.4 / 0.01) < 0.001)
  }

  private static let facts = """
    scenario: whose
    device: { components: { \(RoundPhone.base) }, battery: { capacity: 1 mAh, voltage: 4 V } }
    duration: 24 h
    """

  @Test func `that no model was chosen for feeds a phone for ever`() throws {
    #expect(try Samples.run(Self.facts).battery == nil)
  }

  @Test func `that no model was chosen for is known to the model of a scenario`() throws {
    let report = try Samples.run(Self.facts + "\nbattery: { model: ideal }")
    #expect(abs(try #require(report["battery-life"]) - 14.4 / 0.01) < 0.001)
  }

  @Test func `that no model was chosen for is read all the same`() throws {
    let text = Self.facts.replacing("capacity", with: "capacty").replacing("4 V", with: "4")
    let messages = try Samples.complaints(text).map(\.message)
    #expect(
      messages == [
        "unknown key 'capacty' in 'device.battery'",
        "'device.battery.voltage': '4' needs a unit",
      ])
  }

  @Test func `is another in a variant`() throws {
    let text = Self.phone + "\nvariants: { one: {}, two: { battery: { capacity: 2 mAh } } }"
    let lives = try [0, 1].map { try #require(try Samples.run(text, variant: $0)["battery-life"]) }
    #expect(abs(lives[1] - 2 * lives[0]) < 0.001)
  }

  @Test func `is resolved with all its standard values, and loads again`() throws {
    let loaded = try Samples.load(Self.phone + "\nbattery: { capacity: 2 mAh }")
    let text = loaded.resolvedText
    #expect(text.contains("cold-loss"))
    let again = try Samples.run(text)
    #expect(abs(try #require(again["battery-life"]) - 28.8 / 0.01) < 0.001)
  }

  @Test func `of a model without capacity is warned of`() throws {
    let complaints = try Samples.complaints(Self.phone + "\nbattery: { model: diffusion }")
    #expect(
      complaints.map(\.message) == [
        "the model 'diffusion' does not know the device's capacity, and has a battery of its own"
      ])
  }
}
