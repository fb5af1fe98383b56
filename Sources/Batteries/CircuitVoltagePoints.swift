import Configuration
import Numerics
import Quantities

/// The open-circuit voltage of a cell, through points that a device gives.
struct CircuitVoltagePoints {
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
