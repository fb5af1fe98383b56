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
    accuracy:
      "steps that adapt to an error of 10⁻⁷ of the charge that each draws; the end to 10⁻⁶ of the life",
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
