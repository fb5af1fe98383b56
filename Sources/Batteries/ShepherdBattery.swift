import Configuration
import Numerics
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
      ParameterDefinition(
        "capacity", .charge, "rated, new, at 25 °C",
        .proxy("2450 mAh", "ns-3-li-ion", "1400 mAh", "5000 mAh")),
      ParameterDefinition(
        "full-voltage", .voltage, "of a full cell at the typical current",
        .proxy("4.05 V", "ns-3-li-ion", "4 V", "4.4 V")),
      ParameterDefinition(
        "exponential-voltage", .voltage, "at the end of the steep beginning",
        .proxy("3.6 V", "ns-3-li-ion", "3.5 V", "4 V")),
      ParameterDefinition(
        "nominal-voltage", .voltage, "at the end of the flat part",
        .proxy("3.6 V", "ns-3-li-ion", "3.3 V", "3.8 V")),
      ParameterDefinition(
        "exponential-charge", .charge, "drawn at the end of the steep beginning",
        .proxy("1200 mAh", "ns-3-li-ion", "100 mAh", "1500 mAh")),
      ParameterDefinition(
        "nominal-charge", .charge, "drawn at the end of the flat part",
        .proxy("1100 mAh", "ns-3-li-ion", "1000 mAh", "4500 mAh")),
      ParameterDefinition(
        "resistance", .resistance, "inside the cell",
        .proxy("0.083 ohm", "ns-3-li-ion", "0.03 ohm", "0.2 ohm")),
      ParameterDefinition(
        "typical-current", .current, "at which the curve was taken",
        .proxy("2.33 A", "ns-3-li-ion", "0.2 A", "3 A")), BatteryConditions.cutOff,
    ] + BatteryConditions.common + [BatteryConditions.cold],
    accuracy:
      "adaptive steps, each to 10⁻¹⁰ of the charge; the end to 1 ms under constant current and constant power",
    sources: ["ns-3-li-ion"],
    limits: [
      "no effect of rate but resistance, none of rest",
      "age and cold stretch the whole curve over the charge that is left",
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

  package init?(_ parameters: ModelParameters, diagnostics: Diagnostics) {
    let reader = BatteryReader(parameters, diagnostics)
    guard let capacity = reader.usable("capacity"), let level = reader.level(),
      let cutOff = reader.checks.positive("cut-off"),
      let full = reader.checks.positive("full-voltage"),
      let knee = reader.checks.positive("exponential-voltage"),
      let nominal = reader.checks.positive("nominal-voltage"),
      let kneeCharge = reader.checks.positive("exponential-charge"),
      let nominalCharge = reader.checks.positive("nominal-charge"),
      let series = parameters["resistance"].asOhms(),
      let typical = parameters["typical-current"].asCurrent()?.amperes
    else { return nil }
    rated = parameters["capacity"].value
    guard nominalCharge < rated, kneeCharge < rated else {
      diagnostics.error(
        "'battery.capacity' must be more than 'nominal-charge' and 'exponential-charge'",
        at: parameters.place(of: "capacity"))
      return nil
    }
    self.capacity = capacity
    self.cutOff = cutOff
    self.series = series
    drawnAtStart = capacity * (1 - level)
    state = CircuitState(drawn: drawnAtStart)
    stretch = rated / capacity
    amplitude = full - knee
    decay = 3 / kneeCharge
    let fall = full - nominal + amplitude * (Elementary.exp(-decay * nominalCharge) - 1)
    polarization = fall.magnitude * (rated - nominalCharge) / nominalCharge
    base = full + polarization + series * typical - amplitude
  }

  func openCircuitVoltage(drawn: Double) -> Double {
    let q = drawn * stretch
    // Trial steps may go beyond the end, where the curve has its pole.
    let left = max(rated - q, 1e-6 * rated)
    return base - polarization * rated / left + amplitude * Elementary.exp(-decay * q)
  }

  func elements(drawn: Double) -> CircuitElements { .series(series) }
}
