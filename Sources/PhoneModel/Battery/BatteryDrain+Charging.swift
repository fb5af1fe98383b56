import Batteries
import Components
import Kernel
import Quantities

/// A battery while a charger is connected, which also feeds the phone.
///
/// The current into the battery does not depend on the phone, so its course until the charger is
/// disconnected is known, and no event has to be evaluated. Energy that the phone had drawn at once
/// and the battery had not delivered yet waits until then.
extension BatteryDrain {
  /// The connected charger, and the energy given by all of them.
  struct ChargerState {
    var charger: Charger?
    var wasConnected = false
    /// The energy that the phone drew from chargers.
    var fed = Energy.zero
    /// In joules at the battery's terminals.
    var taken = 0.0

    var outcome: BatteryOutcome.Charged? {
      wasConnected ? .init(phone: fed.joules, battery: taken) : nil
    }
  }

  /// The longest time between updates of the level.
  private static var longestStep: SimDuration { .seconds(60) }

  /// Changes the connected charger from now on; nil for none.
  mutating func changeCharger(of phone: inout Phone, at now: SimTime) {
    charging.charger = phone.placed.supply.pointee.charger
    levels.place(at: battery.stateOfCharge)
    phone.note(batteryLevel: battery.stateOfCharge)
    // The projection under the load before does not hold any more.
    clearUntil = now
    closeUntil = now
    present = .none
    guard let charger = charging.charger else { return }
    charging.wasConnected = true
    present = .charging(current: charger.current, voltage: charger.voltage, until: charger.until)
  }

  /// - Returns: Whether the run goes on.
  mutating func settleCharging(_ simulation: inout Simulation<Phone>, until limit: SimTime) -> Bool
  {
    let before = simulation.now
    let watch = BatteryWatch(rise: levels.above, isFull: true)
    let longest = min(limit - before, Self.longestStep)
    let crossing = battery.time(under: present, watching: watch, within: longest)
    let instant = before + (crossing?.after ?? longest)
    let risen = crossing?.kind == .rise ? levels.above : nil
    let token =
      risen.map { announce($0, isRising: true, at: instant, in: &simulation) } ?? EventToken.none
    let shouldContinue = dispatch(&simulation, until: instant)
    let now = simulation.now
    let energy = battery.account.energy
    if now == instant {
      // The same again, since a battery behind its protocol is expensive to keep twice.
      _ = battery.advance(by: longest, under: present, watching: watch)
      risen.map { levels.place(at: $0) }
      // The charger stops until it is connected again.
      if crossing?.kind == .full { present = .none }
    } else {
      // The charger was disconnected, or the run ended, before the crossing.
      _ = battery.advance(by: now - before, under: present, watching: BatteryWatch())
      simulation.future.cancel(token)
    }
    charging.taken += energy - battery.account.energy
    // Energies are exact, so one difference over the time of a charger is the sum over its steps.
    if !shouldContinue || now >= limit
      || simulation.model.placed.supply.pointee.charger != charging.charger
    {
      let whole = simulation.model.world.pointee.meter.energy(until: now)
      charging.fed += whole - metered
      metered = whole
    }
    tell(&simulation.model)
    return shouldContinue
  }
}
