import Numerics
import Quantities

/// A battery whose model knows one voltage from full to empty, so that a power is a current.
///
/// Everything follows from the available charge under a constant current, which is a
/// ``Relaxation``: thresholds are solved in closed form up to one root, and to a microsecond.
protocol ConstantVoltageBattery: Battery {
  var volts: Double { get }
  /// The available charge of a full battery, in the measure of ``available(under:)``.
  var fullCharge: Double { get }
  var account: BatteryAccount { get set }

  /// The charge that can be had, as a function of time, while `current` amperes flow.
  ///
  /// For currents up to zero it depends on them linearly.
  func available(under current: Double) -> Relaxation

  /// Lets `seconds` pass.
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
    // Only from above: a level that was passed is not passed again.
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

  /// With constant current until it is full, then with what keeps it full.
  ///
  /// In steps of at most ten seconds: in each, the current is the most with which the battery is not
  /// more than full at the end of it.
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

  /// When the charge comes up to what is watched for, within a step of charging.
  private func rise(_ watch: BatteryWatch, under current: Double, within step: Double) -> Double? {
    guard let wanted = watch.rise.map({ $0 * fullCharge }) else { return nil }
    let line = available(under: current)
    guard line.value(at: 0) < wanted, line.value(at: step) >= wanted else { return nil }
    // What charging piles up grows all the way: one crossing a step.
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
    self.init(
      nanoseconds: min(limit.nanoseconds, Int64((max(0, seconds) * 1e9).rounded(.up))))
  }
}
