import Components
import Quantities
import Workloads

extension Condition {
  /// Applies the condition from `now` on.
  func apply(to surroundings: inout Surroundings, at now: SimTime) {
    surroundings.turn(at: now, speed: speed, heading: heading)
    if let sky { surroundings.sky = sky }
    if let cellularSignal { surroundings.cellularSignal = cellularSignal }
    if let wifiSignal { surroundings.wifiSignal = wifiSignal }
  }
}
