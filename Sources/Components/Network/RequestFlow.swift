import Kernel
import PowerAccounting
import Quantities

extension RequestFlows {
  enum Phase: BitwiseCopyable { case up, answer, down }

  /// A request on its way.
  struct Flow: BitwiseCopyable {
    var phase = Phase.up
    var app = AppID.system
    var thread = ThreadHandle.none
    /// What is left to move in the phase.
    var left = DataAmount.zero
    var down = DataAmount.zero
    /// Bytes to send and to receive in all.
    var asked = 0.0
    var answer = SimDuration.zero
    var answerDue = EventToken.none
    var timeoutDue = EventToken.none

    /// Bytes that are left to send and to receive, a begun one counted.
    var leftInAll: SIMD4<Double> {
      let phaseLeft = Double(nearest: left.startedBytes)
      return switch phase {
      case .up: SIMD4(phaseLeft, Double(nearest: down.startedBytes), 0, 0)
      case .answer: SIMD4(0, Double(nearest: down.startedBytes), 0, 0)
      case .down: SIMD4(0, phaseLeft, 0, 0)
      }
    }
  }
}
