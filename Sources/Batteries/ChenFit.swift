import Numerics
import Quantities

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
      series: series, first: (shortOhms, 1 / (shortOhms * shortFarads)),
      second: (longOhms, 1 / (longOhms * longFarads)))
  }
}
