import Kernel
import Quantities
import Testing

struct `Future event list` {
  @Test func `returns events by time`() {
    var future = FutureEventList()
    for second in [3, 1, 2] {
      future.schedule(.numbered(second), at: .second(second), rank: .timer)
    }
    let log = future.drain()
    #expect(log == [.init(1, 1), .init(2, 2), .init(3, 3)])
  }

  @Test func `returns events of one instant by rank`() {
    var future = FutureEventList()
    let ranks: [EventRank] = [.end, .timer, .surroundings, .observation, .user, .completion]
    for (number, rank) in ranks.enumerated() {
      future.schedule(.numbered(number), at: .second(1), rank: rank)
    }
    let expected = [2, 4, 5, 1, 3, 0].map { Entry(1, $0) }
    let log = future.drain()
    #expect(log == expected)
  }

  @Test func `returns events of one instant in the order they were scheduled`() {
    var future = FutureEventList(minimumCapacity: 1)
    for number in 0..<100 { future.schedule(.numbered(number), at: .second(7), rank: .timer) }
    let log = future.drain()
    #expect(log == (0..<100).map { Entry(7, $0) })
  }

  @Test func `puts the time before the rank`() {
    var future = FutureEventList()
    future.schedule(.numbered(1), at: .second(2), rank: .surroundings)
    future.schedule(.numbered(2), at: .second(1), rank: .end)
    let log = future.drain()
    #expect(log == [.init(1, 2), .init(2, 1)])
  }

  @Test func `hands back what was scheduled`() throws {
    var future = FutureEventList()
    let tag = EventTag(kind: 63, index: 16_383)
    future.schedule(EventTag(kind: 0, index: 0), at: .zero, rank: .surroundings)
    future.schedule(tag, at: .latest, rank: .end)
    _ = future.popEarliest()
    let taken = future.popEarliest()
    let notice = try #require(taken)
    #expect(notice.time == .latest)
    #expect(notice.rank == .end)
    #expect(notice.sequence == 1)
    #expect(notice.tag == tag)
  }

  @Test func `has no earliest event when nothing is pending`() {
    var future = FutureEventList()
    let (isEmpty, earliest, event) = (future.isEmpty, future.earliest, future.popEarliest())
    #expect(isEmpty)
    #expect(earliest == nil)
    #expect(event == nil)
  }

  @Test func `shows the earliest instant without taking it`() {
    var future = FutureEventList()
    for second in [4, 2, 9] { future.schedule(.numbered(0), at: .second(second), rank: .timer) }
    let before = future.earliest
    _ = future.popEarliest()
    let (after, count) = (future.earliest, future.count)
    #expect(before == .second(2))
    #expect(after == .second(4))
    #expect(count == 2)
  }

  @Test func `grows beyond its first room`() {
    var future = FutureEventList(minimumCapacity: 0)
    for second in (0..<1000).reversed() {
      future.schedule(.numbered(second), at: .second(second), rank: .timer)
    }
    let count = future.count
    #expect(count == 1000)
    let log = future.drain()
    #expect(log == (0..<1000).map { Entry($0, $0) })
  }

  @Test func `takes an event at the instant of the one just taken`() {
    var future = FutureEventList()
    future.schedule(.numbered(1), at: .second(5), rank: .timer)
    future.schedule(.numbered(2), at: .second(6), rank: .timer)
    _ = future.popEarliest()
    future.schedule(.numbered(3), at: .second(5), rank: .surroundings)
    let log = future.drain()
    #expect(log == [.init(5, 3), .init(6, 2)])
  }

  @Test func `starts again from sequence zero when emptied`() throws {
    var future = FutureEventList()
    for second in 0..<50 { future.schedule(.numbered(0), at: .second(second), rank: .timer) }
    for _ in 0..<20 { _ = future.popEarliest() }
    future.removeAll()
    let (isEmpty, now) = (future.isEmpty, future.now)
    #expect(isEmpty)
    #expect(now == .zero)
    future.schedule(.numbered(1), at: .zero, rank: .timer)
    let taken = future.popEarliest()
    let notice = try #require(taken)
    #expect(notice.sequence == 0)
  }

  @Test func `is sixteen bytes an event`() {
    #expect(MemoryLayout<EventNotice>.size == 16)
    #expect(MemoryLayout<EventNotice>.stride == 16)
  }
}
