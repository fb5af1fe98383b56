import Configuration
import PowerAccounting
import Quantities

/// The motor that shakes the phone.
package struct VibrationMotor: ComponentModel, ClaimedLoad {
  package static let definition = ComponentDefinition(
    name: "vibration",
    summary: "the vibration motor: still, or turning while an app holds it",
    formula: ["off: P = 0", "on: P = turning"],
    operations: [
      StepDefinition(
        step, "makes the phone vibrate",
        fields: [.duration("for", "how long; default: one pulse of the device")],
        returns: ClaimSteps.returns, shorthand: "for"),
      StepDefinition("stop-vibrating", "stops vibrating, if no other app makes the phone vibrate")
        .ending(step),
    ],
    counters: [ClaimSteps.counter("vibration", .vibration)],
    limits: ClaimSteps.limits + [
      "spinning up draws no extra power", "one strength; a pattern takes several steps",
    ])

  /// The step that shakes the phone.
  package static let step = "vibrate"
  static let cause = Cause.actuation

  let turning: Power
  let pulse: SimDuration

  package init(_ read: ParameterReader) {
    turning = read.power("turning")
    pulse = read.positiveDuration("pulse")
  }

  func length(_ operands: UnsafeBufferPointer<Double>) -> Double {
    let length = operands[ClaimSteps.durationField]
    return length.isNaN ? Double(pulse.nanoseconds) : length
  }
  func power(at demand: Double) -> Power { turning }
}
