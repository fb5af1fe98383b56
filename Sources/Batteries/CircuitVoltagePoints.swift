import Configuration
import Numerics
import Quantities

/// The open-circuit voltage of a cell, through points that a device gives.
struct CircuitVoltagePoints {
  static let voltages = ParameterDefinition.list(
    "open-circuit", of: .voltage, "with 'curve: points': the open-circuit voltages of the points"
  ).proxy(
    "[3.70 V, 3.42 V, 3.58 V, 3.66 V, 3.71 V, 3.75 V, 3.78 V, 3.80 V, 3.85 V, 3.92 V, 3.99 V, 4.08 V, 4.18 V]",
    "ai-2020", note: "fitted to a discharge of one cell at 0.1C")

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
