import Numerics
import Quantities

/// The state of a circuit under a load, with what follows from both.
struct CircuitPoint {
  /// The coulombs drawn since full, the volts over the first and the second pair, and joules of
  /// loss.
  typealias Variables = ExponentialStep.Vector

  private let variables: Variables
  private let values: CircuitPiece.Values
  /// The voltage behind the series resistance.
  let source: Double
  /// The current that the load draws, in amperes; negative while it charges.
  let current: Double

  @inline(__always) init(_ variables: Variables, in piece: CircuitPiece, under load: BatteryLoad) {
    self.variables = variables
    values = piece.values(drawn: variables[0])
    source = values[0] - variables[1] - variables[2]
    current = Self.current(load, source, values[1])
  }

  /// The voltage at the terminals.
  var volts: Double { source - values[1] * current }

  /// The inverse time constants of the pairs, with which their voltages decay.
  var rates: Variables { Variables(0, values[3], values[5], 0) }

  /// The slopes of the variables, but for a decay with constant `rates`.
  @inline(__always) func remainder(_ rates: Variables) -> Variables {
    let loss = values[1] * current + variables[1] + variables[2]
    let drive = Variables(1, values[2], values[4], loss)
    return current * drive - (self.rates - rates) * variables
  }

  /// The current that a load draws from a voltage behind a resistance.
  ///
  /// A power that cannot be delivered draws the current at the maximum power.
  @inline(__always)
  private static func current(_ load: BatteryLoad, _ source: Double, _ series: Double) -> Double {
    switch load {
    case .power(let power):
      // Trial steps may go beyond the end, where no voltage is left.
      let source = max(0, source)
      let root = max(0, source * source - 4 * series * power.watts).squareRoot()
      let sum = source + root
      return root == 0 ? source / (2 * series) : 2 * power.watts / sum
    case .current(let current): return current.amperes
    case .charging(let current, let voltage, _):
      let held = series > 0 ? (voltage.volts - source) / series : .infinity
      return -max(0, min(current.amperes, held))
    }
  }

  /// The nearest possible end of an advance of a battery of so many coulombs, with a cut-off voltage.
  func margin(
    _ load: BatteryLoad, _ watch: BatteryWatch, capacity: Double, cutOff: Double
  ) -> CircuitMargin {
    var margin = CircuitMargin()
    let drawn = variables[0] / capacity
    let left = 1 - drawn
    if let level = watch.level { margin.narrow(left - level, .level) }
    if let rise = watch.rise { margin.narrow(rise - left, .rise) }
    switch load {
    case .charging(_, _, let until):
      margin.narrow(-current - until.amperes, .full)
      margin.narrow(drawn, .full)
    case .current(let current) where current.amperes < 0: margin.narrow(drawn, .full)
    case .power(let power) where power < .zero: margin.narrow(drawn, .full)
    default:
      margin.narrow(left, .end(.empty))
      margin.narrow(volts - cutOff, .end(.cutOff))
      if case .power(let power) = load {
        let spare = source * source - 4 * values[1] * power.watts
        // Where no current delivers the power, the power is the reason, not the voltage.
        if spare < 0 {
          margin = CircuitMargin(value: min(margin.value, spare), kind: .end(.powerNotDeliverable))
        }
      }
    }
    return margin
  }
}

/// A possible end of an advance, and the distance to it.
struct CircuitMargin {
  /// The distance to the crossing: positive before it, zero at it.
  var value = Double.infinity
  var kind = BatteryCrossing.Kind.full

  mutating func narrow(_ value: Double, _ kind: BatteryCrossing.Kind) {
    if value < self.value {
      self.value = value
      self.kind = kind
    }
  }
}
