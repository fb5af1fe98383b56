import Batteries
import DrainsimTestSupport
import Quantities
import Testing

/// A battery that is charged from a half on, up to a level that is watched for.
struct `A level that a battery comes up to` {
  private static let charger = BatteryLoad.charging(
    current: Current(amperes: 0.3), voltage: Voltage(volts: 4.2), until: Current(amperes: 0.01))

  private static func half(_ name: String) -> any Battery {
    var battery = sampleBatteries[name]!
    var drained = battery
    // Half of what it holds in all, slowly.
    let whole = battery.charge.available + battery.charge.bound
    _ = drained.advance(
      by: SimDuration(seconds: whole / 2 / 0.05), under: .current(Current(amperes: 0.05)),
      watching: BatteryWatch())
    battery = drained
    return battery
  }

  @Test(arguments: sampleBatteries.keys.sorted())
  func `is met where the battery then stands`(name: String) {
    var battery = Self.half(name)
    #expect(battery.stateOfCharge < 0.6)
    let crossing = battery.advance(
      by: .seconds(10 * 3600), under: Self.charger, watching: BatteryWatch(rise: 0.7, isFull: true))
    #expect(crossing?.kind == .rise)
    #expect(abs(battery.stateOfCharge - 0.7) < 1e-8)
  }

  // A fifth of 2160 C at 0.3 A.
  @Test func `comes after the charge that lacks over the current`() throws {
    var battery = IdealBattery(["capacity": "600 mAh", "state-of-charge": "50 %"])
    let crossing = battery.advance(
      by: .seconds(3600 * 10), under: Self.charger, watching: BatteryWatch(rise: 0.7))
    #expect(abs(try #require(crossing).after.seconds - 0.2 * 2160 / 0.3) < 1e-6)
  }

  @Test(arguments: sampleBatteries.keys.sorted())
  func `is none that it stands above`(name: String) {
    var battery = Self.half(name)
    let crossing = battery.advance(
      by: .seconds(600), under: Self.charger, watching: BatteryWatch(rise: 0.2))
    #expect(crossing == nil)
  }

  @Test(arguments: sampleBatteries.keys.sorted())
  func `is none while it is drained or rests`(name: String) {
    var battery = Self.half(name)
    for amperes in [0.01, 0] {
      let crossing = battery.advance(
        by: .seconds(600), under: .current(Current(amperes: amperes)),
        watching: BatteryWatch(rise: battery.stateOfCharge + 1e-9))
      #expect(crossing == nil)
    }
  }
}
