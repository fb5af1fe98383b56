import Quantities

// What a radio asks. It is mutating all the same: the compiler copies all of the flows otherwise.
extension RequestFlows {
  /// The `index`-th request under way, in the order in which they came.
  subscript(index: Int) -> Flow {
    mutating get {
      precondition(index < count)
      return flows[Int(order[index])]
    }
  }

  /// How many requests have something to move in a direction, be it nothing but their packets.
  mutating func waiting(_ direction: Direction) -> Int { direction == .up ? sending : receiving }

  /// Whether data moves in a direction now.
  mutating func isMoving(_ direction: Direction) -> Bool {
    waiting(direction) > 0 && share(direction).parts > 0
  }

  /// What all requests together have left to move in a direction, of those that move it now.
  mutating func left(_ direction: Direction) -> DataAmount {
    var sum = DataAmount.zero
    let phase = direction == .up ? Phase.up : .down
    for index in 0..<count where self[index].phase == phase { sum = sum + self[index].left }
    return sum
  }

  /// Bytes a nanosecond that go in a direction now, for all requests together.
  mutating func throughput(_ direction: Direction) -> Double {
    share(direction).bytesPerNanosecond * Double(waiting(direction))
  }

  /// The rate of each request that moves data in a direction.
  mutating func share(_ direction: Direction) -> TransferRate {
    let sharers = medium == .shared ? sending + receiving : waiting(direction)
    return (direction == .up ? upRate : downRate).shared(by: sharers)
  }
}
