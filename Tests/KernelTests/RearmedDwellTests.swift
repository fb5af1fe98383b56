import Kernel
import Quantities
import Testing

/// The radio of the trap: a state with a dwell, left early when a packet arrives.
///
///     idle --packet--> promotion --0.26 s--> transfer --0.5 s--> tail --11.576 s--> idle
///                                               ^------packet------'
///
/// The dwell is an event that is cancelled and scheduled anew.
private struct Radio: Model {
  enum State: Int {
    case idle, promotion, transfer, tail

    var power: Power {
      switch self {
      case .idle: .milliwatts(11)
      case .promotion: .milliwatts(1210)
      case .transfer: .milliwatts(1650)
      case .tail: .milliwatts(1060)
      }
    }

    var dwell: SimDuration? {
      switch self {
      case .idle: nil
      case .promotion: .milliseconds(260)
      case .transfer: .milliseconds(500)
      case .tail: .milliseconds(11_576)
      }
    }
  }

  static let packet = EventTag(kind: 0)
  static let dwellEnded = EventTag(kind: 1)

  private(set) var log: [Entry] = []
  private(set) var energy = Energy.zero
  private var state = State.idle
  private var since = SimTime.zero
  private var dwell = EventToken.none

  mutating func handle(_ event: EventNotice, future: inout FutureEventList) -> Continuation {
    switch (event.tag, state) {
    case (Self.packet, .idle): enter(.promotion, at: event.time, future: &future)
    case (Self.packet, .tail): enter(.transfer, at: event.time, future: &future)
    case (Self.dwellEnded, .promotion): enter(.transfer, at: event.time, future: &future)
    case (Self.dwellEnded, .transfer): enter(.tail, at: event.time, future: &future)
    case (Self.dwellEnded, .tail): enter(.idle, at: event.time, future: &future)
    default: break
    }
    return .proceed
  }

  mutating func settle(at time: SimTime) {
    energy += state.power * (time - since)
    since = time
  }

  private mutating func enter(_ next: State, at time: SimTime, future: inout FutureEventList) {
    settle(at: time)
    log.append(Entry((time - .zero).seconds, next.rawValue))
    state = next
    future.cancel(dwell)
    guard let length = next.dwell else { return }
    dwell = future.schedule(Self.dwellEnded, at: time + length, rank: .timer)
  }
}

/// A trap once fallen into: when a state is left early, keep its timer and look again when it fires.
/// A shorter dwell entered meanwhile then lasts as long as the old timer, 14 % wrong in a day's
/// energy and nothing to see.
struct `Re-armed dwell` {
  private func run(packetsAt milliseconds: [Int64], until end: SimTime) -> ([Entry], Energy) {
    var simulation = Simulation(model: Radio())
    for millisecond in milliseconds {
      simulation.future.schedule(
        Radio.packet, at: .zero + .milliseconds(millisecond), rank: .surroundings)
    }
    simulation.run(until: end)
    simulation.model.settle(at: end)
    return (simulation.model.log, simulation.model.energy)
  }

  @Test func `ends a shorter dwell on time while a longer timer is pending`() {
    // The first tail begins at 0.76 s and would end at 12.336 s. The packet at 5 s starts a
    // transfer of 0.5 s: it ends at 5.5 s, not at 12.336 s.
    let (log, energy) = run(packetsAt: [0, 5000], until: .second(60))
    #expect(
      log == [
        .init(0, 1), .init(0.26, 2), .init(0.76, 3), .init(5, 2), .init(5.5, 3), .init(17.076, 0),
      ])
    let promotion = Power.milliwatts(1210) * .milliseconds(260)
    let transfers = Power.milliwatts(1650) * .milliseconds(2 * 500)
    let tails = Power.milliwatts(1060) * .milliseconds(5000 - 760 + 11_576)
    let idle = Power.milliwatts(11) * .milliseconds(60_000 - 17_076)
    #expect(energy == promotion + transfers + tails + idle)
  }

  @Test func `gives every entry its full length`() {
    // Ten packets 4 s apart cut nine tails short; the last tail is whole.
    let (log, energy) = run(packetsAt: (0..<10).map { 4000 * $0 }, until: .second(100))
    let lastTail: Int64 = 36_000 + 500
    #expect(log.last == .init(Double(lastTail + 11_576) / 1000, 0))
    let promotion = Power.milliwatts(1210) * .milliseconds(260)
    let transfers = Power.milliwatts(1650) * .milliseconds(10 * 500)
    // Of the first 4 s the promotion takes 0.26 s; of every 4 s a transfer takes 0.5 s.
    let tails = Power.milliwatts(1060) * .milliseconds(9 * 3500 - 260 + 11_576)
    let idle = Power.milliwatts(11) * .milliseconds(100_000 - lastTail - 11_576)
    #expect(energy == promotion + transfers + tails + idle)
  }

  @Test func `is promoted again once the tail has ended`() {
    // Two packets farther apart than the tail pay for two promotions and two whole tails.
    let (log, energy) = run(packetsAt: [0, 20_000], until: .second(60))
    #expect(log.filter { $0.number == 1 } == [.init(0, 1), .init(20, 1)])
    let awake =
      Power.milliwatts(1210) * .milliseconds(260) + Power.milliwatts(1650) * .milliseconds(500)
      + Power.milliwatts(1060) * .milliseconds(11_576)
    let idle = Power.milliwatts(11) * .milliseconds(60_000 - 2 * (260 + 500 + 11_576))
    #expect(energy == awake * 2 + idle)
  }
}
