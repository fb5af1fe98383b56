import Kernel
import Quantities
import Testing

/// The same promises, kept in the simplest way: a sorted array.
private struct SortedArray {
  private var entries: [(key: (Int64, UInt8, UInt64), tag: EventTag, token: EventToken)] = []
  private var scheduled: UInt64 = 0

  var count: Int { entries.count }

  mutating func schedule(_ tag: EventTag, at time: SimTime, rank: EventRank, token: EventToken) {
    let key = (time.nanoseconds, rank.rawValue, scheduled)
    scheduled += 1
    let index = entries.firstIndex { key < $0.key } ?? entries.endIndex
    entries.insert((key, tag, token), at: index)
  }

  mutating func popEarliest() -> (time: Int64, tag: EventTag)? {
    guard let first = entries.first else { return nil }
    entries.removeFirst()
    return (first.key.0, first.tag)
  }

  mutating func cancel(_ token: EventToken) -> Bool {
    guard let index = entries.firstIndex(where: { $0.token == token }) else { return false }
    entries.remove(at: index)
    return true
  }
}

struct `Future event list against a sorted array` {
  static let ranks: [EventRank] = [.surroundings, .user, .completion, .timer, .observation, .end]

  /// Few distinct instants make many ties; a share of schedule, pop and cancel that lets the list
  /// swell and empty again.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `gives the same answers to a random workload`(seed: UInt64) {
    var dice = Dice(seed: seed)
    var future = FutureEventList(minimumCapacity: 0)
    var oracle = SortedArray()
    var tokens: [EventToken] = [.none]
    var swelling = true
    for step in 0..<4000 {
      if future.count > 200 { swelling = false }
      if future.isEmpty { swelling = true }
      switch dice.roll(below: 10) {
      case 0..<(swelling ? 6 : 3):
        let time = future.now + .nanoseconds(Int64(dice.roll(below: 30)))
        let rank = Self.ranks[dice.roll(below: Self.ranks.count)]
        let token = future.schedule(.numbered(step), at: time, rank: rank)
        oracle.schedule(.numbered(step), at: time, rank: rank, token: token)
        tokens.append(token)
      case 8...9:
        let token = tokens[dice.roll(below: tokens.count)]
        let isPending = future.isPending(token)
        let cancelled = future.cancel(token)
        let isStillPending = future.isPending(token)
        let expected = oracle.cancel(token)
        #expect(cancelled == expected)
        #expect(isPending == expected)
        #expect(!isStillPending)
      default:
        let notice = future.popEarliest()
        let expected = oracle.popEarliest()
        #expect(notice?.time.nanoseconds == expected?.time)
        #expect(notice?.tag == expected?.tag)
      }
      let count = future.count
      #expect(count == oracle.count)
    }
    while let expected = oracle.popEarliest() {
      let earliest = future.earliest
      let notice = future.popEarliest()
      #expect(earliest?.nanoseconds == expected.time)
      #expect(notice?.tag == expected.tag)
    }
    let isEmpty = future.isEmpty
    #expect(isEmpty)
  }
}
