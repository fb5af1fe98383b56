import Numerics
import Quantities

/// The circuit elements between the open-circuit voltage and the terminals at one state of charge.
struct CircuitElements {
  /// The series resistance in ohms.
  var series: Double
  /// The resistance in ohms and the inverse time constant per second of the two RC pairs.
  var first: (resistance: Double, rate: Double)
  var second: (resistance: Double, rate: Double)

  static func series(_ ohms: Double) -> CircuitElements {
    CircuitElements(series: ohms, first: (0, 1), second: (0, 1))
  }
}

/// The variables of a circuit for its integration.
struct CircuitState {
  /// The coulombs drawn since full, the volts over the first and the second pair, the joules
  /// delivered and the joules lost.
  var variables: DormandPrince.Vector
  /// The last accepted step in seconds.
  var step = 1.0

  init(drawn: Double) { variables = [drawn, 0, 0, 0, 0, 0, 0, 0] }
}

/// A battery with an open-circuit voltage that depends on the state of charge, behind resistances.
///
/// Under a constant power the current grows as the voltage falls, so there is no closed form.
/// Charge, voltages and energies are integrated together, with steps that adapt to an error. A
/// threshold is located within the step that passes it.
protocol CircuitBattery: Battery {
  /// The capacity in coulombs.
  var capacity: Double { get }
  /// The coulombs drawn from a full battery before the start.
  var drawnAtStart: Double { get }
  /// The cut-off voltage in volts.
  var cutOff: Double { get }
  var state: CircuitState { get set }

  /// The open-circuit voltage in volts, with `drawn` coulombs drawn since full.
  func openCircuitVoltage(drawn: Double) -> Double

  func elements(drawn: Double) -> CircuitElements
}

/// A possible end of an advance, and the distance to it.
private struct Margin {
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

extension CircuitBattery {
  package static var losesInside: Bool { true }

  package var stateOfCharge: Double { min(1, max(0, 1 - state.variables[0] / capacity)) }

  package var charge: BatteryCharge {
    BatteryCharge(available: max(0, capacity - state.variables[0]), bound: 0, lost: 0)
  }

  package var account: BatteryAccount {
    BatteryAccount(
      delivered: state.variables[0] - drawnAtStart, energy: state.variables[3],
      losses: state.variables[4])
  }

  package mutating func reset() { state = CircuitState(drawn: drawnAtStart) }

  /// Zero: losses grow with the square of the current, so no mean can replace a burst.
  package var longestMean: SimDuration { .zero }

  package func terminalVoltage(under load: BatteryLoad) -> Voltage {
    let y = state.variables
    let series = elements(drawn: y[0]).series
    let source = openCircuitVoltage(drawn: y[0]) - y[1] - y[2]
    return Voltage(volts: max(0, source - series * current(load, source, series)))
  }

  /// The current that a load draws from a voltage behind a resistance.
  ///
  /// A power that cannot be delivered draws the current at the maximum power.
  private func current(_ load: BatteryLoad, _ source: Double, _ series: Double) -> Double {
    switch load {
    case .current(let current): return current.amperes
    case .power(let power):
      // Trial steps may go beyond the end, where no voltage is left.
      let source = max(0, source)
      let root = max(0, source * source - 4 * series * power.watts).squareRoot()
      let sum = source + root
      return root == 0 ? source / (2 * series) : 2 * power.watts / sum
    case .charging(let current, let voltage, _):
      let held = series > 0 ? (voltage.volts - source) / series : .infinity
      return -max(0, min(current.amperes, held))
    }
  }

  private func slope(_ y: DormandPrince.Vector, _ load: BatteryLoad) -> DormandPrince.Vector {
    let part = elements(drawn: y[0])
    let open = openCircuitVoltage(drawn: y[0])
    let source = open - y[1] - y[2]
    let current = current(load, source, part.series)
    let volts = source - part.series * current
    let first = part.first.rate * (current * part.first.resistance - y[1])
    let second = part.second.rate * (current * part.second.resistance - y[2])
    return [current, first, second, volts * current, (open - volts) * current, 0, 0, 0]
  }

  /// The nearest possible end of an advance.
  private func margin(
    _ y: DormandPrince.Vector, _ load: BatteryLoad, _ watch: BatteryWatch
  ) -> Margin {
    var margin = Margin()
    let left = 1 - y[0] / capacity
    if let level = watch.level { margin.narrow(left - level, .level) }
    if let rise = watch.rise { margin.narrow(rise - left, .rise) }
    let series = elements(drawn: y[0]).series
    let source = openCircuitVoltage(drawn: y[0]) - y[1] - y[2]
    switch load {
    case .charging(_, _, let until):
      margin.narrow(-current(load, source, series) - until.amperes, .full)
      margin.narrow(y[0] / capacity, .full)
    case .current(let current) where current.amperes < 0: margin.narrow(y[0] / capacity, .full)
    case .power(let power) where power < .zero: margin.narrow(y[0] / capacity, .full)
    default:
      let current = current(load, source, series)
      margin.narrow(left, .end(.empty))
      margin.narrow(source - series * current - cutOff, .end(.cutOff))
      if case .power(let power) = load {
        let spare = source * source - 4 * series * power.watts
        // Where no current delivers the power, the power is the reason, not the voltage.
        if spare < 0 {
          margin = Margin(value: min(margin.value, spare), kind: .end(.powerNotDeliverable))
        }
      }
    }
    return margin
  }

  package mutating func advance(
    by length: SimDuration, under load: BatteryLoad, watching watch: BatteryWatch
  ) -> BatteryCrossing? {
    // A level that was crossed is not crossed again.
    let left = 1 - state.variables[0] / capacity
    let ahead = BatteryWatch(
      level: watch.level.flatMap { left > $0 ? $0 : nil },
      rise: watch.rise.flatMap { left < $0 && load.isCharging ? $0 : nil })
    guard let found = integrate(length.seconds, load, ahead) else { return nil }
    if case .full = found.kind, !watch.isFull {
      // The charger stops; the remaining time is a rest.
      _ = integrate(length.seconds - found.after, .none, BatteryWatch())
      return nil
    }
    return BatteryCrossing(
      after: SimDuration(roundingUp: found.after, atMost: length), kind: found.kind)
  }

  /// The tolerance of one step: charge as a share of the capacity, volts, energy as a share.
  private static var tolerance: Double { 1e-10 }

  private mutating func integrate(
    _ length: Double, _ load: BatteryLoad, _ watch: BatteryWatch
  ) -> (after: Double, kind: BatteryCrossing.Kind)? {
    if load.isRest {
      rest(length)
      return nil
    }
    let start = margin(state.variables, load, watch)
    if start.value <= 0 { return (0, start.kind) }
    let scales: DormandPrince.Vector = [
      capacity, 1, 1, 4 * capacity, 4 * capacity, .infinity, .infinity, .infinity,
    ]
    let allowed = Self.tolerance * scales
    var done = 0.0
    var step = state.step
    while done < length {
      let h = min(step, length - done)
      let next = DormandPrince.step(from: state.variables, by: h) { slope($0, load) }
      let found = (abs(next.error) / allowed).max()
      let ratio = found.isNaN ? 1e9 : found
      guard ratio <= 1 || h < 1e-6 else {
        step = h * DormandPrince.stretch(errorRatio: ratio)
        continue
      }
      let reached = margin(next.end, load, watch)
      if reached.value <= 0 {
        let part = locate(load, watch, h)
        // The kind of crossing is evaluated slightly beyond it, since it may not show at the exact
        // time.
        let beyond = margin(moved(by: min(h, part + 1e-6), load), load, watch)
        state.variables = moved(by: part, load)
        state.step = step
        let kind = beyond.value <= 0 ? beyond.kind : reached.kind
        return (done + part, kind)
      }
      state.variables = next.end
      done += h
      // A step that the end cut short gives no information about a good length.
      let stretched = h * DormandPrince.stretch(errorRatio: ratio)
      step = h < step ? max(step, stretched) : stretched
    }
    state.step = step
    return nil
  }

  /// Let the pairs discharge; exact, since the charge and thus the circuit elements stay constant.
  private mutating func rest(_ length: Double) {
    let part = elements(drawn: state.variables[0])
    state.variables[1] *= Elementary.exp(-part.first.rate * length)
    state.variables[2] *= Elementary.exp(-part.second.rate * length)
  }

  /// The variables after one step.
  private func moved(by h: Double, _ load: BatteryLoad) -> DormandPrince.Vector {
    DormandPrince.step(from: state.variables, by: h) { slope($0, load) }.end
  }

  /// The share of a step of `h` after which the margin is zero.
  private func locate(_ load: BatteryLoad, _ watch: BatteryWatch, _ h: Double) -> Double {
    let found = try? RootFinder.root(
      of: { part in margin(moved(by: part, load), load, watch).value }, in: 0...h, tolerance: 1e-9)
    return found ?? h
  }
}

/// The absolute values of a vector's elements.
private func abs(_ vector: DormandPrince.Vector) -> DormandPrince.Vector {
  vector.replacing(with: -vector, where: vector .< 0)
}
