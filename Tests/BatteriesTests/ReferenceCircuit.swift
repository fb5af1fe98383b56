import Batteries
@preconcurrency import CGSL
import Quantities

/// A circuit as the documentation has its equations, integrated by GSL's formulas of eighth order
/// with a tolerance of 1e-13: nothing of it is shared with the batteries.
final class ReferenceCircuit {
  /// The elements at a state of charge: volts, ohms, and ohms and farads of the pairs.
  typealias Elements = (
    open: Double, series: Double, first: (ohms: Double, farads: Double),
    second: (ohms: Double, farads: Double)
  )

  private let capacity: Double
  private let cutOff: Double
  private let elements: (Double) -> Elements
  /// Coulombs drawn since full, the volts over both pairs, joules delivered and joules lost.
  private(set) var y: [Double]
  private var load = BatteryLoad.none

  init(
    capacity: Double, charge: Double, cutOff: Double, _ elements: @escaping (Double) -> Elements
  ) {
    self.capacity = capacity
    self.cutOff = cutOff
    self.elements = elements
    y = [capacity * (1 - charge), 0, 0, 0, 0]
  }

  var stateOfCharge: Double { 1 - y[0] / capacity }

  private struct Point {
    let elements: Elements
    let current, source, volts: Double
    /// The value under the root of the current: negative where no current gives the power.
    let spare: Double
  }

  private func point(_ y: UnsafePointer<Double>) -> Point {
    let part = elements(1 - y[0] / capacity)
    let source = part.open - y[1] - y[2]
    var spare = 1.0
    let current: Double
    switch load {
    case .current(let value): current = value.amperes
    case .power(let power):
      spare = source * source - 4 * part.series * power.watts
      current = (source - max(0, spare).squareRoot()) / (2 * part.series)
    case .charging(let most, let held, _):
      current = -max(0, min(most.amperes, (held.volts - source) / part.series))
    }
    return Point(
      elements: part, current: current, source: source, volts: source - part.series * current,
      spare: spare)
  }

  /// The voltage at the terminals under a load.
  func volts(under load: BatteryLoad) -> Double {
    self.load = load
    return point(y).volts
  }

  /// Whether the end is passed: of the battery, or of charging.
  private var isOver: Bool {
    let now = point(y)
    if case .charging(_, _, let until) = load { return -now.current <= until.amperes }
    return now.current > 0 && (now.volts <= cutOff || y[0] >= capacity || now.spare < 0)
  }

  /// Advances under a load.
  ///
  /// - Returns: The seconds until the end; nil if it was not met.
  func advance(_ seconds: Double, _ load: BatteryLoad) -> Double? {
    self.load = load
    if isOver { return 0 }
    var done = 0.0
    while done < seconds {
      // Short enough that no voltage falls and recovers unseen.
      let step = min(20, seconds - done)
      let before = y
      integrate(step)
      if isOver {
        var (low, high) = (0.0, step)
        while high - low > 1e-9 * max(1, done) {
          y = before
          integrate((low + high) / 2)
          if isOver { high = (low + high) / 2 } else { low = (low + high) / 2 }
        }
        return done + high
      }
      done += step
    }
    return nil
  }

  private func integrate(_ seconds: Double) {
    guard seconds > 0 else { return }
    var system = gsl_odeiv2_system(
      function: { _, y, slope, context in
        let circuit = Unmanaged<ReferenceCircuit>.fromOpaque(context!).takeUnretainedValue()
        let now = circuit.point(y!)
        let (first, second) = (now.elements.first, now.elements.second)
        slope![0] = now.current
        slope![1] = now.current / first.farads - y![1] / (first.ohms * first.farads)
        slope![2] = now.current / second.farads - y![2] / (second.ohms * second.farads)
        slope![3] = now.volts * now.current
        slope![4] = (now.elements.open - now.volts) * now.current
        return Int32(GSL_SUCCESS)
      }, jacobian: nil, dimension: 5, params: Unmanaged.passUnretained(self).toOpaque())
    let driver = gsl_odeiv2_driver_alloc_y_new(
      &system, gsl_odeiv2_step_rk8pd, min(0.1, seconds), 1e-13, 1e-13)
    defer { gsl_odeiv2_driver_free(driver) }
    var t = 0.0
    let status = y.withUnsafeMutableBufferPointer {
      gsl_odeiv2_driver_apply(driver, &t, seconds, $0.baseAddress)
    }
    precondition(status == Int32(GSL_SUCCESS), "GSL: \(status)")
  }
}

extension ReferenceCircuit {
  /// The cell of Chen and Rincón-Mora, with the coefficients of their equations 2 to 6.
  static func chen(
    milliampereHours: Double = 850, health: Double = 1, charge: Double = 1, scale: Double = 1,
    celsius: Double = 25, cutOff: Double = 3.3, open: ((Double) -> Double)? = nil
  ) -> ReferenceCircuit {
    let slower = scale * power(2, (25 - celsius) / 25)
    // Resistances fall, and capacitances grow, with the capacity.
    let size = milliampereHours / 850
    return ReferenceCircuit(
      capacity: 3.6 * milliampereHours * health, charge: charge, cutOff: cutOff
    ) { charge in
      let s = max(charge, 0.02)
      return (
        open: open?(charge) ?? -1.031 * exponential(-35 * charge) + 3.685 + 0.2156 * charge
          - 0.1178 * charge * charge + 0.3201 * charge * charge * charge,
        series: (0.1562 * exponential(-24.37 * s) + 0.07446) * slower / size,
        first: (
          (0.3208 * exponential(-29.14 * s) + 0.04669) * slower / size,
          (-752.9 * exponential(-13.51 * s) + 703.6) * size
        ),
        second: (
          (6.603 * exponential(-155.2 * s) + 0.04984) * slower / size,
          (-6056 * exponential(-27.12 * s) + 4475) * size
        )
      )
    }
  }
}
