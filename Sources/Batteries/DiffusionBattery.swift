import Configuration
import Quantities

/// A battery whose charge diffuses to the electrode: a burst leaves a gradient that a rest evens
/// out.
package struct DiffusionBattery: Battery, ConstantVoltageBattery {
  package static let definition = BatteryDefinition(
    name: "diffusion",
    summary: "Rakhmatov and Vrudhula: charge diffuses to the electrode; ten terms",
    formula: [
      "σ = ∫I dt + 2 · Σ aₘ, m = 1 … 10", "daₘ/dt = I − β² · m² · aₘ",
      "empty: σ = alpha; state of charge: 1 − σ / alpha", "I = P / voltage",
    ],
    accuracy: "closed form with one root; 1 µs. Ten terms are part of the published definition",
    limits: [
      "alpha is greater than a rated capacity, and replaces it",
      "one voltage from full to empty, no losses",
      "temperature changes alpha, not beta",
      "the published model covers discharge; charging is its mirror image, held at full in steps of at most 10 s",
    ])

  private static let terms = 10

  let volts: Double
  let fullCharge: Double
  /// The rates β² m² per second.
  private var rates = SIMD16<Double>.zero
  private let start: Double
  /// The charge alpha less the delivered charge, in coulombs.
  private var stored: Double
  /// The terms aₘ in coulombs.
  private var slopes = SIMD16<Double>.zero
  package internal(set) var account = BatteryAccount()

  package init(_ read: ParameterReader) {
    volts = read.positive("voltage")
    let beta = read.positive("beta")
    for m in 1...Self.terms { rates[m - 1] = beta * beta * Double(m * m) * 1e9 }
    fullCharge = read.usable("alpha")
    start = fullCharge * read.share("state-of-charge")
    stored = start
  }

  package mutating func reset() {
    stored = start
    slopes = .zero
    account = BatteryAccount()
  }

  package var charge: BatteryCharge {
    let available = max(0, stored - 2 * slopes.sum())
    return BatteryCharge(available: available, bound: stored - available, lost: 0)
  }
  package var longestMean: SimDuration { .seconds(10) }

  func available(under current: Double) -> Relaxation {
    var line = Relaxation(constant: stored, slope: -current)
    line.count = Self.terms
    line.rates = rates
    for index in 0..<Self.terms {
      let settled = current / rates[index]
      line.constant -= 2 * settled
      line.weights[index] = -2 * (slopes[index] - settled)
    }
    return line
  }

  mutating func drain(_ current: Double, for seconds: Double) {
    for index in 0..<Self.terms {
      let settled = current / rates[index]
      slopes[index] = settled + (slopes[index] - settled) * Elementary.exp(-rates[index] * seconds)
    }
    stored -= current * seconds
  }
}
