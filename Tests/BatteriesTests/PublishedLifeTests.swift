import Batteries
import Testing

/// Lifetimes and voltages that others printed or computed.
struct `A published life` {
  /// Jongerden and Haverkort's battery: 7200 A·s.
  private static let kinetic = KineticBattery([
    "capacity": "7200 C", "c": "62.5 %", "k": "0.000045 /s",
  ])

  @Test func `of the kinetic battery at a constant 0.96 A is 91_1 min`() throws {
    let minutes = try #require(Self.kinetic.life(at: .amperes(0.96))) / 60
    #expect(abs(minutes - 91.1) < 0.05)
  }

  @Test(arguments: [0.5, 2.5])
  func `of the kinetic battery with half of 0_96 A in a square wave is 202_9 min`(
    half: Double
  ) throws {
    let wave = (0..<40_000).map { index in
      (load: BatteryLoad.amperes(index.isMultiple(of: 2) ? 0.96 : 0), seconds: half)
    }
    let minutes = try #require(Self.kinetic.life(under: wave)).seconds / 60
    #expect(abs(minutes - 202.9) < 0.05)
  }

  private static let itsy = DiffusionBattery(["alpha": "587 mAh", "beta": "0.637 min^-0.5"])

  /// The diffusion model's published parameters of the Itsy, evaluated elsewhere.
  @Test(arguments: [(0.640, 2843.6), (0.128, 16051.1)])
  func `of the Itsy at a constant current is the diffusion model's`(
    amperes: Double, seconds: Double
  ) throws {
    #expect(abs(try #require(Self.itsy.life(at: .amperes(amperes))) - seconds) < 0.05)
  }

  @Test func `of the Itsy with a rest in the middle is 54_94 min`() throws {
    let life = try #require(
      Self.itsy.life(under: [
        (.amperes(0.628), 19.5 * 60), (.none, 6.5 * 60), (.amperes(0.628), 0),
      ]))
    #expect(abs(life.seconds / 60 - 54.94) < 0.005)
  }

  /// The test of the li-ion source of ns-3, whose defaults are the standard values.
  @Test func `of a Shepherd curve is at 3_5999 V after 1701 s of 2_33 A`() {
    var battery = ShepherdBattery(["cut-off": "3 V"])
    let load = BatteryLoad.amperes(2.33)
    battery.advance(1701, load)
    #expect(abs(battery.terminalVoltage(under: load).volts - 3.5999) < 0.00005)
  }

  /// A Peukert law through two lives of the diffusion model, at 32 and at 640 mA.
  @Test(arguments: [("0.637 min^-0.5", "587 mAh", 1.048), ("0.273 min^-0.5", "40375 mAh", 1.291)])
  func `of two currents gives the exponent between them`(
    beta: String, alpha: String, exponent: Double
  ) throws {
    // 40375 mA·min.
    let charge = alpha == "587 mAh" ? alpha : "2422.5 C"
    let battery = DiffusionBattery(["alpha": charge, "beta": beta])
    let slow = try #require(battery.life(at: .amperes(0.032)))
    let fast = try #require(battery.life(at: .amperes(0.640)))
    let found = logarithm(slow / fast) / logarithm(20)
    #expect(abs(found - exponent) < 0.0005)
  }
}
