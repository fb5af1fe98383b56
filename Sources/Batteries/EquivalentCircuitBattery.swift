import Configuration
import Numerics
import Quantities

/// A voltage source that follows the charge, a series resistance, and two RC pairs with a delay.
package struct EquivalentCircuitBattery: Battery, CircuitBattery {
  package static let definition = BatteryDefinition(
    name: "equivalent-circuit",
    summary:
      "open-circuit voltage, series resistance and two RC pairs that depend on charge and temperature",
    formula: [
      "ds/dt = −I / capacity", "V = V_oc(s) − I · R_s − v₁ − v₂",
      "dv/dt = I / C − v / (R · C) for each pair", "P = V · I, the greater voltage of two",
      "empty: s = 0; cut-off: V = cut-off; not deliverable: (V_oc − v₁ − v₂)² < 4 · R_s · P",
      "losses = ∫(V_oc − V) · I dt",
      "resistances × resistance-scale × 850 mAh / capacity × 2^((25 °C − T) / resistance-doubling)",
    ],
    accuracy:
      "steps that adapt to an error of 10⁻⁷ of the charge that each draws; the end to 10⁻⁶ of the life",
    limits: [
      "the temperature is constant; the battery does not warm itself",
      "below 2 % the fitted resistances and capacitances keep their values at 2 %, where the domain of the fit ends",
      "no hysteresis, no self-discharge; age reduces the capacity, and only 'resistance-scale' changes the resistance",
      "a rest after the end may lift the voltage; the device stays off",
    ])

  var circuit: Circuit

  package init(_ read: ParameterReader) {
    let capacity = read.usable("capacity", isCooled: false)
    let doubling = read.positive("resistance-doubling")
    // Resistances change with temperature and age, capacitances with capacity only; so time
    // constants change with the resistances at equal capacity.
    let colder = Elementary.pow(2, (25 - read.celsius) / doubling)
    let slowness = read.positive("resistance-scale") * colder
    let ohms = slowness * ChenFit.capacity / read.number("capacity")
    let (table, places) = Self.curve(read)
    let kinks = [ChenFit.domain.lowerBound] + places
    circuit = Circuit(
      capacity: capacity, drawnAtStart: capacity * (1 - read.share("state-of-charge")),
      cutOff: read.positive("cut-off"),
      curves: CircuitCurves(capacity: capacity, kinks: kinks) { charge in
        var elements = ChenFit.elements(charge)
        if let table { elements.open = table(charge) }
        elements.series *= ohms
        elements.first.resistance *= ohms
        elements.first.rate /= slowness
        elements.second.resistance *= ohms
        elements.second.rate /= slowness
        return elements
      })
  }

  /// The open-circuit voltage by state of charge, with the states at which it has no derivatives; nil
  /// for that of the published fit.
  private static func curve(
    _ read: ParameterReader
  ) -> (curve: MonotoneSpline?, kinks: [Double]) {
    switch read.choice("curve") {
    case 1: return (OpenCircuitVoltage.curve(atCelsius: read.celsius), OpenCircuitVoltage.charges)
    case 2:
      let points = CircuitVoltagePoints(read)
      return (points.curve, points.charges)
    default: return (nil, [])
    }
  }
}

/// The published fit of a circuit with two RC pairs to a lithium-ion polymer cell of 850 mAh.
///
/// - Source: Chen and Rincón-Mora, IEEE Transactions on Energy Conversion 21 (2006), equations 2 to
///   6, with the coefficients of the paper.
enum ChenFit {
  /// The capacity of the fitted cell in coulombs.
  static let capacity = 0.85 * 3600

  /// The states of charge of the fit. Below 2 % the fitted capacitances run towards zero, which
  /// they pass at 1.1 %; above full there was no measurement.
  static let domain = 0.02...1.0

  /// The open-circuit voltage in volts; defined down to an empty cell.
  static func openCircuitVoltage(_ charge: Double) -> Double {
    let s = min(max(charge, 0), 1)
    return -1.031 * Elementary.exp(-35 * s) + 3.685 + s * (0.2156 + s * (-0.1178 + s * 0.3201))
  }

  /// The circuit elements of the fitted cell; outside ``domain`` those at its nearer end.
  static func elements(_ charge: Double) -> CircuitElements {
    let s = min(max(charge, domain.lowerBound), domain.upperBound)
    let series = 0.1562 * Elementary.exp(-24.37 * s) + 0.07446
    let shortOhms = 0.3208 * Elementary.exp(-29.14 * s) + 0.04669
    let shortFarads = -752.9 * Elementary.exp(-13.51 * s) + 703.6
    let longOhms = 6.603 * Elementary.exp(-155.2 * s) + 0.04984
    let longFarads = -6056 * Elementary.exp(-27.12 * s) + 4475
    return CircuitElements(
      open: openCircuitVoltage(charge), series: series,
      first: (shortOhms, 1 / (shortOhms * shortFarads)),
      second: (longOhms, 1 / (longOhms * longFarads)))
  }
}

/// The open-circuit voltage of a phone's battery by state of charge, at four temperatures.
///
/// - Source: a fuel-gauge table for a phone, `android-bms`; millivolts as printed, 4016 at 78 % and
///   50 °C included.
enum OpenCircuitVoltage {
  private static let celsius: [Double] = [-10, 0, 25, 50]

  /// The state of charge in percent, and the millivolts at the four temperatures.
  private static let table: [(percent: Double, millivolts: [Double])] = [
    (0, [3510, 3499, 3455, 3458]), (4, [3614, 3623, 3689, 3688]),
    (8, [3624, 3643, 3739, 3738]), (14, [3701, 3723, 3762, 3761]),
    (23, [3733, 3756, 3784, 3785]), (34, [3768, 3785, 3793, 3792]),
    (45, [3809, 3834, 3823, 3820]), (56, [3874, 3881, 3881, 3894]),
    (67, [3928, 3943, 3963, 3980]), (78, [4064, 4072, 4080, 4016]),
    (89, [4151, 4162, 4193, 4208]), (100, [4290, 4285, 4327, 4328]),
  ]

  /// The states of charge at which one cubic of the curve follows another.
  static var charges: [Double] { table.map { $0.percent / 100 } }

  /// The curve at a temperature: interpolated linearly between two of the table, the nearest
  /// beyond.
  static func curve(atCelsius temperature: Double) -> MonotoneSpline {
    let t = min(max(temperature, celsius[0]), celsius[celsius.count - 1])
    let right = celsius.indices.dropFirst().first { t <= celsius[$0] } ?? celsius.count - 1
    let share = (t - celsius[right - 1]) / (celsius[right] - celsius[right - 1])
    let points = table.map { row in
      let (low, high) = (row.millivolts[right - 1], row.millivolts[right])
      return (x: row.percent / 100, y: (low + share * (high - low)) / 1000)
    }
    guard let spline = try? MonotoneSpline(points) else {
      preconditionFailure("the table of open-circuit voltages has no rising charge")
    }
    return spline
  }
}
