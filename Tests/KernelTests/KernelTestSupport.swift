import Kernel
import Quantities

/// One line of a log: what happened, and at which second.
struct Entry: Equatable, CustomStringConvertible {
  var second: Double
  var number: Int

  init(_ second: Double, _ number: Int) { (self.second, self.number) = (second, number) }
  init(_ second: Int, _ number: Int) { self.init(Double(second), number) }
  init(_ notice: EventNotice) {
    self.init((notice.time - .zero).seconds, notice.tag.index)
  }

  var description: String { "(\(second) s, \(number))" }
}

extension SimTime {
  static func second(_ count: Int) -> SimTime { .zero + .seconds(Int64(count)) }
}

extension EventTag {
  static func numbered(_ index: Int) -> EventTag { EventTag(kind: 1, index: index) }
}

extension FutureEventList {
  /// Takes everything out, and says what came when.
  mutating func drain() -> [Entry] {
    var log: [Entry] = []
    while let notice = popEarliest() { log.append(Entry(notice)) }
    return log
  }
}

/// Whole numbers below a bound, looked up in a stream one after another: for workloads of tests.
struct Dice {
  private let stream: RandomStream
  private var throwsSoFar: UInt32 = 0

  init(seed: UInt64, name: String = "dice") {
    stream = RandomStream(key: RandomKey(seed: seed, replication: 1), name: StreamName(name))
  }

  mutating func roll(below bound: Int) -> Int {
    throwsSoFar += 1
    return Int(stream.bits53(trigger: throwsSoFar, use: 0) % UInt64(bound))
  }
}

/// A model that writes down what happens, and reacts as the test says.
struct Story: Model {
  var log: [Entry] = []
  var react: (EventNotice, inout FutureEventList) -> Continuation = { _, _ in .proceed }

  mutating func handle(_ event: EventNotice, future: inout FutureEventList) -> Continuation {
    log.append(Entry(event))
    return react(event, &future)
  }
}
