import Kernel
import Quantities

/// Numbers of a stream one after another: the randomness of property tests.
package struct Dice {
  private let stream: RandomStream
  private var throwsSoFar: UInt32 = 0

  package init(seed: Int, name: String = "dice") {
    stream = RandomStream(
      key: RandomKey(seed: UInt64(seed), replication: 1), name: StreamName(name))
  }

  /// A whole number from zero up, below `bound`.
  package mutating func roll(below bound: Int) -> Int {
    throwsSoFar += 1
    return Int(stream.bits53(trigger: throwsSoFar, use: 0) % UInt64(bound))
  }

  package mutating func roll(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + roll(below: range.upperBound - range.lowerBound + 1)
  }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[roll(below: elements.count)]
  }

  /// A length of up to `longest` nanoseconds; one in eight is zero.
  package mutating func duration(upTo longest: Int) -> SimDuration {
    roll(below: 8) == 0 ? .zero : .nanoseconds(Int64(roll(0...longest)))
  }
}

extension SimTime {
  /// The instant so many seconds after the start, to the nearest nanosecond.
  package static func at(_ seconds: Double) -> SimTime { .zero + SimDuration(seconds: seconds) }

  package static func nanosecond(_ count: Int64) -> SimTime { SimTime(nanoseconds: count) }
}
