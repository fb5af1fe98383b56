import Configuration
import Quantities

/// A battery with a discharge curve through four points of a data sheet.
package struct ShepherdBattery: Battery, CircuitBattery {
  package static let definition = BatteryDefinition(
    name: "shepherd",
    summary: "Shepherd's discharge curve in Tremblay's form, from points of a data sheet",
    formula: [
      "V = E₀ − K · Q / (Q − q) + A · exp(−B · q) − R · I, q = ∫I dt",
      "A = full − end-of-exponential voltage, B = 3 / exponential-charge",
      "K = |full − nominal + A · (exp(−B · nominal-charge) − 1)| · (Q − nominal-charge) / nominal-charge",
      "E₀ = full + K + R · typical-current − A", "losses = ∫R · I² dt",
    ],
    parameters: [
      .quantity("capacity", .charge, "rated capacity, new, at 25 °C")
        .proxy("2450 mAh", "ns-3-li-ion", "1400 mAh", "5000 mAh"),
      .quantity("full-voltage", .voltage, "voltage of a full cell at the typical current")
        .proxy("4.05 V", "ns-3-li-ion", "4 V", "4.4 V"),
      .quantity("exponential-voltage", .voltage, "voltage at the end of the steep beginning")
        .proxy("3.6 V", "ns-3-li-ion", "3.5 V", "4 V"),
      .quantity("nominal-voltage", .voltage, "voltage at the end of the flat part")
        .proxy("3.6 V", "ns-3-li-ion", "3.3 V", "3.8 V"),
      .quantity("exponential-charge", .charge, "charge drawn at the end of the steep beginning")
        .proxy("1200 mAh", "ns-3-li-ion", "100 mAh", "1500 mAh"),
      .quantity("nominal-charge", .charge, "charge drawn at the end of the flat part")
        .proxy("1100 mAh", "ns-3-li-ion", "1000 mAh", "4500 mAh"),
      .quantity("resistance", .resistance, "internal resistance of the cell")
        .proxy("0.083 ohm", "ns-3-li-ion", "0.03 ohm", "0.2 ohm"),
      .quantity("typical-current", .current, "current at which the curve was measured")
        .proxy("2.33 A", "ns-3-li-ion", "0.2 A", "3 A"), BatteryConditions.cutOff,
    ] + BatteryConditions.common + [BatteryConditions.cold],
    accuracy:
      "adaptive steps, each to 10⁻¹⁰ of the charge; the end to 1 ms under constant current and constant power",
    sources: ["ns-3-li-ion"],
    limits: [
      "the rate acts only through the resistance; rests have no effect",
      "age and cold scale the whole curve to the charge that is left",
    ])

  let capacity: Double
  let drawnAtStart: Double
  let cutOff: Double
  var state: CircuitState
  private let series: Double
  private let base: Double
  private let polarization: Double
  private let amplitude: Double
  private let decay: Double
  /// The ratio of the new capacity to the capacity that is left.
  private let stretch: Double
  private let rated: Double

  package init(_ read: ParameterReader) {
    capacity = read.usable("capacity")
    rated = read.number("capacity")
    cutOff = read.positive("cut-off")
    series = read.value("resistance", Quantity.asOhms, or: 1)
    drawnAtStart = capacity * (1 - read.share("state-of-charge"))
    state = CircuitState(drawn: drawnAtStart)
    stretch = rated / capacity
    let full = read.positive("full-voltage")
    amplitude = full - read.positive("exponential-voltage")
    let kneeCharge = read.positive("exponential-charge")
    let nominalCharge = read.positive("nominal-charge")
    if read.hasRightValues, nominalCharge >= rated || kneeCharge >= rated {
      read.complain(
        "'battery.capacity' must be more than 'nominal-charge' and 'exponential-charge'",
        about: "capacity")
    }
    decay = 3 / kneeCharge
    let fall =
      full - read.positive("nominal-voltage")
      + amplitude * (Elementary.exp(-decay * nominalCharge) - 1)
    polarization = fall.magnitude * (rated - nominalCharge) / nominalCharge
    let typical = read.value("typical-current", Quantity.asCurrent, or: Current(amperes: 1))
    base = full + polarization + series * typical.amperes - amplitude
  }

  func openCircuitVoltage(drawn: Double) -> Double {
    let q = drawn * stretch
    // Trial steps may go beyond the end, where the curve has its pole.
    let left = max(rated - q, 1e-6 * rated)
    return base - polarization * rated / left + amplitude * Elementary.exp(-decay * q)
  }

  func elements(drawn: Double) -> CircuitElements { .series(series) }
}
