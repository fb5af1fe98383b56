import Components
import Kernel
import PowerAccounting
import Quantities

extension Simulation<Phone> {
  /// Runs to `horizon`, and stops at every second where a gauge is requested, and at the end of
  /// every bin where the run is recorded.
  mutating func advance(until horizon: SimTime) -> RunEnd {
    while let edge = model.observers.nextEdge, edge <= horizon {
      let end = dispatch(until: edge)
      if model.observers.gauges.edge == now { model.closeSecond(future: &future) }
      if model.observers.bins.edge == now { model.closeBin(at: now) }
      if end == .stopped { return .stopped }
    }
    return dispatch(until: horizon)
  }
}

extension Phone {
  /// Reads the inputs of every gauge at the end of a second, without changing the phone.
  mutating func closeSecond(future: inout FutureEventList) {
    let now = future.now
    withUnsafeMutablePointer(to: &future) { world.pointee.enter(now, $0) }
    for index in 0..<observers.gauges.inputCount {
      let input = observers.gauges.input(index)
      let app = observers.gauges.app(ofGauge: input.gauge)
      observers.gauges.add(
        input.isEnergy
          ? world.pointee.meter.energy(
            of: ComponentID(input.place), chargedTo: app ?? .system, for: input.causes, until: now
          ).attojoules : Int128(countSoFar(input.place, for: app)), ofInput: index)
    }
    observers.gauges.close(front: engine.screenIsOn ? engine.front : .system)
  }

  /// The present total of a component's counter, including the activity under way.
  private mutating func countSoFar(_ counter: Int, for app: AppID?) -> Int {
    let index = observers.counterOwners[counter]
    let uncounted = component(index).uncounted(
      counter - world.pointee.counterBase(of: index), for: app, context(index))
    return count(ofComponent: counter, for: app) + uncounted
  }
}
