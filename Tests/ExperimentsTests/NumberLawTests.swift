import Testing

@testable import Experiments

/// The quantiles of the standard normal law at 97.5 % and 84.13 %, from tables.
private let half = 1.959963984540054

struct `The law of an uncertain number` {
  private static func law(
    _ median: Double, _ low: Double, _ high: Double, _ unit: String = "mW", isWhole: Bool = false
  ) -> NumberLaw {
    NumberLaw(median: median, range: NumberRange(low...high, unit: unit, isWhole: isWhole))
  }

  private static func isNear(_ found: Double, _ wanted: Double) -> Bool {
    abs(found - wanted) <= 1e-9 * max(1, wanted.magnitude)
  }

  @Test(arguments: [
    (30, 10, 200, "mW"), (30, 10, 200, "s"), (40, 5, 80, "%"), (20, -5, 35, "°C"),
    (50, 0, 300, "mW"), (98, 90, 100, "%"), (3, 0, 100, "%"),
  ])
  func `has its value in the middle and its range around 95 % of the draws`(
    median: Double, low: Double, high: Double, unit: String
  ) {
    let law = Self.law(median, low, high, unit)
    #expect(Self.isNear(law.value(at: 0.5), median))
    #expect(Self.isNear(law.value(at: 0.025), low))
    #expect(Self.isNear(law.value(at: 0.975), high))
  }

  /// One standard deviation is 1 / 1.96 of the way to the end, in logarithms.
  @Test func `is log-normal on each side of a positive value`() {
    let law = Self.law(10, 5, 80)
    let (below, above) = (0.15865525393145707, 0.8413447460685429)
    #expect(Self.isNear(law.value(at: above), 10 * Self.power(8, 1 / half)))
    #expect(Self.isNear(law.value(at: below), 10 * Self.power(0.5, 1 / half)))
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    // Newton's steps for the power, so that the law's own functions are not used.
    var logarithm = 0.0
    let y = (base - 1) / (base + 1)
    var term = y
    for n in 0..<400 {
      logarithm += 2 * term / Double(2 * n + 1)
      term *= y * y
    }
    let x = logarithm * exponent
    var (sum, part) = (1.0, 1.0)
    for n in 1..<60 {
      part *= x / Double(n)
      sum += part
    }
    return sum
  }

  @Test func `is nothing for half of the draws where nothing is stated`() {
    let law = Self.law(0, 0, 10)
    #expect(law.value(at: 0.01) == 0)
    #expect(law.value(at: 0.5) == 0)
    #expect(law.value(at: 0.6) > 0)
    #expect(Self.isNear(law.value(at: 0.975), 10))
  }

  @Test func `never falls below zero, and a share never rises above 100 %`() {
    for share in [0.0001, 0.01, 0.5, 0.99, 0.9999] {
      #expect(Self.law(5, 0, 60).value(at: share) >= 0)
      #expect((0...100).contains(Self.law(60, 20, 100, "%").value(at: share)))
      #expect((0...100).contains(Self.law(30, 0, 100, "%").value(at: share)))
    }
  }

  /// A user who writes that a value is the least that there is means it.
  @Test func `has nothing beyond a value at an end`() {
    let (least, most) = (Self.law(10, 10, 40), Self.law(40, 10, 40))
    for share in [0.0001, 0.1, 0.5, 0.9, 0.9999] {
      #expect(least.value(at: share) >= 10)
      #expect(most.value(at: share) <= 40)
    }
    #expect(least.isHalf && most.isHalf)
    // 95 % of all draws are within.
    #expect(Self.isNear(least.value(at: 0.95), 40))
    #expect(Self.isNear(most.value(at: 0.05), 10))
    #expect(!Self.law(0, 0, 10).isHalf)
  }

  @Test func `stops at three standard deviations`() {
    let law = Self.law(10, 1, 100)
    #expect(law.value(at: 0.999_999_9) == law.value(at: 0.9999))
    #expect(Self.isNear(law.value(at: 0.9999), 10 * Self.power(10, 3 / half)))
  }

  @Test func `rises with the share`() {
    for (median, low, high, unit) in [
      (30.0, 10.0, 200.0, "mW"), (40, 5, 80, "%"), (20, -5, 35, "°C"), (50, 0, 300, "mW"),
      (10, 10, 40, "mW"), (100, 60, 100, "%"),
    ] {
      let law = Self.law(median, low, high, unit)
      let values = (1..<1000).map { law.value(at: Double($0) / 1000) }
      #expect(values == values.sorted(), "\(median) in \(low) to \(high) \(unit)")
    }
  }
}
