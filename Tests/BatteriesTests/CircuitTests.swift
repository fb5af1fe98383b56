import Batteries
import Quantities
import Testing

/// Voltage, losses and ends of batteries that have a voltage of their own.
struct `A circuit` {
  @Test func `takes from its source what it delivers and what it loses`() {
    var battery = EquivalentCircuitBattery([:])
    battery.advance(3000, .watts(1.5))
    // ∫V_oc dq over the charge that is gone: V_oc depends on charge alone. Simpson's rule.
    let gone = battery.account.delivered / 3060
    let pieces = 2000
    func open(_ s: Double) -> Double {
      -1.031 * exponential(-35 * s) + 3.685 + s * (0.2156 + s * (-0.1178 + s * 0.3201))
    }
    let source = (0...pieces).reduce(0.0) { sum, index in
      let weight = index == 0 || index == pieces ? 1.0 : index.isMultiple(of: 2) ? 2 : 4
      return sum + weight * open(1 - gone * Double(index) / Double(pieces))
    }
    let taken = source * gone * 3060 / (3 * Double(pieces))
    #expect(abs(taken - battery.account.energy - battery.account.losses) < 1e-5)
  }

  @Test func `delivers a constant power to a billionth`() {
    var battery = EquivalentCircuitBattery([:])
    battery.advance(3000, .watts(1.5))
    #expect(abs(battery.account.energy - 4500) < 4.5e-6)
  }

  @Test func `of nothing but resistance loses its square times the current's`() {
    var battery = ShepherdBattery([:])
    battery.advance(1000, .amperes(1.5))
    #expect(abs(battery.account.losses - 0.083 * 1.5 * 1.5 * 1000) < 1e-6)
  }

  /// After a rest of many time constants there is only the open-circuit voltage.
  @Test func `rests at its open-circuit voltage`() {
    var battery = EquivalentCircuitBattery(["curve": "table"])
    battery.advance(0.33 * 3060, .amperes(1))
    battery.advance(20_000, .none)
    // The table's point at 67 % and 25 °C.
    #expect(abs(battery.terminalVoltage(under: .none).volts - 3.963) < 1e-6)
  }

  @Test(arguments: [("-10 °C", 3.928), ("0 °C", 3.943), ("50 °C", 3.980), ("12.5 °C", 3.953)])
  func `has the open-circuit voltage of its temperature`(temperature: String, volts: Double) {
    let battery = EquivalentCircuitBattery([
      "curve": "table", "temperature": temperature, "state-of-charge": "67 %",
    ])
    #expect(abs(battery.terminalVoltage(under: .none).volts - volts) < 1e-6)
  }

  @Test func `jumps by series resistance times current when a load begins`() {
    let battery = EquivalentCircuitBattery(["state-of-charge": "50 %"])
    let jump =
      battery.terminalVoltage(under: .none).volts
      - battery.terminalVoltage(under: .amperes(1)).volts
    #expect(abs(jump - (0.1562 * exponential(-24.37 * 0.5) + 0.07446)) < 1e-9)
  }

  @Test func `has resistances in proportion to the fitted cell's`() {
    let battery = EquivalentCircuitBattery([
      "capacity": "1700 mAh", "resistance-scale": "3", "temperature": "0 °C",
      "state-of-charge": "50 %",
    ])
    let jump =
      battery.terminalVoltage(under: .none).volts
      - battery.terminalVoltage(under: .amperes(1)).volts
    // Half for twice the capacity, three for the scale, two for 25 K.
    #expect(abs(jump - 3 * (0.1562 * exponential(-24.37 * 0.5) + 0.07446)) < 1e-9)
  }

  @Test func `ends at its cut-off voltage`() throws {
    var battery = EquivalentCircuitBattery(["cut-off": "3.4 V"])
    let load = BatteryLoad.watts(2)
    let crossing = battery.advance(by: .seconds(20_000), under: load, watching: BatteryWatch())
    #expect(crossing?.kind == .end(.cutOff))
    #expect(abs(battery.terminalVoltage(under: load).volts - 3.4) < 1e-6)
  }

  @Test func `ends empty where nothing cuts it off`() throws {
    let battery = EquivalentCircuitBattery(["cut-off": "1 V"])
    let end = try #require(battery.life(under: [(.amperes(0.1), 0)]))
    #expect(end.end == .empty)
    #expect(abs(end.seconds - 30_600) < 0.001)
  }

  /// Nearly empty, 2.65 V behind 0.5 Ω and more deliver at most V²/4R.
  @Test func `ends when no current gives the power`() throws {
    let battery = EquivalentCircuitBattery(["cut-off": "0.5 V"])
    let end = try #require(battery.life(under: [(.watts(9), 0)]))
    #expect(end.end == .powerNotDeliverable)
  }

  @Test func `cannot deliver from the start what it never could`() throws {
    let battery = EquivalentCircuitBattery([:])
    // 4.1 V behind 74 mΩ give at most 56 W.
    let end = try #require(battery.life(under: [(.watts(60), 0)]))
    #expect(end.seconds == 0 && end.end == .powerNotDeliverable)
  }

  @Test func `has a life under constant power of its charge times a voltage between the ends`()
    throws
  {
    let battery = EquivalentCircuitBattery([:])
    let life = try #require(battery.life(at: .watts(0.5)))
    #expect((3060 * 3.3 / 0.5...3060 * 4.11 / 0.5).contains(life))
  }

  // MARK: - Charging

  @Test func `is charged with constant current and then with constant voltage`() throws {
    var battery = EquivalentCircuitBattery(["state-of-charge": "30 %"])
    let charger = BatteryLoad.charging(
      current: Current(amperes: 0.6), voltage: Voltage(volts: 4.0), until: Current(amperes: 0.03))
    var greatest = 0.0
    var currents: [Double] = []
    for _ in 0..<2000 {
      let before = battery.account.delivered
      let watch = BatteryWatch(isFull: true)
      let crossing = battery.advance(by: .seconds(10), under: charger, watching: watch)
      greatest = max(greatest, battery.terminalVoltage(under: charger).volts)
      currents.append((before - battery.account.delivered) / (crossing?.after.seconds ?? 10))
      if crossing != nil { break }
    }
    #expect(abs(currents[0] - 0.6) < 1e-9)
    #expect(greatest < 4.0 + 1e-9)
    #expect(zip(currents, currents.dropFirst()).allSatisfy { $0 >= $1 - 1e-9 })
    #expect(abs(try #require(currents.last) - 0.03) < 0.001)
    #expect(currents.filter { $0 < 0.59 }.count > 10)
  }

  @Test func `is charged no further than full`() {
    var battery = EquivalentCircuitBattery(["state-of-charge": "90 %"])
    battery.advance(100_000, .amperes(-0.5))
    #expect(battery.stateOfCharge <= 1)
  }
}

struct `Parameters of a battery` {
  @Test func `that make no sense are refused`() {
    #expect(KineticBattery.complaints(["c": "100 %"]) == ["'battery.c' must be below 100 %"])
    #expect(
      PeukertBattery.complaints(["exponent": "3"])
        == ["'battery.exponent' must lie between 1 and 2"])
    #expect(
      IdealBattery.complaints(["state-of-health": "120 %"])
        == ["'battery.state-of-health' must be above 0 % and at most 100 %"])
    #expect(
      ShepherdBattery.complaints(["capacity": "1 Ah"])
        == ["'battery.capacity' must be more than 'nominal-charge' and 'exponential-charge'"])
  }

  @Test(arguments: BatteryCatalogue.names)
  func `have standard values with the evidence that their grades promise`(name: String) throws {
    let definition = try #require(
      BatteryCatalogue.models.first { $0.definition.name == name }?.definition)
    #expect(complaints(aboutStandardsOf: definition) == [])
  }

  @Test(arguments: BatteryCatalogue.names)
  func `come from sources that the list of references has`(name: String) throws {
    let definition = try #require(
      BatteryCatalogue.models.first { $0.definition.name == name }?.definition)
    #expect(unknownSources(of: definition) == [])
  }
}
