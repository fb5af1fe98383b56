import Configuration
import Quantities

/// Two connected wells of charge: one is available at once, the other refills it.
package struct KineticBattery: Battery, ConstantVoltageBattery {
  package static let definition = BatteryDefinition(
    name: "kinetic",
    summary: "KiBaM: an available and a bound well whose levels even out with time",
    formula: [
      "dy₁/dt = −I + k · (h₂ − h₁), dy₂/dt = −k · (h₂ − h₁)",
      "h₁ = y₁ / c, h₂ = y₂ / (1 − c)", "empty: y₁ = 0; state of charge: y₁ / (c · capacity)",
      "I = P / voltage",
    ],
    accuracy: "closed form with one root; 1 µs",
    limits: [
      "pulse lengths do not matter: bursts of a second and of an hour have the same mean",
      "one voltage from full to empty, no losses",
      "once the available well is full, charging keeps it full, in steps of at most 10 s",
    ])

  let volts: Double
  let fullCharge: Double
  private let c: Double
  /// The rate k′ per second.
  private let rate: Double
  private let start: Double
  /// The charge of both wells.
  private var total: Double
  /// The height of the bound well above the available one.
  private var difference = 0.0
  package internal(set) var account = BatteryAccount()

  package init(_ read: ParameterReader) {
    volts = read.positive("voltage")
    c = read.share("c")
    let k = read.frequency("k").hertz
    read.require(k > 0, "k", "above 0")
    read.relate(c < 1, "c", "below 100 %")
    rate = k / (c * (1 - c))
    fullCharge = read.usable("capacity")
    start = fullCharge * read.share("state-of-charge")
    total = start
  }

  package mutating func reset() {
    total = start
    difference = 0
    account = BatteryAccount()
  }

  package var charge: BatteryCharge {
    let available = max(0, c * (total - (1 - c) * difference))
    return BatteryCharge(available: available, bound: total - available, lost: 0)
  }
  package var longestMean: SimDuration { .seconds(10) }

  /// The height of the available well: total − (1 − c) · difference.
  func available(under current: Double) -> Relaxation {
    let settled = current / (c * rate)
    var line = Relaxation(constant: total - (1 - c) * settled, slope: -current)
    line.weights[0] = -(1 - c) * (difference - settled)
    line.rates[0] = rate
    line.count = 1
    return line
  }

  mutating func drain(_ current: Double, for seconds: Double) {
    let settled = current / (c * rate)
    difference = settled + (difference - settled) * Elementary.exp(-rate * seconds)
    total -= current * seconds
  }
}
