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
        .proxy("2450 mAh", "ns-3-li-ion", "1400 mAh", "6000 mAh", note: "range: 128 power files"),
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
    ascending: [
      ["nominal-charge", "capacity"], ["exponential-charge", "capacity"],
      ["cut-off", "nominal-voltage", "full-voltage"],
    ],
    accuracy:
      "steps that adapt to an error of 10⁻⁷ of the charge that each draws; the end to 10⁻⁶ of the life",
    sources: ["ns-3-li-ion"],
    limits: [
      "the rate acts only through the resistance; rests have no effect",
      "age and cold scale the whole curve to the charge that is left",
    ])

  var circuit: Circuit

  package init(_ read: ParameterReader) {
    let capacity = read.usable("capacity")
    let rated = read.number("capacity")
    let series = read.value("resistance", Quantity.asOhms, or: 1)
    let full = read.positive("full-voltage")
    let amplitude = full - read.positive("exponential-voltage")
    let kneeCharge = read.positive("exponential-charge")
    let nominalCharge = read.positive("nominal-charge")
    if read.hasRightValues, nominalCharge >= rated || kneeCharge >= rated {
      read.complain(
        "'battery.capacity' must be more than 'nominal-charge' and 'exponential-charge'",
        about: "capacity")
    }
    let decay = 3 / kneeCharge
    let fall =
      full - read.positive("nominal-voltage")
      + amplitude * (Elementary.exp(-decay * nominalCharge) - 1)
    let polarization = fall.magnitude * (rated - nominalCharge) / nominalCharge
    let typical = read.value("typical-current", Quantity.asCurrent, or: Current(amperes: 1))
    let base = full + polarization + series * typical.amperes - amplitude
    circuit = Circuit(
      capacity: capacity, drawnAtStart: capacity * (1 - read.share("state-of-charge")),
      cutOff: read.positive("cut-off"),
      // The curve of the new cell, stretched to the charge that is left, up to its pole.
      curves: CircuitCurves(capacity: capacity, kinks: [leastCharge]) { charge in
        let polarized = polarization / max(charge, leastCharge)
        let open = base - polarized + amplitude * Elementary.exp(-decay * rated * (1 - charge))
        return CircuitElements(open: open, series: series)
      })
  }
}

/// The state of charge at which the curve is cut off before its pole.
private let leastCharge = 1e-6
