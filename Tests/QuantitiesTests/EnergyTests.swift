import Quantities
import Testing

struct `Power times time` {
  @Test func `is exact at the greatest power and length`() {
    let power = Power(nanowatts: .max)
    let length = SimDuration(nanoseconds: .max)
    // (2⁶³ − 1)² = 2¹²⁶ − 2⁶⁴ + 1
    let expected = (1 as Int128) << 126 - (1 as Int128) << 64 + 1
    #expect((power * length).attojoules == expected)
  }

  @Test func `is exact at the least power and length`() {
    let energy = Power(nanowatts: .min) * SimDuration(nanoseconds: .min)
    #expect(energy.attojoules == (1 as Int128) << 126)
  }

  @Test func `is negative when one of them is`() {
    #expect((Power(nanowatts: -3) * .nanoseconds(5)).attojoules == -15)
    #expect((Power(nanowatts: 3) * .nanoseconds(-5)).attojoules == -15)
    // −2⁶³ · (2⁶³ − 1) = 2⁶³ − 2¹²⁶
    let expected = (1 as Int128) << 63 - (1 as Int128) << 126
    #expect((Power(nanowatts: .min) * .nanoseconds(.max)).attojoules == expected)
  }

  @Test func `is a joule for a watt and a second`() {
    #expect(Power.watts(1) * .seconds(1) == .joules(1))
  }

  @Test func `is the sum over the parts of the time`() {
    let power = Power(nanowatts: 123_456_789)
    let parts = (1...1000).map { SimDuration.nanoseconds($0 * $0 * 7919) }
    let whole = parts.reduce(SimDuration.zero, +)
    #expect(parts.map { power * $0 }.reduce(.zero, +) == power * whole)
  }
}

struct `Amount of energy` {
  @Test func `does not depend on the order of its sum`() {
    let parts = (1...200).map { Energy(attojoules: Int128($0 * $0) << 60 + 1) }
    var (forward, backward) = (Energy.zero, Energy.zero)
    for part in parts { forward += part }
    for part in parts.reversed() { backward += part }
    #expect(forward == backward)
    #expect(parts.reduce(forward, -) == .zero)
  }

  @Test func `is ordered`() {
    #expect(Energy.joules(-1) < .zero)
    #expect(Energy(attojoules: 1) < Energy(attojoules: 2))
  }

  @Test func `is read from joules to the nearest attojoule`() {
    #expect(Energy.joules(1.5).attojoules == 1_500_000_000_000_000_000)
    #expect(Energy.joules(2.6e-18).attojoules == 3)
    #expect(Energy.joules(-2.6e-18).attojoules == -3)
  }

  @Test func `is shown in joules`() {
    #expect(Energy.joules(12.59).description == "12.59 J")
    #expect(Energy.zero.description == "0.0 J")
  }

  @Test func `is multiplied by a count`() {
    #expect(Energy(attojoules: 7) * -3 == Energy(attojoules: -21))
  }
}

struct `Energy over a length` {
  /// Attojoules, nanoseconds, nanowatts; halves go away from zero.
  static let quotients: [(Int, Int64, Int64)] = [
    (10, 5, 2), (11, 5, 2), (13, 5, 3), (5, 2, 3), (-5, 2, -3), (-11, 5, -2), (-13, 5, -3),
    (0, 7, 0), (1, 3, 0), (2, 3, 1),
  ]

  @Test(arguments: quotients)
  func `is the mean power to the nearest nanowatt`(
    attojoules: Int, nanoseconds: Int64, nanowatts: Int64
  ) {
    let mean = Energy(attojoules: Int128(attojoules)) / .nanoseconds(nanoseconds)
    #expect(mean.nanowatts == nanowatts)
  }

  @Test func `undoes power times time at the extremes`() {
    let power = Power(nanowatts: .max)
    let length = SimDuration(nanoseconds: .max)
    #expect(power * length / length == power)
  }
}

struct `Amount of power` {
  @Test func `is read from watts to the nearest nanowatt`() {
    #expect(Power.watts(1.0607).nanowatts == 1_060_700_000)
    #expect(Power.milliwatts(11) == .watts(0.011))
  }

  @Test func `adds up`() {
    var power = Power.milliwatts(400)
    power += .milliwatts(11)
    #expect(power - .milliwatts(1) == .milliwatts(410))
  }

  @Test func `is ordered`() {
    #expect(Power.milliwatts(11) < .milliwatts(1060))
  }

  @Test func `is shown in milliwatts`() {
    #expect(Power.milliwatts(1060).description == "1060.0 mW")
    #expect(Power(nanowatts: 1).description == "1e-06 mW")
  }
}
