import Quantities
import Testing

@testable import Configuration

struct `Unit parser` {
  @Test func `reads 250 mW as 250 million nanowatts`() throws {
    #expect(try UnitParser.parse("250 mW", as: .power).asPower() == Power(nanowatts: 250_000_000))
  }

  @Test func `reads 11.6 s as 11.6 billion nanoseconds`() throws {
    let length = try UnitParser.parse("11.6 s", as: .duration).asDuration()
    #expect(length == SimDuration(nanoseconds: 11_600_000_000))
  }

  // Expected: the number as written, in the second unit; decimal, so that one rounding is all.
  @Test(
    arguments: [
      ("250 mW", "W", 0.25), ("79mW", "mW", 79), ("0.1 W", "mW", 100), ("5 uW", "µW", 5),
      ("11.6 s", "ms", 11_600), ("12 ms", "s", 0.012), ("3 us", "ns", 3000), ("3 µs", "us", 3),
      ("3 \u{3BC}s", "us", 3), ("90 min", "h", 1.5), ("7 d", "h", 168), ("0 s", "s", 0),
      ("1.2 MB", "B", 1_200_000), ("1 MiB", "B", 1_048_576), ("1 kB", "B", 1000),
      ("8 bit", "B", 1), ("8 Mbit/s", "B/s", 1_000_000), ("8 Mbps", "MB/s", 1),
      ("100 m", "km", 0.1), ("1.4 m/s", "km/h", 5.04), ("2.4 GHz", "Hz", 2.4e9),
      ("3 /h", "/d", 72), ("60 /min", "Hz", 1), ("6.5 Wh", "J", 23_400),
      ("1 kJ/h", "J/s", 1000.0 / 3600),
      ("1715 mAh", "C", 6174), ("1715 mAh", "Ah", 1.715), ("3.82 V", "mV", 3820),
      ("26.4 mA", "A", 0.0264), ("150 mΩ", "ohm", 0.15), ("1 V/A", "Ω", 1), ("1 W", "V*A", 1),
      ("30 mW/Mbps", "nJ/bit", 30), ("12 nJ/cycle", "pJ/cycle", 12_000), ("2 K/W", "mK/mW", 2),
      ("-3 V", "V", -3), ("0.000000001 s", "ns", 1), ("9.81 m/s^2", "m/s/s", 9.81),
    ] as [(String, String, Double)])
  func `keeps the number that was written`(text: String, unit: String, expected: Double) throws {
    let quantity = try UnitParser.parse(text, allowsNegative: true)
    #expect(quantity.value(in: unit) == expected)
  }

  @Test func `takes a percentage for a share`() throws {
    #expect(try UnitParser.parse("30 %", as: .fraction).value == 0.3)
    #expect(try UnitParser.parse("20 ppm", as: .fraction).value == 0.00002)
  }

  @Test func `takes a quotient of like units for a share`() throws {
    #expect(try UnitParser.parse("30 min/d", as: .fraction).value == 30.0 / (24 * 60))
  }

  @Test func `takes a bare number for a count`() throws {
    #expect(try UnitParser.parse("12", as: .none).value == 12)
  }

  @Test func `counts cycles in millions`() throws {
    let cycles = try UnitParser.parse("4 M", as: .cycles)
    #expect(cycles.asCycles() == CycleCount(cycles: 4_000_000))
    #expect(try UnitParser.parse("4 Mcycles", as: .cycles) == cycles)
    #expect(try UnitParser.parse("4 M", as: .none).value == 4_000_000)
  }

  @Test func `shifts degrees Celsius to kelvins`() throws {
    let warm = try UnitParser.parse("25 °C", as: .temperature)
    #expect(warm.asKelvins() == 298.15)
    #expect(warm.asDegreesCelsius() == 25)
    #expect(try UnitParser.parse("-10 °C", as: .temperature).asKelvins() == 263.15)
    #expect(try UnitParser.parse("300 K", as: .temperature).asKelvins() == 300)
  }

  @Test func `knows square roots of units`() throws {
    let rate = try UnitParser.parse("2 min^-0.5")
    #expect(rate.dimension.halfExponents(of: .time) == -1)
    // 2/√(60 s) in base units, over 1/√(1 s): 2/√60. Two square roots: some last bits are lost.
    let seconds = try #require(rate.value(in: "s^-0.5"))
    #expect(abs(seconds - 2 / 60.0.squareRoot()) < 1e-15)
  }

  @Test(arguments: ["250\u{A0}mW", "250\u{202F}mW", "  250   mW "])
  func `takes any space between number and unit`(text: String) throws {
    #expect(try UnitParser.parse(text).asPower() == .milliwatts(250))
  }

  @Test func `gives every typed form`() throws {
    #expect(
      try UnitParser.parse("6.5 Wh").asEnergy()?.attojoules == 23_400 * 1_000_000_000_000_000_000)
    #expect(try UnitParser.parse("1 MiB").asBytes() == 1 << 20)
    #expect(try UnitParser.parse("2.4 GHz").asFrequency() == Frequency(hertz: 2.4e9))
    #expect(try UnitParser.parse("1715 mAh", as: .charge).value == 6174)
    #expect(try UnitParser.parse("26.4 mA").asCurrent() == Current(amperes: 0.0264))
    #expect(try UnitParser.parse("3.82 V").asVoltage() == Voltage(volts: 3.82))
    #expect(try UnitParser.parse("150 mΩ").asOhms() == 0.15)
    #expect(try UnitParser.parse("100 m").asMetres() == 100)
    #expect(try UnitParser.parse("36 km/h").asMetresPerSecond() == 10)
    #expect(try UnitParser.parse("8 Mbit/s").asBytesPerSecond() == 1e6)
    #expect(try UnitParser.parse("5 s").asPower() == nil)
  }

  @Test func `computes with quantities of no text`() {
    let power = Quantity(value: 2.5e-10, dimension: .power)
    #expect(power.asPower() == .milliwatts(250))
    #expect(power.value(in: "mW").map { abs($0 - 250) < 1e-12 } == true)
  }

  @Test func `rounds ties away from zero, once`() throws {
    #expect(try UnitParser.parse("1.5 nW").asPower() == Power(nanowatts: 2))
    #expect(try UnitParser.parse("2.4999999999999999999 nW").asPower() == Power(nanowatts: 2))
    #expect(try UnitParser.parse("1.4999999999999999999 nW").asPower() == Power(nanowatts: 1))
  }

  @Test(arguments: UnitTable.symbols)
  func `reads every unit it suggests`(symbol: String) throws {
    #expect(try UnitParser.parse("1 \(symbol)").value > 0)
  }
}
