import Components
import Kernel
import PowerAccounting
import Quantities

extension Simulation<Phone> {
  /// Runs to `horizon`, stopping at every second where a gauge is asked for, and at the end of every bin
  /// where the run is recorded.
  mutating func advance(until horizon: SimTime) -> RunEnd {
    while let edge = model.nextEdge, edge <= horizon {
      let end = dispatch(until: edge)
      if model.gauges.edge == now { model.closeSecond(future: &future) }
      if model.bins.edge == now { model.closeBin(at: now) }
      if end == .stopped { return .stopped }
    }
    return dispatch(until: horizon)
  }
}

extension Phone {
  /// The next instant at which a run is cut from outside; nil where none is.
  fileprivate var nextEdge: SimTime? {
    guard let bin = bins.edge else { return gauges.edge }
    return gauges.edge.map { min($0, bin) } ?? bin
  }

  /// Reads what every gauge is made of, at the end of a second; nothing of the phone changes.
  mutating func closeSecond(future: inout FutureEventList) {
    let now = future.now
    withUnsafeMutablePointer(to: &future) { world.pointee.enter(now, $0) }
    for index in 0..<gauges.inputCount {
      let input = gauges.input(index)
      let app = gauges.app(ofGauge: input.gauge)
      gauges.add(
        input.isEnergy
          ? world.pointee.meter.energy(
            of: ComponentID(input.place), chargedTo: app ?? .system, for: input.causes, until: now
          ).attojoules
          : Int128(countSoFar(input.place, for: app)), ofInput: index)
    }
    gauges.close(front: engine.screenIsOn ? engine.front : .system)
  }

  /// What a counter of a component has come to by now, with what is under way.
  private mutating func countSoFar(_ counter: Int, for app: AppID?) -> Int {
    let index = counterOwners[counter]
    let uncounted = component(index).uncounted(
      counter - world.pointee.counterBase(of: index), for: app, context(index))
    return count(ofComponent: counter, for: app) + uncounted
  }
}
