import Kernel
import PowerAccounting
import Quantities

extension Phone {
  /// Lets a recorder look at every instant of the next run; nil for none.
  mutating func attach(_ recorder: TimelineRecorder?) {
    timeline = recorder
    engine.journal = recorder?.journal
  }

  /// Lets the recorder look, where there is one.
  mutating func noteTimeline(at now: SimTime) {
    guard let timeline else { return }
    timeline.look(at: world, engine, isCounting: isCounting, now: now)
    if timeline.isFull { world.pointee.giveUp("more changes than a timeline has room for") }
  }
}

extension Simulation<Phone> {
  /// Runs to `horizon`; instant by instant where somebody records them.
  mutating func dispatch(until horizon: SimTime) -> RunEnd {
    while true {
      // One call of the loop, so that it is compiled into this one as it always was.
      let isRecorded = model.timeline != nil
      let end = run(until: isRecorded ? min(future.earliest ?? horizon, horizon) : horizon)
      if isRecorded { model.noteTimeline(at: now) }
      if end == .stopped || now >= horizon { return end }
    }
  }
}

extension BatteryDrain {
  /// Tells the recorder of a run what the battery says.
  func noteTimeline(in simulation: inout Simulation<Phone>) {
    guard let timeline = simulation.model.timeline else { return }
    timeline.note(
      DayTimeline.BatteryReading(
        at: simulation.now, stateOfCharge: battery.stateOfCharge,
        voltage: battery.terminalVoltage(under: present)))
  }
}
