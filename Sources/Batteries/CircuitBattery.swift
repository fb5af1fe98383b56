import Quantities

/// A battery that is a ``Circuit``: its voltage depends on the state of charge and on resistances.
protocol CircuitBattery: Battery {
  var circuit: Circuit { get set }
}

extension CircuitBattery {
  package static var losesInside: Bool { true }

  package var stateOfCharge: Double { min(1, max(0, circuit.left)) }

  package var charge: BatteryCharge {
    BatteryCharge(available: max(0, circuit.capacity - circuit.variables[0]), bound: 0, lost: 0)
  }

  package var account: BatteryAccount { circuit.account }

  package mutating func reset() { circuit.reset() }

  /// Zero: losses grow with the square of the current, so no mean can replace a burst.
  package var longestMean: SimDuration { .zero }

  package func terminalVoltage(under load: BatteryLoad) -> Voltage {
    Voltage(volts: max(0, circuit.volts(under: load)))
  }

  package mutating func advance(
    by length: SimDuration, under load: BatteryLoad, watching watch: BatteryWatch
  ) -> BatteryCrossing? {
    guard !load.isRest else {
      circuit.rest(length.seconds)
      return nil
    }
    // A level that was crossed is not crossed again.
    let left = circuit.left
    let ahead = BatteryWatch(
      level: watch.level.flatMap { left > $0 ? $0 : nil },
      rise: watch.rise.flatMap { left < $0 && load.isCharging ? $0 : nil })
    guard let found = circuit.integrate(length.seconds, load, ahead) else { return nil }
    if case .full = found.kind, !watch.isFull {
      // Without an observer of a full battery, the remaining time is a rest.
      circuit.rest(length.seconds - found.after)
      return nil
    }
    return BatteryCrossing(
      after: SimDuration(roundingUp: found.after, atMost: length), kind: found.kind)
  }
}
