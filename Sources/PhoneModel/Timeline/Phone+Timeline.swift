import Kernel
import PowerAccounting
import Quantities

extension Phone {
  /// Lets somebody look at every instant of the next run; nil for nobody.
  mutating func attach(_ watch: RunWatch?) {
    observers.watch = watch
    engine.attach(watch?.journal)
  }

  /// Lets whoever watches the run look at the phone.
  mutating func observeChanges(at now: SimTime) {
    guard let watch = observers.watch else { return }
    watch.look(at: world, engine, isCounting: isCounting, now: now)
    if watch.isFull { world.pointee.abort("more changes than a timeline has room for") }
  }
}

extension Simulation<Phone> {
  /// Runs to `horizon`; instant by instant where somebody watches.
  mutating func dispatch(until horizon: SimTime) -> RunEnd {
    while true {
      // One call of the loop, so that it is compiled into this one as it always was.
      let isWatched = model.observers.watch != nil
      let end = run(until: isWatched ? min(future.earliest ?? horizon, horizon) : horizon)
      if isWatched { model.observeChanges(at: now) }
      if end == .stopped || now >= horizon { return end }
    }
  }
}

extension BatteryDrain {
  /// Tells whoever records a timeline what the battery says.
  func noteReading(in simulation: inout Simulation<Phone>) {
    guard let timeline = simulation.model.observers.watch?.timeline else { return }
    timeline.note(
      RunTimeline.BatteryReading(
        at: simulation.now, stateOfCharge: battery.stateOfCharge,
        voltage: battery.terminalVoltage(under: present)))
  }
}
