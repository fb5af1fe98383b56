import Glibc
import Kernel
import Quantities

/// RADIO: a phone that only transfers, waits, and pays for the tail.
///
///     idle --request--> promotion --0.26 s--> transfer --0.5 s--> tail --11.576 s--> idle
///                                                ^------request-----'
///
/// The next request comes an Exp(60 s) after the end of a transfer.
struct RadioPhone: Model {
  enum State { case idle, promotion, transfer, tail }

  enum Kind {
    static var request: UInt8 { 0 }
    static var promoted: UInt8 { 1 }
    static var transferred: UInt8 { 2 }
    static var tailEnded: UInt8 { 3 }
  }

  private(set) var energy = Energy.zero
  private let stream: RandomStream
  private var draws: UInt32 = 0
  private var state = State.idle
  private var power = Power.milliwatts(11)
  private var since = SimTime.zero
  /// The end of the present state, cancelled when a request comes during the tail.
  private var dwell = EventToken.none
  /// The pauses of four requests in a row, in nanoseconds; that of the next is at `draws % 4`.
  private var pauses = SIMD4<Int64>()

  init(key: RandomKey) { stream = RandomStream(key: key, name: StreamName(hash: 2)) }

  mutating func start(_ future: inout FutureEventList) {
    future.schedule(EventTag(kind: Kind.request), at: .zero + pause(), rank: .user)
  }

  @inline(__always)  // As the C compiler does with its only caller.
  mutating func handle(_ event: EventNotice, future: inout FutureEventList) -> Continuation {
    let now = event.time
    switch event.tag.kind {
    case Kind.request:
      if state == .idle {
        enter(.promotion, .milliwatts(1210), at: now)
        dwell = future.schedule(
          EventTag(kind: Kind.promoted), at: now + .milliseconds(260), rank: .completion)
        break
      }
      future.cancel(dwell)
      fallthrough
    case Kind.promoted:
      enter(.transfer, .milliwatts(1650), at: now)
      dwell = future.schedule(
        EventTag(kind: Kind.transferred), at: now + .milliseconds(500), rank: .completion)
    case Kind.transferred:
      enter(.tail, .milliwatts(1060), at: now)
      let request = now + pause()
      dwell = future.schedule(
        EventTag(kind: Kind.tailEnded), at: now + .milliseconds(11_576), rank: .timer)
      future.schedule(EventTag(kind: Kind.request), at: request, rank: .user)
    default:
      enter(.idle, .milliwatts(11), at: now)
    }
    return .proceed
  }

  mutating func settle(at now: SimTime) {
    energy += power * (now - since)
    since = now
  }

  private mutating func enter(_ next: State, _ power: Power, at now: SimTime) {
    settle(at: now)
    state = next
    self.power = power
  }

  @inline(__always)
  private mutating func pause() -> SimDuration {
    if draws % 4 == 0 { drawPauses() }
    let pause = pauses[Int(draws % 4)]
    draws &+= 1
    return .nanoseconds(pause)
  }

  /// Draws four pauses, whose logarithms are then computed side by side.
  private mutating func drawPauses() {
    let uniforms = stream.uniforms(fromTrigger: draws, use: 0)
    for lane in 0..<4 { pauses[lane] = Int64(-log(uniforms[lane]) * 60e9) }
  }
}

/// The total of several RADIO runs.
struct RadioTotal: Equatable {
  var events = 0
  var energy = Energy.zero

  static func += (total: inout RadioTotal, other: RadioTotal) {
    total.events += other.events
    total.energy += other.energy
  }

  /// Runs each of the `days`, a replication of `seed`, from an empty list.
  static func of(days: Range<Int>, seed: UInt64) -> RadioTotal {
    var total = RadioTotal()
    let firstKey = RandomKey(seed: seed, replication: 1)
    let end = SimTime.zero + .seconds(86_400)
    var simulation = Simulation(model: RadioPhone(key: firstKey))
    for day in days {
      simulation.restart()
      simulation.model = RadioPhone(key: RandomKey(seed: seed, replication: day))
      simulation.model.start(&simulation.future)
      simulation.run(until: end)
      simulation.model.settle(at: end)
      total += RadioTotal(events: simulation.dispatched, energy: simulation.model.energy)
    }
    return total
  }
}
