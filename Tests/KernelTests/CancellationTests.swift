import Kernel
import Quantities
import Testing

extension FutureEventList {
  /// Schedules ten events at seconds 0 to 9, numbered alike.
  fileprivate mutating func scheduleTen() -> [EventToken] {
    (0..<10).map { schedule(.numbered($0), at: .second($0), rank: .timer) }
  }
}

struct `Cancelling an event` {
  @Test(arguments: 0..<10)
  func `takes it out wherever it stands`(number: Int) {
    var future = FutureEventList()
    let tokens = future.scheduleTen()
    let cancelled = future.cancel(tokens[number])
    let count = future.count
    let log = future.drain()
    #expect(cancelled)
    #expect(count == 9)
    #expect(log == (0..<10).filter { $0 != number }.map { Entry($0, $0) })
  }

  @Test func `moves the earliest instant when it was the head`() {
    var future = FutureEventList()
    let tokens = future.scheduleTen()
    future.cancel(tokens[0])
    let earliest = future.earliest
    #expect(earliest == .second(1))
  }

  @Test func `says that an event was no longer pending when it was cancelled before`() {
    var future = FutureEventList()
    let tokens = future.scheduleTen()
    let answers = [future.cancel(tokens[4]), future.cancel(tokens[4])]
    #expect(answers == [true, false])
  }

  @Test func `says that the head was no longer pending when it was cancelled before`() {
    var future = FutureEventList()
    let tokens = future.scheduleTen()
    let answers = [future.cancel(tokens[0]), future.cancel(tokens[0])]
    #expect(answers == [true, false])
  }

  @Test func `says that an event was no longer pending when it was dispatched`() {
    var future = FutureEventList()
    let tokens = future.scheduleTen()
    _ = future.popEarliest()
    let cancelled = future.cancel(tokens[0])
    let count = future.count
    #expect(!cancelled)
    #expect(count == 9)
  }

  @Test func `finds nothing under the token of no event`() {
    var future = FutureEventList()
    _ = future.scheduleTen()
    let isPending = future.isPending(.none)
    let cancelled = future.cancel(.none)
    #expect(!isPending)
    #expect(!cancelled)
  }

  @Test func `leaves nothing of the only event`() {
    var future = FutureEventList()
    let token = future.schedule(.numbered(1), at: .second(1), rank: .timer)
    let cancelled = future.cancel(token)
    let (isEmpty, earliest, event) = (future.isEmpty, future.earliest, future.popEarliest())
    #expect(cancelled)
    #expect(isEmpty)
    #expect(earliest == nil)
    #expect(event == nil)
  }

  @Test func `does not take the event scheduled in its place`() {
    var future = FutureEventList()
    let tokens = future.scheduleTen()
    future.cancel(tokens[0])
    let token = future.schedule(.numbered(10), at: .zero, rank: .timer)
    let isPending = (old: future.isPending(tokens[0]), new: future.isPending(token))
    let first = future.popEarliest()
    #expect(isPending == (false, true))
    #expect(first?.tag == .numbered(10))
  }

  @Test func `takes out one of several at an instant and rank`() {
    var future = FutureEventList()
    let tokens = (0..<5).map { future.schedule(.numbered($0), at: .second(1), rank: .timer) }
    future.cancel(tokens[2])
    let log = future.drain()
    #expect(log == [.init(1, 0), .init(1, 1), .init(1, 3), .init(1, 4)])
  }

  @Test func `keeps the order when the last event has to rise into the gap`() {
    var future = FutureEventList()
    // Scheduled in the order of their slots, four children each: 1 and 50 stand below 0, 2 to 5
    // below 1, 51 to 54 below 50, and 6, the last, below 2. In the gap of 54 it must rise above 50.
    let seconds = [0, 1, 50, 60, 70, 2, 3, 4, 5, 51, 52, 53, 54, 61, 62, 63, 64, 71, 72, 73, 74, 6]
    let tokens = seconds.map { future.schedule(.numbered($0), at: .second($0), rank: .timer) }
    future.cancel(tokens[seconds.firstIndex(of: 54)!])
    let log = future.drain()
    #expect(log == seconds.filter { $0 != 54 }.sorted().map { Entry($0, $0) })
  }
}

struct `Cancelling inside a handler` {
  /// Ten timers at one second; the first runs `react`.
  private func log(
    reacting react: @escaping (EventNotice, [EventToken], inout FutureEventList) -> Void
  ) -> [Entry] {
    var simulation = Simulation(model: Story())
    let tokens = (0..<10).map {
      simulation.future.schedule(.numbered($0), at: .second(1), rank: .timer)
    }
    simulation.model.react = { event, future in
      if event.tag == .numbered(0) { react(event, tokens, &future) }
      return .proceed
    }
    simulation.run(until: .second(5))
    return simulation.model.log
  }

  @Test func `undoes a later event of the same instant`() {
    let log = log { _, tokens, future in future.cancel(tokens[1]) }
    #expect(log == (0..<10).filter { $0 != 1 }.map { Entry(1, $0) })
  }

  @Test func `finds the handled event no longer pending`() {
    var answers: [Bool] = []
    let log = log { event, _, future in
      answers = [future.isPending(event.token), future.cancel(event.token)]
    }
    #expect(answers == [false, false])
    #expect(log.count == 10)
  }

  @Test func `undoes everything that is pending`() {
    var counts: [Int] = []
    let log = log { _, tokens, future in
      for token in tokens { future.cancel(token) }
      counts.append(future.count)
    }
    #expect(counts == [0])
    #expect(log == [.init(1, 0)])
  }

  @Test func `undoes what the same handler scheduled`() {
    let log = log { _, tokens, future in
      let token = future.schedule(.numbered(99), at: .second(1), rank: .surroundings)
      future.cancel(token)
      future.cancel(tokens[9])
      future.schedule(.numbered(42), at: .second(2), rank: .timer)
    }
    #expect(log == (0..<9).map { Entry(1, $0) } + [Entry(2, 42)])
  }
}
