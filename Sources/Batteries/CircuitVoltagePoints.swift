import Configuration
import Numerics
import Quantities

/// The open-circuit voltage of a cell, through points that a device gives.
struct CircuitVoltagePoints {
  static let voltages = ParameterDefinition.list(
    "open-circuit", of: .voltage, "with 'curve: points': the open-circuit voltages of the points"
  ).proxy(
    "[3.147 V, 3.398 V, 3.574 V, 3.664 V, 3.716 V, 3.757 V, 3.781 V, 3.807 V, 3.849 V, "
      + "3.924 V, 3.995 V, 4.082 V, 4.1815 V]",
    "ai-2020",
    note:
      "fitted to a discharge of one cell at 0.1C (fits/cell-circuit-voltage.yaml); the full cell at rest"
  )

  static let charges = ParameterDefinition.list(
    "open-circuit-charges", of: .none,
    "the states of charge of the points, rising from 0 % to 100 %"
  ).proxy(
    "[0 %, 2 %, 5 %, 10 %, 20 %, 30 %, 40 %, 50 %, 60 %, 70 %, 80 %, 90 %, 100 %]", "ai-2020",
    note: "chosen for the fit: closer where the voltage bends")

  /// The states of charge of the points.
  let charges: [Double]
  /// The curve; nil where the points make none, which is reported.
  let curve: MonotoneSpline?

  init(_ read: ParameterReader) {
    let charges = read.list("open-circuit-charges").map(\.value)
    let volts = read.list("open-circuit").compactMap { $0.asVoltage()?.volts }
    self.charges = charges
    guard zip(charges, charges.dropFirst()).allSatisfy(<), charges.first == 0, charges.last == 1
    else {
      read.complain(
        "'battery.open-circuit-charges' must rise from 0 % to 100 %",
        about: "open-circuit-charges")
      curve = nil
      return
    }
    guard volts.count == charges.count, volts.allSatisfy({ $0 > 0 }) else {
      read.complain(
        "'battery.open-circuit' must be \(charges.count) voltages above 0 V, one for each of 'open-circuit-charges'",
        about: "open-circuit")
      curve = nil
      return
    }
    curve = try? MonotoneSpline(zip(charges, volts).map { (x: $0, y: $1) })
    if curve == nil {
      read.complain("'battery.open-circuit' must have three points or more", about: "open-circuit")
    }
  }
}
