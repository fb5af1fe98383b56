import Batteries
@preconcurrency import CGSL
import DrainsimTestSupport
import Quantities
import Testing

/// Lives and voltages of circuits beside those of an independent integrator.
struct `A circuit beside GSL's integrator` {
  /// A battery, and the same one as a reference.
  struct Pair {
    var battery: EquivalentCircuitBattery
    let reference: ReferenceCircuit
  }

  static let kinds = ["new", "aged", "cold", "hot and large", "worn and low", "high cut-off"]

  private static func pair(_ kind: String) -> Pair {
    switch kind {
    case "aged":
      Pair(
        battery: EquivalentCircuitBattery(["state-of-health": "73 %", "resistance-scale": "2.4"]),
        reference: .chen(health: 0.73, scale: 2.4))
    case "cold":
      Pair(
        battery: EquivalentCircuitBattery(["temperature": "-8 °C", "state-of-charge": "91 %"]),
        reference: .chen(charge: 0.91, celsius: -8))
    case "hot and large":
      Pair(
        battery: EquivalentCircuitBattery(["temperature": "38 °C", "capacity": "1700 mAh"]),
        reference: .chen(milliampereHours: 1700, celsius: 38))
    case "worn and low":
      Pair(
        battery: EquivalentCircuitBattery([
          "resistance-scale": "3.7", "state-of-charge": "30 %", "cut-off": "3 V",
        ]), reference: .chen(charge: 0.3, scale: 3.7, cutOff: 3))
    case "high cut-off":
      Pair(
        battery: EquivalentCircuitBattery(["cut-off": "3.7 V"]), reference: .chen(cutOff: 3.7))
    default: Pair(battery: EquivalentCircuitBattery([:]), reference: .chen())
    }
  }

  /// Bursts, changes within milliseconds, long loads, rests and now and then a charger, by chance.
  private static func loads(_ seed: Int) -> [(load: BatteryLoad, seconds: Double)] {
    var dice = Dice(seed: seed, name: "circuit")
    func part() -> Double { Double(dice.roll(1...1000)) / 1000 }
    return (0..<5000).map { index in
      // A charger is never connected before more has been drawn than it gives.
      switch dice.roll(below: index < 20 ? 7 : 8) {
      case 0: (.none, 2000 * part())
      case 1, 2: (.watts(3.5 * part()), 2 * part() * part())
      case 3: (.watts(0.8 * part()), 1e-3 * part())
      case 4: (.watts(0.5 * part()), 60 * part())
      case 5: (.watts(0.3 * part() * part()), 1500 * part())
      case 6: (.amperes(0.4 * part()), 100 * part())
      default: (.amperes(-0.1 * part()), 100 * part())
      }
    }
  }

  @Test(arguments: kinds, 1...3)
  func `lives as long to a ten-millionth, under loads by chance`(kind: String, seed: Int) throws {
    var (battery, reference) = { ($0.battery, $0.reference) }(Self.pair(kind))
    var passed = 0.0
    for step in Self.loads(seed) {
      let wanted = reference.advance(step.seconds, step.load)
      let found = battery.advance(
        by: SimDuration(seconds: step.seconds), under: step.load, watching: BatteryWatch())
      if let wanted {
        let life = passed + wanted
        let other = passed + (try #require(found)).after.seconds
        #expect(abs(other - life) < 1e-7 * life, "\(other) s, and not \(life) s")
        return
      }
      try #require(found == nil, "\(String(describing: found)) after \(passed) s")
      passed += step.seconds
      let volts = battery.terminalVoltage(under: step.load).volts
      #expect(abs(volts - reference.volts(under: step.load)) < 1e-6, "after \(passed) s")
      #expect(abs(battery.stateOfCharge - reference.stateOfCharge) < 1e-7, "after \(passed) s")
    }
    Issue.record("the loads never end the battery")
  }

  /// Long loads that stand still, which take few and long steps.
  @Test(arguments: kinds, [0.02, 0.3, 1.4, 4])
  func `lives as long to a ten-millionth, under a constant power`(
    kind: String, watts: Double
  ) throws {
    let pair = Self.pair(kind)
    let life = try #require(pair.reference.advance(1e7, .watts(watts)))
    let other = try #require(pair.battery.life(at: .watts(watts)))
    #expect(abs(other - life) < 1e-7 * life, "\(other) s, and not \(life) s")
  }

  @Test(arguments: kinds, [0.02, 0.5])
  func `is charged as long to a ten-millionth`(kind: String, until: Double) throws {
    var (battery, reference) = { ($0.battery, $0.reference) }(Self.pair(kind))
    let hour = 3600.0
    // What is drawn first leaves the pairs with a voltage.
    #expect(reference.advance(hour, .watts(0.6)) == nil)
    battery.advance(hour, .watts(0.6))
    let charger = BatteryLoad.charging(
      current: Current(amperes: 0.6), voltage: Voltage(volts: 4.05),
      until: Current(amperes: until))
    let wanted = try #require(reference.advance(100 * hour, charger))
    let watch = BatteryWatch(isFull: true)
    let crossing = battery.advance(by: .seconds(360_000), under: charger, watching: watch)
    let found = try #require(crossing)
    #expect(found.kind == .full)
    #expect(abs(found.after.seconds - wanted) < 1e-7 * wanted + 1e-6)
  }

  /// The points of the fuel gauge at 25 °C, and Steffen's spline through them.
  @Test func `follows the curve of a table with its kinks`() throws {
    let percents: [Double] = [0, 4, 8, 14, 23, 34, 45, 56, 67, 78, 89, 100]
    let volts: [Double] = [
      3.455, 3.689, 3.739, 3.762, 3.784, 3.793, 3.823, 3.881, 3.963, 4.080, 4.193, 4.327,
    ]
    let spline = gsl_spline_alloc(gsl_interp_steffen, percents.count)
    defer { gsl_spline_free(spline) }
    gsl_spline_init(spline, percents.map { $0 / 100 }, volts, percents.count)
    let curve = { (charge: Double) in gsl_spline_eval(spline, min(1, max(0, charge)), nil) }
    for watts in [0.05, 0.5, 2] {
      let reference = ReferenceCircuit.chen(cutOff: 3.5, open: curve)
      let life = try #require(reference.advance(1e7, .watts(watts)))
      let battery = EquivalentCircuitBattery(["curve": "table", "cut-off": "3.5 V"])
      #expect(abs(try #require(battery.life(at: .watts(watts))) - life) < 1e-7 * life)
    }
  }

  /// Shepherd's curve with the values of ns-3, by its equations.
  @Test(arguments: [0.1, 1, 6])
  func `of nothing but resistance lives as long to a ten-millionth`(watts: Double) throws {
    let rated = 2.45 * 3600
    let nominal = 1.1 * 3600
    let amplitude = 4.05 - 3.6
    let decay = 3 / (1.2 * 3600)
    let fall = 4.05 - 3.6 + amplitude * (exponential(-decay * nominal) - 1)
    let polarization = abs(fall) * (rated - nominal) / nominal
    let base = 4.05 + polarization + 0.083 * 2.33 - amplitude
    let reference = ReferenceCircuit(capacity: rated, charge: 1, cutOff: 3) { charge in
      (
        open: base - polarization / charge + amplitude * exponential(-decay * rated * (1 - charge)),
        series: 0.083, first: (1, 1e12), second: (1, 1e12)
      )
    }
    let life = try #require(reference.advance(1e7, .watts(watts)))
    let battery = ShepherdBattery(["cut-off": "3 V"])
    #expect(abs(try #require(battery.life(at: .watts(watts))) - life) < 1e-7 * life)
  }
}
