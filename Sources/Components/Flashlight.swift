import Configuration
import PowerAccounting
import Quantities

/// The light beside the camera.
package struct Flashlight: ComponentModel, ClaimedLoad {
  package static let definition = ComponentDefinition(
    name: "flashlight",
    summary: "the light beside the camera: off, or lit at a level while an app holds it",
    formula: ["off: P = 0", "on: P = full × the highest level that an app holds it at"],
    parameters: [
      .power("full", "power at the full level").proxy(
        "926 mW", "aosp-pixel-3", "500 mW", "1500 mW",
        note: "camera.flashlight, 240.47 mA at 3.85 V")
    ],
    states: ClaimSteps.states,
    operations: [
      StepDefinition(
        "flashlight", "lights the flashlight",
        fields: [
          ClaimSteps.duration,
          .share("level", "how bright, 0 % to 100 %; 100 % if not said"),
        ], returns: ClaimSteps.returns, shorthand: "for"),
      StepDefinition("stop-flashlight", "darkens the flashlight, if no other app holds it"),
    ],
    limits: ClaimSteps.limits + [
      "power is taken as proportional to the level, heat does not dim it",
      "the flash of a single picture is not modelled",
    ])

  static let cause = Cause.actuation

  let full: Power

  package init(_ read: ParameterReader) { full = read.power("full") }

  func demand(_ operands: UnsafeBufferPointer<Double>) -> Double {
    ClaimSteps.share(operands[ClaimSteps.levelField]) ?? 1
  }
  func power(at demand: Double) -> Power { .watts(full.watts * demand) }
}
