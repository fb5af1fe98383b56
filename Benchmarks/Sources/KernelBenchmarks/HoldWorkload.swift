import CWorkloads
import Glibc
import Kernel
import Quantities

/// HOLD: the earliest of N pending events is replaced by one that is due an Exp(1 s) later.
struct HoldWorkload: Model {
  private let stream: RandomStream
  private var draws: UInt32 = 0
  private(set) var digest: UInt64 = 0
  var remaining = 0

  init(key: RandomKey) { stream = RandomStream(key: key, name: StreamName(hash: 1)) }

  static func simulation(pending: Int, key: RandomKey) -> Simulation<HoldWorkload> {
    var simulation = Simulation(model: HoldWorkload(key: key), minimumCapacity: pending)
    for _ in 0..<pending {
      let time = SimTime.zero + simulation.model.delay()
      simulation.future.schedule(EventTag(kind: 0), at: time, rank: .timer)
    }
    return simulation
  }

  @inline(__always)  // As the C compiler does with its only caller.
  mutating func handle(_ event: EventNotice, future: inout FutureEventList) -> Continuation {
    digest &+= UInt64(bitPattern: event.time.nanoseconds)
    future.schedule(event.tag, at: event.time + delay(), rank: .timer)
    remaining -= 1
    return remaining > 0 ? .proceed : .stop
  }

  private mutating func delay() -> SimDuration {
    let uniform = stream.uniform(trigger: draws, use: 0)
    draws &+= 1
    return .nanoseconds(Int64(-log(uniform) * 1e9))
  }
}
