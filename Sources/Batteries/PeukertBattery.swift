import Configuration
import Quantities

/// A tank of charge with losses that grow with the discharge rate.
package struct PeukertBattery: Battery, ConstantVoltageBattery {
  package static let definition = BatteryDefinition(
    name: "peukert",
    summary: "a constant current I lasts H · (C / (I · H))^k: faster discharge delivers less",
    formula: [
      "dQ/dt = −I · (I / rated current)^(exponent − 1)",
      "rated current = capacity / rated-time", "empty: Q = 0", "I = P / voltage",
    ],
    accuracy: "closed form; 1 µs",
    limits: [
      "the law is for constant currents: charge lost in a burst never comes back in a rest",
      "below the rated current it delivers more than the rated charge",
      "charging has no losses",
    ])

  let volts: Double
  let fullCharge: Double
  private let ratedCurrent: Double
  private let exponent: Double
  private let start: Double
  private var stored: Double
  private var lost = 0.0
  package internal(set) var account = BatteryAccount()

  package init(_ read: ParameterReader) {
    volts = read.positive("voltage")
    fullCharge = read.usable("capacity")
    // The rated current of the new cell: age reduces the charge, but not the reference current of
    // the law.
    ratedCurrent = read.number("capacity") / read.positiveDuration("rated-time").seconds
    exponent = read.number("exponent")
    if !(1...2).contains(exponent) {
      read.complain("'battery.exponent' must lie between 1 and 2", about: "exponent")
    }
    start = fullCharge * read.share("state-of-charge")
    stored = start
  }

  package mutating func reset() {
    stored = start
    lost = 0
    account = BatteryAccount()
  }

  package var charge: BatteryCharge {
    BatteryCharge(available: max(0, stored), bound: 0, lost: lost)
  }
  /// Zero: the loss is not linear in the current, so no mean can replace a burst.
  package var longestMean: SimDuration { .zero }

  /// The rate at which the charge shrinks, in amperes.
  private func effective(_ current: Double) -> Double {
    current > 0 ? current * Elementary.pow(current / ratedCurrent, exponent - 1) : current
  }

  func available(under current: Double) -> Relaxation {
    Relaxation(constant: stored, slope: -effective(current))
  }

  mutating func drain(_ current: Double, for seconds: Double) {
    let shrinking = effective(current)
    stored -= shrinking * seconds
    lost += (shrinking - current) * seconds
  }
}
