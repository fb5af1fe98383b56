import Kernel
import PowerAccounting
import Quantities

extension RequestFlows {
  enum Phase: BitwiseCopyable { case up, answer, down }

  /// A request in progress.
  struct Flow: BitwiseCopyable {
    var phase = Phase.up
    var app = AppID.system
    var waiter = Waiter.nobody
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
