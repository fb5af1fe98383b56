import Numerics
import Quantities

/// A battery with one voltage from full to empty, so that a power is proportional to a current.
///
/// Its behaviour follows from the available charge under a constant current, which is a
/// ``Relaxation``. Thresholds are solved in closed form up to one root, and to a microsecond.
protocol ConstantVoltageBattery: Battery {
  var volts: Double { get }
  /// The available charge of a full battery, in the unit of ``available(under:)``.
  var fullCharge: Double { get }
  var account: BatteryAccount { get set }

  /// The available charge as a function of time, while `current` amperes flow.
  ///
  /// It is linear in currents up to zero.
  func available(under current: Double) -> Relaxation

  /// Advance by `seconds`.
  mutating func drain(_ current: Double, for seconds: Double)
}

extension ConstantVoltageBattery {
  package var stateOfCharge: Double {
    min(1, max(0, available(under: 0).value(at: 0) / fullCharge))
  }

  package func terminalVoltage(under load: BatteryLoad) -> Voltage { Voltage(volts: volts) }

  package mutating func advance(
    by length: SimDuration, under load: BatteryLoad, watching watch: BatteryWatch
  ) -> BatteryCrossing? {
    switch load {
    case .current(let current): return advance(length, current.amperes, watch)
    case .power(let power): return advance(length, power.watts / volts, watch)
    case .charging(let current, _, let until):
      return charge(length, current.amperes, until: until.amperes, watch)
    }
  }

  private mutating func advance(
    _ length: SimDuration, _ current: Double, _ watch: BatteryWatch
  ) -> BatteryCrossing? {
    guard current >= 0 else { return charge(length, -current, until: 0, watch) }
    let line = available(under: current)
    // Only from above: a level that was crossed is not crossed again.
    let level = watch.level.map { $0 * fullCharge } ?? 0
    let watched = line.value(at: 0) > level ? level : 0
    guard current > 0 || watched > 0,
      let seconds = line.firstFall(to: watched, within: length.seconds)
    else {
      move(current, length.seconds)
      return nil
    }
    move(current, seconds)
    return BatteryCrossing(
      after: SimDuration(roundingUp: seconds, atMost: length),
      kind: watched > 0 ? .level : .end(.empty))
  }

  /// Charge with a constant current until full, then with the current that keeps it full.
  ///
  /// The steps last at most ten seconds. Each uses the highest current with which the battery is at
  /// most full at its end.
  private mutating func charge(
    _ length: SimDuration, _ current: Double, until taper: Double, _ watch: BatteryWatch
  ) -> BatteryCrossing? {
    var done = 0.0
    while done < length.seconds {
      let step = min(10, length.seconds - done)
      let least = available(under: 0).value(at: step)
      let most = available(under: -current).value(at: step)
      let isHeld = most > fullCharge
      let share = isHeld ? min(1, max(0, (fullCharge - least) / (most - least))) : 1
      if let part = rise(watch, under: -current * share, within: step) {
        move(-current * share, part)
        return BatteryCrossing(
          after: SimDuration(roundingUp: done + part, atMost: length), kind: .rise)
      }
      move(-current * share, step)
      done += step
      if watch.isFull, isHeld, current * share <= taper {
        return BatteryCrossing(after: SimDuration(roundingUp: done, atMost: length), kind: .full)
      }
    }
    return nil
  }

  /// The time at which the charge reaches a watched level within a charging step.
  private func rise(_ watch: BatteryWatch, under current: Double, within step: Double) -> Double? {
    guard let wanted = watch.rise.map({ $0 * fullCharge }) else { return nil }
    let line = available(under: current)
    guard line.value(at: 0) < wanted, line.value(at: step) >= wanted else { return nil }
    // Under charging the available charge only grows: one crossing per step.
    let found = try? RootFinder.root(
      of: { line.value(at: $0) - wanted }, in: 0...step, tolerance: 1e-10)
    return found ?? step
  }

  private mutating func move(_ current: Double, _ seconds: Double) {
    account.delivered += current * seconds
    account.energy += current * seconds * volts
    drain(current, for: seconds)
  }
}

extension SimDuration {
  /// The first whole nanosecond at or after `seconds`, and no more than `limit`.
  init(roundingUp seconds: Double, atMost limit: SimDuration) {
    self.init(nanoseconds: min(limit.nanoseconds, Int64((max(0, seconds) * 1e9).rounded(.up))))
  }
}
