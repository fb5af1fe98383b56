import Kernel
import PowerAccounting
import Quantities

extension Phone {
  /// Attaches an observer of every instant of the next run; nil for none.
  mutating func attach(_ watch: RunWatch?) {
    observers.watch = watch
    engine.attach(watch?.journal)
    let traffic = watch?.handlers == nil ? nil : watch?.traffic
    for index in 0..<specification.components.count {
      components[index].attach(traffic?.baseAddress.map { $0 + index })
    }
  }

  /// Calls the observer of the run, if there is one.
  mutating func observeChanges(at now: SimTime) {
    guard let watch = observers.watch else { return }
    watch.look(at: world, engine, components, isCounting: isCounting, now: now)
    if watch.isFull { world.pointee.abort("more changes than a timeline has room for") }
  }
}

extension Simulation<Phone> {
  /// Runs to `horizon`; instant by instant for an observer.
  mutating func dispatch(until horizon: SimTime) -> RunEnd {
    while true {
      // One call of the loop, so that the compiler inlines it here.
      let isWatched = model.observers.watch != nil
      let end = run(until: isWatched ? min(future.earliest ?? horizon, horizon) : horizon)
      if isWatched { model.observeChanges(at: now) }
      if end == .stopped || now >= horizon { return end }
    }
  }
}

extension BatteryDrain {
  /// Passes the battery's reading to the recorder of a timeline.
  func noteReading(in simulation: inout Simulation<Phone>) {
    guard let timeline = simulation.model.observers.watch?.timeline else { return }
    timeline.note(
      RunTimeline.BatteryReading(
        at: simulation.now, stateOfCharge: battery.stateOfCharge,
        voltage: battery.terminalVoltage(under: present)))
  }
}
