import Kernel
import PowerAccounting
import Quantities

// Readings for a radio. They are mutating: otherwise the compiler copies all of the flows.
extension RequestFlows {
  /// The request with an index, in the order of arrival.
  subscript(index: Int) -> Flow {
    mutating get {
      precondition(index < count)
      return flows[Int(order[index])]
    }
  }

  /// The request in a slot, in place: a request is too long to be copied for a field of it.
  @inline(__always) mutating func pointer(toSlot slot: Int) -> UnsafeMutablePointer<Flow> {
    precondition(UInt(bitPattern: slot) < UInt(bitPattern: flows.count))
    return flows.mutableStart + slot
  }

  /// The app of the first request that moves data now, in the order of arrival; nil for none.
  mutating func firstMoving() -> AppID? {
    let (upMoves, downMoves) = (isMoving(.up), isMoving(.down))
    for index in 0..<count {
      let flow = pointer(toSlot: Int(order[index]))
      switch flow.pointee.phase {
      case .up: if upMoves { return flow.pointee.app }
      case .answer: break
      case .down: if downMoves { return flow.pointee.app }
      }
    }
    return nil
  }

  /// The number of requests with data in a direction, including requests of zero bytes.
  @inline(__always) mutating func waiting(_ direction: Direction) -> Int {
    direction == .up ? sending : receiving
  }

  /// Whether no request has data to move.
  var areStill: Bool { @inline(__always) mutating get { sending &+ receiving == 0 } }

  /// Whether data moves in a direction now.
  @inline(__always) mutating func isMoving(_ direction: Direction) -> Bool {
    waiting(direction) > 0 && share(direction).parts > 0
  }

  /// The remaining data of all requests that move data in a direction now.
  mutating func left(_ direction: Direction) -> DataAmount {
    var sum = DataAmount.zero
    let phase = direction == .up ? Phase.up : .down
    for index in 0..<count where self[index].phase == phase { sum = sum + self[index].left }
    return sum
  }

  /// Bytes a nanosecond that go in a direction now, for all requests together.
  @inline(__always) mutating func throughput(_ direction: Direction) -> Double {
    share(direction).bytesPerNanosecond * Double(waiting(direction))
  }

  /// The rate of each request that moves data in a direction.
  @inline(__always) mutating func share(_ direction: Direction) -> TransferRate {
    let sharers = medium == .shared ? sending + receiving : waiting(direction)
    return (direction == .up ? upRate : downRate).shared(by: sharers)
  }

  enum Phase: BitwiseCopyable { case up, answer, down }

  /// A request in progress.
  struct Flow: BitwiseCopyable {
    var phase = Phase.up
    var app = AppID.system
    var waiter = Waiter.nobody
    /// The instruction that requested it.
    var origin = InstructionID.none
    /// The data left to move in the phase.
    var left = DataAmount.zero
    var down = DataAmount.zero
    /// The total bytes to send and to receive.
    var asked = 0.0
    var answer = SimDuration.zero
    var answerDue = EventToken.none
    var timeoutDue = EventToken.none

    /// The bytes left to send and to receive, rounded up.
    var leftInAll: BytesLeft {
      let phaseLeft = Double(nearest: left.startedBytes)
      return switch phase {
      case .up: BytesLeft(up: phaseLeft, down: Double(nearest: down.startedBytes))
      case .answer: BytesLeft(down: Double(nearest: down.startedBytes))
      case .down: BytesLeft(down: phaseLeft)
      }
    }
  }
}
