import Components
import Kernel
import PowerAccounting
import Quantities

extension PowerMeter {
  /// The total power of all lanes at `instant`.
  package func power(at instant: SimTime) -> Power {
    var sum = Power.zero
    for index in 0..<laneCount { sum += draw(ofLane: index).level.power(at: instant) }
    return sum
  }
}

/// What a test reads from a bench.
extension ComponentBench {
  package var key: RandomKey { world.pointee.run.key }
  package var shared: SharedState { world.pointee.shared }

  /// The total of a counter: for one app, or for all together.
  package func counter(_ name: String, app: Int? = nil) -> Int {
    let slot = definition.counters.firstIndex { $0.name == name }!
    return world.pointee.counters.value(slot, for: app.map { AppID($0) })
  }

  package var ledger: EnergyLedger { world.pointee.meter.ledger }
  package var accessories: EnergyLedger { world.pointee.accessoryMeter.ledger }
  package var conservation: PowerMeter.Conservation { world.pointee.meter.conservation }

  /// The energy of one app and cause.
  package func energy(_ cause: Cause, app: Int = 1) -> Energy { ledger[0, app, cause] }

  /// The power drawn now.
  package var power: Power { world.pointee.meter.power(at: now) }

  /// The log without times.
  package var happenings: [String] { log.map(\.what) }

  package func times(of what: String) -> [SimTime] { log.filter { $0.what == what }.map(\.time) }
}
