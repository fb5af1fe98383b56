import Numerics
import Quantities

/// What stands between the open-circuit voltage and the terminals at one state of charge.
struct CircuitElements {
  /// In ohms.
  var series: Double
  /// Ohms and inverse time constants, per second, of the two pairs of resistance and capacitance.
  var first: (resistance: Double, rate: Double)
  var second: (resistance: Double, rate: Double)

  static func series(_ ohms: Double) -> CircuitElements {
    CircuitElements(series: ohms, first: (0, 1), second: (0, 1))
  }
}

/// What changes in a circuit while it is drained, for its integration.
struct CircuitState {
  /// Coulombs drawn since it was full, volts over the first and the second pair, joules delivered
  /// and joules lost.
  var variables: DormandPrince.Vector
  /// The step in seconds that was right last.
  var step = 1.0

  init(drawn: Double) { variables = [drawn, 0, 0, 0, 0, 0, 0, 0] }
}

/// A battery with a voltage of its own at every state of charge, behind resistances.
///
/// Under a constant power the current grows as the voltage falls, so there is no closed form: the
/// equations are integrated with steps that adapt to an error, charge, voltages and energies all
/// together, and a threshold is located within the step that passes it.
protocol CircuitBattery: Battery {
  /// In coulombs.
  var capacity: Double { get }
  /// Coulombs that were drawn from a full one before the start.
  var drawnAtStart: Double { get }
  /// In volts.
  var cutOff: Double { get }
  var state: CircuitState { get set }

  /// In volts, with `drawn` coulombs gone since it was full.
  func openCircuitVoltage(drawn: Double) -> Double

  func elements(drawn: Double) -> CircuitElements
}

/// What an advance can end with, and how far it is.
private struct Margin {
  /// Positive before, zero at the crossing.
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

  /// What is lost grows with the square of the current, so no mean stands for a burst.
  package var longestMean: SimDuration { .zero }

  package func terminalVoltage(under load: BatteryLoad) -> Voltage {
    let y = state.variables
    let series = elements(drawn: y[0]).series
    let source = openCircuitVoltage(drawn: y[0]) - y[1] - y[2]
    return Voltage(volts: max(0, source - series * current(load, source, series)))
  }

  /// The current that a load draws from a voltage behind a resistance.
  ///
  /// A power that cannot be delivered draws the current at which most can be.
  private func current(_ load: BatteryLoad, _ source: Double, _ series: Double) -> Double {
    switch load {
    case .current(let current): return current.amperes
    case .power(let power):
      // Trial steps may look beyond the end, where nothing is left.
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

  /// How far the nearest of the things is that end an advance.
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
        // Where no current delivers the power, that is the reason, and not the voltage.
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
    // A level that was passed is not passed again.
    let left = 1 - state.variables[0] / capacity
    let ahead = BatteryWatch(
      level: watch.level.flatMap { left > $0 ? $0 : nil },
      rise: watch.rise.flatMap { left < $0 && load.isCharging ? $0 : nil })
    guard let found = integrate(length.seconds, load, ahead) else { return nil }
    if case .full = found.kind, !watch.isFull {
      // The charger lets go; the rest of the time is a rest.
      _ = integrate(length.seconds - found.after, .none, BatteryWatch())
      return nil
    }
    return BatteryCrossing(
      after: SimDuration(roundingUp: found.after, atMost: length), kind: found.kind)
  }

  /// What one step may be wrong by: charge as a share of the capacity, volts, energy as a share.
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
        // What it was is asked a little beyond, since at the place itself it may not show yet.
        let beyond = margin(moved(by: min(h, part + 1e-6), load), load, watch)
        state.variables = moved(by: part, load)
        state.step = step
        let kind = beyond.value <= 0 ? beyond.kind : reached.kind
        return (done + part, kind)
      }
      state.variables = next.end
      done += h
      // A step that was cut by the end says nothing about how long it might have been.
      let stretched = h * DormandPrince.stretch(errorRatio: ratio)
      step = h < step ? max(step, stretched) : stretched
    }
    state.step = step
    return nil
  }

  /// Lets the pairs discharge, which is exact: the charge, and with it the circuit, stays.
  private mutating func rest(_ length: Double) {
    let part = elements(drawn: state.variables[0])
    state.variables[1] *= Elementary.exp(-part.first.rate * length)
    state.variables[2] *= Elementary.exp(-part.second.rate * length)
  }

  /// The variables after one step.
  private func moved(by h: Double, _ load: BatteryLoad) -> DormandPrince.Vector {
    DormandPrince.step(from: state.variables, by: h) { slope($0, load) }.end
  }

  /// How far into a step of `h` the margin is used up.
  private func locate(_ load: BatteryLoad, _ watch: BatteryWatch, _ h: Double) -> Double {
    let found = try? RootFinder.root(
      of: { part in
        margin(moved(by: part, load), load, watch).value
      }, in: 0...h, tolerance: 1e-9)
    return found ?? h
  }
}

/// The lengths of all numbers of a vector.
private func abs(_ vector: DormandPrince.Vector) -> DormandPrince.Vector {
  vector.replacing(with: -vector, where: vector .< 0)
}
