import Configuration
import Quantities

/// A tank of charge: it loses the delivered charge and nothing more, at any rate.
package struct IdealBattery: Battery, ConstantVoltageBattery {
  package static let definition = BatteryDefinition(
    name: "ideal",
    summary: "counts coulombs: delivers all of its charge at any current",
    formula: ["dQ/dt = −I", "empty: Q = 0", "I = P / voltage"],
    accuracy: "closed form; 1 µs",
    limits: [
      "no effect of rate or rest, one voltage from full to empty, no losses",
      "charging has no losses",
    ])

  let volts: Double
  let fullCharge: Double
  private let start: Double
  private var stored: Double
  package internal(set) var account = BatteryAccount()

  package init(_ read: ParameterReader) {
    volts = read.positive("voltage")
    fullCharge = read.usable("capacity")
    start = fullCharge * read.share("state-of-charge")
    stored = start
  }

  package mutating func reset() {
    stored = start
    account = BatteryAccount()
  }

  package var charge: BatteryCharge { BatteryCharge(available: max(0, stored), bound: 0, lost: 0) }
  package var longestMean: SimDuration { .seconds(60) }

  func available(under current: Double) -> Relaxation {
    Relaxation(constant: stored, slope: -current)
  }

  mutating func drain(_ current: Double, for seconds: Double) { stored -= current * seconds }
}
