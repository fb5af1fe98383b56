import Quantities

// What a radio asks.
extension RequestFlows {
  /// The `index`-th request under way, in the order in which they came.
  subscript(index: Int) -> Flow {
    precondition(index < count)
    return flows[Int(order[index])]
  }

  /// How many requests have something to move in a direction, be it nothing but their packets.
  func waiting(_ direction: Direction) -> Int { direction == .up ? sending : receiving }

  /// Whether data moves in a direction now.
  func isMoving(_ direction: Direction) -> Bool {
    waiting(direction) > 0 && share(direction).parts > 0
  }

  /// What all requests together have left to move in a direction, of those that move it now.
  func left(_ direction: Direction) -> DataAmount {
    var sum = DataAmount.zero
    let phase = direction == .up ? Phase.up : .down
    for index in 0..<count where self[index].phase == phase { sum = sum + self[index].left }
    return sum
  }

  /// Bytes a nanosecond that go in a direction now, for all requests together.
  func throughput(_ direction: Direction) -> Double {
    share(direction).bytesPerNanosecond * Double(waiting(direction))
  }

  /// The rate of each request that moves data in a direction.
  func share(_ direction: Direction) -> TransferRate {
    let sharers = medium == .shared ? sending + receiving : waiting(direction)
    return (direction == .up ? upRate : downRate).shared(by: sharers)
  }
}
